import Terminal
import Testing

/// Wrapping keeps styles.
struct StyledLineTests {
  private let shown = Styler(isOn: true)

  private func line(_ pieces: (String, Style)..., margin: String = "") -> StyledLine {
    var line = StyledLine(margin: margin)
    for (words, style) in pieces { line.append(words, style) }
    return line
  }

  @Test func `each part has its escape sequences on every line`() {
    let line = line(("a ", .plain), ("bold words", .heading), (" end", .plain))
    #expect(line.text == "a bold words end")
    #expect(line.lines(nil, shown) == ["a \u{1B}[1mbold words\u{1B}[0m end"])
    #expect(
      line.lines(6, shown) == [
        "a \u{1B}[1mbold\u{1B}[0m", "\u{1B}[1mwords\u{1B}[0m", "end",
      ])
    #expect(line.lines(6, Styler(nil)) == ["a bold", "words", "end"])
  }

  @Test func `continuation lines are indented`() {
    #expect(
      line(("- one two three", .plain), margin: "  ").lines(9, Styler(nil))
        == ["- one two", "  three"])
    #expect(
      line(("│ one two", .plain), margin: "│ ").lines(5, shown)
        == ["│ one", "\u{1B}[2m│ \u{1B}[0mtwo"])
    // An indent without room for words is dropped.
    #expect(
      line(("aaa bbb", .plain), margin: "     ").lines(6, Styler(nil)) == ["aaa", "bbb"])
  }

  @Test func `ranges can get another style`() {
    let line = line(("ab", .plain), ("cd", .link), margin: " ")
    let over = line.with(.match, over: [1..<3])
    #expect(
      over.lines(nil, shown)
        == ["a\u{1B}[1;31mb\u{1B}[0m\u{1B}[1;4;31mc\u{1B}[0m\u{1B}[4md\u{1B}[0m"])
    #expect(over.text == "abcd")
    #expect(over.margin == " ")
    #expect(line.with(.match, over: []) == line)
  }

  @Test func `joined lines keep their styles`() {
    var one = line(("a", .star))
    one.append(line(("b", .star), ("c", .plain)))
    #expect(one == line(("ab", .star), ("c", .plain)))
  }
}
