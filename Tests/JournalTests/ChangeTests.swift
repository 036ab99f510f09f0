import TestSupport
import Testing

/// `journal edit` and `journal delete`.
struct ChangeTests {
  @Test func `each option changes what it names`() throws {
    let desk = Desk(sample: "plain.jsonl")
    let edits: [([String], String, String)] = [
      (["--text", "Second light"], "text", "\"Second light\""),
      (["--tag", "river", "--tag", "dawn"], "tags", #"["river","dawn"]"#),
      (["--untag", "dawn"], "tags", #"["river"]"#),
      (["--star"], "starred", "true"), (["--unstar"], "starred", "false"),
      (["--at", "2020-01-02T03:04:05Z"], "at", "\"2020-01-02T03:04:05Z\""),
    ]
    for (options, member, value) in edits {
      let before = desk.journal
      let outcome = desk.run((["edit", "7f3k"] + options).map { Array($0.utf8) })
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(outcome.output.hasPrefix("edited 7f3k  "))
      let isPrefix = desk.journal.starts(with: before)
      #expect(isPrefix, "I1")
      let shown = RawObject(desk.run("show", "7f3k", "--format", "json").outputBytes)
      #expect(shown.text(member) == value, "\(options)")
      #expect(shown.text("id")?.hasPrefix("\"7f3k") == true, "the name stays")
    }
  }

  @Test func `a mood and its note can be edited`() {
    let desk = Desk()
    desk.run("add", "mood", "good", "slept well")
    let id = String(
      desk.run("list").lines[1].dropFirst(9).prefix(4).map { Character(Unicode.Scalar($0)) })
    func shown(_ member: String) -> String? {
      RawObject(desk.run("show", id, "--format", "json").outputBytes).text(member)
    }
    #expect(desk.run("edit", id, "--mood", "1", "--note", "woke at four").code == 0)
    #expect(shown("mood") == "\"awful\"" && shown("score") == "1")
    #expect(shown("note") == "\"woke at four\"")
    #expect(desk.run("edit", id, "--note", "").code == 0)
    #expect(shown("note") == "null")
    #expect(desk.run("edit", id, "--note", "-", input: "from a pipe\n").code == 0)
    #expect(shown("note") == "\"from a pipe\"")
  }

  @Test func `an edit that changes nothing writes nothing`() {
    let desk = Desk(sample: "plain.jsonl")
    let before = desk.state
    let outcome = desk.run("edit", "7f3k", "--unstar")
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("unchanged 7f3k"))
    let isUntouched = desk.state == before
    #expect(isUntouched)
  }

  @Test func `a deletion hides the entry and can't be repeated`() {
    let desk = Desk(sample: "plain.jsonl")
    let outcome = desk.run("delete", "7f3k")
    #expect(
      outcome.output == """
        deleted 7f3k  First light on the river #walk
        Hidden from lists. 'journal undo' brings it back.

        """)
    #expect(!desk.run("list").output.contains("First light on the river"))
    #expect(desk.journalText.contains("First light on the river"))
    let again = desk.run("delete", "7f3k")
    #expect(again.code == 1)
    #expect(again.error == "journal: '7f3k' was deleted on Sat 2026-11-21 08:01\n")
    #expect(desk.run("show", "7f3k").code == 1)
    #expect(desk.run("edit", "7f3k", "--star").code == 1)
  }

  @Test
  func `an entry that others depend on is deleted after a question and edited with a warning`() {
    let desk = Desk(sample: "future.jsonl")
    let before = desk.state
    let outcome = desk.run("delete", "wce8")
    #expect(outcome.code == 1)
    #expect(
      outcome.error.contains(
        ", an entry of type 'photo' that this version can't read, depends on wce8; add --yes"))
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
    #expect(
      desk.run("edit", "wce8", "--star").error.contains(
        ", an entry of type 'photo' that this version can't read, depends on wce8"))
    #expect(desk.run("delete", "wce8", "--yes").code == 0)
    #expect(desk.run("list").output.contains("photo · from a newer version"), "the photo stays")
  }

  @Test func `an unknown entry is deleted only with --yes`() {
    let desk = Desk(sample: "future.jsonl")
    #expect(desk.run("delete", "s463").code == 1)
    #expect(desk.run("delete", "s463", "-y").code == 0)
    #expect(
      desk.run("list").output.contains("+2 entries of types this version does not know: photo 2"))
  }

  @Test func `a conflict lists both versions by id, and a deletion ends it`() {
    let desk = Desk(sample: "future.jsonl")
    let both = desk.run("show", "ymdm")
    #expect(
      both.output.contains("Saturday, with the ladder")
        && both.output.contains("Friday, with the ladder"))
    let refused = desk.run("edit", "ymdm", "--star")
    #expect(refused.code == 1)
    #expect(refused.error.contains("5m1k") && refused.error.contains("0p38"))
    #expect(desk.run("delete", "5m1k").code == 0)
    #expect(desk.run("edit", "ymdm", "--star").code == 0, "one version is left")
    #expect(!desk.run("list").output.contains("another version"))
  }

  @Test func `twenty concurrent adds are twenty entries`() async {
    let desk = Desk()
    let codes = await withTaskGroup(of: Int32.self) { group in
      for number in 0..<20 {
        let environment = desk.environment.mapValues { Array($0.utf8) }
        group.addTask {
          BuiltProgram.run(
            [Array("add".utf8), Array("text".utf8), Array("entry \(number)".utf8)],
            environment: environment, input: nil
          ).code
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.allSatisfy { $0 == 0 })
    let lines = desk.run("list", "--format", "jsonl").lines.map { RawObject($0).text("text")! }
    #expect(Set(lines) == Set((0..<20).map { "\"entry \($0)\"" }))
    #expect(desk.journal.split(separator: 0x0A).count == 21, "one header, twenty lines")
  }
}
