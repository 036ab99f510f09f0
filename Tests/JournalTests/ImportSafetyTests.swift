import TestSupport
import Testing

/// Imports that must not overwrite, bring back or drop anything.
struct ImportSafetyTests {
  private func csv(_ desk: Desk, _ name: String, _ text: String) -> String {
    desk.directory.write(name, Array(text.utf8))
    return "\(desk.directory.path)/\(name)"
  }

  private func run(_ desk: Desk, _ words: [String]) -> BuiltProgram.Outcome {
    desk.run(words.map { Array($0.utf8) })
  }

  @Test(arguments: ["lines", "csv", "json", "markdown"])
  func `our own export of before is nothing new, also after edits and deletions`(format: String) {
    let desk = Desk()
    desk.run("add", "text", "One #walk", "--star")
    desk.run("add", "mood", "good", "slept well", "--tag", "night")
    desk.run("add", "text", "Secret")
    let path = "\(desk.directory.path)/out.\(format)"
    #expect(desk.run("export", "--to", format, "-o", path).code == 0)
    #expect(desk.run("import", path, "--from", format).output.contains("Nothing new"))
    #expect(desk.run("edit", "@3", "--text", "Two").code == 0)
    #expect(desk.run("delete", "--yes", "@1").code == 0)
    let before = desk.journal
    let outcome = desk.run("import", path, "--from", format)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(desk.journal == before, "\(outcome.output)")
  }

  @Test func `numbers of rows in two tables are no ids of one entry`() {
    let desk = Desk()
    let map = "--map=date=date,text=text,id=id"
    let one = csv(desk, "one.csv", "id,date,text\n1,2020-01-01,first\n")
    let two = csv(desk, "two.csv", "id,date,text\n1,2021-05-05,other\n")
    #expect(desk.run("import", one, map).code == 0)
    #expect(desk.run("import", two, map).code == 0)
    #expect(desk.run("list", "--count").output == "2\n")
    #expect(desk.run("import", one, map).output.contains("Nothing new"))
  }

  @Test func `a second column of the same name is kept`() {
    let desk = Desk()
    let path = csv(desk, "twice.csv", "date,text,text\n2020-01-01,kept,\"kept, too\"\n")
    #expect(desk.run("import", path, "--map=date=date,text=text").code == 0)
    #expect(desk.run("show", "@1", "--details").output.contains("kept, too"))
  }

  // MARK: Time zones

  private static let zones = ["Asia/Tokyo", "America/New_York"]
  private static let local: [(name: String, text: String)] = [
    ("a.txt", "[2019-01-02 10:00] One\n\n[2019-01-02 10:00] One\n\n[2019-03-04 11:30] Two @tag\n"),
    ("a.csv", "date,text,id\n2020-01-01 10:00,first,1\n2020-01-02,second,2\n"),
    ("2026-11-21.md", "A note\n"),
    (
      "d.csv",
      "full_date,date,weekday,time,mood,activities,note_title,note\n2023-12-17,x,x,08:00,good,a,,b\n"
    ),
    (
      "t.json",
      #"{"version":1,"entries":[{"type":"text","payload":{"at":"2024-01-01T00:00:00Z","text":"x"}}]}"#
    ),
    (
      "c.ics",
      "BEGIN:VCALENDAR\r\nBEGIN:VJOURNAL\r\nDTSTART:20261121T080102Z\r\nSUMMARY:x\r\nEND:VJOURNAL\r\n"
        + "BEGIN:VJOURNAL\r\nDTSTART:20261121T080102\r\nSUMMARY:x\r\nEND:VJOURNAL\r\nEND:VCALENDAR\r\n"
    ),
  ]

  @Test(arguments: local.indices)
  func `the same file imported in another time zone is nothing new`(index: Int) {
    let desk = Desk()
    let path = csv(desk, Self.local[index].name, Self.local[index].text)
    #expect(desk.run("import", path, "--zone", Self.zones[0]).code == 0)
    let before = desk.journal
    for more in [["--zone", Self.zones[1]], [], ["--tag", "old"]] {
      let outcome = run(desk, ["import", path] + more)
      #expect(outcome.output.contains("Nothing new"), "\(more): \(outcome)")
    }
    #expect(desk.journal == before)
  }

  @Test func `machines in two time zones write the same ids`() {
    let lines = Self.zones.map { zone in
      let desk = Desk()
      let path = csv(desk, Self.local[0].name, Self.local[0].text)
      desk.run("import", path, "--zone", zone)
      return desk.journal.split(separator: 0x0A).dropFirst().map { RawObject(Array($0)) }
    }
    #expect(lines[0].map { $0.text("id") } == lines[1].map { $0.text("id") })
    #expect(lines[0].map { $0.text("batch") } == lines[1].map { $0.text("batch") })
    #expect(lines[0].count == 3)
    let ends = lines.map { $0[0].text("at")?.suffix(7) }
    #expect(ends == ["+09:00\"", "-05:00\""], "the same words at two instants")
  }

  @Test func `a time that clocks skipped, and a zone that the system doesn't know, are reported`() {
    let desk = Desk()
    let skipped = csv(desk, "a.txt", "[2021-03-28 02:30] one\n")
    let outcome = desk.run("import", skipped, "--zone", "Europe/Berlin")
    #expect(
      outcome.error.contains(
        "1 time is in an hour that the clocks skipped, such as 2021-03-28 02:30"))
    #expect(desk.journalText.contains("2021-03-28T03:30:00+02:00"))
    let unknown = csv(
      desk, "a.json",
      #"{"entries":[{"creationDate":"2018-08-05T08:00:00Z","timeZone":"Mars/Base","text":"x"}]}"#)
    #expect(
      desk.run("import", unknown).error.contains(
        "the time zone 'Mars/Base' is not known: 1 time stays in UTC"))
  }

  // MARK: Repetitions

  @Test
  func `equal entries of one file are entries of their own, and files that overlap don't double`() {
    let desk = Desk()
    let entry = { (day: Int) in "[2019-01-0\(day) 10:00] Walked\n\n" }
    let one = csv(desk, "one.txt", entry(1) + entry(2) + entry(2))
    let two = csv(desk, "two.txt", entry(2) + entry(2) + entry(2) + entry(3))
    let outcome = desk.run("import", one, two)
    #expect(outcome.error.contains("new: 5, in several files: 2"), "\(outcome.error)")
    #expect(desk.run("list", "--count").output == "5\n")
    for paths in [[two, one], [one], [two]] {
      #expect(run(desk, ["import"] + paths).output.contains("Nothing new"), "\(paths)")
    }
    let other = Desk()
    other.directory.write("one.txt", desk.directory.read("one.txt"))
    other.directory.write("two.txt", desk.directory.read("two.txt"))
    other.run("import", "\(other.directory.path)/two.txt")
    other.run("import", "\(other.directory.path)/one.txt")
    #expect(other.run("list", "--count").output == "5\n", "one by one is the same")
  }

  @Test func `two versions of an entry in two files are not decided by their order`() {
    let desk = Desk()
    let plain = csv(desk, "one.txt", "[2019-01-01 10:00] Walked\n")
    let starred = csv(desk, "two.txt", "[2019-01-01 10:00] Walked *\n")
    let outcome = desk.run("import", plain, starred)
    #expect(outcome.code == 1 && desk.journal.isEmpty)
    #expect(outcome.error.contains("import the files one by one, the older first"))
    #expect(desk.run("import", plain).code == 0)
    #expect(desk.run("import", starred).output.contains("changed 1 entry"))
  }

  @Test func `the tags of --tag are not a change there`() {
    let desk = Desk()
    let path = csv(desk, "a.txt", "[2019-01-01 10:00] Walked @far\n")
    #expect(desk.run("import", path, "--tag", "old").code == 0)
    #expect(desk.journalText.contains(#""tags":["far","old"]"#))
    let before = desk.journal
    for more in [["--tag", "old"], ["--tag", "new"], []] {
      #expect(run(desk, ["import", path] + more).output.contains("Nothing new"), "\(more)")
    }
    #expect(desk.journal == before)
  }

  // MARK: Formats

  @Test func `a format that the file doesn't have is refused, with the one that it looks like`() {
    let desk = Desk()
    let page = csv(desk, "a.html", "<html><body>Words, and more</body></html>\n")
    let text = csv(desk, "a.txt", "[2019-01-01 10:00] Walked\n")
    for (path, format, words) in [
      (page, "daylio", "has no entries in the format 'daylio'; 'journal help import' lists"),
      (page, "vjournal", "has no entries in the format 'vjournal'"),
      (page, "jrnl", "has no entries in the format 'jrnl'"),
      (text, "dayone", "it looks like 'jrnl'; write --from jrnl"),
      (text, "daylio", "it looks like 'jrnl'; write --from jrnl"),
    ] {
      let outcome = desk.run("import", path, "--from", format)
      #expect(outcome.code == 1 && outcome.error.contains(words), "\(format): \(outcome)")
      #expect(!outcome.error.contains("--moods"))
    }
    #expect(desk.journal.isEmpty)
    #expect(desk.run("import", csv(desk, "b.json", "[]\n"), "--from", "json").code == 1)
  }

  @Test func `what can't be read in one line is named by its number`() {
    let desk = Desk()
    let path = csv(
      desk, "a.json",
      #"{"entries":[{"creationDate":"2018-08-05T08:00:00Z","text":null},{"text":"x"}]}"#)
    let outcome = desk.run("import", path)
    #expect(outcome.error.contains("a.json, line 1, entry 2: 'creationDate' is missing"))
  }

  @Test func `an export writes no file that only looks like an archive`() {
    let desk = Desk()
    desk.run("add", "text", "x")
    let outcome = desk.run("export", "--to", "jrnl-json", "-o", "\(desk.directory.path)/x.zip")
    #expect(outcome.code == 2 && outcome.error.contains("name a file such as 'export.json'"))
    #expect(!desk.directory.names().contains("x.zip"))
  }

  @Test func `CRLF of a file is no part of the words`() {
    let desk = Desk()
    let table = csv(desk, "a.csv", "date,text\r\n2020-01-01,\"one\r\ntwo\"\r\n")
    let note = csv(desk, "2020-01-02.md", "# A\r\n\r\nb\r\n")
    let front = csv(desk, "b.md", "---\r\ndate: 2020-01-03\r\n---\r\none\r\ntwo\r\n")
    for path in [table, note, front] { #expect(desk.run("import", path).code == 0, "\(path)") }
    let words = ["one\ntwo", "# A\n\nb", "one\ntwo"].map { $0.replacing("\n", with: "\\n") }
    for text in words { #expect(desk.journalText.contains("\"text\":\"\(text)\"")) }
    #expect(!desk.journalText.contains("\\r"))
  }

  @Test func `a line of megabytes comes in like any other`() {
    let long = String(repeating: "long ", count: 400_000)
    let files = [
      ("a.txt", "[2019-01-01 10:00] \(long)\n"),
      ("b.json", #"[{"id":1,"date":"2023-05-01T10:00:00Z","title":"T","content":"\#(long)"}]"#),
      ("c.csv", "date,text\n2020-01-01,\(long)\n"),
      (
        "d.ics",
        "BEGIN:VCALENDAR\nBEGIN:VJOURNAL\nDTSTART:20261121T080102Z\nSUMMARY:\(long)\nEND:VJOURNAL\n"
          + "END:VCALENDAR\n"
      ),
    ]
    let desk = Desk()
    let paths = files.map { csv(desk, $0.0, $0.1) }
    for path in paths {
      #expect(desk.run("import", "--from", format(path), path).code == 0, "\(path)")
    }
    #expect(desk.run("list", "--count").output == "4\n")
    #expect(desk.journal.count > 4 * (long.utf8.count - 1))
  }

  private func format(_ path: String) -> String {
    if path.hasSuffix("txt") { return "jrnl" }
    if path.hasSuffix("json") { return "tui-journal" }
    return path.hasSuffix("csv") ? "csv" : "vjournal"
  }

  @Test func `a dash is standard input`() {
    let desk = Desk()
    let text = "[2019-01-01 10:00] Walked\n"
    #expect(desk.run("import", "-", input: text).code == 0)
    #expect(desk.run("list", "--count").output == "1\n")
    #expect(desk.run("import", csv(desk, "a.txt", text)).output.contains("Nothing new"))
    let refused = desk.run("import", "-", input: "[2019-02-30 10:00] Walked\n")
    #expect(refused.code == 1 && refused.error.contains("stdin, line 1: '2019-02-30 10:00'"))
    #expect(desk.drafts == [], "a file is no text that the user typed")
  }

  @Test func `a file that could have two formats is not guessed`() {
    let desk = Desk()
    let path = csv(desk, "a", "date,text\n[2019-01-02 10:00] Walked,far\n")
    let outcome = desk.run("import", path)
    #expect(outcome.code == 1 && desk.journal.isEmpty)
    #expect(outcome.error.contains("could be 'jrnl' or 'csv'; write --from jrnl or --from csv"))
    #expect(desk.run("import", path, "--from", "jrnl", "--skip-broken").code == 0)
  }

  @Test func `a file without a byte has no entries`() {
    let desk = Desk()
    let path = csv(desk, "a", "")
    for format in ["jrnl", "csv", "dayone", "markdown", "vjournal"] {
      #expect(desk.run("import", path, "--from", format).code == 1, "\(format)")
    }
  }
}

/// Parts of a file that are not imported.
struct ImportLeftOutTests {
  private func desk(_ name: String, _ text: String) -> (Desk, String) {
    let desk = Desk()
    desk.directory.write(name, Array(text.utf8))
    return (desk, "\(desk.directory.path)/\(name)")
  }

  @Test func `a damaged comment of our own Markdown stops the import`() {
    let desk = Desk()
    desk.run("add", "text", "First words", "--at", "2026-11-20 10:00")
    desk.run("add", "text", "Second words", "--at", "2026-11-21 10:00")
    let path = "\(desk.directory.path)/out.md"
    desk.run("export", "--to", "markdown", "-o", path)
    let text = String(decoding: desk.directory.read("out.md"), as: UTF8.self)
    for damaged in [
      text.replacing("<!-- journal {\"id", with: "<!-- journal {id", maxReplacements: 1),
      text.replacing("<!-- journal {", with: "<!-- jour", maxReplacements: 1),
    ] {
      let (other, path) = self.desk("a.md", damaged)
      let outcome = other.run("import", path)
      #expect(outcome.code == 1 && other.journal.isEmpty, "\(outcome)")
      #expect(outcome.error.contains("a.md, line 3"), "\(outcome.error)")
      let rest = other.run("import", path, "--skip-broken")
      #expect(rest.code == 0 && rest.error.contains("left out"), "\(rest)")
      #expect(other.run("list", "--count").output == "1\n")
    }
  }

  @Test func `members beside the entries, events and older versions are counted`() {
    let (desk, path) = desk(
      "a.json",
      #"{"version":100,"entries":[{"id":1,"date":"2023-05-01T10:00:00Z","title":"T","content":"C","tags":[]}],"notes":"Secret words"}"#
    )
    let outcome = desk.run("import", path)
    #expect(outcome.code == 0)
    #expect(outcome.error.contains("left out, because it belongs to no entry: notes (1)"))
    #expect(
      desk.run("import", path, "--dry-run", "--format", "json").output.contains(
        #""besidesEntries":1"#))
    let (calendar, other) = self.desk(
      "a.ics",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\nBEGIN:VJOURNAL\r\n"
        + "DTSTART:20261121T080102Z\r\nSUMMARY:y\r\nEND:VJOURNAL\r\nEND:VCALENDAR\r\n")
    #expect(calendar.run("import", other).error.contains("left out: 1 event"))
    desk.run("edit", "@1", "--text", "Other words")
    let copy = Desk()
    let lines = copy.run("import", "\(desk.directory.path)/journal.jsonl")
    #expect(lines.error.contains("1 older version comes along"), "\(lines.error)")
  }

  @Test func `words of a calendar that disagree are kept`() {
    let (desk, path) = desk(
      "a.ics",
      "BEGIN:VCALENDAR\r\nBEGIN:VJOURNAL\r\nDTSTART:20261121T080102Z\r\nSUMMARY:Changed\r\n"
        + "X-JOURNAL-TEXT:\"Words of before\"\r\nEND:VJOURNAL\r\nEND:VCALENDAR\r\n")
    #expect(desk.run("import", path).error.contains("kept as they are: X-JOURNAL-TEXT (1)"))
    #expect(desk.run("show", "@1", "--details").output.contains("Words of before"))
  }

  @Test func `an import of which everything was left out fails`() {
    for (name, text) in [
      ("a.txt", "[2020-02-30 10:00] no\n"),
      ("a.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\nX:y\r\n"),
    ] {
      let (desk, path) = desk(name, text)
      let outcome = desk.run("import", path, "--skip-broken")
      #expect(outcome.code == 1 && outcome.output.isEmpty, "\(outcome)")
      #expect(outcome.error.contains("there is no entry that can be read"), "\(outcome)")
    }
    let (desk, path) = desk("a.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
    let outcome = desk.run("import", path)
    #expect(outcome.output == "Nothing to import: there are no entries.\n", "\(outcome)")
  }
}
