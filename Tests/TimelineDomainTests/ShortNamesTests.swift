import TestSupport
import Testing
import TimelineDomain

/// A short id is the shortest unique prefix of at least four characters.
struct ShortNamesTests {
  @Test(
    arguments: [
      (["7f3kabcd"], ["7f3k"]), (["7f3kabcd", "9999zzzz"], ["7f3k", "9999"]),
      (["7f3kabcd", "7f3kabce"], ["7f3kabcd", "7f3kabce"]),
      (["7f3kabcd", "7f3kxxxx"], ["7f3ka", "7f3kx"]),
      (["aaaa0000", "aaaab111", "aaaab222"], ["aaaa0", "aaaab1", "aaaab2"]),
      (["abc"], ["abc"]), (["a", "ab", "abc"], ["a", "ab", "abc"]), ([""], [""]),
      // A complete id always means itself; the longer id needs one character more.
      (["aaaa", "aaaa1111"], ["aaaa", "aaaa1"]), (["aaaa11", "aaaa1111"], ["aaaa11", "aaaa111"]),
      (["aaaa1111", "aaaa1111"], ["aaaa", "aaaa"]),
      (["aaaa1", "aaaa1", "aaaa2", "aaaa1"], ["aaaa1", "aaaa1", "aaaa2", "aaaa1"]),
    ])
  func `short ids are unique`(_ names: [String], _ expected: [String]) {
    let ids = names.map { EntryID($0) }
    for names in [ids, ids.reversed()] {
      let short = ShortNames(names)
      #expect(ids.map(short.short) == expected)
    }
  }

  @Test func `an id that isn't in the list gets a unique prefix too`() {
    let short = ShortNames(["aaaa1111", "cccc1111"].map { EntryID($0) })
    #expect(short.short(EntryID("aaaa1222")) == "aaaa12")
    #expect(short.short(EntryID("bbbb")) == "bbbb")
    #expect(ShortNames().short(EntryID("7f3kabcd")) == "7f3k")
  }

  @Test func `a character of several bytes is never split`() {
    let short = ShortNames(["散歩散歩散", "散歩散歩道"].map { EntryID($0) })
    #expect(short.short(EntryID("散歩散歩散")) == "散歩散歩散")
    #expect(ShortNames([EntryID("散歩散歩散")]).short(EntryID("散歩散歩散")) == "散歩散歩")
  }

  @Test(
    arguments: [
      (["7f3kabcd"], ["7"]), (["7f3kabcd", "9999zzzz"], ["7", "9"]),
      (["7f3kabcd", "7999zzzz"], ["7f", "79"]),
      (["7f3kabcd", "7f3kabce"], ["7f3kabcd", "7f3kabce"]),
      (["a", "ab", "abc"], ["a", "ab", "abc"]), (["aaaa1111", "aaaa1111"], ["a", "a"]),
      (["散歩", "散道"], ["散歩", "散道"]),
    ])
  func `the shortest id to type may be shorter than the shown one`(
    _ names: [String], _ expected: [String]
  ) {
    let ids = names.map { EntryID($0) }
    #expect(ids.map(ShortNames(ids).shortest) == expected)
  }

  @Test(arguments: 0..<100)
  func `the shortest id equals that of an exhaustive search, however few are shown`(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let names = Set(
      (0..<60).map { _ in
        let count = Int.random(in: 1...7, using: &generator)
        return String((0..<count).map { _ in "abcd".randomElement(using: &generator)! })
      }
    ).sorted()
    let shown = names.shuffled(using: &generator).prefix(Int.random(in: 1...20, using: &generator))
    let short = ShortNames(names.map { EntryID($0) }, shown: shown.map { EntryID($0) })
    for name in shown {
      let tried = (1...name.count).map { String(name.prefix($0)) }
      let expected =
        tried.first { start in !names.contains { $0 != name && $0.hasPrefix(start) } } ?? name
      #expect(short.shortest(EntryID(name)) == expected)
      #expect(short.short(EntryID(name)).hasPrefix(expected))
    }
  }

  @Test(arguments: 0..<100)
  func `a short id equals that of an exhaustive search`(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    // Two letters only, so that many ids share prefixes.
    let names = (0..<40).map { _ in
      let count = Int.random(in: 1...12, using: &generator)
      return String((0..<count).map { _ in Bool.random(using: &generator) ? "a" : "b" })
    }
    let short = ShortNames(names.map { EntryID($0) })
    for name in names {
      let others = names.filter { $0 != name }
      let tried = (min(4, name.count)...name.count).map { String(name.prefix($0)) }
      let expected = tried.first { start in !others.contains { $0.hasPrefix(start) } } ?? name
      #expect(short.short(EntryID(name)) == expected)
    }
  }
}
