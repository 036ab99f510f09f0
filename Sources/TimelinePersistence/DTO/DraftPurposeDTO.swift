import JSONBytes
import TimelineDomain

/// `{"words": [string], "base"?: string, "typed"?: string, "unclear"?: [[option, word]]}`, the file
/// that says what a draft is for.
enum DraftPurposeDTO {
  static func bytes(of purpose: DraftPurpose) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("words")
      $0.strings(purpose.words)
      if let base = purpose.base {
        $0.name("base")
        $0.raw(JSONWriter.string(decoded: base.bytes))
      }
      if let typed = purpose.typed {
        $0.name("typed")
        $0.string(typed.spelling)
      }
      if !purpose.unclear.isEmpty {
        $0.name("unclear")
        $0.array { list in
          for value in purpose.unclear { list.strings([value.option, value.word]) }
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  static func purpose(_ bytes: [UInt8]) -> DraftPurpose? {
    let scanner = JSONScanner(bytes.span)
    guard let object = scanner.value(in: 0..<bytes.count),
      let known = scanner.knownMembers(of: object, ["words", "base", "typed", "unclear"]),
      let words = known[0].flatMap({ strings($0, of: bytes) })
    else { return nil }
    let base = text(known[1], of: bytes).flatMap { EntryID(bytes: $0) }
    let typed = text(known[2], of: bytes).flatMap {
      Moment.restored(String(decoding: $0, as: UTF8.self))
    }
    return DraftPurpose(
      words: words, base: base, typed: typed, unclear: unclear(known[3], of: bytes))
  }

  private static func unclear(_ range: Range<Int>?, of bytes: [UInt8]) -> [UnclearValue] {
    let scanner = JSONScanner(bytes.span)
    guard let range = scanner.present(range), scanner.kind(of: range) == .array,
      let pairs = scanner.elements(of: range)
    else { return [] }
    return pairs.compactMap { pair in
      guard let pair = strings(pair, of: bytes), pair.count > 1 else { return nil }
      return UnclearValue(option: pair[0], word: pair[1])
    }
  }

  private static func text(_ range: Range<Int>?, of bytes: [UInt8]) -> [UInt8]? {
    let scanner = JSONScanner(bytes.span)
    guard let range = scanner.present(range), scanner.kind(of: range) == .string else { return nil }
    return scanner.decodedString(range)
  }

  private static func strings(_ range: Range<Int>, of bytes: [UInt8]) -> [String]? {
    let scanner = JSONScanner(bytes.span)
    guard scanner.kind(of: range) == .array else { return nil }
    return scanner.strings(of: range)?.map { String(decoding: $0, as: UTF8.self) }
  }
}
