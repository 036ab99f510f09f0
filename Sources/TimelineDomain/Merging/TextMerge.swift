/// Merges versions of a text that were edited separately, from the version that they have in common.
///
/// The result does not depend on the order of the versions; a conflict lists them in their order.
package struct TextMerge: Hashable, Sendable {
  package enum Unit: Sendable {
    case sentences, lines
  }

  package enum Part: Hashable, Sendable {
    case merged(String)
    /// The versions changed the same words in different ways: the text of each version.
    case conflict([String])
  }

  package let parts: [Part]

  package init(base: String, versions: [String], by unit: Unit = .sentences) {
    let split: (String) -> [TextPieces.Piece] =
      switch unit {
      case .sentences: TextPieces.sentences
      case .lines: TextPieces.lines
      }
    let old = split(base)
    let edits = versions.map { TextEdit.edits(from: old, to: split($0)) }
    var parts: [Part] = []
    var done = 0
    var rests = edits.map { $0[...] }
    for group in TextMerge.groups(edits) {
      let start = group.map(\.range.lowerBound).min() ?? done
      let end = group.map(\.range.upperBound).max() ?? start
      parts.append(.merged(TextMerge.text(old[done..<start])))
      let own = rests.map { $0.prefix(while: group.contains) }
      rests = zip(rests, own).map { $0.dropFirst($1.count) }
      let texts = own.map { TextMerge.text(old, start..<end, $0) }
      let changed = own.indices.filter { !own[$0].isEmpty }.map { texts[$0] }
      let isSame = changed.allSatisfy { $0.utf8.elementsEqual(changed[0].utf8) }
      parts.append(isSame ? .merged(changed[0]) : .conflict(texts))
      done = end
    }
    parts.append(.merged(TextMerge.text(old[done...])))
    self.parts = TextMerge.joined(parts)
  }

  /// The merged text; nil if there is a conflict.
  package var merged: String? {
    var text = ""
    for part in parts {
      guard case .merged(let piece) = part else { return nil }
      text += piece
    }
    return text
  }

  // MARK: Groups of edits

  /// Groups of edits that clash with each other, directly or through others, in the order of the
  /// text.
  private static func groups(_ edits: [[TextEdit]]) -> [Set<TextEdit>] {
    let all = Set(edits.joined()).sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var groups: [[TextEdit]] = []
    for edit in all {
      let first = groups.firstIndex { $0.contains(where: edit.clashes) } ?? groups.endIndex
      if first == groups.endIndex { groups.append([]) }
      // An edit can connect groups that were apart.
      while groups.count > first + 1 { groups[first] += groups.remove(at: first + 1) }
      groups[first].append(edit)
    }
    return groups.map { Set($0) }
  }

  // MARK: Texts

  private static func text(_ pieces: some Sequence<TextPieces.Piece>) -> String {
    String(decoding: pieces.flatMap(\.self), as: UTF8.self)
  }

  /// A part of the old text with these edits.
  private static func text(
    _ old: [TextPieces.Piece], _ range: Range<Int>, _ edits: ArraySlice<TextEdit>
  ) -> String {
    var pieces: [TextPieces.Piece] = []
    var done = range.lowerBound
    for edit in edits {
      pieces += old[done..<edit.range.lowerBound] + edit.pieces
      done = edit.range.upperBound
    }
    return text(pieces + old[done..<range.upperBound])
  }

  private static func joined(_ parts: [Part]) -> [Part] {
    var result: [Part] = []
    for part in parts {
      guard case .merged(let text) = part else {
        result.append(part)
        continue
      }
      if case .merged(let before) = result.last {
        result[result.count - 1] = .merged(before + text)
      } else if !text.isEmpty {
        result.append(part)
      }
    }
    return result
  }
}

/// A part of a text that an edit replaced by other pieces.
private struct TextEdit: Hashable {
  typealias Piece = TextPieces.Piece

  /// The numbers of the replaced pieces; empty for an insertion.
  let range: Range<Int>
  let pieces: [Piece]

  /// Longer texts count as completely different.
  private static let mostComparisons = 4_000_000

  /// The edits from one text to another, in order. An unchanged piece is between any two of them.
  static func edits(from old: [Piece], to new: [Piece]) -> [TextEdit] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let (before, after) = (
      Array(old[start..<old.count - end]), Array(new[start..<new.count - end])
    )
    guard before.count * after.count <= mostComparisons else {
      return [TextEdit(range: start..<start + before.count, pieces: after)]
    }
    return slid(compared(before, after, offset: start), in: old)
  }

  /// Moves insertions and deletions to the last place with the same result, so that the same edit is
  /// at the same place in each version. An unchanged piece stays between any two edits.
  private static func slid(_ edits: [TextEdit], in old: [Piece]) -> [TextEdit] {
    var result: [TextEdit] = []
    var limit = old.count
    for var edit in edits.reversed() {
      while edit.range.upperBound < limit, let moved = edit.movedOn(in: old) { edit = moved }
      result.append(edit)
      limit = edit.range.lowerBound - 1
    }
    // A copy, not `reversed()` of the array: there, the compiler leaves a check out in some builds and not in
    // others, and a release could not be built again with the same bytes.
    return Array(result.lazy.reversed())
  }

  /// The same edit one piece later. Nil if that is another edit.
  private func movedOn(in old: [Piece]) -> TextEdit? {
    let next = range.lowerBound + 1..<range.upperBound + 1
    let following = old[range.upperBound]
    if range.isEmpty {
      guard pieces.first == following else { return nil }
      return TextEdit(range: next, pieces: pieces.dropFirst() + [following])
    }
    guard pieces.isEmpty, old[range.lowerBound] == following else { return nil }
    return TextEdit(range: next, pieces: [])
  }

  private static func compared(_ old: [Piece], _ new: [Piece], offset: Int) -> [TextEdit] {
    var edits: [TextEdit] = []
    var (row, column, startRow, startColumn) = (0, 0, 0, 0)
    func close() {
      guard startRow < row || startColumn < column else { return }
      edits.append(
        TextEdit(
          range: offset + startRow..<offset + row, pieces: Array(new[startColumn..<column])))
    }
    for step in ListStep.all(from: old, to: new) {
      switch step {
      case .same:
        close()
        (row, column) = (row + 1, column + 1)
        (startRow, startColumn) = (row, column)
      case .removal: row += 1
      case .addition: column += 1
      }
    }
    close()
    return edits
  }

  /// Whether two edits by different people have no certain order, or change the same piece.
  fileprivate func clashes(with other: TextEdit) -> Bool {
    if self == other { return false }
    let (one, two) = range.lowerBound <= other.range.lowerBound ? (self, other) : (other, self)
    if !one.range.isEmpty, !two.range.isEmpty { return one.range.overlaps(two.range) }
    if one.range.isEmpty, two.range.isEmpty { return one.range == two.range }
    let (insertion, change) = one.range.isEmpty ? (one, two) : (two, one)
    let place = insertion.range.lowerBound
    if place > change.range.lowerBound, place < change.range.upperBound { return true }
    let touches = place == change.range.lowerBound || place == change.range.upperBound
    // A change of more than one piece may include an insertion at the same place.
    let isOfOne = change.range.count == 1 && change.pieces.count == 1
    return touches && !(isOfOne && insertion.hasOtherWords(than: change))
  }

  private func hasOtherWords(than other: TextEdit) -> Bool {
    func words(_ piece: Piece) -> ArraySlice<UInt8> { piece.drop { $0 <= UInt8(ascii: " ") } }
    return Set(pieces.map(words)).isDisjoint(with: other.pieces.map(words))
  }
}

/// Splits texts into the pieces that a merge compares.
private enum TextPieces {
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

/// A text for the editor, with marks around the lines that need a decision, as git marks them.
package enum MarkedText {
  private static let start = "<<<<<<< "
  private static let middle = "======="
  private static let end = ">>>>>>> "

  /// `titles` names the versions.
  package static func text(of merge: TextMerge, titles: [String]) -> String {
    var text = ""
    for part in merge.parts {
      switch part {
      case .merged(let words): text += words
      case .conflict(let versions):
        endLine(of: &text)
        text += block(versions, titles)
      }
    }
    return text
  }

  /// The versions of a text without a common part.
  package static func block(_ versions: [String], _ titles: [String]) -> String {
    var text = ""
    for (index, version) in versions.enumerated() {
      text += index == 0 ? "\(start)\(titles[0])\n" : "\(middle) \(titles[index])\n"
      text += version
      endLine(of: &text)
    }
    return text + "\(end)\(titles.last ?? "")\n"
  }

  /// The first line with a mark that is left; nil if there is none.
  package static func mark(in text: String) -> (line: Int, text: String)? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix(start) || line.hasPrefix(end) || line.hasPrefix("\(middle) ") {
        return (index + 1, String(line))
      }
    }
    return nil
  }

  private static func endLine(of text: inout String) {
    if !text.isEmpty, text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
  }
}
