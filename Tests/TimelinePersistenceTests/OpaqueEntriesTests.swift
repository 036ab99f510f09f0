import TestSupport
import Testing

@testable import TimelinePersistence

/// What is known of entries that can't be read, beside a dictionary.
struct OpaqueEntriesTests {
  @Test(arguments: 0..<6) func `of several scans, one behind the other`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var all = OpaqueEntries()
    var expected: [Int: OpaqueKind] = [:]
    var place = 0
    for _ in 0..<seed {
      var some = OpaqueEntries()
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let number = Int.random(in: 0..<5, using: &random)
        let kind = OpaqueKind(kind: "kind\(number / 2)", isKnownKind: number % 2 == 0)
        place += Int.random(in: 1...9, using: &random)
        some.append(kind, at: place)
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
