import TestSupport
import Testing
import TimelineDomain

/// An id is its bytes, and never what it looks like.
struct EntryIDTests {
  @Test func `ids that look the same and differ in a byte are two`() {
    let composed = EntryID("caf\u{E9}")
    let decomposed = EntryID("cafe\u{301}")
    #expect("caf\u{E9}" == "cafe\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(composed < decomposed || decomposed < composed)
    #expect(EntryID("a") != EntryID("A"))
  }

  @Test func `order is that of the bytes`() {
    let ids = [
      [], [0x00], [0x30], [0x30, 0x00], [0x30, 0x31], [0x61], [0xED, 0xA0, 0x80], [0xFF],
    ]
    .map { EntryID(bytes: $0 as [UInt8]) }
    #expect(ids.reversed().sorted() == ids)
  }

  @Test func `a beginning is one of bytes`() {
    let id = EntryID("cafe\u{301}s")
    #expect(id.hasPrefix(EntryID("")))
    #expect(id.hasPrefix(EntryID("cafe")))
    #expect(id.hasPrefix(id))
    #expect(!id.hasPrefix(EntryID("caf\u{E9}")))
    #expect(!EntryID("caf\u{E9}s").hasPrefix(EntryID("cafe")))
    #expect(!id.hasPrefix(EntryID("cafe\u{301}st")))
  }

  @Test func `bytes that are no UTF-8 are kept, and shown as U+FFFD`() {
    let id = EntryID(bytes: [0x61, 0xFF, 0x62])
    #expect(id.bytes == [0x61, 0xFF, 0x62])
    #expect(id.text == "a\u{FFFD}b")
    #expect(id != EntryID(id.text))
  }

  @Test(arguments: [(0, ""), (4, "7f3k"), (8, "7f3kabcd"), (99, "7f3kabcd")])
  func `a short form is its first characters`(_ count: Int, _ short: String) {
    #expect(EntryID("7f3kabcd").short(count) == short)
  }

  @Test func `a random id has 16 characters that can't be mistaken for each other`() {
    var generator = SeededGenerator(seed: 1)
    let ids = (0..<2000).map { _ in EntryID.random(using: &generator) }
    #expect(ids.allSatisfy { $0.bytes.count == 16 })
    // All of them come up, and each as often as any other, give or take.
    let counts = ids.flatMap(\.text).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    #expect(String(counts.keys.sorted()) == "0123456789abcdefghjkmnpqrstvwxyz")
    #expect(counts.values.allSatisfy { (800...1200).contains($0) })
    #expect(Set(ids).count == 2000)
  }
}
