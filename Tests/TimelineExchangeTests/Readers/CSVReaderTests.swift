import TestSupport
import Testing

@testable import TimelineExchange

/// The reader of CSV against RFC 4180 and what programs write beside it.
struct CSVReaderTests {
  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
    ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
    ("\"a,b\",\"c\"\"d\"\r\n", [["a,b", "c\"d"]]),
    ("\"two\r\nlines\",x\n", [["two\r\nlines", "x"]]),
    ("a,\n,b\n,\n", [["a", ""], ["", "b"], ["", ""]]),
    ("\n\r\na\n\n", [["a"]]),
    ("\"\"\n", [[""]]),
    ("say \"hi\",b\n", [["say \"hi\"", "b"]]),
    ("\u{FEFF}date,text\n", [["date", "text"]]),
    ("\u{FEFF}\"date\",text\n", [["date", "text"]]),
    ("日本,😌\n", [["日本", "😌"]]),
    ("a\rb,c\n", [["a\rb", "c"]]),
  ])
  func `cells, quotes, line ends and byte order marks are read as written`(
    text: String, rows: [[String]]
  ) {
    #expect(read(text).rows == rows)
    #expect(read(text).flaws.isEmpty)
  }

  @Test func `the size of the pieces makes no difference`() {
    let text = "\u{FEFF}\"date\",\"te\"\"xt\"\r\n1,\"two\nlines\"\r\n,\n"
    for size in 1...text.utf8.count { #expect(read(text, size).rows == read(text).rows) }
  }

  @Test func `text after a closing quote is a flaw of that row alone`() {
    let read = read("a,b\n\"x\"y,z\nc,d\n")
    #expect(read.rows == [["a", "b"], ["c", "d"]])
    #expect(read.flaws == [CSVFlaw(reason: .textAfterQuote, offset: 4)])
  }

  @Test func `a quote that is not closed is a flaw with the offset where the row begins`() {
    let read = read("a\nb\n\"x,\ny\n")
    #expect(read.rows == [["a"], ["b"]])
    #expect(read.flaws == [CSVFlaw(reason: .openQuote, offset: 4)])
  }

  @Test func `rows know the offset at which they begin`() {
    var reader = CSVReader()
    var offsets: [Int] = []
    let bytes = Array("a\n\n\"two\nlines\"\nb".utf8)
    reader.read(bytes.span) { if case .success(let row) = $0 { offsets.append(row.offset) } }
    reader.finish { if case .success(let row) = $0 { offsets.append(row.offset) } }
    #expect(offsets == [0, 3, 15])
  }

  @Test(arguments: [
    ("date,text\na;b;c", ","), ("date;text\n", ";"), ("date\ttext\n", "\t"), ("date\n", ","),
    ("\"a;b;c\",text\n", ","),
  ])
  func `the header decides the separator`(text: String, separator: Character) {
    #expect(CSVReader.separator(ofHeader: text.utf8) == separator.asciiValue)
  }

  @Test func `what the writer writes is read back, whatever the cells are`() {
    var random = SeededGenerator(seed: 4180)
    for _ in 0..<500 {
      let rows = (0..<3).map { _ in (0..<3).map { _ in RandomText.any(using: &random) } }
      let text = rows.map(CSVWriter.row).joined()
      #expect(read(text).rows == rows)
    }
  }

  @Test func `a guarded formula loses exactly the apostrophe that it got`() {
    for text in ["=1", "'=1", "''=1", "'a", " =1", "' +", "\t", "-", "", "'", "@x", "a=b"] {
      #expect(CSVWriter.withoutGuard(CSVWriter.guarded(text)) == text)
    }
    #expect(CSVWriter.guarded("=SUM(A1)") == "'=SUM(A1)")
    #expect(CSVWriter.guarded("plain") == "plain")
  }

  @Test func `random bytes never trap, and every row is passed`() {
    var random = SeededGenerator(seed: 1)
    let sample = Array("date,\"te\"\"xt\"\r\n1,\"two\nlines\"\r\n\"x\"y\n".utf8)
    for _ in 0..<2000 {
      let bytes = RandomBytes.mutated(sample, using: &random)
      var reader = CSVReader()
      reader.read(bytes.span) { _ in }
      reader.finish { _ in }
    }
  }

  private func read(_ text: String, _ size: Int = .max) -> (rows: [[String]], flaws: [CSVFlaw]) {
    var reader = CSVReader()
    var rows: [[String]] = []
    var flaws: [CSVFlaw] = []
    let take = { (result: Result<CSVRow, CSVFlaw>) in
      switch result {
      case .success(let row): rows.append(row.cells.map { String(decoding: $0, as: UTF8.self) })
      case .failure(let flaw): flaws.append(flaw)
      }
    }
    for piece in Array(text.utf8).pieces(of: size) { reader.read(piece.span, take) }
    reader.finish(take)
    return (rows, flaws)
  }
}
