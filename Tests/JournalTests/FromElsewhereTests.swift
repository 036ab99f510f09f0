import TestSupport
import Testing

/// What people bring from other programs, and what they see of it.
struct FromElsewhereTests {
  private func desk(_ name: String, _ text: String) -> (Desk, String) {
    let desk = Desk()
    desk.directory.write(name, Array(text.utf8))
    return (desk, "\(desk.directory.path)/\(name)")
  }

  // MARK: Calendars

  private static let calendar = """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:e1
    DTSTART:20261121T080000Z
    SUMMARY:Breakfast
    DESCRIPTION:With Aya\\, at nine
    LOCATION:Pier 7
    DTEND:20261121T090000Z
    BEGIN:VALARM
    TRIGGER:-PT5M
    END:VALARM
    END:VEVENT
    BEGIN:VEVENT
    UID:e1
    RECURRENCE-ID:20261128T080000Z
    DTSTART:20261128T083000Z
    SUMMARY:Breakfast\\, later
    END:VEVENT
    BEGIN:VTODO
    UID:t1
    SUMMARY:Buy film
    END:VTODO
    END:VCALENDAR

    """

  @Test func `a calendar's events, to-dos and alarms are counted and named`() {
    let (desk, path) = desk("a.ics", Self.calendar)
    let outcome = desk.run("import", path)
    #expect(outcome.code == 1 && desk.journal.isEmpty)
    #expect(
      outcome.error.contains(
        "no journal entries; left out: 2 events, 1 to-do, 1 alarm (--events brings in the events as "
          + "texts)"), "\(outcome)")
  }

  @Test func `--events brings events in as texts`() {
    let (desk, path) = desk("a.ics", Self.calendar)
    let outcome = desk.run("import", path, "--events")
    #expect(outcome.output.hasPrefix("Import: added 2 entries."), "\(outcome)")
    #expect(outcome.error.contains("left out: 1 to-do, 1 alarm"))
    let lines = desk.journalText.split(separator: "\n").dropFirst()
    #expect(lines.first?.contains(#""at":"2026-11-21T17:00:00+09:00""#) == true, "\(lines)")
    #expect(
      lines.first?.contains(#""text":"Breakfast\nWith Aya, at nine\nPier 7""#) == true, "\(lines)")
    #expect(lines.last?.contains(#""text":"Breakfast, later""#) == true)
    #expect(desk.run("import", path, "--events").output.contains("Nothing new"))
    #expect(desk.run("undo").code == 0)
  }

  // MARK: Markdown

  @Test func `Markdown without a date says so, and --at gives one`() {
    let (desk, path) = desk("note.md", "# Hello\n\nWords\n")
    let refused = desk.run("import", path)
    #expect(refused.code == 1)
    #expect(refused.error.contains("note.md is Markdown without a date; write --at"), "\(refused)")
    let outcome = desk.run("import", path, "--at", "2020-01-03 10:00")
    #expect(outcome.output.hasPrefix("Import: added 1 entry."), "\(outcome)")
    #expect(desk.journalText.contains(#""at":"2020-01-03T10:00:00"#))
    #expect(desk.run("import", path, "--at", "2020-01-03 10:00").output.contains("Nothing new"))
    // The time is the user's, not the file's: the entry stays the same one.
    #expect(desk.run("import", path, "--at", "2020-01-04").output.contains("changed 1 entry"))
    #expect(desk.run("list", "--count").output == "1\n")
  }

  @Test func `in imported Markdown an escaped sign makes no tag, and code keeps its backslashes`() {
    let text = "---\ndate: 2020-01-03\n---\nSee \\#no and #yes\n```\na\\#b \\.\n```\n"
    let (desk, path) = desk("note.md", text)
    #expect(desk.run("import", path).code == 0)
    #expect(desk.run("tags").output.contains("yes"))
    #expect(!desk.run("tags").output.contains("no\n"))
    #expect(desk.run("show", "@1").output.contains("a\\#b \\."))
  }

  // MARK: Day One

  private static let dayOne =
    #"{"entries":[{"uuid":"0123456789ABCDEF0123456789ABCDEF","creationDate":"2020-08-05T08:00:00Z","timeZone":"UTC","text":"Hello\\. World\\!\n\n","location":{"placeName":"Pier"},"weather":{"t":1}},{"uuid":"0123456789ABCDEF0123456789ABCDE0","creationDate":"2020-08-05T09:00:00Z","timeZone":"UTC","photos":[{"identifier":"A","md5":"0cc175b9c0f1b6a831c399e269772661","type":"jpeg"}]},{"uuid":"0123456789ABCDEF0123456789ABCDE1","creationDate":"2020-08-05T10:00:00Z","timeZone":"UTC","text":"![](dayone-moment://A)\n![](dayone-moment:/video/B)","photos":[{"identifier":"A"}],"videos":[{"identifier":"B"}]},{"uuid":"0123456789ABCDEF0123456789ABCDE2","creationDate":"2020-08-05T11:00:00Z","timeZone":"UTC","text":""}]}"#

  @Test func `escapes of Day One are read, and an entry without words shows what it has`() {
    let (desk, path) = desk("Journal.json", Self.dayOne)
    #expect(desk.run("import", path).code == 0)
    let list = desk.run("list").output
    for words in ["Hello. World!\n", "▣ 1 photo\n", "▣ 1 photo, 1 video\n", "(no words)\n"] {
      #expect(list.contains(words), "\(list)")
    }
    #expect(!list.contains("\n\n  "), "blank lines at the end of an entry")
    desk.environment["LANG"] = "ja_JP.UTF-8"
    #expect(desk.run("list").output.contains("▣ 写真1枚、動画1本\n"), "\(list)")
  }

  @Test func `show has the words first, and what came along in one line`() {
    let (desk, path) = desk("Journal.json", Self.dayOne)
    #expect(desk.run("import", path).code == 0)
    let shown = desk.run("show", "@4").output
    #expect(shown.hasPrefix("Hello. World!\n\nid "), "\(shown)")
    #expect(
      shown.contains(
        "kept     location, weather from dayone ('journal show h6je --details' shows it)"),
      "\(shown)")
    let details = desk.run("show", "@4", "--details").output
    #expect(details.contains(#"kept     location (dayone): {"placeName":"Pier"}"#), "\(details)")
    #expect(details.contains(#"kept     weather (dayone): {"t":1}"#))
  }

  @Test func `an export for Day One comes back with its backslashes`() {
    let desk = Desk()
    desk.run("add", "text", "--at", "2026-11-20 08:00", "--", ##"C:\new and \. in `a\.b` \#tag"##)
    let path = "\(desk.directory.path)/out.zip"
    #expect(desk.run("export", "--to", "dayone", "-o", path).code == 0)
    #expect(desk.run("import", path).output.contains("Nothing new"))
    let other = Desk()
    #expect(other.run("import", path).code == 0)
    let shown = other.run("show", "@1").output
    #expect(shown.hasPrefix(##"C:\new and \. in `a\.b` \#tag"## + "\n\nid "), "\(shown)")
  }

  // MARK: jrnl

  @Test func `a line that jrnl would read as an entry goes out changed, and is counted`() {
    let desk = Desk()
    let text = "One\n[2020-01-01 10:00] two\r\n[2020-01-02 10:00] three\n"
    desk.run("add", "text", "-", input: text)
    let outcome = desk.run("export", "--to", "jrnl")
    #expect(outcome.output.contains("\n [2020-01-01 10:00] two"), "\(outcome)")
    #expect(outcome.output.contains("\r\n [2020-01-02 10:00] three"), "\(outcome)")
    #expect(
      outcome.error.contains("would read a line as a new entry: that line of 1 entry got a space"),
      "\(outcome)")
  }

  @Test func `a file that may be encrypted by jrnl 1 is said to be`() {
    var random = SeededGenerator(seed: 35)
    let bytes = (0..<160).map { _ in UInt8.random(in: 0...255, using: &random) }
    let desk = Desk()
    desk.directory.write("old.txt", bytes)
    desk.directory.write("other.bin", bytes.dropLast())
    desk.directory.write("zero.bin", [UInt8](repeating: 0, count: 160))
    let path = desk.directory.path
    #expect(desk.run("import", "\(path)/old.txt").error.contains("may be a journal that jrnl 1.9"))
    for name in ["other.bin", "zero.bin"] {
      #expect(!desk.run("import", "\(path)/\(name)").error.contains("jrnl 1.9"), "\(name)")
    }
  }

  // MARK: Archives and pages

  @Test func `an archive may have a name that begins with a dash, and such members`() {
    let desk = Desk()
    let archive = Zip.long([("-export.json", Array(Self.dayOne.utf8)), ("-a.jpeg", [1])])
    desk.directory.write("-export.zip", archive)
    let refused = desk.run("import", "-export.zip")
    #expect(refused.code == 2 && refused.error.contains("write './-export.zip'"), "\(refused)")
    #expect(desk.run("import", "\(desk.directory.path)/-export.zip").code == 0)
    #expect(desk.run("list", "--count").output == "4\n")
  }

  @Test func `the page has the Markdown of the terminal, and nothing to run or load`() {
    let desk = Desk()
    let text = "# Sea\n- **blue** [map](https://a.example)\n- [x](javascript:alert) <b>"
    desk.run("add", "text", "-", input: text)
    let page = desk.run("export", "--to", "html").output
    for part in [
      "<h4 dir=\"auto\">Sea</h4>",
      "<li dir=\"auto\"><strong>blue</strong> <a href=\"https://a.example\"",
      "x (javascript:alert) &lt;b&gt;",
    ] {
      #expect(page.contains(part), "\(page)")
    }
    #expect(!page.contains("href=\"javascript") && !page.contains("<script"))
  }

  @Test func `the page names what an entry without words has`() {
    let (desk, path) = desk("Journal.json", Self.dayOne)
    #expect(desk.run("import", path).code == 0)
    let page = desk.run("export", "--to", "html").output
    #expect(page.contains("<p class=\"kind\">▣ 1 photo, 1 video</p>"))
    #expect(page.contains("<p class=\"kind\">(no words)</p>"))
    #expect(!page.contains("dayone-moment"))
  }

  // MARK: Backups

  @Test func `backup makes the file that is named`() {
    let desk = Desk()
    desk.run("add", "text", "One")
    let path = "\(desk.directory.path)/copy.jsonl"
    #expect(desk.run("backup", path).code == 0)
    #expect(desk.directory.read("copy.jsonl") == desk.journal)
    desk.run("add", "text", "Two")
    let refused = desk.run("backup", path)
    #expect(refused.code == 1 && refused.error.contains("already exists"), "\(refused)")
    #expect(desk.directory.read("copy.jsonl") != desk.journal)
    #expect(desk.run("backup", path, "--keep", "2").code == 2)
    #expect(desk.run("info").output.contains("entries"))
    #expect(!desk.run("info").output.contains("posts"))
  }
}
