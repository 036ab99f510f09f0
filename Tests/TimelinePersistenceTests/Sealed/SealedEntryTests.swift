import JSONBytes
import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// A line becomes a sealed line, and a sealed line opens to a line.
struct SealedEntryTests {
  private static let plain = """
    {"id":"b2","type":"text","at":"2026-01-02T03:04:05+09:00","zone":"Asia/Tokyo","replaces":["a1"],\
    "written":"2026-01-02T03:05:00+09:00","changed":["text"],"later":{"x": [1, 2]},\
    "payload":{"text":"marker-word","mood" : 1.50}}
    """
  private let file = Array("age file".utf8)

  private func line(_ text: String) -> [UInt8] { Array("\(text)\n".utf8) }

  private func sealed(_ text: String) throws -> [UInt8] {
    try SealedEntry.line(line(text), file: file, key: "k7q2")
  }

  private func opened(
    _ text: String, inside: String? = nil, outside: [UInt8]? = nil, post: String = "a1"
  ) throws -> String {
    let inside =
      try inside.map { Array($0.utf8) }
      ?? SealedEntry.inside(of: line(text), post: EntryID("a1"))
    let bytes = try SealedEntry.opened(
      try outside ?? sealed(text), inside: inside, post: EntryID(post))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `outside are the id, the time and the links, and no word`() throws {
    let text = String(decoding: try sealed(Self.plain), as: UTF8.self)
    #expect(
      text == """
        {"id":"b2","type":"sealed","at":"2026-01-02T03:04:05+09:00","replaces":["a1"],\
        "line":{"program":"journal 1.1.0"},"needs":["sealed-1"],\
        "payload":{"by":"age","key":"k7q2","sealed":"YWdlIGZpbGU="}}

        """)
  }

  @Test func `a sealed line opens to its post, with all bytes of later versions`() throws {
    let text = try opened(Self.plain)
    #expect(text.contains(#""later":{"x": [1, 2]}"#))
    #expect(text.contains(#""payload":{"text":"marker-word","mood" : 1.50}"#))
    #expect(text.contains(#""zone":"Asia/Tokyo""#) && text.contains(#""replaces":["a1"]"#))
    #expect(text.contains(#""type":"text""#) && !text.contains("sealed-1"))
    #expect(!text.contains("written") && !text.contains("changed"))
  }

  static let lengths: [(length: Int, padded: Int)] = [
    (1, 256), (255, 256), (256, 256), (257, 512), (16_383, 16_384), (16_385, 20_480),
  ]

  @Test(arguments: lengths)
  func `a length says only its class`(length: Int, padded: Int) {
    let bytes = [UInt8](repeating: 0x61, count: length)
    #expect(SealedEntry.padded(bytes).count == padded)
    #expect(SealedEntry.padded(bytes).starts(with: bytes))
  }

  @Test func `words sealed for another entry are not shown`() {
    #expect(throws: SealFlaw.otherEntry) { try opened(Self.plain, post: "c3") }
  }

  @Test func `the time inside wins over one that was moved outside`() throws {
    let moved = String(decoding: try sealed(Self.plain), as: UTF8.self)
      .split(separator: "2026").joined(separator: "1999")
    let text = try opened(Self.plain, outside: Array(moved.utf8))
    #expect(text.contains("2026-01-02T03:04:05+09:00") && !text.contains("1999"))
  }

  @Test func `links inside do not count`() throws {
    let text = try opened(
      Self.plain,
      inside: """
        {"post":"a1","type":"text","replaces":["z9"],"refs":["z9"],"id":"z9","payload":{"text":"x"}}
        """)
    #expect(!text.contains("z9") && text.contains(#""id":"b2""#))
  }

  @Test(arguments: [
    "", "[]", "nonsense", #"{"post":"a1","type":"text"}{}"#, #"{"post":"a1","payload":{}}"#,
    #"{"post":"a1","type":"deletion","payload":{}}"#,
    #"{"post":"a1","type":"sealed","payload":{}}"#,
    #"{"post":"a1","type":"text","type":"mood","payload":{}}"#,
    #"{"post":"a1","type":"seal-key","payload":{}}"#,
    #"{"post":"a1","type":"reaction","aside":true,"payload":{}}"#,
  ])
  func `what is no entry, a deletion, an aside or sealed twice stays closed`(inside: String) {
    #expect(throws: SealFlaw.self) { try opened(Self.plain, inside: inside) }
  }

  private static let digest = String(repeating: "0", count: 64)

  @Test(arguments: [
    #"{"id":"b2","type":"deletion","replaces":["a1"],"payload":{}}"#,
    #"{"id":"b2","type":"other","payload":{"text":"x"}}"#,
    #"{"id":"b2","type":"measure","aside":true,"payload":{"name":"x","value":1}}"#,
    #"{"id":"b2","type":"text","payload":{"text":"x"},"files":[{"sha256":"\#(digest)","size":1}]}"#,
    #"{"id":"b2","type":"text","replaces":"a1","payload":{"text":"x"}}"#, "nonsense",
  ])
  func `what this version can't read whole is not sealed`(text: String) {
    #expect(throws: SealFlaw.self) { try SealedEntry.inside(of: line(text), post: EntryID("a1")) }
  }

  // MARK: The payload

  private func payload(_ text: String) throws -> SealedPayload {
    let bytes = Array(text.utf8)
    return try SealedPayload(payload: 0..<bytes.count, in: JSONScanner(bytes.span))
  }

  @Test func `the payload names its key and has an age file`() throws {
    let found = try payload(#"{"by":"age","key":"k7q2","sealed":"YWdlIGZpbGU=","later":1}"#)
    #expect(found.key == "k7q2" && found.file == file)
  }

  @Test(arguments: ["YWdlIGZpbGU", #"YWdl\nIGZpbGU="#, "YWdlIGZpbGV=", "YWdlIGZpbG!="])
  func `Base64 in another spelling is damaged, and not repaired`(digits: String) {
    #expect(throws: SealFlaw.damaged) {
      try payload(#"{"by":"age","key":"k","sealed":"\#(digits)"}"#)
    }
  }

  @Test(arguments: [#"{"by":"gpg","key":"k","sealed":""}"#, #"{"by":"age","sealed":""}"#, "[]"])
  func `another shape is not understood`(text: String) {
    #expect(throws: SealFlaw.unreadable) { try payload(text) }
  }

  // MARK: The key

  private static let recipients = [
    "age16z7gysml5qnswvfsfspr6wrg4elnl79nngxrzfhru0gffs8znqtqekzmsr",
    "age1uax95u04tuhmnw2k25893yaflfc8u5ne3jyzfsdxsuftcd8fd4kqqs86x9",
  ].map { SealRecipient($0)! }

  private func key(_ index: Int) -> SealKey {
    SealKey(
      name: "k\(index)", recipient: Self.recipients[index],
      wraps: [SealKey.Wrap(name: "passphrase", file: file)])
  }

  @Test func `the line of a key is no item, and reads back`() throws {
    let moment = try #require(Moment.restored("2026-01-02T00:00:00Z"))
    let header = Array(#"{"format":"\#(TimelineFormat.name)","version":1}"#.utf8) + [0x0A]
    let lines = key(0).line(id: EntryID("s1"), at: moment)
    let document = TimelineDocument(FileContents(header + lines))
    #expect(SealKey.lines(in: (header + lines).span) == [key(0)])
    #expect(document.entries.map(\.isAside) == [true])
  }

  @Test func `a key that arrives later is not used unasked`() throws {
    let (own, other) = (key(0), key(1))
    #expect(try SealKey.chosen(of: [own], nil) == own)
    #expect(try SealKey.chosen(of: [own, other], own.recipient) == own)
    #expect(throws: SealFlaw.noKey) { try SealKey.chosen(of: [], nil) }
    #expect(throws: SealFlaw.severalKeys(Self.recipients.map(\.text))) {
      try SealKey.chosen(of: [own, other], nil)
    }
    #expect(throws: SealFlaw.keyMissing(recipient: own.recipient.text)) {
      try SealKey.chosen(of: [other], own.recipient)
    }
  }

  @Test func `the choice of a key is kept on this machine, or the command fails`() throws {
    let directory = TemporaryDirectory()
    let journal = BytePath("/j/journal.jsonl")
    let choice = SealChoice(folder: BytePath("\(directory.path)/state"), calls: LiveSystemCalls())
    #expect(choice.key(of: journal) == nil)
    try choice.keep(key(0), for: journal)
    #expect(choice.key(of: journal)?.recipient == Self.recipients[0])
    #expect(choice.key(of: journal)?.name == key(0).name)
    #expect(choice.key(of: BytePath("/j/other.jsonl")) == nil)
    directory.write("file", [])
    let none = SealChoice(folder: BytePath("\(directory.path)/file/x"), calls: LiveSystemCalls())
    #expect(throws: SealFlaw.self) { try none.keep(key(0), for: journal) }
  }
}
