import TextSearch
import Testing

struct StringPartsTests {
  @Test func `a quote with a combining mark is still a quote`() {
    #expect("a\"\u{301}b".replacing("\"", with: "\"\"") == "a\"\"\u{301}b")
    #expect("'\u{301}".contains("'" as String))
  }

  @Test func `places don't overlap, and stand in order`() {
    let text = "aaaa ![x](y) ![z](w)"
    #expect(
      text.ranges(of: "aa").map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
        == [0, 2])
    #expect(text.ranges(of: "![").count == 2)
    #expect(text.ranges(of: "").isEmpty)
  }

  @Test func `what is replaced isn't searched again`() {
    #expect("''".replacing("'", with: "''") == "''''")
    #expect("abc".replacing("x", with: "y") == "abc")
    #expect("".replacing("x", with: "y").isEmpty)
    #expect("散歩した。散歩".replacing("散歩", with: "川") == "川した。川")
  }

  @Test func `the first place begins where the bytes begin`() {
    let text = "ああい"
    #expect(text.firstRange(of: "あい").map { String(text[$0]) } == "あい")
    #expect(text.firstRange(of: "いあ") == nil)
    #expect("ab".firstRange(of: "abc") == nil)
  }
}
