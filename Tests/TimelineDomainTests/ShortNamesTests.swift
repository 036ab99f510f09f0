import TestSupport
import Testing
import TimelineDomain

/// A short name is the shortest beginning, of four characters or more, that no other name begins with.
struct ShortNamesTests {
  @Test(
    arguments: [
      (["7f3kabcd"], ["7f3k"]), (["7f3kabcd", "9999zzzz"], ["7f3k", "9999"]),
      (["7f3kabcd", "7f3kabce"], ["7f3kabcd", "7f3kabce"]),
      (["7f3kabcd", "7f3kxxxx"], ["7f3ka", "7f3kx"]),
      (["aaaa0000", "aaaab111", "aaaab222"], ["aaaa0", "aaaab1", "aaaab2"]),
      (["abc"], ["abc"]), (["a", "ab", "abc"], ["a", "ab", "abc"]), ([""], [""]),
      // The whole of an id always means that id; the longer one needs a character more.
      (["aaaa", "aaaa1111"], ["aaaa", "aaaa1"]), (["aaaa11", "aaaa1111"], ["aaaa11", "aaaa111"]),
      (["aaaa1111", "aaaa1111"], ["aaaa", "aaaa"]),
      (["aaaa1", "aaaa1", "aaaa2", "aaaa1"], ["aaaa1", "aaaa1", "aaaa2", "aaaa1"]),
    ])
  func `names among their neighbours`(_ names: [String], _ expected: [String]) {
    let ids = names.map { EntryID($0) }
    for names in [ids, ids.reversed()] {
      let short = ShortNames(names)
      #expect(ids.map(short.short) == expected)
    }
  }

  @Test func `an id that is not among the names is told apart from them too`() {
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
  func `what is enough to type may be shorter than what is shown`(
    _ names: [String], _ expected: [String]
  ) {
    let ids = names.map { EntryID($0) }
    #expect(ids.map(ShortNames(ids).shortest) == expected)
  }

  @Test(arguments: 0..<100)
  func `what is enough is found as by trying all, however few are shown`(_ seed: Int) {
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
  func `the shortest is found as by trying them all`(_ seed: Int) {
    var generator = SeededGenerator(seed: seed)
    // Two letters only, so that many begin alike.
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
