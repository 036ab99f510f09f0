import Terminal
import TestSupport
import Testing
import TextSearch
import TimelineDomain

@testable import Presentation

/// Matches of a search are highlighted, and nothing else changes.
@MainActor
struct HighlightingTests {
  nonisolated static let light = PostCondition.words(FoldedText("light"))

  /// A text, a condition, a width, and the lines with brackets for color.
  nonisolated static let rows: [(String, PostCondition, Int, [String])] = [
    ("First light", light, 40, ["First [light]"]),
    ("LIGHT, light", light, 40, ["[LIGHT], [light]"]),
    ("dark", light, 40, ["dark"]),
    ("First light", .not(light), 40, ["First light"]),
    ("First light", .words(FoldedText("first light")), 7, ["[First]", "[light]"]),
    ("First   light", .words(FoldedText("first light")), 7, ["[First]", "[light]"]),
    ("a\n\n  light b", light, 40, ["a", "", "  [light] b"]),
    ("lightlight", light, 7, ["[lightli]", "[ght]"]),
    ("#walk #walking", .tag(FoldedText("walk")), 40, ["[#walk] #walking"]),
    ("散歩した", .words(FoldedText("歩し")), 4, ["散[歩]", "[し]た"]),
    (
      "ｶﾞ が か\u{3099}", .any([.words(FoldedText("ガ")), .words(FoldedText("が"))]), 40,
      ["[ｶﾞ] [が] [か\u{3099}]"]
    ),
    ("a b", .all([.words(FoldedText("a")), .starred, .words(FoldedText("b"))]), 40, ["[a] [b]"]),
    ("x\u{1B}[31mlight".safeForTerminal, light, 40, ["x␛[31m[light]"]),
  ]

  @Test(arguments: rows.indices)
  func `matches are highlighted line by line`(_ index: Int) {
    let (body, condition, width, expected) = Self.rows[index]
    let plain = LightMarkdown.plainLines(of: body)
    let lines = Highlighting(of: condition, in: plain).lines(plain)
    #expect(
      lines.flatMap { $0.lines(width, Styler(isOn: true)) }.map {
        $0.replacing("\u{1B}[1;31m", with: "[").replacing("\u{1B}[0m", with: "]")
      } == expected)
    #expect(lines.flatMap { $0.lines(width, Styler(nil)) } == body.wrapped(to: width))
  }

  @Test func `a match is highlighted inside styled text and across two styles`() {
    let words = ItemLines(
      moods: .standard, words: Catalogue(.english), tagSign: "@", hasColor: true, isPlain: false,
      condition: .any([
        .words(FoldedText("st light")), .tag(FoldedText("walk")), .tag(FoldedText("river")),
      ]))
    let item = TimelineItem.text("a", "**First** light #river", tags: ["walk"])
    #expect(
      words.lines(item)[0].lines(nil, Styler(isOn: true)) == [
        "\u{1B}[1mFir\u{1B}[0m\u{1B}[1;31mst light\u{1B}[0m \u{1B}[1;31m#river\u{1B}[0m "
          + "\u{1B}[1;31m@walk\u{1B}[0m"
      ])
  }

  @Test func `a very long text is not highlighted`() {
    let body = [StyledLine(String(repeating: "light ", count: 20_000))]
    #expect(Highlighting(of: Self.light, in: body).lines(body) == body)
  }
}
