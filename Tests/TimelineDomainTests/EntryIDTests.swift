import TestSupport
import Testing
import TimelineDomain

/// Ids compare bytes, not characters.
struct EntryIDTests {
  @Test func `ids that look alike but differ in a byte are different`() {
    let composed = EntryID("caf\u{E9}")
    let decomposed = EntryID("cafe\u{301}")
    #expect("caf\u{E9}" == "cafe\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(composed < decomposed || decomposed < composed)
    #expect(EntryID("a") != EntryID("A"))
  }

  @Test func `ids are ordered by bytes`() {
    let ids = [
      [], [0x00], [0x30], [0x30, 0x00], [0x30, 0x31], [0x61], [0xED, 0xA0, 0x80], [0xFF],
    ]
    .map { EntryID(bytes: $0 as [UInt8]) }
    #expect(ids.reversed().sorted() == ids)
  }

  @Test func `a prefix is compared in bytes`() {
    let id = EntryID("cafe\u{301}s")
    #expect(id.hasPrefix(EntryID("")))
    #expect(id.hasPrefix(EntryID("cafe")))
    #expect(id.hasPrefix(id))
    #expect(!id.hasPrefix(EntryID("caf\u{E9}")))
    #expect(!EntryID("caf\u{E9}s").hasPrefix(EntryID("cafe")))
    #expect(!id.hasPrefix(EntryID("cafe\u{301}st")))
  }

  @Test func `invalid UTF-8 is kept, and printed as U+FFFD`() {
    let id = EntryID(bytes: [0x61, 0xFF, 0x62])
    #expect(id.bytes == [0x61, 0xFF, 0x62])
    #expect(id.text == "a\u{FFFD}b")
    #expect(id != EntryID(id.text))
  }

  @Test(arguments: [(0, ""), (4, "7f3k"), (8, "7f3kabcd"), (99, "7f3kabcd")])
  func `a short form has the first characters`(_ count: Int, _ short: String) {
    #expect(EntryID("7f3kabcd").short(count) == short)
  }

  @Test func `a random id has 16 unambiguous characters`() {
    var generator = SeededGenerator(seed: 1)
    let ids = (0..<2000).map { _ in EntryID.random(using: &generator) }
    #expect(ids.allSatisfy { $0.bytes.count == 16 })
    // Every character occurs about equally often.
    let counts = ids.flatMap(\.text).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    #expect(String(counts.keys.sorted()) == "0123456789abcdefghjkmnpqrstvwxyz")
    #expect(counts.values.allSatisfy { (800...1200).contains($0) })
    #expect(Set(ids).count == 2000)
  }
}
