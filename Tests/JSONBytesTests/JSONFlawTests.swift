import JSONBytes
import Testing

/// Finds the first byte that isn't JSON.
struct JSONFlawTests {
  static let rows: [(JSONText, Int, JSONFlaw.Expected)] = [
    ("", 0, .value), ("  ", 2, .value), ("{\"a\" 1}", 5, .colon), ("{\"a\"  ", 6, .colon),
    ("{\"a\":}", 5, .value), ("{\"a\": tru}", 6, .value), ("{\"a\": 01}", 7, .commaOrBrace),
    ("{\"a\": 1,}", 8, .name), ("{a: 1}", 1, .name), ("{\"a: 1}", 1, .string),
    ("{\"a\": \"x\n\"}", 6, .string), ("{\"a\": 1 \"b\": 2}", 8, .commaOrBrace),
    ("{\"a\": [1 2]}", 9, .commaOrBracket), ("[1,]", 3, .value), ("[1", 2, .commaOrBracket),
    ("{\"a\": {\"b\": 1}", 14, .commaOrBrace), ("{} {}", 3, .end), ("{}}", 2, .end),
    ("{\"a\": 1 /* b */}", 8, .commaOrBrace), ("['a']", 1, .value), ("{", 1, .name),
    ("[", 1, .value), ("{\"a\":1,", 7, .name), ("{\"a\":\"\\x\"}", 5, .string),
  ]

  @Test(arguments: rows)
  func `a flaw has its offset and what was expected`(
    text: JSONText, offset: Int, expected: JSONFlaw.Expected
  ) {
    let flaw = text.scan { $0.firstFlaw(in: 0..<text.bytes.count) }
    #expect(flaw?.offset == offset && flaw?.expected == expected, "\(text): \(flaw as Any)")
  }

  @Test(arguments: 0..<300)
  func `a text has a flaw exactly if it isn't JSON`(seed: Int) {
    var random = RandomJSON(seed: seed)
    let whole = JSONText(random.space() + random.value(depth: 3) + random.space())
    #expect(whole.scan { $0.firstFlaw(in: 0..<whole.bytes.count) } == nil, "\(whole)")
    for _ in 0..<20 {
      let damaged = JSONText(random.damaged(whole.bytes))
      let flaw = damaged.scan { $0.firstFlaw(in: 0..<damaged.bytes.count) }
      #expect((flaw == nil) == damaged.isAccepted, "\(damaged)")
      if let flaw { #expect((0...damaged.bytes.count).contains(flaw.offset)) }
    }
  }

  @Test func `a million levels are checked`() {
    let deep = JSONText([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
    #expect(deep.scan { $0.firstFlaw(in: 0..<deep.bytes.count) }?.offset == 1_000_000)
  }
}
