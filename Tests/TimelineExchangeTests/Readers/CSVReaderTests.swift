import TestSupport
import Testing
import TimelineDomain

@testable import TimelineExchange

/// CSV against RFC 4180 and what programs write beside it.
struct CSVReaderTests {
  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
    ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
    ("\"a,b\",\"c\"\"d\"\r\n", [["a,b", "c\"d"]]),
    ("\"two\r\nlines\",x\n", [["two\r\nlines", "x"]]),
    ("a,\n,b\n,\n", [["a", ""], ["", "b"], ["", ""]]),
    ("\n\r\na\n\n", [["a"]]),
    ("\"\"\n", [[""]]),
    ("\"\"\"\",\"a\"\"\"\n", [["\"", "a\""]]),
    ("say \"hi\",b\n", [["say \"hi\"", "b"]]),
    ("日本,😌\n", [["日本", "😌"]]),
    ("a\rb,c\n", [["a\rb", "c"]]),
  ])
  func `cells, quotes and line ends are read as written`(text: String, rows: [[String]]) {
    #expect(read(text).map(\.cells) == rows)
    #expect(read(text).allSatisfy { $0.flaw == nil })
  }

  @Test func `a flaw is of its row alone, and a row knows where it begins`() {
    let rows = read("a,b\n\n\"x\"y,z\nc,\"d\n\"\n\"e,\nf\n")
    #expect(rows.map(\.offset) == [0, 5, 12, 19])
    #expect(
      rows.map(\.flaw) == [nil, .other("text after a closing quote"), nil, .unended("\"")])
    #expect(rows[2].cells == ["c", "d\n"])
    #expect(rows.map(\.isEnded) == [true, true, true, false])
  }

  @Test(arguments: [
    ("date,text\na;b;c", ","), ("date;text\n", ";"), ("date\ttext\n", "\t"), ("date\n", ","),
    ("\"a;b;c\",text\n", ","),
  ])
  func `the header decides the separator`(text: String, separator: Character) {
    #expect(CSVReader.separator(of: Array(text.utf8).span) == separator.asciiValue)
  }

  @Test func `what the writer writes is read back, whatever the cells are`() {
    var random = SeededGenerator(seed: 4180)
    for _ in 0..<500 {
      let rows = (0..<3).map { _ in (0..<3).map { _ in RandomText.any(using: &random) } }
      let text = "a,b,c\n" + rows.map(CSVWriter.row).joined()
      #expect(read(text).dropFirst().map(\.cells) == rows)
    }
  }

  @Test func `random bytes never trap`() {
    var random = SeededGenerator(seed: 1)
    let sample = Array("date,\"te\"\"xt\"\r\n1,\"two\nlines\"\r\n\"x\"y\n".utf8)
    for _ in 0..<2000 {
      let bytes = RandomBytes.mutated(sample, using: &random)
      var reader = CSVReader(bytes.span)
      var end = 0
      while let row = reader.next() {
        #expect(row.offset >= end)
        end = row.offset + 1
      }
    }
  }

  private func read(_ text: String) -> [CSVRow] {
    let bytes = Array(text.utf8)
    var reader = CSVReader(bytes.span)
    var rows: [CSVRow] = []
    while let row = reader.next() { rows.append(row) }
    return rows
  }
}

/// Cells that no spreadsheet runs and no terminal obeys.
struct CSVEscapeTests {
  @Test(
    arguments: [
      ("words", "words"), ("", ""), ("=1+1", "'=1+1"), ("+49", "'+49"), ("-5", "'-5"),
      ("@name", "'@name"), ("＝1", "'＝1"), (" =1", "' =1"), ("\n=1", "'\n=1"), ("'=1", "''=1"),
      ("\tx", #"'"\tx""#), ("a\tb", #"'"a\tb""#), ("a=1", "a=1"), ("'quoted'", "'quoted'"),
      ("'", "'"),
      ("bell\u{7}", #"'"bell\u0007""#), ("a\r\nb", #"'"a\r\nb""#), ("\u{202E}x", #"'"\u202ex""#),
      (#"'"bell\u0007""#, #"''"bell\u0007""#), (#""bell\u0007""#, #""bell\u0007""#),
      (#"'"plain""#, #"'"plain""#), (#"C:\new"#, #"C:\new"#),
    ])
  func `only control characters, formulas and what looks like them change`(
    text: String, cell: String
  ) {
    #expect(CSVEscape.written(text) == cell)
    #expect(CSVEscape.read(cell) == text)
  }

  @Test func `a guard of an earlier version is taken back`() {
    #expect(CSVEscape.read("'\tx") == "\tx")
  }

  @Test func `every text comes back`() {
    var random = SeededGenerator(seed: 7)
    let pieces = ["'", "\"", "\\", "\\u0007", "\u{7}", "\r", "=", "a", "'\"", "\t", "\u{85}", "！"]
    for _ in 0..<20_000 {
      var text = RandomText.any(using: &random)
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        text = pieces.randomElement(using: &random)! + text + pieces.randomElement(using: &random)!
      }
      #expect(CSVEscape.read(CSVEscape.written(text)).utf8.elementsEqual(text.utf8))
    }
  }

  @Test(arguments: [
    ([], ""), (["a", "b"], "a b"), (["deep work", "a"], "deep work, a"),
    (["deep work"], "deep work,"),
    (["a,b", "c"], #"["a,b","c"]"#), ([" a"], #"[" a"]"#), ([#"["x"]"#], #"["[\"x\"]"]"#),
  ])
  func `tags share a cell`(names: [String], cell: String) {
    let tags = names.map { Tag.restored($0) }
    #expect(TagCell.written(tags) == cell)
    #expect(TagCell.read(cell) == tags)
  }
}
