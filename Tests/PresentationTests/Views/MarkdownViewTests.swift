import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// Markdown in which an entry's text is only text.
struct MarkdownViewTests {
  @Test(
    arguments: [
      ("First light #walk", ["First light #walk"]),
      ("# Heading", ["\\# Heading"]),
      ("a # b - c + d = e", ["a # b - c + d = e"]),
      ("- item\n+ item\n* item", ["\\- item\\", "\\+ item\\", "\\* item"]),
      ("1. one\n12) twelve\n3 three", ["1\\. one\\", "12\\) twelve\\", "3 three"]),
      ("title\n===\n---", ["title\\", "\\===\\", "\\---"]),
      ("*a* _b_ `c` ~d~ [e](f) ![g](h)", [#"\*a\* \_b\_ \`c\` \~d\~ \[e\](f) !\[g\](h)"#]),
      ("<b>&amp;|\\", [#"\<b\>\&amp;\|\\"#]),
      ("> quote\n```\n~~~", [#"\> quote\"#, #"\`\`\`\"#, #"\~\~\~"#]),
      ("one\n\ntwo\nthree", ["one", "", "two\\", "three"]),
      ("    code\n  \n - deep", ["&#32;   code", "", "&#32;\\- deep"]),
      ("\n \none\n", ["one", ""]), ("\n\n", [""]), ("", [""]),
    ] as [(String, [String])])
  func `characters that could begin markup are escaped`(text: String, lines: [String]) {
    #expect(MarkdownText.lines(text) == lines)
  }

  @Test func `a day is a heading, and an entry is an item with all its lines`() {
    let one = TimelineItem.text("a", "One\n\ntwo", tags: ["walk"], isStarred: true)
    let other = TimelineItem.mood("b", "good", note: "# slept")
    let old = TimelineItem.text("c", "Old", at: "2026-11-20T21:30:00+09:00")
    let lost = TimelineItem.text("d", "- Lost", at: nil)
    #expect(
      MarkdownView().lines(one, after: nil) == [
        "## Saturday, 21 November 2026", "", "- 08:01 ★ One", "", "  two #walk",
      ])
    #expect(MarkdownView().lines(other, after: one) == ["- 08:01 🙂 good · # slept"])
    #expect(
      MarkdownView().lines(old, after: other) == [
        "", "## Friday, 20 November 2026", "", "- 21:30 Old",
      ])
    #expect(
      MarkdownView().lines(lost, after: old) == ["", "## Without a date", "", "- \\- Lost"])
    #expect(MarkdownView().lines(lost, after: lost) == ["- \\- Lost"])
  }
}
