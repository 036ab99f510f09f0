/// The difference between two texts, word by word.
package struct WordDifference: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case same(String)
    case removed(String)
    case added(String)
  }

  package let pieces: [Piece]

  /// A longer part that changed is not split into words.
  private static let longestSplit = 1 << 20

  package init(from old: String, to new: String) {
    // Two revisions often share a beginning and an end; only the rest is compared.
    let start = WordDifference.sharedStart(old, new)
    let end = WordDifference.sharedEnd(old, new, after: start)
    let before = old.part(start, old.utf8.count - end)
    let after = new.part(start, new.utf8.count - end)
    let middle =
      max(before.utf8.count, after.utf8.count) > WordDifference.longestSplit
      ? [.removed(String(before)), .added(String(after))]
      : WordDifference.compared(WordDifference.words(before), WordDifference.words(after))
    pieces = WordDifference.joined(
      [.same(String(old.part(0, start)))] + middle
        + [.same(String(old.part(old.utf8.count - end, old.utf8.count)))])
  }

  /// How many bytes both texts begin with, up to the beginning of a word in both.
  private static func sharedStart(_ old: String, _ new: String) -> Int {
    var count = withBytes(old, new) { old, new in
      var count = 0
      let most = min(old.count, new.count)
      while count < most, old[count] == new[count] { count += 1 }
      return count
    }
    while true {
      let start = new.wordStart(notAfter: old.wordStart(notAfter: count))
      if start == count { return count }
      count = start
    }
  }

  /// How many bytes both texts end with, from the beginning of a word in both.
  private static func sharedEnd(_ old: String, _ new: String, after start: Int) -> Int {
    var count = withBytes(old, new) { old, new in
      var count = 0
      let most = min(old.count, new.count) - start
      while count < most, old[old.count - 1 - count] == new[new.count - 1 - count] { count += 1 }
      return count
    }
    while true {
      let own = old.utf8.count - old.wordStart(notBefore: old.utf8.count - count)
      let both = new.utf8.count - new.wordStart(notBefore: new.utf8.count - own)
      if both == count { return count }
      count = both
    }
  }

  private static func withBytes(
    _ old: String, _ new: String, _ count: (Span<UInt8>, Span<UInt8>) -> Int
  ) -> Int {
    count(old.utf8Span.span, new.utf8Span.span)
  }

  private init(pieces: [Piece]) {
    self.pieces = pieces
  }

  /// Whether anything was removed or added.
  package var hasChange: Bool {
    pieces.contains { if case .same = $0 { false } else { true } }
  }

  /// The same pieces with other texts.
  package func mapped(_ change: (String) -> String) -> WordDifference {
    WordDifference(
      pieces: pieces.map { piece in
        switch piece {
        case .same(let text): .same(change(text))
        case .removed(let text): .removed(change(text))
        case .added(let text): .added(change(text))
        }
      })
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
  private static func words(_ text: Substring) -> [String] {
    var words: [String] = []
    var isOpen = false
    for character in text {
      let isPart = character.isPartOfWord
      if isPart, isOpen {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      isOpen = isPart
    }
    return words
  }

  /// Two long texts count as completely different.
  private static func compared(_ old: [String], _ new: [String]) -> [Piece] {
    guard old.count * new.count <= 4_000_000 else {
      return [.removed(old.joined()), .added(new.joined())]
    }
    var (row, column) = (0, 0)
    return ListStep.all(from: old, to: new).map { step in
      switch step {
      case .same:
        (row, column) = (row + 1, column + 1)
        return .same(old[row - 1])
      case .removal:
        row += 1
        return .removed(old[row - 1])
      case .addition:
        column += 1
        return .added(new[column - 1])
      }
    }
  }

  /// Joins adjacent pieces, and puts removed text before added text.
  private static func joined(_ pieces: [Piece]) -> [Piece] {
    var result: [Piece] = []
    var (same, removed, added) = ("", "", "")
    func flushSame() {
      if !same.isEmpty { result.append(.same(same)) }
      same = ""
    }
    func flushChange() {
      if !removed.isEmpty { result.append(.removed(removed)) }
      if !added.isEmpty { result.append(.added(added)) }
      (removed, added) = ("", "")
    }
    for piece in pieces {
      switch piece {
      case .same(let text) where !text.isEmpty:
        flushChange()
        same += text
      case .same: break
      case .removed(let text):
        flushSame()
        removed += text
      case .added(let text):
        flushSame()
        added += text
      }
    }
    flushSame()
    flushChange()
    return result
  }
}

extension String {
  /// A longer word may be split.
  private static let longestWord = 1000

  /// The text between two UTF-8 offsets.
  fileprivate func part(_ start: Int, _ end: Int) -> Substring {
    self[index(atOffset: start)..<index(atOffset: end)]
  }

  private func index(atOffset offset: Int) -> Index {
    utf8.index(startIndex, offsetBy: offset)
  }

  /// The last beginning of a word or of another character, as a UTF-8 offset.
  fileprivate func wordStart(notAfter offset: Int) -> Int {
    let start = characterStart(notAfter: offset)
    var index = start
    for _ in 0..<String.longestWord {
      if isWordStart(index) { return utf8.distance(from: startIndex, to: index) }
      index = self.index(before: index)
    }
    return utf8.distance(from: startIndex, to: start)
  }

  /// The first beginning of a word or of another character, as a UTF-8 offset.
  fileprivate func wordStart(notBefore offset: Int) -> Int {
    var start = characterStart(notAfter: offset)
    if utf8.distance(from: startIndex, to: start) < offset { start = index(after: start) }
    var index = start
    for _ in 0..<String.longestWord {
      if isWordStart(index) { return utf8.distance(from: startIndex, to: index) }
      index = self.index(after: index)
    }
    return utf8.distance(from: startIndex, to: start)
  }

  /// An offset may be within a character.
  private func characterStart(notAfter offset: Int) -> Index {
    let index = index(atOffset: offset)
    return index == endIndex ? index : self.index(before: self.index(after: index))
  }

  private func isWordStart(_ index: Index) -> Bool {
    index == startIndex || index == endIndex
      || !self[index].isPartOfWord || !self[self.index(before: index)].isPartOfWord
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool {
    isASCII ? isLetter || isNumber : isLetter && !isIdeographic
  }

  private var isIdeographic: Bool {
    unicodeScalars.first.map { (0x2E80...0xD7FF).contains($0.value) || $0.value > 0xFFFF } ?? false
  }
}

/// A step from the beginning of two lists to their ends.
enum ListStep {
  case same, removal, addition

  /// The steps along the longest common subsequence, from a table.
  static func all<Element: Equatable>(from old: [Element], to new: [Element]) -> [ListStep] {
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
    var steps: [ListStep] = []
    var (row, column) = (0, 0)
    while row < old.count, column < new.count {
      if old[row] == new[column] {
        steps.append(.same)
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        steps.append(.removal)
        row += 1
      } else {
        steps.append(.addition)
        column += 1
      }
    }
    return steps + old[row...].map { _ in .removal } + new[column...].map { _ in .addition }
  }
}
