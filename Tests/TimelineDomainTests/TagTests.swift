import Testing
import TimelineDomain

/// Tags of any script, and what isn't a tag.
struct TagTests {
  private func found(_ text: String) -> [String] { Tag.found(in: text).map(\.name) }

  @Test(
    arguments: [
      ("#walk", ["walk"]), ("First light #walk", ["walk"]),
      ("#a1 #b_c #d-e", ["a1", "b_c", "d-e"]),
      ("#walk, #rain. (#sun) “#wind”!", ["walk", "rain", "sun", "wind"]), ("a\n#b\tc", ["b"]),
      ("#one#two", ["one"]), ("#Walk #walk", ["Walk", "walk"]), ("#2026trip", ["2026trip"]),
      ("#walk-", ["walk"]), ("#walk--", ["walk"]), ("#walk- and", ["walk"]),
      ("#_private", ["_private"]),
      ("#-walk", ["-walk"]), ("#walk’s", ["walk"]), ("#walk🎉", ["walk"]), ("🎉#walk", ["walk"]),
      ("。#散歩、と", ["散歩"]), ("「#散歩」", ["散歩"]), ("＃散歩", ["散歩"]), ("＃walk #walk", ["walk"]),
    ] as [(String, [String])])
  func `a text has these tags`(_ text: String, _ tags: [String]) {
    #expect(found(text) == tags)
  }

  @Test(
    arguments: [
      "散歩", "さんぽ", "サンポー", "산책", "прогулка", "περίπατος", "טיול", "שָׁלוֹם", "نزهة", "مُحَمَّد", "می‌روم",
      "เดินเล่น", "น้ำ", "घूमना", "हिन्दी", "ক্ষেত্র", "சுற்றுலா", "གསེར", "მოგზაურობა", "երևան", "ጉዞ", "café",
      "cafe\u{301}", "straße", "İstanbul", "ñandú", "việt", "٢٠٢٦سفر", "१ला", "𐐷𐐲", "ꙮ",
    ])
  func `a tag can have any script and combining marks`(_ name: String) throws {
    #expect(found("before #\(name), after") == [name])
    #expect(found("#\(name)").first.map { Array($0.utf8) } == Array(name.utf8))
    #expect(try #require(Tag.initial(name)).name == name)
  }

  @Test(
    arguments: [
      "", "#", "##", "# ", "# walk", "#1", "#123", "#1_2-3", "#٣", "#-", "#_", "#--", "##walk",
      "#!",
      "###", "#️⃣walk", "a#walk", "1#walk", "é#walk", "散#walk", "_#walk", "-#walk", "C#", "F#-", "#🎉",
      "https://example.org/#walk", "https://example.org/page#walk", "https://example.org/?a=#walk",
      "https://example.org/?a=1&#walk", "me@#walk", "&#x27;", "x=#fff", "walk", "＃", "＃１", "#．walk",
    ])
  func `these are not tags`(_ text: String) {
    #expect(found(text) == [])
  }

  @Test func `a sign after a bracket in an address begins no tag`() {
    let address = "https://en.wikipedia.org/wiki/Swift_(programming_language)#History"
    #expect(found(address) == [])
  }

  @Test func `a repeated tag counts once, at its first position`() {
    #expect(found("#b #a #b #a #c #b") == ["b", "a", "c"])
  }

  @Test func `a long text has no tags, or one at its end`() {
    let text = String(repeating: "words and 散歩 and /# and ", count: 2000)
    #expect(found(text) == [])
    #expect(found(text + "#last") == ["last"])
  }

  @Test(
    arguments: [
      ("walk", "walk"), ("#walk", "walk"), ("＃散歩", "散歩"), ("a-b_c1", "a-b_c1"), ("1st", "1st"),
    ])
  func `a tag can be typed with or without its sign`(_ word: String, _ name: String) {
    #expect(Tag.initial(word)?.name == name)
  }

  @Test(
    arguments: [
      "", "#", "##walk", "two words", " walk", "walk ", "walk-", "walk,", "#walk#rain", "1", "#12",
      "_",
      "-", "wa/lk", "🎉", "walk\n", "walk\u{0}", "a.b",
    ])
  func `a word that can't be a tag in a text is refused`(_ word: String) {
    #expect(Tag.initial(word) == nil)
  }

  @Test(arguments: ["", "two words", "#", "1", "-"])
  func `a stored tag is kept, valid or not`(_ name: String) {
    #expect(Tag.restored(name).name == name)
  }

  @Test func `duplicate tags are removed in order`() {
    let tags = ["b", "a", "b", "c", "a"].map(Tag.restored)
    #expect(tags.eachOnce().map(\.name) == ["b", "a", "c"])
  }

  @Test func `ranges of tags include the sign`() {
    let text = "#a b ＃散歩、#a-"
    #expect(Tag.ranges(in: text).map { String(text[$0.range]) } == ["#a", "＃散歩", "#a"])
    #expect(Tag.ranges(in: text).map(\.tag.name) == ["a", "散歩", "a"])
  }

  @Test func `the user's own sign works when typing`() {
    #expect(Tag.initial("@work", sign: "@")?.name == "work")
    #expect(Tag.initial("#work", sign: "@")?.name == "work")
    #expect(Tag.initial("work", sign: "@")?.name == "work")
    #expect(Tag.initial("@work") == nil)
    #expect(Tag.initial("@@work", sign: "@") == nil)
    #expect(Tag.initial("@", sign: "@") == nil)
  }
}
