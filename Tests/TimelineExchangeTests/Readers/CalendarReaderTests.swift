import TestSupport
import Testing

@testable import TimelineExchange

/// The reader of calendars against RFC 5545.
struct CalendarReaderTests {
  /// The example of RFC 5545, section 3.6.3, in a calendar.
  static let example = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//example//EN\r
    BEGIN:VJOURNAL\r
    UID:19970901T130000Z-123405@example.com\r
    DTSTAMP:19970901T130000Z\r
    DTSTART;VALUE=DATE:19970317\r
    SUMMARY:Staff meeting minutes\r
    DESCRIPTION:1. Staff meeting: Participants include Joe\\, Lisa\\, and Bob\r
      . Aurora project plans were reviewed.\\n2. Telephone conference.\r
    END:VJOURNAL\r
    END:VCALENDAR\r

    """

  @Test func `the example of the specification is read`() throws {
    let read = read(CalendarReaderTests.example)
    #expect(read.properties.map(\.name) == ["VERSION", "PRODID"])
    let journal = try #require(read.components.first)
    #expect(read.components.count == 1 && read.flaws.isEmpty)
    #expect(journal.name == "VJOURNAL" && journal.offset == 53)
    #expect(journal.property("DTSTART")?.parameter("VALUE") == "DATE")
    let description = try #require(journal.property("DESCRIPTION"))
    #expect(
      String(decoding: CalendarText.decoded(description.value), as: UTF8.self)
        == "1. Staff meeting: Participants include Joe, Lisa, and Bob"
        + " . Aurora project plans were reviewed.\n2. Telephone conference.")
    #expect(description.offset == 196)
  }

  @Test func `a fold may split a character`() {
    let bytes = Array("SUMMARY:日本".utf8)
    for split in 8..<bytes.count {
      let folded = bytes[..<split] + Array("\r\n ".utf8) + bytes[split...]
      let journal = Array("BEGIN:VCALENDAR\nBEGIN:VJOURNAL\n".utf8) + folded
      let read = read(journal + Array("\nEND:VJOURNAL\nEND:VCALENDAR".utf8))
      #expect(read.components.first?.property("SUMMARY")?.value == Array("日本".utf8))
    }
  }

  @Test func `parameters have lists, quotes and escapes of RFC 6868`() throws {
    let line = try #require(
      CalendarLine(
        Array("attendee;X=a,\"b;c:d\";CN=Ann ^'A^' ^^^n:mailto:a@b".utf8), at: 0))
    #expect(line.name == "ATTENDEE")
    #expect(line.parameters[0].values == ["a", "b;c:d"])
    #expect(line.parameter("CN") == "Ann \"A\" ^\n")
    #expect(line.value == Array("mailto:a@b".utf8))
  }

  @Test(arguments: ["no line", ":x", "A;B:x", "A;B=\"x:y", "A;:x", "A"])
  func `a line without a name and a value is none`(text: String) {
    #expect(CalendarLine(Array(text.utf8), at: 0) == nil)
  }

  @Test func `a component within another is part of it`() {
    let read = read(
      """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      BEGIN:STANDARD
      TZOFFSETTO:+0900
      END:STANDARD
      END:VTIMEZONE
      END:VCALENDAR
      """)
    #expect(read.components.first?.components.first?.name == "STANDARD")
  }

  @Test func `a flaw costs one component, and the next is read`() {
    let good = "BEGIN:VJOURNAL\nUID:1\nEND:VJOURNAL\n"
    for bad in [
      "BEGIN:VJOURNAL\nno line\nUID:2\nEND:VJOURNAL\n",
      "BEGIN:VJOURNAL\nBEGIN:X\nno line\nEND:X\nEND:VJOURNAL\n",
      "BEGIN:VJOURNAL\nBEGIN:X\nEND:Y\nEND:VJOURNAL\n",
    ] {
      let read = read("BEGIN:VCALENDAR\n" + bad + good + "END:VCALENDAR\n")
      #expect(read.components.map { $0.property("UID")?.value } == [[0x31]], "\(bad)")
      #expect(read.flaws.count == 1, "\(bad)")
    }
  }

  @Test func `nesting has a limit`() {
    let deep = String(repeating: "BEGIN:X\n", count: 100_000)
    #expect(read(deep).flaws.first?.flaw == .other("too many BEGIN within each other"))
  }

  @Test func `a file that ends within a component says where it began`() {
    let read = read("BEGIN:VCALENDAR\nBEGIN:VJOURNAL\nUID:1\n")
    #expect(read.flaws == [BrokenEntry(at: 16, .unended("BEGIN"))])
  }

  @Test(arguments: [
    ("a\\nb\\Nc", "a\nb\nc"), ("\\,\\;\\\\", ",;\\"), ("a\\", "a\\"), ("a,b", "a,b"),
  ])
  func `texts lose their escapes`(value: String, text: String) {
    #expect(CalendarText.decoded(value.utf8) == Array(text.utf8))
  }

  @Test func `lists split at commas without a backslash`() {
    #expect(CalendarText.list("a,b\\,c,".utf8) == ["a", "b,c", ""].map { Array($0.utf8) })
  }

  @Test func `an encoded text is read back, with one kind of line end`() {
    #expect(CalendarText.encoded("a\r\nb\rc\n;,\\\u{1B}\t") == "a\\nb\\nc\\n\\;\\,\\\\\t")
  }

  @Test func `random bytes never trap`() {
    var random = SeededGenerator(seed: 5545)
    for _ in 0..<2000 {
      let bytes = RandomBytes.mutated(Array(CalendarReaderTests.example.utf8), using: &random)
      CalendarReader.read(bytes.span) { _ in }
    }
  }

  private struct Found {
    var properties: [CalendarLine] = []
    var components: [CalendarComponent] = []
    var flaws: [BrokenEntry] = []
  }

  private func read(_ text: String) -> Found { read(Array(text.utf8)) }

  private func read(_ bytes: [UInt8]) -> Found {
    var found = Found()
    CalendarReader.read(bytes.span) { part in
      switch part {
      case .property(let line): found.properties.append(line)
      case .component(let component): found.components.append(component)
      case .broken(let broken): found.flaws.append(broken)
      }
    }
    return found
  }
}
