import JSONBytes
import TextSearch
import TimelineDomain

/// Finds the tags of a post in its bytes, in the member `tags` and in the text, with the same result as
/// `TextPost.tags`.
///
/// It knows ASCII, kana and ideographs. A post with another character next to a tag has to be decoded.
struct RawTags: ~Escapable {
  private let parts: PostParts
  private let bytes: Span<UInt8>

  @_lifetime(copy bytes)
  init(_ parts: PostParts, _ bytes: Span<UInt8>) {
    self.parts = parts
    self.bytes = bytes
  }

  /// Calls `body` with each tag, maybe more than once. False if the post has to be decoded.
  func forEach(_ body: (Range<Int>) -> Void) -> Bool {
    forEachGiven(body) && forEachInText(body)
  }

  private func forEachGiven(_ body: (Range<Int>) -> Void) -> Bool {
    guard let tags = parts.payload.tags else { return true }
    var isSure = true
    _ = JSONScanner(bytes).forEachElement(of: tags) { tag in
      let (start, end) = (tag.lowerBound + 1, tag.upperBound - 1)
      // Other characters may be a second spelling of the same tag.
      if start < end, RawTags.end(ofPartsFrom: start, to: end, bytes) == end {
        body(start..<end)
      } else {
        isSure = false
      }
    }
    return isSure
  }

  private func forEachInText(_ body: (Range<Int>) -> Void) -> Bool {
    guard let text = parts.words else { return true }
    var offset = text.lowerBound
    while let sign = RawTags.signs.next(in: bytes, from: offset, to: text.upperBound) {
      offset = sign + 1
      guard bytes[sign] == UInt8(ascii: "#") else { return false }
      switch endsWord(sign, from: text.lowerBound) {
      case .yes: break
      case .no: continue
      case .unsure: return false
      }
      guard var end = RawTags.end(ofPartsFrom: offset, to: text.upperBound, bytes),
        isEnd(end, of: text)
      else { return false }
      while end > offset, bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
      guard end > offset else { continue }
      guard hasLetter(offset..<end) else { continue }
      body(offset..<end)
      offset = end
    }
    // A `#` as the last byte begins no tag.
    return true
  }

  /// A `#` of either width, and escapes, which may be any character.
  static let signs = PairSearch([
    (UInt8(ascii: "#"), 0...0xFF), (0xBC, 0x83...0x83),
    (UInt8(ascii: "\\"), UInt8(ascii: "u")...UInt8(ascii: "u")),
  ])

  private enum Answer {
    case yes, no, unsure
  }

  /// Whether a tag may begin after the character before the sign.
  private func endsWord(_ sign: Int, from start: Int) -> Answer {
    guard sign > start else { return .yes }
    let before = bytes[sign - 1]
    if before >= 0x80 {
      return sign - 3 >= start && bytes.isComma(at: sign - 3) ? .yes : .unsure
    }
    if sign - 2 >= start, bytes[sign - 2] == UInt8(ascii: "\\") {
      // `\n` is a line break, unless the backslash is itself escaped.
      let isOne = sign - 3 >= start && bytes[sign - 3] == UInt8(ascii: "\\")
      return before == UInt8(ascii: "n") && !isOne ? .yes : .unsure
    }
    if before.isTagPart || before == UInt8(ascii: "#") { return .no }
    return "/&=@)".utf8.contains(before) ? .no : .yes
  }

  /// Whether the name ends at a character boundary.
  private func isEnd(_ end: Int, of text: Range<Int>) -> Bool {
    guard end < text.upperBound else { return true }
    if bytes[end] == UInt8(ascii: "\\") { return bytes[end + 1] != UInt8(ascii: "u") }
    return bytes[end] < 0x80 || bytes.isComma(at: end)
  }

  /// The end of the letters, digits, `_` and `-` from `start`. Nil if the next character may
  /// combine with the one before it, or may be a letter.
  static func end(ofPartsFrom start: Int, to end: Int, _ bytes: Span<UInt8>) -> Int? {
    var offset = start
    while offset < end {
      if bytes[offset] < 0x80 {
        guard bytes[offset].isTagPart else { return offset }
        offset += 1
      } else if offset + 3 <= end, bytes.isLetter(at: offset) {
        offset += 3
      } else {
        return offset + 3 <= end && bytes.isComma(at: offset) ? offset : nil
      }
    }
    return offset
  }

  /// Whether the name has more than digits.
  private func hasLetter(_ range: Range<Int>) -> Bool {
    for offset in range {
      // Of other characters, only kana and ideographs are in it.
      if bytes[offset] >= 0x80 || (bytes[offset] | 0x20) &- UInt8(ascii: "a") < 26 { return true }
    }
    return false
  }
}

extension Span<UInt8> {
  /// Kana and ideographs that are letters: U+3041 to U+3096, U+30A1 to U+30FA, `ー`, U+4E00 to
  /// U+9FEF.
  fileprivate func isLetter(at offset: Int) -> Bool {
    let (second, third) = (self[offset + 1], self[offset + 2])
    switch (self[offset], second) {
    case (0xE3, 0x81): return third >= 0x81
    case (0xE3, 0x82): return third <= 0x96 || third >= 0xA1
    case (0xE3, 0x83): return third <= 0xBA || third == 0xBC
    case (0xE4, 0xB8...0xBF), (0xE5...0xE8, _): return true
    case (0xE9, 0x80...0xBE): return true
    default: return false
    }
  }

  /// `、` or `。`.
  fileprivate func isComma(at offset: Int) -> Bool {
    offset + 3 <= count && self[offset] == 0xE3 && self[offset + 1] == 0x80
      && (self[offset + 2] == 0x81 || self[offset + 2] == 0x82)
  }
}

extension UInt8 {
  fileprivate var isTagPart: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }
}

/// Tags as byte ranges, each once, in order. The bytes are those of `RawTags`: of their letters, only ASCII
/// has case.
struct DistinctTags {
  private(set) var ranges: [Range<Int>] = []
  private let ignoresCase: Bool
  /// The names so far; empty while they are few, because comparing a few is faster than hashing.
  private var names: Set<[UInt8]> = []
  private static let few = 12

  init(ignoringCase: Bool) {
    ignoresCase = ignoringCase
  }

  mutating func insert(_ tag: Range<Int>, in bytes: Span<UInt8>) {
    if ranges.count < DistinctTags.few {
      if ranges.contains(where: { isSame($0, tag, bytes) }) { return }
    } else {
      if names.isEmpty { names = Set(ranges.map { name(of: $0, bytes) }) }
      guard names.insert(name(of: tag, bytes)).inserted else { return }
    }
    ranges.append(tag)
  }

  private func isSame(_ one: Range<Int>, _ other: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    one.count == other.count
      && (0..<one.count).allSatisfy { offset in
        byte(bytes[one.lowerBound + offset]) == byte(bytes[other.lowerBound + offset])
      }
  }

  private func name(of tag: Range<Int>, _ bytes: Span<UInt8>) -> [UInt8] {
    tag.map { byte(bytes[$0]) }
  }

  private func byte(_ byte: UInt8) -> UInt8 {
    ignoresCase && byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}

/// Searches raw bytes for a tag.
struct RawTag: Sendable {
  /// In lower case.
  private let name: [UInt8]
  /// Whether longer tags that begin with the name are found, too.
  private let isBeginning: Bool

  /// Nil for a name with more spellings than `RawTags` knows.
  init?(_ name: FoldedText, isBeginning: Bool = false) {
    let bytes = Array(String(name.characters).utf8)
    guard !name.isExact, !bytes.isEmpty,
      RawTags.end(ofPartsFrom: 0, to: bytes.count, bytes.span) == bytes.count
    else { return nil }
    self.name = bytes
    self.isBeginning = isBeginning
  }

  func answer(in post: PostParts, _ bytes: Span<UInt8>) -> PostCondition.Answer {
    var isFound = false
    let isSure = RawTags(post, bytes).forEach { tag in
      if !isFound { isFound = isSame(tag, bytes) }
    }
    return isSure ? PostCondition.Answer(isFound) : .unsure
  }

  private func isSame(_ tag: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard tag.count == name.count || isBeginning && tag.count > name.count else { return false }
    for offset in name.indices {
      let byte = bytes[tag.lowerBound + offset]
      let isUpper = byte &- UInt8(ascii: "A") < 26
      if (isUpper ? byte | 0x20 : byte) != name[offset] { return false }
    }
    return true
  }
}

// All posts of this release have the members `tags` and `starred`.

extension JSONWriter {
  /// Writes neither an empty list nor `false`.
  mutating func tagsAndStar(_ tags: [Tag], _ isStarred: Bool) {
    if !tags.isEmpty {
      name("tags")
      strings(tags.map(\.name))
    }
    if isStarred {
      name("starred")
      bool(true)
    }
  }
}

extension JSONScanner {
  /// Absent, `null`, or an array of strings.
  func areTags(_ range: Range<Int>?) -> Bool {
    guard let range = present(range) else { return true }
    return areStrings(range)
  }

  /// Absent, `null`, or a boolean.
  func isFlag(_ range: Range<Int>?) -> Bool {
    present(range).map { kind(of: $0) == .boolean } ?? true
  }

  func tags(_ range: Range<Int>?) -> [Tag] {
    present(range).flatMap { elements(of: $0) }?.map { .restored(text($0)) } ?? []
  }

  func flag(_ range: Range<Int>?) -> Bool {
    present(range).map { isTrue($0) } ?? false
  }

  func tagAndStarEdits(
    tags range: Range<Int>?, starred: Range<Int>?, for edit: PostEdit
  ) -> [JSONMemberEdit] {
    var edits: [JSONMemberEdit] = []
    let old = tags(range)
    if let renaming = edit.renamedTag {
      if let new = present(range).flatMap({ self.renaming(renaming, inTags: $0) }) {
        edits.append(JSONMemberEdit("tags", new))
      }
    } else if edit.tags(from: old) != old {
      let gone = edit.tagsRemoved(from: old)
      let new = edit.tagsAdded(to: old).map { JSONWriter.string($0.name) }
      let spliced = present(range).flatMap {
        splicing(array: $0, removing: { gone.contains(.restored(text($0))) }, adding: new)
      }
      let fresh = [UInt8(ascii: "[")] + new.joined(separator: [0x2C]) + [UInt8(ascii: "]")]
      edits.append(JSONMemberEdit("tags", spliced ?? fresh))
    }
    if case .set(let new) = edit.isStarred, new != flag(starred) {
      edits.append(JSONMemberEdit("starred", Array((new ? "true" : "false").utf8)))
    }
    return edits
  }

  /// A string with a renamed tag. Nil if it doesn't have the tag.
  func renaming(_ renaming: TagRenaming, in string: Range<Int>) -> [UInt8]? {
    let ranges = renaming.ranges(in: text(string))
    let new = splicing(string: string, ranges, with: renaming.new.name)
    return ranges.isEmpty || new == copy(string) ? nil : new
  }

  /// An array of tags with a renamed one. Nil if that changes nothing.
  private func renaming(_ renaming: TagRenaming, inTags range: Range<Int>) -> [UInt8]? {
    let values = renaming.replacements(in: tags(range)).mapValues { tag in
      tag.map { JSONWriter.string($0.name) }
    }
    return splicing(array: range, replacing: values).flatMap { $0 == copy(range) ? nil : $0 }
  }
}
