import Testing
import TimelineDomain

/// A tag is what people of any script write behind the sign, and nothing that only looks like one.
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
  func `tags that stand in a text`(_ text: String, _ tags: [String]) {
    #expect(found(text) == tags)
  }

  @Test(
    arguments: [
      "散歩", "さんぽ", "サンポー", "산책", "прогулка", "περίπατος", "טיול", "שָׁלוֹם", "نزهة", "مُحَمَّد", "می‌روم",
      "เดินเล่น", "น้ำ", "घूमना", "हिन्दी", "ক্ষেত্র", "சுற்றுலா", "གསེར", "მოგზაურობა", "երևան", "ጉዞ", "café",
      "cafe\u{301}", "straße", "İstanbul", "ñandú", "việt", "٢٠٢٦سفر", "१ला", "𐐷𐐲", "ꙮ",
    ])
  func `tags of any script, with all their marks`(_ name: String) throws {
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
  func `what is no tag`(_ text: String) {
    #expect(found(text) == [])
  }

  @Test func `a sign behind a bracket in an address begins no tag`() {
    let address = "https://en.wikipedia.org/wiki/Swift_(programming_language)#History"
    #expect(found(address) == [])
  }

  @Test func `each tag is told once, where it first stands`() {
    #expect(found("#b #a #b #a #c #b") == ["b", "a", "c"])
  }

  @Test func `a long text without tags has none, and one at its very end is found`() {
    let text = String(repeating: "words and 散歩 and /# and ", count: 2000)
    #expect(found(text) == [])
    #expect(found(text + "#last") == ["last"])
  }

  @Test(
    arguments: [
      ("walk", "walk"), ("#walk", "walk"), ("＃散歩", "散歩"), ("a-b_c1", "a-b_c1"), ("1st", "1st"),
    ])
  func `a tag is given with or without its sign`(_ word: String, _ name: String) {
    #expect(Tag.initial(word)?.name == name)
  }

  @Test(
    arguments: [
      "", "#", "##walk", "two words", " walk", "walk ", "walk-", "walk,", "#walk#rain", "1", "#12",
      "_",
      "-", "wa/lk", "🎉", "walk\n", "walk\u{0}", "a.b",
    ])
  func `a tag that could not stand in a text can't be given`(_ word: String) {
    #expect(Tag.initial(word) == nil)
  }

  @Test(arguments: ["", "two words", "#", "1", "-"])
  func `a tag that was stored is kept, whatever it looks like`(_ name: String) {
    #expect(Tag.restored(name).name == name)
  }

  @Test func `tags are put together in order, each once`() {
    let tags = ["b", "a", "b", "c", "a"].map(Tag.restored)
    #expect(tags.eachOnce().map(\.name) == ["b", "a", "c"])
  }

  @Test func `each tag has its places, sign and all`() {
    let text = "#a b ＃散歩、#a-"
    #expect(Tag.places(in: text).map { String(text[$0.place]) } == ["#a", "＃散歩", "#a"])
    #expect(Tag.places(in: text).map(\.tag.name) == ["a", "散歩", "a"])
  }

  @Test func `a sign of a person's own may stand before what they type`() {
    #expect(Tag.initial("@work", sign: "@")?.name == "work")
    #expect(Tag.initial("#work", sign: "@")?.name == "work")
    #expect(Tag.initial("work", sign: "@")?.name == "work")
    #expect(Tag.initial("@work") == nil)
    #expect(Tag.initial("@@work", sign: "@") == nil)
    #expect(Tag.initial("@", sign: "@") == nil)
  }
}
