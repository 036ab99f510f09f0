import TestSupport
import Testing

@testable import Terminal

/// Markdown becomes styles, and no text is lost.
struct LightMarkdownTests {
  /// Shows each style as a letter and brackets.
  private func shown(_ text: String, marks: [LightMarkdown.Mark] = []) -> [String] {
    let looks = [
      "1": "b", "3": "i", "1;3": "bi", "9": "s", "4": "u", "2": "f", "36": "c", "1;4": "bu",
      "1;9": "bs", "1;36": "bc", "1;2": "bf", "3;9": "is", "1;3;9": "bis",
    ]
    return LightMarkdown.lines(of: text, marks: marks).map { line in
      looks.reduce(line.lines(nil, Styler(isOn: true))[0].replacing("\u{1B}[0m", with: ">")) {
        $0.replacing("\u{1B}[\($1.key)m", with: "<\($1.value):")
      }
    }
  }

  static let inline: [(String, String)] = [
    ("plain words", "plain words"),
    ("**bold** and *slanted*", "<b:bold> and <i:slanted>"),
    ("__bold__ and _slanted_", "<b:bold> and <i:slanted>"),
    ("***both***", "<bi:both>"), ("~~gone~~", "<s:gone>"), ("~one~", "~one~"),
    ("**bold *and slanted* words**", "<b:bold ><bi:and slanted><b: words>"),
    ("*a **b** c*", "<i:a ><bi:b><i: c>"),
    // Crossed signs: the inner one can't close any more.
    ("**a *b** c*", "<b:a *b> c*"), ("*a **b* c**", "<i:a **b> c**"),
    ("これは**大事**です", "これは<b:大事>です"), ("「*はい*」と", "「<i:はい>」と"),
    // Literal signs.
    ("2*3*4 = 24", "2*3*4 = 24"), ("2 * 3 * 4", "2 * 3 * 4"),
    ("snake_case_name", "snake_case_name"),
    ("a*", "a*"), ("**", "**"), ("a****", "a****"), ("*****x*****", "*****x*****"),
    ("a * *", "a * *"),
    ("(*) and (*)", "(*) and (*)"), ("*️⃣ a *️⃣", "*️⃣ a *️⃣"), ("été*s*", "été*s*"),
    ("** a **", "** a **"),
    ("*unclosed", "*unclosed"), ("**unclosed*", "**unclosed*"), ("_重要_です", "_重要_です"),
    (#"\*not\* \_this\_ \`"#, "*not* _this_ `"),
    (#"C:\new\temp \\server"#, #"C:\new\temp \\server"#),
    ("`code`", "<c:code>"), ("``a ` b``", "<c:a ` b>"), ("`` ` ``", "<c:`>"), ("`*a*`", "<c:*a*>"),
    ("`open *a*", "`open <i:a>"), ("``a`", "``a`"), ("**`a`**", "<bc:a>"), ("`` ``", "<c: >"),
    ("[words](https://a.org)", "<u:words> <f:(https://a.org)>"),
    ("![alt](b.png)", "<u:alt> <f:(b.png)>"), ("[a](b(c))", "<u:a> <f:(b(c))>"),
    ("[a](b \"title\")", "[a](b \"title\")"), ("[ ] todo", "[ ] todo"), ("[a] (b)", "[a] (b)"),
    ("[a]()", "[a]()"), ("[a](b", "[a](b"), ("[[a](b)", "[<u:a> <f:(b)>"), ("[](b)", "[](b)"),
    ("see https://a.org/b_c_d?x=*y*.", "see <u:https://a.org/b_c_d?x=*y>*."),
    ("(https://a.org)", "(<u:https://a.org>)"), ("見てhttps://a.org/を", "見て<u:https://a.org/>を"),
    ("https://a.org/x_(y)", "<u:https://a.org/x_(y)>"), ("a://", "a://"), ("://b", "://b"),
    ("<https://a.org>", "<<u:https://a.org>>"),
  ]

  @Test(arguments: inline)
  func `signs within a line`(text: String, lines: String) {
    #expect(shown(text) == [lines])
  }

  static let blocks: [(String, [String])] = [
    ("# Title", ["<bu:Title>"]), ("## Title ##", ["<b:Title>"]), ("###### T", ["<b:T>"]),
    ("####### T", ["####### T"]), ("#walk", ["#walk"]), ("# ", ["# "]),
    ("## *a* `b`", ["<bi:a><b: ><bc:b>"]),
    ("- one\n* two\n+ three", ["• one", "• two", "• three"]), ("  - in", ["  • in"]), ("-", ["-"]),
    ("-one", ["-one"]), ("1. one\n2) two", ["1. one", "2) two"]), ("2026. x", ["2026. x"]),
    ("- [x] done", ["• [x] done"]), ("・項目", ["・項目"]),
    ("> said\n>> twice\n>", ["<f:│ >said", "<f:│ │ >twice", "<f:│ >"]), (">:(", [">:("]),
    ("> *a*", ["<f:│ ><i:a>"]), ("---", ["<f:--->"]), ("* * *", ["<f:* * *>"]), ("--", ["--"]),
    ("a\n```swift\n*b*\n\n  c\n```\n*d*", ["a", "<f:swift>", "<c:*b*>", "", "<c:  c>", "<i:d>"]),
    ("```\na", ["<c:a>"]), ("~~~\n```\n~~~", ["<c:```>"]), ("````\n```\n````", ["<c:```>"]),
    ("```a`b", ["```a`b"]), ("```", ["```"]), ("```\n```", ["```", "```"]), ("", [""]),
    ("a\n\nb\n", ["a", "", "b", ""]),
  ]

  @Test(arguments: blocks)
  func `signs at the beginning of a line`(text: String, lines: [String]) {
    #expect(shown(text) == lines)
  }

  @Test func `marks keep their style`() {
    let marks = [LightMarkdown.Mark(2..<8, .link)]
    #expect(
      shown("a #b_c d\n_e f", marks: [.init(2..<6, .link), .init(9..<11, .link)])
        == ["a <u:#b_c> d", "<u:_e> f"])
    #expect(shown("**#a_b_c** and", marks: marks) == ["<bu:#a_b_c> and"])
    #expect(LightMarkdown.lines(of: "**#a_b_c** and", marks: marks)[0].text == "#a_b_c and")
    #expect(
      LightMarkdown.plainLines(of: "**#a_b_c** and", marks: marks)[0].text == "**#a_b_c** and")
  }

  static let margins: [(String, String)] = [
    ("plain", ""), ("  in", "  "), ("- one", "  "), ("  -   one", "      "), ("10. ten", "    "),
    ("・項目", "  "), ("• dot", "  "), ("> said", "│ "), ("> > said", "│ │ "), ("# Title", ""),
  ]

  @Test(arguments: margins)
  func `continuation lines are indented to the words`(text: String, margin: String) {
    #expect(LightMarkdown.lines(of: text)[0].margin == margin)
    let plain = LightMarkdown.plainLines(of: text)
    #expect(plain.map(\.text) == [text])
    #expect(plain[0].margin == String(repeating: " ", count: margin.count))
  }

  // MARK: Random texts

  static let pieces = [
    "*", "**", "***", "_", "__", "~~", "`", "``", "```", "[", "]", "(", ")", "](", "!", "\\", "> ",
    "- ",
    "# ", "1. ", "\n", "\n", " ", " ", "a", "word", "散歩", "日本", "é", "e\u{301}", "9",
    "https://a.org/b",
    "://", "<", "👩‍👩‍👧", "#tag", "\u{FE0F}", "|", "\n```\n", "\n> ", "\u{1B}[31m", "\u{9B}2J",
    "\u{202E}", "\r",
  ]

  private func words(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }

  /// Works on scalars: a mark at the beginning of a line would join the end of an escape sequence.
  private func withoutStyles(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isStyle = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isStyle = true }
      if !isStyle { result.append(scalar) }
      if isStyle, scalar == "m" { isStyle = false }
    }
    return String(result)
  }

  @Test(arguments: 0..<300)
  func `no letter is lost, and no text is obeyed`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let text = (0..<Int.random(in: 1...60, using: &generator))
      .map { _ in Self.pieces.randomElement(using: &generator)! }.joined()
    let safe = text.safeForTerminal
    let lines = LightMarkdown.lines(of: safe)
    #expect(words(lines.map(\.text).joined(separator: "\n")) == words(safe), "\(safe)")
    #expect(LightMarkdown.plainLines(of: safe).map(\.text).joined(separator: "\n") == safe)
    for line in lines {
      #expect(line.text.safeForTerminal == line.text)
      // Only our own escape sequences are in the output.
      for columns in [nil, 7, 30] {
        let painted = line.lines(columns, Styler(isOn: true)).joined()
        let plain = line.lines(columns, Styler(nil)).joined()
        #expect(withoutStyles(painted) == plain)
      }
    }
  }

  @Test(
    arguments: [
      "*", "**a ", "_a", "`", "`` ` ", "[", "[a](", "[a](b", "~~", "*a **b ", "![", "\\", "://",
      "a://",
      "***a* ", "(", "> ", "```", "- ", "<", "[]",
    ])
  func `the time is linear in the number of signs`(sign: String) {
    // Quadratic time would be minutes.
    let text = String(repeating: sign, count: 40_000 / sign.utf8.count)
    var lines = LightMarkdown.lines(of: "")
    #expect(processorSeconds { lines = LightMarkdown.lines(of: text) } < 60)
    #expect(lines.reduce(0) { $0 + $1.text.utf8.count } <= 3 * text.utf8.count)
  }
}
