import TextSearch

/// A tag without its sign: letters, digits, `_` and `-` of any script, and more than digits alone.
package struct Tag: Hashable, Sendable {
  package let name: String

  private init(name: String) {
    self.name = name
  }

  /// A tag that a person gave, with or without the sign, or with one of their own; nil where it could
  /// not stand in a text.
  package static func initial(_ word: String, sign: Character = "#") -> Tag? {
    let hasSign = word.first.map { isSign($0) || $0 == sign } ?? false
    let name = hasSign ? String(word.dropFirst()) : word
    guard let read = leading(name[...]), read.name.endIndex == name.endIndex else { return nil }
    return read.tag
  }

  /// A tag as it was stored, whatever it looks like.
  package static func restored(_ name: String) -> Tag { Tag(name: name) }

  /// Whether whoever looks for the one finds the other: case and width make no difference.
  package func isLike(_ other: Tag) -> Bool {
    self == other || FoldedText(name) == FoldedText(other.name)
  }

  /// The tags that stand in a text, in order, each once. A sign inside a word or an address is none.
  package static func found(in text: String) -> [Tag] {
    places(in: text).map(\.tag).eachOnce()
  }

  /// Where each of them stands, with its sign, from first to last.
  package static func places(in text: String) -> [(tag: Tag, place: Range<String.Index>)] {
    var places: [(tag: Tag, place: Range<String.Index>)] = []
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
          places.append((read.tag, index..<read.name.endIndex))
          previous = "a"
          index = read.name.endIndex
        } else {
          previous = character
          index = next
        }
      }
    }
    return places
  }

  /// The tag that `text` begins with. A `-` at its end belongs to the sentence.
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

  /// `a#b`, `/#b`, `)#b` and `##b` have no tag; `(#b` and `。#b` do.
  private static func endsWord(_ character: Character) -> Bool {
    !(isPart(character) || isSign(character) || "/&=@)".contains(character))
  }
}
