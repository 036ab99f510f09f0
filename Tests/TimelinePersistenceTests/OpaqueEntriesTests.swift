import TestSupport
import Testing

@testable import TimelinePersistence

/// What is known of entries that can't be read, beside a dictionary.
struct OpaqueEntriesTests {
  /// More than are known by their bytes; some are the same to a string, and one is long.
  private static let kinds =
    (0..<20).map { "kind\($0)" } + [
      "", "é", "e\u{301}", "写真", String(repeating: "long", count: 40),
    ]

  @Test(arguments: 0..<12) func `of several scans, one behind the other`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var all = OpaqueEntries()
    var expected: [Int: OpaqueKind] = [:]
    var place = 0
    for _ in 0..<seed {
      var some = OpaqueEntries()
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let name = OpaqueEntriesTests.kinds.randomElement(using: &random) ?? ""
        let kind = OpaqueKind(kind: name, isKnownKind: Int.random(in: 0..<4, using: &random) == 0)
        place += Int.random(in: 1...9, using: &random)
        if kind.isKnownKind || Bool.random(using: &random) {
          some.append(kind, at: place)
        } else {
          let bytes = Array(#"{"type":""#.utf8) + Array(name.utf8) + Array(#""}"#.utf8)
          some.append(ofUnknownKind: 9..<(bytes.count - 2), bytes.span, at: place)
        }
        expected[place] = kind
      }
      all.append(some)
    }
    #expect(all.places == expected.keys.sorted())
    var met: [Int: OpaqueKind] = [:]
    all.forEach { met[$0] = $1 }
    #expect(met == expected)
    let even = expected.filter { $0.key % 2 == 0 }.values
    let uses = even.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let odd = (0...(place + 9)).filter { $0 % 2 == 1 }
    #expect(all.uses(without: odd).filter { $0.value > 0 } == uses)
  }
}
