/// Words to search for, folded once.
///
/// The search ignores case, width and Unicode spelling, and any run of white space matches any
/// other. An exact search compares bytes.
package struct FoldedText: Hashable, Sendable {
  package let characters: [Character]
  package let isExact: Bool
  /// The same as bytes, if it is ASCII only.
  private let ascii: [UInt8]?

  package init(_ text: String, isExact: Bool = false) {
    characters = isExact ? Array(text) : text.map(CharacterFolding.folded)
    self.isExact = isExact
    let bytes = String(characters).utf8
    ascii = bytes.allSatisfy { $0 < 0x80 } ? Array(bytes) : nil
  }

  package static func == (left: FoldedText, right: FoldedText) -> Bool {
    left.isExact == right.isExact && left.hasSameCharacters(as: right)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(characters)
  }

  // MARK: Search

  /// Whether the text contains these words.
  package func isFound(in text: String) -> Bool {
    // A fast path: most texts are ASCII, and splitting a text into characters is slow.
    if let bytes = asciiBytes(of: text) {
      guard let ascii else { return false }
      return match(of: ascii, in: bytes, from: 0) != nil
    }
    return match(of: characters, in: units(of: text), from: 0) != nil
  }

  /// Whether the whole text equals these words.
  package func isSame(as text: String) -> Bool {
    hasSameCharacters(as: FoldedText(text, isExact: isExact))
  }

  /// Whether the text begins with these words.
  package func isBeginning(of text: String) -> Bool {
    let units = units(of: text).prefix(characters.count)
    return units.count == characters.count && zip(characters, units).allSatisfy(isSame)
  }

  /// The character offsets of all matches. Matches don't overlap.
  package func matches(in text: String) -> [Range<Int>] {
    let units = units(of: text)
    var matches: [Range<Int>] = []
    var start = 0
    while let match = match(of: characters, in: units, from: start) {
      matches.append(match)
      start = match.upperBound
    }
    return matches
  }

  // MARK: -

  private func asciiBytes(of text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    // `\r\n` is one character.
    guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return nil }
    return isExact ? bytes : bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }

  private func units(of text: String) -> [Character] {
    isExact ? Array(text) : text.map(CharacterFolding.folded)
  }

  private func match<Unit: SearchUnit>(
    of needle: [Unit], in text: [Unit], from start: Int
  ) -> Range<Int>? {
    guard let first = needle.first else { return nil }
    var index = start
    while index < text.count {
      if isSame(text[index], first) || first.isSpace && text[index].isSpace,
        let end = end(of: needle, in: text, at: index)
      {
        return index..<end
      }
      index += 1
    }
    return nil
  }

  /// The end of the match at `start`; nil if there is none.
  private func end<Unit: SearchUnit>(of needle: [Unit], in text: [Unit], at start: Int) -> Int? {
    var index = start
    var position = 0
    while position < needle.count {
      guard index < text.count else { return nil }
      if !isExact, needle[position].isSpace, text[index].isSpace {
        while position < needle.count, needle[position].isSpace { position += 1 }
        while index < text.count, text[index].isSpace { index += 1 }
      } else if isSame(text[index], needle[position]) {
        position += 1
        index += 1
      } else {
        return nil
      }
    }
    return index
  }

  private func isSame<Unit: SearchUnit>(_ left: Unit, _ right: Unit) -> Bool {
    left == right && (!isExact || left.isSpelled(like: right))
  }

  private func hasSameCharacters(as other: FoldedText) -> Bool {
    characters.count == other.characters.count
      && zip(characters, other.characters).allSatisfy(isSame)
  }
}

/// A byte of ASCII text, or a character of any text.
private protocol SearchUnit: Equatable {
  var isSpace: Bool { get }
  func isSpelled(like other: Self) -> Bool
}

extension UInt8: SearchUnit {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  fileprivate func isSpelled(like other: UInt8) -> Bool { true }
}

extension Character: SearchUnit {
  fileprivate var isSpace: Bool { isWhitespace }
  fileprivate func isSpelled(like other: Character) -> Bool {
    unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}
