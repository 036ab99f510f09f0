import TestSupport
import Testing

@testable import Terminal

struct FrameTests {
  private let size = ScreenSize(columns: 6, rows: 2)

  @Test func `rows are cut and padded to the size`() {
    let frame = Frame(
      size, [.init(StyledLine("a long line")), .init(StyledLine("日本語語")), .init(StyledLine("x"))])
    #expect(frame.rows.map(\.line.text) == ["a long", "日本語"])
    let short = Frame(size, [.init(StyledLine("夜"))])
    #expect(short.rows.map(\.line.text) == ["夜    ", "      "])
    #expect(short.lines == ["夜", ""])
  }

  @Test func `a cursor outside is hidden`() {
    for (column, row) in [(6, 0), (0, 2), (-1, 0), (0, -1)] {
      #expect(Frame(size, [], cursor: .init(column: column, row: row)).cursor == nil)
    }
    #expect(Frame(size, [], cursor: .init(column: 5, row: 1)).cursor != nil)
  }

  @Test(arguments: [
    ("garden", 6, "garden"), ("garden", 5, "gard…"), ("garden", 1, "…"), ("garden", 0, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日… "), ("日本語", 2, "… "),
    ("e\u{301}te\u{301}", 2, "e\u{301}…"), ("a\u{1B}b", 4, "a\u{FFFD}b "), ("\u{301}a", 2, "a "),
    ("a\r\nb", 4, "a\u{FFFD}b "),
  ])
  func `a line is fitted to a number of cells`(text: String, columns: Int, wanted: String) {
    let line = StyledLine(text, .heading).fitted(to: columns)
    #expect(Array(line.text.unicodeScalars) == Array(wanted.unicodeScalars))
    #expect(line.text.displayWidth == columns)
  }

  @Test func `two panes keep their widths`() {
    let line = StyledLine.joined(
      StyledLine("日本語"), width: 5, separator: "│", StyledLine("\u{301}夜"), width: 4)
    #expect(line.text == "日本…│夜  ")
  }

  @Test func `a line as long as a book costs no more than what is seen`() {
    let marks = String(repeating: "\u{200B}", count: 3_000_000)
    let line = StyledLine("a" + marks + "b").fitted(to: 4)
    #expect(line.text.unicodeScalars.count < 400)
    #expect(line.text.displayWidth == 4)
  }

  @Test func `a selected line keeps its words and has one color`() {
    var line = StyledLine("a ", .faint)
    line.append("tag", .tag("tag"))
    #expect(line.selected.lines(nil, Styler(isOn: true)) == ["\u{1B}[7ma tag\u{1B}[0m"])
  }

  @Test func `copied text is encoded for the clipboard`() {
    for (text, code) in [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("朝", "5pyd")] {
      var terminal = ScreenEmulator(columns: 2, rows: 1)
      terminal.write(ScreenSequences.copy(text))
      #expect(terminal.clipboard == code && terminal.problems == [])
    }
  }

  @Test func `the emulator refuses what the screen layer doesn't write`() {
    for text in ["\u{1B}[2J", "\u{1B}[6n", "\u{7}", "\u{1B}7", "\u{1B}[?12h", "\u{1B}]0;x\u{1B}\\"]
    {
      var terminal = ScreenEmulator(columns: 2, rows: 1)
      terminal.write(text.utf8)
      #expect(terminal.problems.count == 1, "\(text.debugDescription)")
    }
  }
}
