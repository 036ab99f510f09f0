import TextSearch

/// A tag without its sign. It has letters, digits, `_` and `-` of any script, and not only digits.
package struct Tag: Hashable, Sendable {
  package let name: String

  private init(name: String) {
    self.name = name
  }

  /// A tag as typed, with or without the sign. `sign` is the user's own sign. Nil for a word that
  /// can't be a tag in a text.
  package static func initial(_ word: String, sign: Character = "#") -> Tag? {
    let hasSign = word.first.map { isSign($0) || $0 == sign } ?? false
    let name = hasSign ? String(word.dropFirst()) : word
    guard let read = leading(name[...]), read.name.endIndex == name.endIndex else { return nil }
    return read.tag
  }

  /// A tag from a journal, valid or not.
  package static func restored(_ name: String) -> Tag { Tag(name: name) }

  /// Whether a search for one tag finds the other: ignores case and width.
  package func isLike(_ other: Tag) -> Bool {
    self == other || FoldedText(name) == FoldedText(other.name)
  }

  /// The tags in a text, in order, without duplicates. A sign within a word or an address doesn't
  /// begin a tag.
  package static func found(in text: String) -> [Tag] {
    ranges(in: text).map(\.tag).eachOnce()
  }

  /// The tags in a text with their ranges, which include the sign.
  package static func ranges(in text: String) -> [(tag: Tag, range: Range<String.Index>)] {
    var ranges: [(tag: Tag, range: Range<String.Index>)] = []
    var index = text.startIndex
    var previous: Character?
    for stretch in TagStretches.found(in: text) {
      let start = text.utf8.index(text.startIndex, offsetBy: stretch.lowerBound)
      let last = text.utf8.index(text.startIndex, offsetBy: stretch.upperBound)
      if start > index {
        index = start
        previous = text[text.index(before: start)]
      }
      while index <= last, index < text.endIndex {
        let character = text[index]
        let next = text.index(after: index)
        if isSign(character), previous.map(endsWord) ?? true, let read = leading(text[next...]) {
          ranges.append((read.tag, index..<read.name.endIndex))
          previous = "a"
          index = read.name.endIndex
        } else {
          previous = character
          index = next
        }
      }
    }
    return ranges
  }

  /// The tag at the beginning of `text`. A trailing `-` is punctuation.
  private static func leading(_ text: Substring) -> (tag: Tag, name: Substring)? {
    var name = text.prefix { isPart($0) }
    while name.last == "-" { name.removeLast() }
    let isNumber = name.allSatisfy { $0.isNumber || $0 == "_" || $0 == "-" }
    return isNumber ? nil : (Tag(name: String(name)), name)
  }

  private static func isSign(_ character: Character) -> Bool {
    character == "#" || character == "＃"
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }

  /// Whether a tag can begin after this character: not in `a#b`, `/#b`, `)#b` and `##b`, but in
  /// `(#b` and `。#b`.
  private static func endsWord(_ character: Character) -> Bool {
    !(isPart(character) || isSign(character) || "/&=@)".contains(character))
  }
}
