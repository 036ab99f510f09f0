import TestSupport
import Testing

/// `journal add` for people and scripts.
struct AddTests {
  @Test func `words need no quotes, and the output has a short id and the words`() throws {
    let desk = Desk()
    let outcome = desk.run("add", "text", "First", "light", "on the river", "#walk")
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    let line = RawObject(desk.journal.split(separator: 0x0A)[1].map { $0 })
    let id = try #require(line.text("id")).dropFirst().prefix(4)
    #expect(outcome.output == "added \(id)  First light on the river #walk\n")
    #expect(line.text("type") == "\"text\"")
    #expect(line.text("at") == "\"2026-11-21T08:01:02.123+09:00\"")
    #expect(line.text("payload") == #"{"text":"First light on the river #walk"}"#)
    #expect(line.names == ["\"id\"", "\"type\"", "\"at\"", "\"payload\""])
  }

  @Test func `the first write creates the directory and the header`() {
    let desk = Desk()
    desk.environment["JOURNAL_FILE"] = nil
    desk.run("add", "text", "hello")
    let folder = "home/.local/share/journal"
    #expect(desk.directory.names(in: folder) == ["journal.jsonl"])
    #expect(desk.mode(of: "\(folder)/journal.jsonl") == 0o600)
    for directory in ["home", "home/.local", "home/.local/share", folder] {
      #expect(desk.mode(of: directory) == 0o700, "\(directory)")
    }
    let header = RawObject(
      desk.directory.read("\(folder)/journal.jsonl").split(separator: 0x0A)[0].map { $0 })
    #expect(header.text("format") == "\"timeline-journal\"")
    #expect(header.text("version") == "1")
    #expect(header.text("created") == "\"2026-11-21T08:01:02.123+09:00\"")
    #expect(header.text("id")?.utf8.count == 18)
  }

  @Test func `XDG_DATA_HOME and --file choose the journal's path`() {
    let desk = Desk()
    desk.environment["JOURNAL_FILE"] = nil
    desk.environment["XDG_DATA_HOME"] = "\(desk.directory.path)/data"
    desk.run("add", "text", "one")
    #expect(desk.directory.names(in: "data/journal") == ["journal.jsonl"])
    desk.run("--file", "\(desk.directory.path)/other.jsonl", "add", "text", "two")
    #expect(desk.directory.read("other.jsonl").isEmpty == false)
  }

  @Test(arguments: [
    (["add", "text"], "from a pipe\n", "from a pipe"),
    (["add", "text", "-"], "one\ntwo\n\n", "one\\ntwo\\n"),
    (["add", "text", "-"], "windows\r\n", "windows"),
    (["add", "text"], "no line end", "no line end"),
  ])
  func `a pipe is read in full, without the final line end`(
    words: [String], input: String, stored: String
  ) {
    let desk = Desk()
    let outcome = desk.run(words.map { Array($0.utf8) }, input: Array(input.utf8))
    #expect(outcome.code == 0)
    #expect(desk.journalText.contains(#""text":"\#(stored)"}"#))
  }

  @Test func `a time, tags and a star can be given`() {
    let desk = Desk()
    let words = [
      "add", "text", "--at", "2026-11-20T21:30", "--tag", "family", "--tag=#food", "--star",
      "Dinner", "with", "everyone",
    ]
    #expect(desk.run(words.map { Array($0.utf8) }).code == 0)
    let line = RawObject(desk.journal.split(separator: 0x0A)[1].map { $0 })
    #expect(line.text("at") == "\"2026-11-20T21:30:00+09:00\"")
    #expect(line.text("written") == "\"2026-11-21T08:01:02.123+09:00\"")
    #expect(
      line.text("payload")
        == #"{"text":"Dinner with everyone","tags":["family","food"],"starred":true}"#)
  }

  @Test(arguments: [
    (["good", "Slept", "well"], #"{"mood":"good","score":4,"note":"Slept well"}"#),
    (["AWFUL"], #"{"mood":"awful","score":1}"#), (["5"], #"{"mood":"great","score":5}"#),
    (["😐"], #"{"mood":"okay","score":3}"#),
    (
      ["bad", "--tag", "work", "#late"],
      ##"{"mood":"bad","score":2,"note":"#late","tags":["work"]}"##
    ),
  ])
  func `a mood is a name, a number or a face`(words: [String], payload: String) {
    let desk = Desk()
    #expect(desk.run((["add", "mood"] + words).map { Array($0.utf8) }).code == 0)
    #expect(desk.journalText.hasSuffix("\"payload\":\(payload)}\n"))
  }

  @Test func `a script gets the object, and quiet prints nothing`() throws {
    let desk = Desk()
    let outcome = desk.run("add", "text", "散歩 #散歩 #walk", "--tag", "walk", "--format", "json")
    let object = RawObject(outcome.outputBytes)
    #expect(
      object.names.joined(separator: " ")
        == #""id" "type" "at" "until" "day" "understood" "text" "tags" "starred""#)
    #expect(object.text("tags") == #"["walk","散歩"]"#)
    #expect(object.text("id")?.utf8.count == 18)
    #expect(desk.run("--quiet", "add", "text", "x").output == "")
    #expect(desk.run("add", "text", "x", "-q").output == "")
  }

  @Test func `ten megabytes are a text like any other`() {
    let desk = Desk()
    let text = String(repeating: "0123456789abcde\n", count: 655_360)
    #expect(desk.run("add", "text", input: text).code == 0)
    let listed = desk.run("list", "--format", "jsonl")
    #expect(listed.outputBytes.count > 10_485_760 && listed.lines.count == 1)
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-20T08:01:02.123+09:00"),
    ("2026-11-20T21:30", "2026-11-20T21:30:00+09:00"),
    ("2026-11-20 21:30", "2026-11-20T21:30:00+09:00"),
    ("2026-11-20T21:30:15", "2026-11-20T21:30:15+09:00"),
    ("2026-11-20T21:30:15.250", "2026-11-20T21:30:15.250+09:00"),
    ("2026-11-20T21:30Z", "2026-11-20T21:30:00Z"),
    ("2026-11-20T21:30:00-04:00", "2026-11-20T21:30:00-04:00"),
    ("2024-02-29", "2024-02-29T08:01:02.123+09:00"),
    ("yesterday 9pm", "2026-11-20T21:00:00+09:00"),
    ("3 days ago", "2026-11-18T08:01:02.123+09:00"),
    ("昨日の午後9時", "2026-11-20T21:00:00+09:00"),
  ])
  func `a time is stored with the local offset, or the one that it names`(
    word: String, stored: String
  ) {
    let desk = Desk()
    #expect(desk.run("add", "text", "--at", word, "x").code == 0)
    #expect(desk.journalText.contains("\"at\":\"\(stored)\""))
  }

  @Test func `winter and summer have their own offsets`() {
    let desk = Desk()
    desk.environment["TZ"] = "CET-1CEST,M3.5.0,M10.5.0/3"
    for word in ["2026-01-15T12:00", "2026-07-15T12:00", "2026-03-29T02:30", "2026-10-25T02:30"] {
      desk.run("add", "text", "--at", word, "x")
    }
    let moments = desk.journal.split(separator: 0x0A).dropFirst().map {
      RawObject($0.map { $0 }).text("at")!
    }
    #expect(
      moments == [
        "\"2026-01-15T12:00:00+01:00\"", "\"2026-07-15T12:00:00+02:00\"",
        "\"2026-03-29T03:30:00+02:00\"", "\"2026-10-25T02:30:00+02:00\"",
      ])
  }
}
