/// Splits texts into the pieces that a merge compares.
enum TextPieces {
  /// A sentence or a line. Texts are compared as bytes, so composed and
  /// decomposed letters differ.
  typealias Piece = [UInt8]

  private static let ends: Set<Unicode.Scalar> = [".", "!", "?", "…", "。", "！", "？", "．"]
  private static let closing: Set<Unicode.Scalar> = [
    "\"", "'", ")", "]", "”", "’", "」", "』", "）", "》",
  ]
  private static let endsOrClosing = ends.union(closing)
  private static let spaces: Set<Unicode.Scalar> = [" ", "\t", "\r", "\n", "\u{3000}"]

  /// Each line with its line end.
  static func lines(_ text: String) -> [Piece] {
    var lines: [Piece] = [[]]
    for byte in text.utf8 {
      lines[lines.count - 1].append(byte)
      if byte == UInt8(ascii: "\n") { lines.append([]) }
    }
    return lines.last == [] ? lines.dropLast() : lines
  }

  /// Sentences with the white space before them, so that a new last sentence changes no other piece.
  /// A sentence ends at its last mark, if a space or the end of the line follows. Marks of Japanese
  /// need no space.
  static func sentences(_ text: String) -> [Piece] {
    let scalars = Array(text.unicodeScalars)
    var pieces: [Piece] = []
    var (start, index) = (0, 0)
    func close() {
      if start < index { pieces.append(scalars[start..<index].flatMap { Array(UTF8.encode($0)!) }) }
      start = index
    }
    while index < scalars.count {
      while index < scalars.count, spaces.contains(scalars[index]) { index += 1 }
      while index < scalars.count, scalars[index] != "\n" {
        let scalar = scalars[index]
        index += 1
        guard ends.contains(scalar) else { continue }
        while index < scalars.count, endsOrClosing.contains(scalars[index]) { index += 1 }
        if !scalar.isASCII || index == scalars.count || spaces.contains(scalars[index]) { break }
      }
      close()
    }
    return pieces
  }
}
