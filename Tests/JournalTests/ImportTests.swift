import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `journal import`, with the built program.
struct ImportTests {
  private static let jrnl =
    "[2019-01-02 10:00] First light *\nWe walked @work.\n\n[2019-01-03 11:00] 日本語 🎉\n\n"
    + "[2019-01-03 11:00] 日本語 🎉\n"

  private func desk(_ name: String = "a.txt", _ text: String = jrnl) -> (Desk, String) {
    let desk = Desk()
    desk.directory.write(name, Array(text.utf8))
    return (desk, "\(desk.directory.path)/\(name)")
  }

  private func lines(_ desk: Desk) -> [RawObject] {
    desk.journal.split(separator: 0x0A).dropFirst().map { RawObject(Array($0)) }
  }

  @Test func `an import says what it found and is one batch`() {
    let (desk, path) = desk()
    let dry = desk.run("import", "--dry-run", path)
    #expect(dry.code == 0 && desk.journal.isEmpty, "no journal is created")
    #expect(dry.output.contains("jrnl, 1 file: 3 entries\nfrom Wed 2019-01-02 10:00 to"))
    #expect(dry.output.contains("new: 3\n"))
    let outcome = desk.run("import", path)
    #expect(outcome.output == "Import: added 3 entries. 'journal undo' takes it back.\n")
    #expect(Set(lines(desk).map { $0.text("batch") }).count == 1)
    #expect(desk.run("list", "--count").output == "3\n")
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("list", "--count").output == "0\n")
    #expect(desk.run("check").output.contains("No damage found."))
  }

  @Test func `twice is once, and an undone import can come again`() {
    let (desk, path) = desk()
    desk.run("import", path)
    let before = desk.state
    #expect(desk.run("import", path).output == "Nothing new: the journal has all of it.\n")
    #expect(desk.state == before)
    desk.run("undo")
    #expect(desk.run("import", path).output.hasPrefix("Import: added 3 entries."))
    #expect(desk.run("list", "--count").output == "3\n")
    desk.run("delete", "@1", "--yes")
    let left = desk.run("import", path)
    #expect(left.output.contains("Nothing new. Left alone: deleted here: 1 ("), "\(left)")
    #expect(desk.run("list", "--count").output == "2\n", "what was deleted here stays deleted")
    #expect(desk.run("undo").code == 0 && desk.run("redo").code == 0)
    #expect(desk.run("import", path).output.contains("Left alone: deleted here: 1 ("))
    #expect(desk.run("list", "--count").output == "2\n", "also after an undo and a redo")
  }

  @Test func `two machines write the same lines`() {
    let (one, path) = desk()
    let (other, otherPath) = desk()
    one.run("import", path)
    other.environment["JOURNAL_NOW"] = "2030-01-01T00:00:00+09:00"
    other.run("import", otherPath)
    #expect(
      one.journal.split(separator: 0x0A).dropFirst()
        == other.journal.split(separator: 0x0A).dropFirst())
  }

  private func document(_ text: String, modified: String?) -> String {
    let time = modified.map { #","updatedAt":"\#($0)""# } ?? ""
    return
      #"{"version":1,"entries":[{"type":"text","payload":{"id":"A","createdAt":"2024-01-01T10:00:00Z","text":"\#(text)"\#(time)}},{"type":"text","payload":{"id":"B","createdAt":"2024-01-02T10:00:00Z","text":"b"}}]}"#
  }

  @Test func `a later export changes what changed there, and an older one nothing`() {
    let (desk, path) = desk("a.json", document("one", modified: "2024-02-01T00:00:00Z"))
    desk.run("import", path)
    desk.directory.write("b.json", Array(document("two", modified: "2024-03-01T00:00:00Z").utf8))
    let outcome = desk.run("import", "\(desk.directory.path)/b.json")
    #expect(outcome.output == "Import: changed 1 entry. 'journal undo' takes it back.\n")
    #expect(desk.run("list", "--format", "jsonl").output.contains("\"text\":\"two\""))
    let before = desk.state
    #expect(desk.run("import", path).error.contains("already here: 2"))
    desk.directory.write("c.json", Array(document("zero", modified: "2024-01-15T00:00:00Z").utf8))
    #expect(
      desk.run("import", "\(desk.directory.path)/c.json").error.contains("older than here: 1 ("))
    #expect(desk.state == before)
  }

  @Test func `what changed there and here is left alone, counted and named`() {
    let (desk, path) = desk("a.json", document("one", modified: "2024-02-01T00:00:00Z"))
    desk.run("import", path)
    desk.run("edit", "@2", "--text", "mine")
    #expect(desk.run("import", path).output == "Nothing new: the journal has all of it.\n")
    desk.directory.write("b.json", Array(document("theirs", modified: "2024-03-01T00:00:00Z").utf8))
    let before = desk.journal
    let outcome = desk.run("import", "\(desk.directory.path)/b.json")
    let name = lines(desk)[0].text("id")?.dropFirst().prefix(4)
    #expect(
      outcome.output == "Nothing new. Left alone: changed here, too: 1 (\(name ?? "?")).\n",
      "\(outcome)")
    #expect(outcome.error.contains("already here: 1, left alone: 1"), "\(outcome)")
    #expect(desk.journal == before)
    // Back to what was imported last: nothing here is lost by a new version.
    desk.run("edit", "@2", "--text", "one")
    let changed = desk.run("import", "\(desk.directory.path)/b.json")
    #expect(changed.output.hasPrefix("Import: changed 1 entry."), "\(changed)")
  }

  @Test func `an import, undo, redo and a changed file are no conflict`() {
    let (desk, path) = desk("a.json", document("one", modified: nil))
    desk.run("import", path)
    #expect(desk.run("undo").code == 0 && desk.run("redo").code == 0)
    desk.directory.write("b.json", Array(document("two", modified: nil).utf8))
    let outcome = desk.run("import", "\(desk.directory.path)/b.json")
    #expect(outcome.output == "Import: changed 1 entry. 'journal undo' takes it back.\n")
    #expect(desk.run("list", "--count").output == "2\n")
    // What an undo took back stays so, until the file changes again.
    #expect(desk.run("undo").code == 0)
    let again = desk.run("import", "\(desk.directory.path)/b.json")
    #expect(again.output == "Nothing new: the journal has all of it.\n", "\(again)")
  }

  @Test(arguments: [false, true])
  func `a post that an undo deleted is new again, whatever the file says now`(isCompacted: Bool) {
    let (desk, path) = desk("a.json", document("one", modified: nil))
    desk.run("import", path)
    desk.run("undo")
    if isCompacted { #expect(desk.run("compact", "--yes").code == 0) }
    desk.directory.write("b.json", Array(document("two", modified: nil).utf8))
    let outcome = desk.run("import", "\(desk.directory.path)/b.json")
    #expect(outcome.output == "Import: added 2 entries. 'journal undo' takes it back.\n")
    // A compaction forgets what the first version said.
    if isCompacted { return }
    #expect(desk.run("import", path).output == "Nothing new: the journal has all of it.\n")
  }

  @Test func `foreign members are kept byte for byte, and unknown kinds come and go`() {
    let (desk, path) = desk(
      "a.json",
      #"{"version":1,"entries":[{"type":"text","payload":{"createdAt":1700000000,"text":"x","weather":{"t": 1.0}}},{"type":"photo","payload":{"date":1700000000,"blob": 1E2}}]}"#
    )
    let outcome = desk.run("import", path)
    #expect(outcome.error.contains("kept as they are: weather (1)"))
    #expect(outcome.error.contains("this version can't read them: photo"))
    #expect(desk.journalText.contains(#""members":{"weather":{"t": 1.0}}"#))
    #expect(desk.journalText.contains(#""payload":{"date":1700000000,"blob": 1E2,"from":{"#))
    #expect(
      desk.run("show", "@1..2", "--details").output.contains(#"weather (timeline): {"t": 1.0}"#))
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("list", "--count").output == "0\n")
  }

  @Test func `bad input is reported with file, line and reason, and nothing is written`() {
    let (desk, path) = desk("b.txt", "[2020-02-28 10:00] yes\n\n[2020-02-30 10:00] no\n")
    let refused = desk.run("import", path)
    #expect(refused.code == 1 && desk.journal.isEmpty)
    #expect(
      refused.error.contains(
        "b.txt, line 3: '2020-02-30 10:00' is not on the calendar or the clock"))
    let outcome = desk.run("import", "--skip-broken", path)
    #expect(outcome.code == 0)
    #expect(outcome.error.contains("left out \(path), line 3"))
    #expect(desk.run("list", "--count").output == "1\n")
    for (name, text, words) in [
      ("c.txt", "JRNLv3 xyz", "jrnl --decrypt"), ("d.bin", "what is this", "is not known"),
      (
        "e.json",
        #"{"version":1,"entries":[{"type":"mood","payload":{"date":0,"mood":"zesty"}}]}"#,
        "--moods 'zesty=3'"
      ),
      (
        "f.json",
        #"{"version":1,"entries":[{"type":"text","payload":{"id":"A","date":0,"text":"x"}},{"type":"text","payload":{"id":"A","date":0,"text":"y"}}]}"#,
        "another entry has the same id 'A'"
      ),
    ] {
      desk.directory.write(name, Array(text.utf8))
      let before = desk.state
      let outcome = desk.run("import", "\(desk.directory.path)/\(name)")
      #expect(outcome.code == 1 && outcome.error.contains(words), "\(outcome.error)")
      #expect(desk.state == before)
    }
    desk.directory.write("g.txt", Array("[2020-02-28 10:00] caf".utf8) + [0xE9, 0x0A])
    let latin = desk.run("import", "\(desk.directory.path)/g.txt")
    #expect(latin.code == 1 && latin.error.contains("--encoding latin-1"))
    #expect(desk.run("import", "--encoding", "latin-1", "\(desk.directory.path)/g.txt").code == 0)
    #expect(desk.run("list", "--format", "jsonl").output.contains("café"))
    #expect(desk.run("import", "--zone", "Mars/Base", path).code == 2)
    #expect(desk.run("import").code == 2)
    #expect(desk.run("import", "\(desk.directory.path)/missing").code == 1)
  }

  @Test func `a folder of days comes in, and other files are named`() {
    let desk = Desk()
    desk.directory.makePrivate("old", "old/2026", "old/2026/11")
    desk.directory.write("old/2026/11/20.txt", Array("[2026-11-20 10:00] one\n".utf8))
    desk.directory.write("old/2026/11/21.txt", Array("[2026-11-21 10:00] two\n".utf8))
    desk.directory.write("old/notes.md", Array("x\n".utf8))
    let outcome = desk.run("import", "\(desk.directory.path)/old")
    #expect(outcome.error.contains("jrnl-folder, 2 files: 2 entries"))
    #expect(outcome.error.contains("notes.md"))
    #expect(desk.run("list", "--count").output == "2\n")
  }

  @Test func `a killed import leaves all or nothing`() {
    let desk = Desk()
    desk.run("add", "text", "first")
    var text = ""
    for number in 0..<3000 {
      text += "[2019-01-02 \(10 + number % 10):\(10 + number % 50)] entry \(number)\n\n"
    }
    desk.directory.write("a.txt", Array(text.utf8))
    let path = "\(desk.directory.path)/a.txt"
    var random = SeededGenerator(seed: 5)
    var (none, all) = (0, 0)
    for _ in 0..<25 {
      let before = desk.journal
      let running = desk.start(["import", path])
      // The delay itself is under test; it synchronizes nothing.
      usleep(UInt32.random(in: 0..<120_000, using: &random))
      running.send(SIGKILL)
      _ = running.wait()
      let after = desk.journal
      #expect(after.starts(with: before), "I1")
      let added = after.count { $0 == 0x0A } - before.count { $0 == 0x0A }
      #expect(added == 0 || added == 3000)
      if added == 0 { none += 1 } else { all += 1 }
      if added > 0 { desk.directory.write(desk.journalName, before) }
    }
    TestReport.note("kill -9 within an import", cases: none + all, acknowledged: all, lost: 0)
    #expect(desk.run("import", path).code == 0)
    #expect(desk.run("list", "--count").output == "3001\n")
  }
}
