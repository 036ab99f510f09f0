import TextSearch

/// A tag without its sign. It has letters, marks, digits, `_` and `-` of any script, and at least one letter.
package struct Tag: Hashable, Sendable {
  package let name: String

  private init(name: String) {
    self.name = name
  }

  /// Equal tags have equal bytes, as in the file; a list puts those together that are alike.
  package static func == (left: Tag, right: Tag) -> Bool {
    left.name.utf8.elementsEqual(right.name.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
    hasher.combine(UInt8(0xFF))
  }

  /// A tag as typed, with or without the sign. `sign` is the user's own sign. Nil for a word that
  /// can't be a tag in a text.
  package static func initial(_ word: String, sign: Character = "#") -> Tag? {
    let hasSign = word.first.map { isSign($0) || $0 == sign } ?? false
    let name = hasSign ? String(word.dropFirst()) : word
    guard let read = leading(name.unicodeScalars[...]), read.endIndex == name.endIndex else {
      return nil
    }
    return Tag(name: name)
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
    var end = text.startIndex
    for offset in signs(in: text) {
      let sign = text.utf8.index(text.startIndex, offsetBy: offset)
      guard sign >= end, canBegin(at: sign, in: text.unicodeScalars) else { continue }
      let after = text.unicodeScalars.index(after: sign)
      guard let name = leading(text.unicodeScalars[after...]) else { continue }
      ranges.append((Tag(name: String(name)), sign..<name.endIndex))
      end = name.endIndex
    }
    return ranges
  }

  /// The UTF-8 offsets of all signs.
  private static func signs(in text: String) -> [Int] {
    var text = text
    return text.withUTF8 { bytes in
      // Without a way out, the loop compares many bytes at once; most texts have no sign.
      var mayHaveSign = false
      for byte in unsafe bytes {
        mayHaveSign = mayHaveSign || byte == UInt8(ascii: "#") || byte == 0xEF
      }
      guard mayHaveSign else { return [] }
      return bytes.indices.filter { offset in
        let byte = unsafe bytes[offset]
        if byte == UInt8(ascii: "#") { return true }
        // U+FF03
        return unsafe byte == 0xEF && offset + 2 < bytes.count && bytes[offset + 1] == 0xBC
          && bytes[offset + 2] == 0x83
      }
    }
  }

  /// The name at the beginning of a text: letters, marks, digits, `_` and `-`, with a letter. It begins with no
  /// mark, which would belong to the sign, and ends with no `-`, which would be punctuation.
  private static func leading(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    guard let first = text.first, Part(first) != .mark else { return nil }
    var end = text.startIndex
    var hasLetter = false
    var isJoinable = false
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      switch Part(text[index]) {
      case .letter, .mark:
        hasLetter = hasLetter || Part(text[index]) == .letter
        isJoinable = true
        end = next
      case .other:
        isJoinable = false
        end = next
      case .hyphen: isJoinable = false
      case .joiner:
        // Within a word of a script that needs it.
        let after = next < text.endIndex ? Part(text[next]) : nil
        guard isJoinable, after == .letter || after == .mark else {
          return hasLetter ? text[..<end] : nil
        }
        isJoinable = false
      case nil: return hasLetter ? text[..<end] : nil
      }
      index = next
    }
    return hasLetter ? text[..<end] : nil
  }

  /// What a character of a name is, by its general category.
  private enum Part {
    case letter, mark, hyphen, joiner
    /// A digit or `_`.
    case other

    init?(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "a"..."z", "A"..."Z": self = .letter
      case "0"..."9", "_": self = .other
      case "-": self = .hyphen
      case "\u{200C}", "\u{200D}": self = .joiner
      default:
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
          self = .letter
        case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
        case .decimalNumber, .letterNumber, .otherNumber: self = .other
        default: return nil
        }
      }
    }
  }

  private static func isSign(_ character: Character) -> Bool {
    character == "#" || character == "＃"
  }

  /// Whether a tag can begin here: not in `a#b`, `/#b`, `)#b` and `##b`, but in `(#b` and `。#b`. Marks belong
  /// to the character before them.
  private static func canBegin(at sign: String.Index, in text: String.UnicodeScalarView) -> Bool {
    var index = sign
    while index > text.startIndex {
      index = text.index(before: index)
      let before = text[index]
      switch Part(before) {
      case .mark: continue
      case .letter, .other, .hyphen: return false
      case .joiner, nil: return !"#＃/&=@)".unicodeScalars.contains(before)
      }
    }
    return true
  }
}

/// Another name for a tag, in the given tags and in the words of a post. Ignores case and width of the old name.
package struct TagRenaming: Hashable, Sendable {
  package let old: Tag
  package let new: Tag

  package init(_ old: Tag, to new: Tag) {
    self.old = old
    self.new = new
  }

  /// The ranges of the names to replace in a text, as UTF-8 offsets without the sign. Only whole tags.
  package func ranges(in text: String) -> [Range<Int>] {
    Tag.ranges(in: text).filter { $0.tag.isLike(old) }.map { found in
      let name = text.index(after: found.range.lowerBound)
      return text.utf8.distance(
        from: text.startIndex, to: name)..<text.utf8.distance(
          from: text.startIndex, to: found.range.upperBound)
    }
  }

  func applied(to text: String) -> String {
    var bytes: [UInt8] = []
    let old = Array(text.utf8)
    var end = 0
    for range in ranges(in: text) {
      bytes += old[end..<range.lowerBound] + Array(new.name.utf8)
      end = range.upperBound
    }
    return end == 0 ? text : String(decoding: bytes + old[end...], as: UTF8.self)
  }

  func applied(to given: [Tag]) -> [Tag] {
    let replacements = replacements(in: given)
    return given.enumerated().compactMap { index, tag in replacements[index] ?? tag }
  }

  /// What becomes of given tags with the old name, by their numbers: the new tag, or nil if the post has it.
  package func replacements(in given: [Tag]) -> [Int: Tag?] {
    var hasNew = given.contains { !$0.isLike(old) && $0.isLike(new) }
    var replacements: [Int: Tag?] = [:]
    for (index, tag) in given.enumerated() where tag.isLike(old) {
      replacements[index] = .some(hasNew ? nil : new)
      hasNew = true
    }
    return replacements
  }
}
