/// The difference between two texts, word by word.
package struct WordDifference: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case same(String)
    case removed(String)
    case added(String)
  }

  package let pieces: [Piece]

  package init(from old: String, to new: String) {
    let (before, after) = (WordDifference.words(old), WordDifference.words(new))
    // Two revisions often share a beginning and an end; only the rest is compared.
    let start = zip(before, after).prefix { $0 == $1 }.count
    let rest = min(before.count, after.count) - start
    let end = zip(before.reversed(), after.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let middle = WordDifference.compared(
      Array(before[start..<before.count - end]), Array(after[start..<after.count - end]))
    pieces = WordDifference.joined(
      before[..<start].map(Piece.same) + middle + before[(before.count - end)...].map(Piece.same))
  }

  /// `one [-two-]{+three+} four`
  package var marked: String {
    pieces.map { piece in
      switch piece {
      case .same(let text): text
      case .removed(let text): "[-\(text)-]"
      case .added(let text): "{+\(text)+}"
      }
    }.joined()
  }

  /// Splits into words and the characters between them. Ideographs are words of one character.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var isOpen = false
    for character in text {
      let isLetter =
        character.isASCII && (character.isLetter || character.isNumber)
        || !character.isASCII && character.isLetter && !isIdeographic(character)
      if isLetter, isOpen {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      isOpen = isLetter
    }
    return words
  }

  private static func isIdeographic(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { (0x2E80...0xD7FF).contains($0.value) || $0.value > 0xFFFF }
      ?? false
  }

  /// The longest common subsequence, from a table. Two long texts count as completely different.
  private static func compared(_ old: [String], _ new: [String]) -> [Piece] {
    guard old.count * new.count <= 4_000_000 else {
      return [.removed(old.joined()), .added(new.joined())]
    }
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
    var pieces: [Piece] = []
    var (row, column) = (0, 0)
    while row < old.count, column < new.count {
      if old[row] == new[column] {
        pieces.append(.same(old[row]))
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        pieces.append(.removed(old[row]))
        row += 1
      } else {
        pieces.append(.added(new[column]))
        column += 1
      }
    }
    return pieces + old[row...].map(Piece.removed) + new[column...].map(Piece.added)
  }

  /// Joins adjacent pieces, and puts removed text before added text.
  private static func joined(_ pieces: [Piece]) -> [Piece] {
    var result: [Piece] = []
    var (removed, added) = ("", "")
    func flush() -> [Piece] {
      (removed.isEmpty ? [] : [.removed(removed)]) + (added.isEmpty ? [] : [.added(added)])
    }
    for piece in pieces {
      switch piece {
      case .removed(let text): removed += text
      case .added(let text): added += text
      case .same(let text):
        result += flush()
        (removed, added) = ("", "")
        if case .same(let before) = result.last {
          result[result.count - 1] = .same(before + text)
        } else {
          result.append(piece)
        }
      }
    }
    return result + flush()
  }
}
