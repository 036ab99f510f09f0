import JSONBytes
import TimelineDomain

/// `{"words": [string], "source"?, "journal"?, "entry"?, "base"?: [string], "typed"?}`, the file that
/// says what a draft is for.
///
/// Older versions wrote one string as `base`, and beside the words `"unclear": [[option, word]]`.
enum DraftPurposeDTO {
  static func bytes(of purpose: DraftPurpose) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("words")
      $0.strings(purpose.words)
      for (name, text) in [
        ("source", purpose.source?.rawValue), ("journal", purpose.journal),
        ("typed", purpose.typed?.spelling),
      ] {
        guard let text else { continue }
        $0.name(name)
        $0.string(text)
      }
      if let entry = purpose.entry {
        $0.name("entry")
        $0.raw(JSONWriter.string(decoded: entry.bytes))
      }
      if !purpose.base.isEmpty {
        $0.name("base")
        $0.array { list in
          for id in purpose.base { list.raw(JSONWriter.string(decoded: id.bytes)) }
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  static func purpose(_ bytes: [UInt8]) -> DraftPurpose? {
    let scanner = JSONScanner(bytes.span)
    guard let object = scanner.value(in: 0..<bytes.count),
      let known = scanner.knownMembers(
        of: object, ["words", "source", "journal", "entry", "base", "typed", "unclear"]),
      let words = known[0].flatMap({ strings($0, of: bytes) })
    else { return nil }
    let base = text(known[4], of: bytes).map { [$0] } ?? known[4].flatMap { list($0, of: bytes) }
    return DraftPurpose(
      words: withUnclear(words, known[6], of: bytes),
      source: string(known[1], of: bytes).flatMap(DraftPurpose.Source.init),
      journal: string(known[2], of: bytes),
      entry: text(known[3], of: bytes).map { EntryID(bytes: $0) },
      base: (base ?? []).map { EntryID(bytes: $0) },
      typed: string(known[5], of: bytes).flatMap(Moment.restored))
  }

  /// The words with the values that an older version had not understood, and kept beside them.
  private static func withUnclear(
    _ words: [String], _ range: Range<Int>?, of bytes: [UInt8]
  ) -> [String] {
    let scanner = JSONScanner(bytes.span)
    guard let range = scanner.present(range), scanner.kind(of: range) == .array,
      let pairs = scanner.elements(of: range)
    else { return words }
    let options = pairs.compactMap { strings($0, of: bytes) }
      .filter { $0.count > 1 && ["at", "tag"].contains($0[0]) }
    let end = words.firstIndex(of: "--") ?? words.count
    return words[..<end] + options.flatMap { ["--\($0[0])", $0[1]] } + words[end...]
  }

  private static func text(_ range: Range<Int>?, of bytes: [UInt8]) -> [UInt8]? {
    let scanner = JSONScanner(bytes.span)
    guard let range = scanner.present(range), scanner.kind(of: range) == .string else { return nil }
    return scanner.decodedString(range)
  }

  private static func string(_ range: Range<Int>?, of bytes: [UInt8]) -> String? {
    text(range, of: bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func list(_ range: Range<Int>, of bytes: [UInt8]) -> [[UInt8]]? {
    let scanner = JSONScanner(bytes.span)
    guard scanner.kind(of: range) == .array else { return nil }
    return scanner.strings(of: range)
  }

  private static func strings(_ range: Range<Int>, of bytes: [UInt8]) -> [String]? {
    list(range, of: bytes)?.map { String(decoding: $0, as: UTF8.self) }
  }
}
