import TestSupport
import Testing

@testable import TimelinePersistence

/// What is said of marks, beside a dictionary that counts them.
struct MarkTests {
  @Test(arguments: 0..<12) func `those that are there twice are found among many`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var parts: [[UInt32]] = []
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let count = Int.random(in: 0...6000, using: &random)
      // Of few marks, of marks that begin alike, and of all.
      let highest: UInt32 = [100, 1 << 20, .max][seed % 3]
      parts.append((0..<count).map { _ in UInt32.random(in: 0...highest, using: &random) })
    }
    var counts: [UInt32: Int] = [:]
    for mark in parts.joined() { counts[mark, default: 0] += 1 }
    let twice = Set(counts.filter { $0.value > 1 }.keys)
    let found = DealtMarks.twins(parts.map { DealtMarks($0.span) })
    #expect(twice.isSubset(of: found))
    #expect(Set(found).isSubset(of: counts.keys))
    // Hardly any that is not, of marks as ids have them.
    if seed % 3 == 1 { return }
    #expect(Set(found).subtracting(twice).count <= 40 + counts.count / 20)
  }

  @Test(arguments: [0, 1, 3, 500, 20_000]) func `a filter lets all through that were put in`(
    count: Int
  ) {
    var random = SeededGenerator(seed: count)
    let marks = (0..<count).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    let filter = MarkFilter(marks)
    #expect(marks.allSatisfy { filter.mayHave($0) })
    let others = (0..<20_000).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    let passed = others.filter { filter.mayHave($0) }
    #expect(passed.count < 20_000 / 10 || count == 0)
    #expect(filter.indices(in: others.span).map { others[$0] } == passed)
  }

  /// Ids that count up, in the last of their bytes or the first.
  @Test(arguments: [0, 20, 44, 56, 64, 84, 108, 120])
  func `marks of ids that count up are spread`(shift: Int) {
    let mixer = Mixer()
    var packs = [Int](repeating: 0, count: 64)
    var marks: Set<UInt32> = []
    for number in UInt64(0)..<6400 {
      let bits = number << UInt64(shift % 64)
      let mark = mixer.mark(
        OutlineID(high: shift < 64 ? 7 : bits, low: shift < 64 ? bits : 7))
      packs[Int(mark >> 26)] += 1
      marks.insert(mark)
    }
    // Shifted out of sixty-four bits there are fewer.
    let ids = Set((UInt64(0)..<6400).map { $0 << UInt64(shift % 64) }).count
    #expect(marks.count > ids - ids / 20 - 1)
    if ids == 6400 { #expect(packs.allSatisfy { (20...300).contains($0) }) }
  }
}
