import TestSupport
import Testing
import TimelineDomain

@testable import TimelineExchange

/// The backslashes of Markdown in the files of other programs.
struct MarkdownEscapeTests {
  private static let guardian = "\u{FE0E}"

  static let shown: [(String, String)] = [
    (#"Hello\. It is 3\.5 \(or so\)\!"#, "Hello. It is 3.5 (or so)!"),
    (#"2020\-08\-05 a\|b"#, "2020-08-05 a|b"),
    // The terminal takes these away, so they stay.
    (#"\*not strong\* \_x\_ \[x\] \`y\`"#, #"\*not strong\* \_x\_ \[x\] \`y\`"#),
    (#"C:\\new, C:\new"#, #"C:\new, C:\new"#), (#"\\*x*"#, #"\\*x*"#),
    (##"one \#notag"##, "one #\(guardian)notag"), (##"\# no heading"##, "#\(guardian) no heading"),
    (##"C\# and a\#b"##, "C# and a#b"), (#"\"#, #"\"#), (#"`a\.b` a\.b"#, #"`a\.b` a.b"#),
    ("```\ncode \\. \\#x\n```\nwords \\.", "```\ncode \\. \\#x\n```\nwords ."),
    ("~~~~\n\\.\n~~~\n\\.\n~~~~\n\\.", "~~~~\n\\.\n~~~\n\\.\n~~~~\n."),
  ]

  @Test(arguments: shown)
  func `escapes of Day One read as Day One shows them`(text: String, shown: String) {
    #expect(MarkdownEscapes.shown(text) == shown)
  }

  @Test func `an escaped sign makes no tag, in Day One and in Markdown`() {
    for text in [##"\#no"##, ##"a \#no"##, ##"(\#no)"##, ##"\#\#no"##, ##"日本\#no 。\#無"##] {
      #expect(Tag.found(in: MarkdownEscapes.shown(text)) == [], "\(text)")
      #expect(Tag.found(in: MarkdownEscapes.withoutEscapedTags(text)) == [], "\(text)")
    }
    #expect(Tag.found(in: MarkdownEscapes.shown("#yes")).map(\.name) == ["yes"])
    #expect(MarkdownEscapes.withoutEscapedTags(##"a\. \\#yes"##) == ##"a\. \\#yes"##)
  }

  @Test func `what is written for Day One is read as it was`() {
    var random = SeededGenerator(seed: 35)
    let parts = [
      "\\", "\\", "#", "a", ".", "*", "`", "```", "~~~", "[", " ", "\n", "日", "_", "!",
    ]
    var written = 0
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in parts.randomElement(using: &random)! }.joined()
      guard let words = MarkdownEscapes.written(text) else { continue }
      written += 1
      #expect(MarkdownEscapes.shown(words) == text)
    }
    #expect(written > 4500)
  }
}
