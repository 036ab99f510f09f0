import TestSupport
import Testing
import TimePhrases
import TimelineDomain

@testable import TimelineExchange

/// CSV as Daylio and spreadsheets write it.
struct TableSampleTests {
  static let daylio = """
    full_date,date,weekday,time,mood,activities,scales,note_title,note
    2023-12-17,Dec 17,Sunday,8:00 PM,rad,"shopping | good meal",3,"Choir","Sang <b>well</b><br>&amp; ate"
    2023-12-16,Dec 16,Saturday,07:05,good,,,,"plain, with a comma"

    """
  static let moods = ReadingOptions.tokyo(moods: ["rad": .own("rad", score: Score(5))])

  @Test func `an export of Daylio comes in`() throws {
    #expect(DaylioReader.fits(Self.daylio, named: "daylio_export.csv"))
    let entries = DaylioReader.entries(Self.daylio, Self.moods)
    let first = try #require(entries.first)
    #expect(entries.count == 2)
    #expect(first.moment.spelling == "2023-12-17T20:00:00+09:00")
    #expect(first.content == .mood(.restored("rad"), note: "Choir\nSang well\n& ate"))
    #expect(first.tags.map(\.name) == ["shopping", "good meal"])
    #expect(first.members.map(\.name) == ["scales", "note_title", "note"])
    #expect(entries[1].content == .mood(.restored("good"), note: "plain, with a comma"))
  }

  @Test func `a mood without a meaning is asked for`() {
    let text = Self.daylio.replacing(",rad,", with: ",zesty,")
    #expect(DaylioReader.items(text).first == .unclear(.mood("zesty")))
  }

  @Test(arguments: [("rad", 5.0), ("good", 4), ("meh", 3), ("bad", 2), ("awful", 1), ("fugly", 2)])
  func `the moods that Daylio begins with need no option`(name: String, score: Double) throws {
    let text = Self.daylio.replacing(",rad,", with: ",\(name),")
    guard case .post(.mood(let mood, _))? = DaylioReader.entries(text).first?.content else {
      Issue.record("\(name) is no mood")
      return
    }
    #expect(mood.name == name && mood.score?.value == score)
  }

  @Test func `the older export with a year and an English date comes in`() {
    let text =
      "year,date,weekday,time,mood,activities,note\n2018,18 May,Friday,11:54 pm,good,\"a | b\",x\n"
    let entry = DaylioReader.entries(text).first
    #expect(entry?.moment.spelling == "2018-05-18T23:54:00+09:00")
    #expect(entry?.tags.map(\.name) == ["a", "b"])
  }

  @Test func `an export for Daylio has the note, and counts what Daylio wrote`() {
    let from = #"{"source":"daylio","members":{"note_title":"Choir","note":"Sang <b>well</b>"}}"#
    let item = ExportedEntries.mood("rad", "Choir\nSang <b>well", tags: ["a", "b c"], from: from)
    let file = DaylioWriter.file([item])
    #expect(
      file.text.split(separator: "\n").last
        == "2026-11-21,November 21,Saturday,08:01,rad,a | b c,,Choir<br>Sang &lt;b&gt;well")
    #expect(file.losses.members.map(\.name) == ["note", "note_title"])
  }

  @Test(arguments: [
    ("2023-12-17,x,x,25:00,good,,,\n", ForeignFlaw.impossibleDate("2023-12-17T25:00")),
    ("2023-02-30,x,x,08:00,good,,,\n", .impossibleDate("2023-02-30T08:00")),
    ("Sunday,x,x,08:00,good,,,\n", .unreadableDate("SundayT08:00")),
    ("2023-12-17,x\n", .wrongColumns(found: 2, expected: 8)),
  ])
  func `a broken row is reported and not guessed`(row: String, flaw: ForeignFlaw) {
    let header = "full_date,date,weekday,time,mood,activities,note_title,note\n"
    guard case .broken(let broken) = DaylioReader.items(header + row).first else {
      Issue.record("not broken")
      return
    }
    #expect(broken.flaw == flaw)
  }

  // MARK: Other tables

  static let columns = ["date": "When", "text": "What", "tags": "Labels", "mood": "Feeling"]

  @Test func `a table comes in by its map, and other columns go along`() throws {
    let text = "When;What;Labels;Feeling;Place\n21.11.2026 8:01;\"a;b\";x, deep work;;Kyoto\n"
    let options = ReadingOptions.tokyo(columns: Self.columns)
    let entry = try #require(TableReader.entries(text, options).first)
    #expect(entry.moment.spelling == "2026-11-21T08:01:00+09:00")
    #expect(entry.content == .text("a;b"))
    #expect(entry.tags.map(\.name) == ["x", "deep work"])
    #expect(entry.members.map(\.name) == ["Place"])
  }

  @Test func `without a map, or with a wrong one, the columns are asked for`() {
    let text = "When,What\n2026-11-21,a\n"
    #expect(
      TableReader.items(text)
        == [.unclear(.columns(missing: "date", header: ["When", "What"]))])
    let wrong = ReadingOptions.tokyo(columns: ["date": "Date", "text": "What"])
    #expect(
      TableReader.items(text, wrong) == [.unclear(.noColumn("Date", header: ["When", "What"]))])
  }

  @Test(arguments: [
    ("01/02/2026", DateOrder?.none, String?.none), ("01/02/2026", .dayFirst, "2026-02-01"),
    ("01/02/2026", .monthFirst, "2026-01-02"), ("13/02/2026", nil, "2026-02-13"),
    ("02/13/2026", nil, "2026-02-13"), ("2026/02/13", nil, "2026-02-13"),
    ("2026-02-13", nil, "2026-02-13"), ("13.2.2026", nil, "2026-02-13"),
  ])
  func `a date is never guessed`(date: String, order: DateOrder?, day: String?) {
    let options = ReadingOptions.tokyo(
      columns: ["date": "d", "text": "t"], dateOrder: order)
    let item = TableReader.items("d,t\n\(date),x\n", options).first
    if let day {
      guard case .entry(let entry) = item else {
        Issue.record("\(String(describing: item))")
        return
      }
      #expect(entry.moment.spelling.hasPrefix(day))
    } else {
      #expect(item == .unclear(.dateOrder(example: date)))
    }
  }

  @Test func `our own table needs no map, and formulas stay words`() {
    let file = TableWriter.file([ExportedEntries.text("=SUM(A1)", tags: ["deep work"])])
    #expect(file.text.contains(",'=SUM(A1),"))
    #expect(TableReader.fits(file.text, named: "x.csv"))
    let entry = TableReader.entries(file.text).first
    #expect(entry?.content == .text("=SUM(A1)"))
    #expect(entry?.tags.map(\.name) == ["deep work"])
  }

  @Test func `rows of a list that say no content are left out and counted`() {
    let text = """
      id,type,at,text,mood,score,note,tags,starred,understood
      p2x9,photo,2026-11-21T08:02:00+09:00,Pier,,,,sea,false,false
      t2x9,text,2026-11-21T08:02:00+09:00,sealed,,,,,false,false
      b2x9,text,2026-11-21T08:02:00+09:00,words,,,,,false,true
      """
    let items = TableReader.items(text)
    #expect(
      items.prefix(2) == [
        .leftOut(.unreadable(kind: "photo"), at: 56), .leftOut(.unreadable(kind: "text"), at: 117),
      ])
    #expect(TableReader.entries(text).map(\.content) == [.text("words")])
  }

  @Test func `the table of list comes back, too`() {
    let text = """
      id,type,at,text,mood,score,note,tags,starred,understood
      b2x9,mood,2026-11-21T08:02:00+09:00,,good,4,Slept well,,false,true
      """
    #expect(
      TableReader.entries(text).first?.content == .mood(.restored("good"), note: "Slept well"))
  }
}
