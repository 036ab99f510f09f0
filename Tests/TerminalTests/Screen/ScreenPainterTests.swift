import TestSupport
import Testing

@testable import Terminal

struct ScreenPainterTests {
  private let styler = Styler(Palette(theme: .dark, depth: .full))

  @Test(arguments: FullRun.seeds(48, full: 6000, parts: 6))
  func `the terminal shows each frame, whatever it showed before`(seeds: Range<Int>) {
    for seed in seeds {
      var screen = RandomScreen(seed: seed)
      var painter = ScreenPainter(styler: styler)
      var terminal = ScreenEmulator(columns: screen.size.columns, rows: screen.size.rows)
      terminal.write(ScreenSequences.begin)
      terminal.write(Array("what was there before 朝".utf8))
      for step in 0..<12 {
        if screen.chance(8) {
          screen.resize()
          terminal.resize(columns: screen.size.columns, rows: screen.size.rows)
          painter.invalidate()
        }
        let frame = screen.next()
        for row in frame.rows { #expect(row.line.text.displayWidth == frame.size.columns) }
        terminal.write(painter.bytes(for: frame))
        let wanted = ScreenEmulator(showing: frame, styler)
        let difference = terminal.difference(from: wanted)
        #expect(difference == nil, "seed \(seed), step \(step)")
        if difference != nil { return }
      }
      #expect(terminal.modes.isDisjoint(with: [2026]))
    }
  }

  @Test func `the same frame again writes nothing`() {
    var painter = ScreenPainter(styler: styler)
    let frame = list(first: 0, selected: 3)
    #expect(!painter.bytes(for: frame).isEmpty)
    #expect(painter.bytes(for: frame) == [])
    painter.invalidate()
    #expect(!painter.bytes(for: frame).isEmpty)
  }

  @Test func `a first frame and a changed word, byte for byte`() {
    var painter = ScreenPainter(styler: Styler(Palette(theme: .dark, depth: .sixteen)))
    let size = ScreenSize(columns: 12, rows: 3)
    func frame(_ word: String) -> Frame {
      var line = StyledLine("\(word) ")
      line.append("朝", .match)
      return Frame(
        size, [.init(line), .init(StyledLine("walk"), isSelected: true)],
        cursor: .init(column: 5, row: 2))
    }
    #expect(
      String(decoding: painter.bytes(for: frame("First")), as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[r\u{1B}[m\u{1B}[HFirst \u{1B}[1;91m朝\u{1B}[m\u{1B}[K"
        + "\r\n\u{1B}[7mwalk        \r\n\u{1B}[m\u{1B}[K\u{1B}[6G\u{1B}[?25h\u{1B}[?2026l")
    #expect(
      String(decoding: painter.bytes(for: frame("Night")), as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[HNigh\u{1B}[3;6H\u{1B}[?25h\u{1B}[?2026l")
  }

  @Test func `a list that scrolls, byte for byte`() {
    var painter = ScreenPainter(styler: Styler(isOn: true))
    let words = ["first light", "a long walk", "called in sick", "nothing", "the river at night"]
    func frame(_ first: Int) -> Frame {
      let rows = words[first..<(first + 4)].map { Frame.Row(StyledLine($0)) }
      let title = [Frame.Row(StyledLine("Today"))]
      return Frame(ScreenSize(columns: 20, rows: 6), title + rows + [.init(StyledLine("? keys"))])
    }
    _ = painter.bytes(for: frame(0))
    #expect(
      String(decoding: painter.bytes(for: frame(1)), as: UTF8.self)
        == "\u{1B}[?2026h\u{1B}[2;5r\u{1B}[2H\u{1B}[M\u{1B}[r\u{1B}[5Hthe river at night"
        + "\u{1B}[?2026l")
  }

  // MARK: Sizes

  /// A list with Japanese texts beside the selected entry, at 120×40.
  private func list(first: Int, selected: Int, reader: Bool = false) -> Frame {
    let rows = (0..<39).map { offset -> Frame.Row in
      let entry = first + offset
      var line = StyledLine("\(entry % 24):\(10 + entry % 50) ", .faint)
      line.append("😀 ", .grade(Double(entry % 5)))
      line.append("第\(entry)日は川沿いを散歩した。Late light on the river, number \(entry). ")
      line.append("#garden\(entry % 7)", .tag("garden\(entry % 7)"))
      guard reader else { return Frame.Row(line, isSelected: entry == selected) }
      let pane = line.fitted(to: 59)
      return Frame.Row(
        .joined(
          entry == selected ? pane.selected : pane, width: 59, separator: "│",
          StyledLine("line \(offset)"), width: 60))
    }
    return Frame(ScreenSize(columns: 120, rows: 40), [.init(StyledLine("Today"))] + rows)
  }

  @Test(arguments: [false, true])
  func `scrolling by a row takes 4 KB, and moving the selection 1 KB`(reader: Bool) {
    var painter = ScreenPainter(styler: styler)
    #expect(painter.bytes(for: list(first: 0, selected: 38, reader: reader)).count > 4096)
    for first in 1..<20 {
      let scrolled = list(first: first, selected: first + 38, reader: reader)
      #expect(painter.bytes(for: scrolled).count <= 4096)
    }
    for selected in 20..<40 {
      let moved = list(first: 19, selected: selected, reader: reader)
      #expect(painter.bytes(for: moved).count <= 1024)
    }
    for first in (0..<19).reversed() {
      let scrolled = list(first: first, selected: first, reader: reader)
      #expect(painter.bytes(for: scrolled).count <= 4096)
    }
  }

  // MARK: Terminals that differ

  @Test func `a grapheme that a terminal measures differently moves nothing else`() {
    let rows = ["a👩‍👩‍👧b", "❤️ heart", "1️⃣ one", "👍🏽👍🏽.", "क्षि|", "😀!"]
    let frame = Frame(
      ScreenSize(columns: 10, rows: rows.count), rows.map { Frame.Row(StyledLine($0)) })
    for opinion in [{ $0.unicodeScalars.count }, { _ in 1 }] as [(Character) -> Int] {
      var terminal = ScreenEmulator(columns: 10, rows: rows.count) { character in
        character.utf8.count > 1 ? opinion(character) : 1
      }
      terminal.write(ScreenSequences.begin)
      terminal.write(Array("################".utf8))
      var painter = ScreenPainter(styler: styler)
      terminal.write(painter.bytes(for: frame))
      let wanted = ScreenEmulator(showing: frame, styler)
      for (row, cells) in wanted.rows.enumerated() {
        for (column, cell) in cells.enumerated() where cell.text.utf8.count == 1 {
          #expect(terminal.rows[row][column].text == cell.text, "row \(row), column \(column)")
        }
      }
    }
  }

  @Test func `without colors only the selected row is marked`() {
    var painter = ScreenPainter(styler: Styler(nil))
    let bytes = painter.bytes(for: list(first: 0, selected: 2))
    var terminal = ScreenEmulator(columns: 120, rows: 40)
    terminal.write(bytes)
    #expect(Set(terminal.rows.flatMap { $0.map(\.codes) }) == [[], ["7"]])
    #expect(terminal.rows[3].allSatisfy { $0.codes == ["7"] })
  }

  @Test func `text can't command the terminal`() {
    let text = (0..<0xA0).map { String(Unicode.Scalar($0)!) }.joined(separator: "\u{1B}]0;x\u{7}")
    var painter = ScreenPainter(styler: styler)
    let frame = Frame(
      ScreenSize(columns: 30, rows: 40),
      (0..<40).map { row in
        Frame.Row(StyledLine(String(text.dropFirst(row * 20))))
      })
    var terminal = ScreenEmulator(columns: 30, rows: 40)
    terminal.write(painter.bytes(for: frame))
    #expect(terminal.problems == [])
    #expect(terminal.difference(from: ScreenEmulator(showing: frame, styler)) == nil)
  }
}
