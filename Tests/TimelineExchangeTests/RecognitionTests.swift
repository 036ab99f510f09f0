import TestSupport
import Testing
import TimelineDomain

@testable import TimelineExchange

/// Which format a file has is decided by what is in it.
struct RecognitionTests {
  private static let jrnlJSON =
    #"{"tags":{},"entries":[{"title":"A","body":"","date":"2019-01-02","time":"10:00"}]}"#
  private static let tui =
    #"[{"id":1,"date":"2023-05-01T10:00:00Z","title":"T","content":"C","tags":[]}]"#
  private static let timeline =
    #"{"version":1,"entries":[{"type":"text","payload":{"date":0,"text":"x"}}]}"#
  private static let front = "---\ndate: 2026-11-21\n---\nWords, more words\n"

  static let samples: [(ExchangeFormat, String)] = [
    (.jrnl, "[2019-01-02 10:00] First, light\nAnd, a body\n"),
    (.jrnl, "2019-01-02 10:00 First light\n"), (.jrnlJSON, jrnlJSON),
    (.dayone, DayOneSampleTests.export), (.dayoneClassic, PropertyListReaderTests.example),
    (.daylio, TableSampleTests.daylio), (.tuiJournal, tui), (.timeline, timeline),
    (.vjournal, CalendarReaderTests.example), (.markdown, front),
    (.csv, "When,What\n2026-11-21,a\n2026-11-22,b\n"),
    (.lines, #"{"format":"timeline-journal","version":1}"#),
    (.lines, #"{"id":"a","type":"text","at":"2026-11-21T08:01:02+09:00","understood":true}"#),
  ]

  @Test(arguments: samples.indices)
  func `a sample is recognized under every name`(index: Int) {
    let (format, text) = Self.samples[index]
    for name in [
      "export", "a.txt", "a.json", "a.csv", "a.md", "a.ics", "a.zip", "a.doentry", "2026/11/x.html",
    ] {
      #expect(formats(text, named: name) == [format], "\(name)")
    }
  }

  @Test func `exports are recognized under every name`() {
    let items = ExportedEntries.random(7, count: 20)
    for format in ExchangeFormat.readable {
      guard let writer = format.writer else { continue }
      let text = writer.file(items.filter { format != .daylio || $0.item.post?.mood != nil }).text
      for name in ["export", "a.txt", "a.json", "a.csv"] {
        #expect(formats(text, named: name) == [format], "\(format) as \(name)")
      }
    }
  }

  @Test func `a file of a folder of days is known by its path`() {
    for name in ["2019/01/02.txt", "01/02.txt", "Documents/jrnl/2019/01/02.txt"] {
      #expect(formats("[2019-01-02 10:00] A\n", named: name) == [.jrnlFolder], "\(name)")
    }
    for name in ["02.txt", "2019/1/02.txt", "x1/02.txt"] {
      #expect(formats("[2019-01-02 10:00] A\n", named: name) == [.jrnl], "\(name)")
    }
  }

  @Test func `an entry larger than the beginning that is looked at is recognized by its members`() {
    let text = String(Self.tui.dropLast(14)) + String(repeating: "long ", count: 20_000)
    #expect(formats(text, named: "a") == [.tuiJournal])
    let line =
      #"{"id":"a","type":"text","at":"2026-11-21T08:01:02Z","text":""# + text.dropFirst(200)
    #expect(formats(line, named: "a") == [.lines])
  }

  @Test(arguments: [
    "", "plain words\nand, more\n", "<html><body>x, y</body></html>\n<p>a, b</p>\n", "\u{0}\u{1}",
    "{\"a\":1,\"b\":2}\n{\"a\":1,\"b\":3}\n",
  ])
  func `other files are of no format`(text: String) {
    #expect(formats(text, named: "a.html") == [])
  }

  @Test func `words before the first entry of jrnl don't hide the entries`() {
    #expect(formats("My journal\n\n[2019-01-02 10:00] A\n", named: "a") == [.jrnl])
  }

  @Test func `every format has a name of its own`() {
    let names = ExchangeFormat.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
  }

  private func formats(_ text: String, named name: String) -> [ExchangeFormat] {
    var formats: [ExchangeFormat] = []
    TextEncoding.withUTF8(Array(text.utf8).span, chosen: nil) { bytes in
      let beginning = bytes.extracting(0..<min(bytes.count, Recognition.beginning))
      formats = Recognition.formats(of: beginning, named: name)
    }
    return formats
  }
}
