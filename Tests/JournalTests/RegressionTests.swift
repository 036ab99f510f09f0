import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Bugs that attacks on the built program found, one test each.
struct RegressionTests {
  @Test func `a message never ends up in the journal, even with standard error closed`() throws {
    let desk = Desk()
    desk.run("add", "text", "first")
    let torn = desk.journal + Array(#"{"id":"torn","#.utf8)
    desk.directory.write("journal.jsonl", torn)
    let file = open("\(desk.directory.path)/journal.jsonl", O_RDWR)
    defer { close(file) }
    try #require(flock(file, LOCK_EX) == 0)
    // The message about waiting comes after a second. The test holds the lock until the program is
    // stopped. A program that was stopped before it waited has kept nothing yet.
    for seconds in [2, 8, 32, 128] where desk.drafts.isEmpty {
      let outcome = desk.shell(
        "\"$J\" add text waited 2>&- & P=$!; sleep \(seconds); kill -TERM $P; wait $P")
      #expect(outcome.code != 0)
    }
    let isUntouched = desk.journal == torn
    #expect(isUntouched)
    #expect(desk.drafts == ["waited"])
    flock(file, LOCK_UN)
  }

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func `closed streams do no harm`(redirection: String) {
    let desk = Desk(sample: "plain.jsonl")
    let before = desk.journal
    _ = desk.shell("\"$J\" list \(redirection); \"$J\" add text words \(redirection)")
    let journal = desk.journal
    let isPrefix = journal.starts(with: before)
    #expect(isPrefix, "I1")
    #expect(
      journal.dropFirst(before.count).filter { $0 == 0x0A }.count == 1, "one line, and no message")
    #expect(desk.drafts == [], "the words were saved")
  }

  @Test func `a saved text is not kept as a draft when its output fails`() {
    let desk = Desk()
    let outcome = desk.shell("\"$J\" add text saved > /dev/full")
    #expect(outcome.code == 0)
    #expect(!outcome.error.contains("kept in"))
    #expect(desk.drafts == [])
    #expect(desk.run("list", "--format", "jsonl").lines.count == 1)
  }

  @Test(arguments: [
    "add text --bogus", "add text --at", "add text - --bogus", "edit x --text - --bogus",
    "add mood good - --bogus",
  ])
  func `a refused line leaves the pipe for the next command`(words: String) {
    let desk = Desk()
    let line = "\"$J\" \(words); echo $?; cat"
    #expect(desk.shell(line, input: "precious\n").output == "2\nprecious\n")
    desk.environment["JOURNAL_NOW"] = "noon"
    #expect(desk.shell("\"$J\" add text; echo $?; cat", input: "more").output == "2\nmore")
    #expect(desk.drafts == [])
  }

  @Test(arguments: ["show", "edit", "delete"])
  func `an empty id matches nothing`(command: String) {
    let desk = Desk()
    desk.run("add", "text", "the only one")
    let before = desk.state
    let outcome = desk.run(command, "")
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("journal: ID is missing"))
    let isUntouched = desk.state == before
    #expect(isUntouched)
  }

  @Test(arguments: ["9999-12-31T23:59:60Z", "0000-01-01T00:00:00+09:00", "10000-01-01"])
  func `a stored time can be read again, or it is refused`(word: String) {
    let desk = Desk()
    let outcome = desk.run("add", "text", "--at", word, "x")
    if outcome.code == 0 {
      let line = desk.run("list", "--format", "jsonl").lines[0]
      #expect(RawObject(line).text("at") != "null", "\(word)")
    } else {
      #expect(outcome.code == 2 && outcome.error.contains("'\(word)'"))
    }
  }

  @Test func `a local time is kept when its offset had seconds`() {
    let desk = Desk()
    desk.environment["TZ"] = "LMT-9:18:59"
    #expect(desk.run("add", "text", "--at", "1880-01-01T12:00", "x").code == 0)
    #expect(desk.journalText.contains(#""at":"1880-01-01T12:00:00+09:18""#))
  }

  @Test func `a file that shrinks while it is read does not crash the program`() {
    let desk = Desk(sample: "moods.jsonl")
    let line = """
      for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do \
        "$J" list --file x > /dev/null 2>&1; echo $? & : > x; cat big >> x; wait; \
      done
      """
    var big = desk.journal
    for _ in 0..<40 { big += desk.journal }
    desk.directory.write("big", big)
    let outcome = desk.shell("cd '\(desk.directory.path)'; cp big x; \(line)")
    let codes = Set(outcome.lines.map { String(decoding: $0, as: UTF8.self) })
    #expect(codes.isSubset(of: ["0", "1"]), "\(codes)")
  }

  @Test func `names from a file stay on one line`() {
    let desk = Desk(
      journal: """
        {"format":"timeline-journal","version":1,"id":"h"}
        {"id":"a","type":"ph\\noto","payload":{}}
        {"id":"b","type":"text","needs":["x\\njournal: y"],"payload":{"text":"x"}}
        {"id":"c","type":"mood","payload":{"mood":"go\\nod","tags":["t\\nu"]}}

        """)
    let list = desk.run("list")
    #expect(list.lines.filter { $0.starts(with: Array("  --:--".utf8)) }.count == 3)
    #expect(list.lines.count == 7, "a heading, three entries, an empty line and two counts")
    #expect(desk.run("delete", "a").error.split(separator: "\n").count == 1)
    #expect(desk.run("edit", "b", "--star").error.split(separator: "\n").count == 1)
    #expect(desk.run("show", "x\ny").error.split(separator: "\n").count == 1)
  }

  @Test func `a drafts directory thousands of levels deep is refused without a crash`() {
    let desk = Desk()
    desk.environment["XDG_STATE_HOME"] =
      desk.directory.path + String(repeating: "/a", count: 40_000)
    desk.environment["JOURNAL_FILE"] = "/dev/null/journal.jsonl"
    let outcome = desk.run("add", "text", "precious")
    #expect(outcome.code == 1)
    #expect(outcome.error.hasSuffix("Here it is:\nprecious\n"))
  }

  @Test func `an unknown template is reported even without a text`() {
    let outcome = Desk().run("add", "text", "--template", "nope", input: "")
    #expect(outcome.code == 1 && outcome.error.contains("there is no template 'nope'"))
  }
}
