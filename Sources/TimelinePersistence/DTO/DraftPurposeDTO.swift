import JSONBytes
import TimelineDomain

/// `{"words": [string], "base"?: string}`, the file that says what a draft is for.
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
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  static func purpose(_ bytes: [UInt8]) -> DraftPurpose? {
    let scanner = JSONScanner(bytes.span)
    guard let object = scanner.value(in: 0..<bytes.count),
      let known = scanner.knownMembers(of: object, ["words", "base"]), let list = known[0],
      scanner.kind(of: list) == .array, let words = scanner.strings(of: list)
    else { return nil }
    let base = scanner.present(known[1]).flatMap { range in
      scanner.kind(of: range) == .string ? EntryID(bytes: scanner.decodedString(range)) : nil
    }
    return DraftPurpose(words: words.map { String(decoding: $0, as: UTF8.self) }, base: base)
  }
}
