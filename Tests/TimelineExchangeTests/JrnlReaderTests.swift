import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import TimelineExchange

/// jrnl's text, folder and JSON.
struct JrnlReaderTests {
  @Test func `an entry has a title, a body, a star and tags`() {
    let entries = read(
      JrnlReader.self,
      "[2019-01-02 10:00] First light *\nWe walked @work #sun.\n\n[2019-01-03 11:30] 日本語 🎉\n")
    #expect(entries.map(\.words) == ["First light\nWe walked @work #sun.", "日本語 🎉"])
    #expect(entries.map(\.isStarred) == [true, false])
    #expect(entries[0].tags.map(\.name) == ["work"])
    #expect(entries[0].moment.spelling == "2019-01-02T10:00:00+09:00")
  }

  @Test func `the first entry settles the form of all headers`() {
    let old = read(
      JrnlReader.self,
      "2013-06-09 15:39 First\n[2013-06-10 10:00] is body here\n\n2013-06-11 15:40 Second\n")
    #expect(old.map(\.words) == ["First\n[2013-06-10 10:00] is body here", "Second"])
    let new = read(
      JrnlReader.self,
      "[2019-07-01 14:23] A\n[2019-07 14:23] partial\n2019-07-02 10:00 plain\n[x] box\n")
    #expect(new.map(\.words) == ["A\n[2019-07 14:23] partial\n2019-07-02 10:00 plain\n[x] box"])
  }

  @Test func `dates in two forms all begin entries, and are pointed out`() {
    let text = "[2019-07-01 14:23] A\nwords\n\n[02.07.2019 10:00] B\n\n[2019-07-03 09:00 AM] C\n"
    let options = ReadingOptions(time: FixedTime.tokyo, dateOrder: .dayFirst)
    #expect(read(JrnlReader.self, text, options).map(\.words) == ["A\nwords", "B", "C"])
    #expect(
      read(JrnlReader.self, text, options).map(\.moment.spelling).last
        == "2019-07-03T09:00:00+09:00")
    #expect(
      items(JrnlReader.self, text, options).first
        == .doubtful(.dateForms(["2019-07-01 14:23", "02.07.2019 10:00", "2019-07-03 09:00 AM"])))
    #expect(items(JrnlReader.self, text) == [.unclear(.dateOrder(example: "02.07.2019"))])
  }

  @Test func `an order of day and month is known, asked for, or told by a day above 12`() {
    let text = "[03/04/2020 10:00] A\n\n[25/04/2020 11:00] B\n"
    #expect(read(JrnlReader.self, text).map(\.moment.wall.month) == [4, 4])
    let open = "[03/04/2020 10:00] A\n"
    #expect(items(JrnlReader.self, open) == [.unclear(.dateOrder(example: "03/04/2020"))])
    let options = ReadingOptions(time: FixedTime.tokyo, dateOrder: .monthFirst)
    #expect(read(JrnlReader.self, open, options).map(\.moment.wall.month) == [3])
  }

  @Test func `twelve hours, seconds and other signs are read`() {
    #expect(
      read(JrnlReader.self, "[2020-01-02 12:05:09 AM] A\n").map(\.moment.spelling)
        == ["2020-01-02T00:05:09+09:00"])
    #expect(
      read(JrnlReader.self, "[31.12.2020 09:05 pm] A\n").map(\.moment.spelling)
        == ["2020-12-31T21:05:00+09:00"])
  }

  @Test func `what is broken is reported, and the rest is read`() {
    let text = "[2020-02-30 10:00] no such day\n\n[2020-02-28 10:00] yes\n\n[2020-02-28 11:00] \n"
    let found = items(JrnlReader.self, text)
    #expect(found.count == 3)
    #expect(found[0] == .broken(BrokenEntry(at: 0, .impossibleDate("2020-02-30 10:00"))))
    guard case .entry(let empty) = found[2] else { return #expect(Bool(false)) }
    #expect(empty.content == .text(""), "an entry without words is not broken")
    #expect(
      items(JrnlReader.self, "JRNLv3 abc")
        == [.broken(BrokenEntry(at: 0, .encrypted(.version3OldHeader)))])
    #expect(
      items(JrnlReader.self, "JRNLv3\u{0}\u{2}{}gAAAAAB")
        == [.broken(BrokenEntry(at: 0, .encrypted(.version3)))])
    #expect(
      items(JrnlReader.self, "gAAAAABabc")
        == [.broken(BrokenEntry(at: 0, .encrypted(.version2)))])
    #expect(items(JrnlReader.self, "no header") == [.broken(BrokenEntry(at: 0, .noEntries))])
  }

  @Test func `words before the first entry are reported, and the entries are read`() {
    let found = items(JrnlReader.self, "\nMy journal\n\n[2019-01-02 10:00] A\n")
    #expect(found.first == .broken(BrokenEntry(at: 1, .textBeforeEntries)))
    #expect(read(JrnlReader.self, "My journal\n[2019-01-02 10:00] A\n").map(\.words) == ["A"])
  }

  @Test func `lines may end with CRLF`() {
    let entries = read(JrnlReader.self, "[2019-01-02 10:00] A *\r\nB\r\nC\r\n\r\n")
    #expect(entries.map(\.words) == ["A\nB\nC"])
    #expect(entries[0].isStarred)
  }

  @Test func `a folder has days, and other files are not of it`() {
    let text = "[2026-11-21 10:00] A\n"
    #expect(JrnlFolderReader.fits(text, named: "2026/11/21.txt"))
    #expect(!JrnlReader.fits(text, named: "2026/11/21.txt"))
    for name in ["2026/11/21.md", "notes.txt", "2026/1/21.txt"] {
      #expect(!JrnlFolderReader.fits(text, named: name))
      #expect(JrnlReader.fits(text, named: name))
    }
  }

  @Test func `JSON and text give the same entry`() {
    let text = read(JrnlReader.self, "[2019-01-02 10:00] First light *\nWe walked @work @a.\n")
    let json = read(
      JrnlJSONReader.self,
      #"""
      {"tags":{"@work":1},"entries":[{"title":"First light","body":"We walked @work @a.",
      "date":"2019-01-02","time":"10:00","tags":["@work","@a"],"starred":true}]}
      """#)
    #expect(text.map(\.content) == json.map(\.content))
    #expect(text.map(\.tags) == json.map(\.tags))
    #expect(text.map(\.moment) == json.map(\.moment))
    #expect(text.map(\.identity) == json.map(\.identity))
  }

  @Test func `a JSON file that breaks gives the entries before`() {
    let found = items(
      JrnlJSONReader.self,
      #"{"entries":[{"title":"A","date":"2019-01-02","time":"10:00"},{"title":"#)
    #expect(found.count == 2)
    guard case .broken(let broken) = found[1] else { return #expect(Bool(false)) }
    #expect(broken.flaw == .brokenJSON)
  }
}
