/// Words to look for, or a text to look into: without what a search makes no difference between.
///
/// Case, width and the spelling of a character in scalars make none; white space of any length is one
/// space. An exact text makes every difference, to the byte.
package struct FoldedText: Hashable, Sendable {
  package let characters: [Character]
  package let isExact: Bool
  /// The same in bytes, where it is nothing but ASCII.
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

  // MARK: Looking

  /// Whether it stands anywhere in the text.
  package func isFound(in text: String) -> Bool {
    // Most texts are short or ASCII; those need no characters, which are made one by one.
    if let bytes = asciiBytes(of: text) {
      guard let ascii else { return false }
      return place(of: ascii, in: bytes, from: 0) != nil
    }
    return place(of: characters, in: units(of: text), from: 0) != nil
  }

  /// Whether it is the whole text.
  package func isSame(as text: String) -> Bool {
    hasSameCharacters(as: FoldedText(text, isExact: isExact))
  }

  /// Where it stands in the text, counted in characters; no two places have a character in common.
  package func places(in text: String) -> [Range<Int>] {
    let units = units(of: text)
    var places: [Range<Int>] = []
    var start = 0
    while let place = place(of: characters, in: units, from: start) {
      places.append(place)
      start = place.upperBound
    }
    return places
  }

  // MARK: -

  private func asciiBytes(of text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    // A line end of two bytes is one character.
    guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return nil }
    return isExact ? bytes : bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }

  private func units(of text: String) -> [Character] {
    isExact ? Array(text) : text.map(CharacterFolding.folded)
  }

  private func place<Unit: SearchUnit>(
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

  /// Where the needle ends that begins here.
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

/// A byte of an ASCII text, or a character of any.
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
