/// A part of a text that an edit replaced by other pieces.
struct TextEdit: Hashable {
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
    return result.reversed()
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

  /// The longest common subsequence, from a table.
  private static func compared(_ old: [Piece], _ new: [Piece], offset: Int) -> [TextEdit] {
    let width = new.count + 1
    var lengths = [Int32](repeating: 0, count: (old.count + 1) * width)
    for row in old.indices.reversed() {
      for column in new.indices.reversed() {
        lengths[row * width + column] =
          old[row] == new[column]
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
      }
    }
    var edits: [TextEdit] = []
    var (row, column, startRow, startColumn) = (0, 0, 0, 0)
    func close() {
      guard startRow < row || startColumn < column else { return }
      edits.append(
        TextEdit(
          range: offset + startRow..<offset + row, pieces: Array(new[startColumn..<column])))
    }
    while row < old.count || column < new.count {
      if row < old.count, column < new.count, old[row] == new[column] {
        close()
        (row, column) = (row + 1, column + 1)
        (startRow, startColumn) = (row, column)
      } else if column == new.count
        || row < old.count
          && lengths[(row + 1) * width + column] >= lengths[row * width + column + 1]
      {
        row += 1
      } else {
        column += 1
      }
    }
    close()
    return edits
  }

  /// Whether two edits by different people have no certain order, or change the same piece.
  func clashes(with other: TextEdit) -> Bool {
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
