import Testing
import TimelineDomain

@testable import TimelineExchange

/// Calendars and Markdown as other programs write them.
struct DocumentSampleTests {
  @Test func `the journal of the calendar's specification comes in and goes out again`() throws {
    let entry = try #require(VJournalReader.entries(CalendarReaderTests.example).first)
    #expect(VJournalReader.fits(CalendarReaderTests.example, named: "a.ics"))
    #expect(entry.moment.spelling == "1997-03-17T12:00:00+09:00")
    #expect(entry.identity == .own("19970901T130000Z-123405@example.com"))
    #expect(
      entry.content
        == .text(
          "Staff meeting minutes\n1. Staff meeting: Participants include Joe, Lisa, and Bob"
            + " . Aurora project plans were reviewed.\n2. Telephone conference."))
    #expect(entry.members.map(\.name) == ["DTSTART"])
    let from =
      #"{"source":"vjournal","id":"1@x","members":{"DTSTART":"DTSTART;VALUE=DATE:19970317","CLASS":"CLASS:PRIVATE"}}"#
    let item = ExportedEntries.text("Minutes\nof, a; meeting", from: from)
    let file = VJournalWriter.file([item])
    let lines = file.text.split(separator: "\r\n")
    #expect(file.losses.members.map(\.name) == ["CLASS", "DTSTART"])
    #expect(
      lines == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//timeline-journal//journal//EN",
        "BEGIN:VJOURNAL", "UID:1@x", "DTSTAMP:20261120T230102Z", "DTSTART:20261120T230102Z",
        "X-JOURNAL-AT:2026-11-21T08:01:02+09:00",
        "SUMMARY:Minutes", "DESCRIPTION:of\\, a\\; meeting", "END:VJOURNAL",
        "END:VCALENDAR",
      ])
  }

  @Test(arguments: [
    ("DTSTART:20261121T080102Z", "2026-11-21T17:01:02+09:00"),
    ("DTSTART:20261121T080102", "2026-11-21T08:01:02+09:00"),
    ("DTSTART;TZID=America/New_York:20261121T080102", "2026-11-21T08:01:02-05:00"),
    ("DTSTART;TZID=/Asia/Tokyo:20261121T080102", "2026-11-21T08:01:02+09:00"),
    ("CREATED:20261121T080102Z", "2026-11-21T17:01:02+09:00"),
  ])
  func `times of a calendar are read with their zones`(line: String, spelling: String) {
    let text = "BEGIN:VCALENDAR\nBEGIN:VJOURNAL\n\(line)\nSUMMARY:x\nEND:VJOURNAL\nEND:VCALENDAR"
    #expect(VJournalReader.entries(text).first?.moment.spelling == spelling)
  }

  @Test func `a calendar's broken journals are told and the others come in`() {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      DTSTART:20261121T080102Z
      END:VEVENT
      BEGIN:VJOURNAL
      DTSTART:20261321T080102Z
      END:VJOURNAL
      BEGIN:VJOURNAL
      DTSTART;TZID=Moon/Base:20261121T080102
      END:VJOURNAL
      BEGIN:VJOURNAL
      DTSTART:20261121T080102Z
      SUMMARY:good
      END:VJOURNAL
      END:VCALENDAR
      """
    let flaws = VJournalReader.items(text).compactMap { item -> ForeignFlaw? in
      if case .broken(let broken) = item { broken.flaw } else { nil }
    }
    #expect(
      flaws == [
        .impossibleDate("2026-13-21T08:01:02Z"), .unknownZone("Moon/Base"),
      ])
    #expect(VJournalReader.entries(text).map(\.content) == [.text("good")])
  }

  @Test(arguments: [
    ("2026-11-21.md", "2026-11-21T12:00:00+09:00"),
    ("notes/2026_11_21.md", "2026-11-21T12:00:00+09:00"),
    ("2026/11/21.md", "2026-11-21T12:00:00+09:00"),
    ("20261121 Walk.md", "2026-11-21T12:00:00+09:00"),
    ("2026-11-21 0801.md", "2026-11-21T08:01:00+09:00"),
    ("2026-11-21T08-01-02 Walk.md", "2026-11-21T08:01:02+09:00"),
  ])
  func `a Markdown file has its date in its name`(name: String, spelling: String) {
    let text = "# Walk\n\nA long one.\n"
    #expect(MarkdownReader.fits(text, named: name))
    let entry = MarkdownReader.entries(text, named: name).first
    #expect(entry?.moment.spelling == spelling)
    #expect(entry?.content == .text("# Walk\n\nA long one."))
  }

  @Test func `front matter gives date, title, tags and more, and keeps the rest`() throws {
    let text = """
      ---
      title: "A walk"
      date: 2026-11-21T08:01:00-05:00
      tags:
        - deep work
        - '#walk'
      starred: true
      weather: {temp: 3,
        sky: grey}
      ---

      Along the river.

      ![](a.jpg)

      """
    let entry = try #require(MarkdownReader.entries(text, named: "walk.md").first)
    #expect(entry.moment.spelling == "2026-11-21T08:01:00-05:00")
    #expect(entry.content == .text("A walk\nAlong the river.\n\n![](a.jpg)"))
    #expect(entry.tags.map(\.name) == ["deep work", "walk"])
    #expect(entry.isStarred && entry.attachments == 1)
    #expect(entry.members.map(\.name) == ["weather"])
    let from = #"{"source":"markdown","members":{"weather":" {temp: 3}"}}"#
    let file = MarkdownNoteWriter.file([ExportedEntries.text("Along", from: from)])
    #expect(file.losses.members.map(\.name) == ["weather"])
  }

  @Test(arguments: [
    "\n  topics:\n    - a\n  people: [b]", "\n  - name: a\n  - name: b", " {a: b}", " [{a: b}]",
  ])
  func `tags within other values are kept and not guessed`(tags: String) {
    let entry = MarkdownReader.entries("---\ndate: 2026-11-21\ntags:\(tags)\n---\nA\n").first
    #expect(entry?.tags == [])
    #expect(entry?.members == [ForeignMember("tags", tags)])
  }

  @Test(arguments: [("[\"a: b\", c]", ["a: b", "c"]), ("a:b c", ["a:b", "c"])])
  func `a colon alone is no mapping`(tags: String, names: [String]) {
    let entry = MarkdownReader.entries("---\ndate: 2026-11-21\ntags: \(tags)\n---\nA\n").first
    #expect(entry?.tags.map(\.name) == names)
  }

  @Test func `what an entry says can't end its comment`() {
    let text = MarkdownWriter.file([
      ExportedEntries.text("a", tags: ["-->"]), ExportedEntries.unknown("photo"),
    ]).text
    let comments = text.split(separator: "\n").filter { $0.hasPrefix("<!-- journal") }
    #expect(comments.count == 2)
    #expect(comments.allSatisfy { $0.ranges(of: "-->").count == 1 && $0.hasSuffix(" -->") })
  }

  @Test func `a Markdown file without a date is reported`() {
    guard case .broken(let broken) = MarkdownReader.items("# Readme\n", named: "README.md").first
    else {
      Issue.record("not broken")
      return
    }
    #expect(broken.flaw == .noDate)
  }

  @Test func `a Markdown file that came through an editor with CRLF is still read`() {
    let text = MarkdownWriter.file([
      ExportedEntries.text("one"), ExportedEntries.mood("good", "two"),
    ]).text.replacing("\n", with: "\r\n")
    #expect(MarkdownReader.entries(text).count == 2)
  }
}
