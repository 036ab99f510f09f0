import TestSupport
import Testing

@testable import TimelinePersistence

/// What is said of marks, beside a dictionary that counts them.
struct MarkTests {
  @Test(arguments: 0..<12) func `names that may be there twice are found among many`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: seed)
    var parts: [DealtNames] = []
    /// By mark and beginning.
    var places: [[UInt32]: [Int]] = [:]
    // Of few marks, of marks that begin alike, and of all; and so with what ids begin with.
    let highest: UInt32 = [100, 1 << 20, .max][seed % 3]
    let highestBeginning: UInt32 = [0, 3, .max][seed / 3 % 3]
    var start = 0
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let count = Int.random(in: 0...6000, using: &random)
      let marks = (0..<count).map { _ in UInt32.random(in: 0...highest, using: &random) }
      let names = (0..<count).map { number in
        let beginning = UInt32.random(in: 0...highestBeginning, using: &random)
        let id = OutlineID(high: UInt64(beginning) << 32 | 7, low: UInt64(number))
        return OutlineName(id, place: start + number * 3, .post)
      }
      for (name, mark) in zip(names, marks) {
        places[[mark, name.id.beginning], default: []].append(name.place)
      }
      guard let dealt = DealtNames(names.span, marks.span, from: start) else {
        Issue.record("not taken")
        return
      }
      #expect(dealt.beginnings.count == count && dealt.start == start)
      for mark in marks.prefix(50) {
        let expected = zip(names, marks).filter { $0.1 == mark }.map(\.0.place)
        #expect(dealt.places(of: mark).sorted() == expected)
      }
      parts.append(dealt)
      start += count * 3
    }
    let expected = places.values.filter { $0.count > 1 }.flatMap(\.self)
    #expect(DealtNames.twins(parts, most: 40_000)?.map(\.place).sorted() == expected.sorted())
    if !expected.isEmpty { #expect(DealtNames.twins(parts, most: expected.count - 1) == nil) }
    for (low, high) in [(0, 0), (2, 1), (7, 0), (.max, .max)] as [(UInt32, UInt32)] {
      for part in parts {
        let (below, above) = part.indices(nextBelow: low, nextAbove: high)
        let all = part.beginnings
        let (highest, lowest) = (all.filter { $0 < low }.max(), all.filter { $0 > high }.min())
        // What is both is below.
        #expect(below == all.indices.filter { all[$0] == highest })
        if low <= high { #expect(above == all.indices.filter { all[$0] == lowest }) }
      }
    }
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
    let shifted = others.map { $0 >> 4 }
    let low = others.map { $0 & ~15 }
    #expect(filter.indices(in: shifted.span, shifted: 4) == filter.indices(in: low.span))
  }

  /// Ids that count up, in the last of their bytes or the first. After a single product, four of these would put some packs
  /// far beyond the others.
  @Test(arguments: [0, 20, 44, 56, 64, 84, 108, 120])
  func `marks of ids that count up are spread`(shift: Int) {
    for seed in 0..<40 {
      var random = SeededGenerator(seed: seed)
      let mixer = Mixer(
        .random(in: .min ... .max, using: &random), .random(in: .min ... .max, using: &random))
      var packs = [Int](repeating: 0, count: 64)
      var ids: Set<UInt64> = []
      var marks: Set<UInt32> = []
      for number in UInt64(0)..<6400 {
        // Shifted out of sixty-four bits there are fewer.
        let bits = number << UInt64(shift % 64)
        let mark = mixer.mark(
          OutlineID(high: shift < 64 ? 7 : bits, low: shift < 64 ? bits : 7))
        packs[Int(mark >> 26)] += 1
        ids.insert(bits)
        marks.insert(mark)
      }
      #expect(marks.count > ids.count - ids.count / 20 - 1)
      if ids.count == 6400 {
        #expect(packs.allSatisfy { (40...200).contains($0) }, "seed \(seed)")
      }
    }
  }
}
