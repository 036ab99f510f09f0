import TestSupport
import Testing

/// `undo` and `redo`.
struct UndoTests {
  private func ids(_ desk: Desk) -> [String] {
    desk.run("list", "--format", "jsonl").lines.compactMap {
      RawObject($0).text("id").map { String($0.dropFirst().dropLast()) }
    }
  }

  /// I1 holds for every command, and each reports what it did.
  @discardableResult
  private func change(_ desk: Desk, _ words: String...) -> BuiltProgram.Outcome {
    let before = desk.journal
    let outcome = desk.run(words.map { Array($0.utf8) })
    #expect(outcome.code == 0, "\(words): \(outcome.error)")
    let isPrefix = desk.journal.starts(with: before)
    #expect(isPrefix, "I1")
    return outcome
  }

  @Test func `every kind of command can be undone and redone`() throws {
    let desk = Desk()
    change(desk, "add", "text", "First light", "--tag", "walk")
    let id = ids(desk)[0]
    let first = desk.run("list").output
    for words in [
      ["edit", id, "--text", "Second light"], ["edit", id, "--star", "--untag", "walk"],
      ["edit", id, "--at", "2020-01-01T10:00:00Z"], ["delete", id],
      ["add", "mood", "good", "slept"],
    ] {
      let before = desk.run("list").output
      #expect(desk.run(words.map { Array($0.utf8) }).code == 0)
      let after = desk.run("list").output
      #expect(before != after)
      #expect(change(desk, "undo").output.hasPrefix("undid the "))
      #expect(desk.run("list").output == before, "\(words)")
      #expect(change(desk, "redo").output.hasPrefix("redid the "))
      #expect(desk.run("list").output == after, "\(words)")
    }
    #expect(change(desk, "undo", "5").output.split(separator: "\n").count == 5)
    #expect(desk.run("list").output == first)
    change(desk, "undo")
    #expect(ids(desk) == [])
    change(desk, "redo", "6")
    #expect(desk.run("check").code == 0)
  }

  @Test func `undo of too many commands changes nothing and names the possible number`() {
    let desk = Desk()
    desk.run("add", "text", "one")
    desk.run("add", "text", "two")
    let before = desk.state
    let all = desk.run("undo", "99")
    #expect(all.code == 1 && all.output == "")
    #expect(
      all.error == "journal: only 2 commands can be undone, not 99; nothing was changed. "
        + "Try 'journal undo 2'\n")
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
    #expect(desk.run("undo", "2").code == 0)
    #expect(desk.run("redo", "2", "-q").output == "")
    #expect(ids(desk).count == 2)
    for command in ["undo", "redo"] {
      let none = desk.run(command, "0")
      #expect(
        none.code == 2 && none.error.contains("'\(command)' needs a number from 1, but got '0'"))
    }
    #expect(ids(desk).count == 2)
  }

  @Test func `in a pipe, every line of a version is indented below its heading`() {
    let desk = Desk()
    desk.run("add", "text", "-", input: "one\ntwo\n\nthree\n")
    let lines = desk.run("history", "@1").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("1  ") && lines[1...] == ["   one", "   two", "", "   three", ""])
  }

  @Test func `undo and redo refuse when there is nothing to do, and refuse other words`() {
    let desk = Desk(sample: "plain.jsonl")
    let before = desk.state
    let redo = desk.run("redo")
    #expect(redo.code == 1)
    #expect(
      redo.error == "journal: nothing to redo: the last command was not an undo\n")
    #expect(desk.run("undo", "zzzz").error.contains("no id begins with 'zzzz'"))
    #expect(desk.run("redo", "7f3k").code == 2)
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
    let empty = Desk()
    let undo = empty.run("undo")
    #expect(undo.code == 1 && undo.error == "journal: nothing to undo\n")
    #expect(empty.journal.isEmpty)
  }

  @Test func `a new change ends the possible redos`() {
    let desk = Desk()
    change(desk, "add", "text", "one")
    change(desk, "undo")
    change(desk, "add", "text", "two")
    #expect(desk.run("redo").code == 1)
    change(desk, "undo")
    #expect(change(desk, "redo").output.contains("two"))
  }

  @Test func `an undo stops at a purge, and names a way to the change of another entry`() {
    let desk = Desk()
    desk.run("add", "text", "one")
    let name = desk.page.items[0].name.asText
    change(desk, "edit", name, "--text", "two")
    desk.run("add", "text", "other")
    #expect(desk.run("purge", "@1", "--yes").code == 0)
    let before = desk.journal
    let undo = desk.run("undo")
    #expect(undo.code == 1 && undo.error.contains("'journal undo ID'"), "\(undo.error)")
    #expect(desk.journal == before)
    change(desk, "undo", name)
    #expect(desk.run("list").output.contains("one"))
  }

  @Test func `undo of one entry reverts its last change only`() {
    let desk = Desk()
    change(desk, "add", "text", "one")
    let id = ids(desk)[0]
    change(desk, "edit", id, "--star")
    change(desk, "add", "text", "two")
    change(desk, "undo", String(id.prefix(5)))
    #expect(desk.run("list", "--format", "jsonl").output.contains(#""starred":true"#) == false)
    #expect(ids(desk).count == 2)
  }

  @Test func `unknown members, numbers and spellings come back byte for byte`() throws {
    for seed in 0..<(FullRun.isAsked ? 20 : 8) {
      let future = futurize(.sample, seed: seed)
      let desk = Desk(journal: future.bytes)
      let text = future.understood.filter { $0.kind == "text" }[seed % 3].id
      let old = RawObject(desk.run("show", text, "--format", "raw").outputBytes)
      guard desk.run("edit", text, "--text", "quite new").code == 0 else { continue }
      change(desk, "undo")
      let new = RawObject(desk.run("show", text, "--format", "raw").outputBytes)
      #expect(new["payload"] == old["payload"], "seed \(seed)")
      let own = ["id", "replaces", "written", "changed", "undoes"]
      #expect(new.without(own) == old.without(own), "I3, seed \(seed)")
      #expect(change(desk, "delete", text, "--yes").code == 0)
      change(desk, "undo")
      let back = RawObject(desk.run("show", text, "--format", "raw").outputBytes)
      #expect(back.without(own) == old.without(own), "I3, seed \(seed)")
      #expect(desk.journal.starts(with: future.bytes))
    }
  }

  @Test func `a newer version's changes are not undone`() {
    let desk = Desk(sample: "future.jsonl")
    change(desk, "add", "text", "mine")
    let mine = desk.journal
    desk.directory.write(
      desk.journalName,
      mine + Array(#"{"id":"photo1","type":"photo","payload":{}}"#.utf8) + [0x0A])
    let before = desk.state
    let refused = desk.run("undo")
    #expect(refused.code == 1)
    #expect(
      refused.error.contains("can't undo the last command, an addition (phot  photo")
        && refused.error.contains("can't read an entry of type 'photo'; nothing was changed"),
      "\(refused.error)")
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
    // An earlier change of one post can still be undone by its id.
    #expect(change(desk, "undo", ids(desk).last ?? "").code == 0)
  }

  @Test func `undo does not overwrite another program's changes`() {
    let desk = Desk()
    change(desk, "add", "text", "one")
    let id = ids(desk)[0]
    change(desk, "edit", id, "--text", "mine")
    // Another device edited the first version too.
    let line =
      #"{"id":"other1","type":"text","at":"2026-11-21T08:01:02Z","replaces":["\#(id)"],"payload":{"text":"theirs"}}"#
    desk.directory.write(desk.journalName, desk.journal + Array("\(line)\n".utf8))
    change(desk, "undo", id)
    let texts = desk.run("list", "--format", "jsonl").lines.map { RawObject($0).text("text") }
    #expect(texts == ["\"mine\""], "another program made the last change")
    change(desk, "undo", id)
    let left = desk.run("list", "--format", "jsonl").lines.map { RawObject($0).text("text") }
    #expect(left == ["\"one\""])
  }

  /// Compares with a list of all states.
  @Test(arguments: FullRun.few(2, of: FullRun.cases(Array(0..<4), full: Array(0..<6))))
  func `any sequence of commands, undos and redos matches a list of states`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: seed)
    let desk = Desk()
    desk.run("add", "text", "first")
    var states = [desk.run("list").output]
    var now = 0
    let start = 0
    for step in 0..<(FullRun.isAsked ? 40 : 30) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2:
        let outcome = desk.run("undo")
        #expect(outcome.code == 0 || now == start, "step \(step): \(outcome.error)")
        if now == start {
          // The first addition itself.
          if outcome.code == 0 { #expect(desk.run("redo").code == 0) }
        } else {
          now -= 1
        }
      case 3, 4:
        let outcome = desk.run("redo")
        #expect((outcome.code == 0) == (now < states.count - 1), "step \(step)")
        if now < states.count - 1 { now += 1 }
      default:
        let id = ids(desk).randomElement(using: &random)
        let words: [String] =
          switch (Int.random(in: 0..<5, using: &random), id) {
          case (0, let id?): ["delete", id]
          case (1, let id?): ["edit", id, "--text", "text \(step)"]
          case (2, let id?): ["edit", id, "--tag", "t\(step)"]
          default: ["add", "text", "new \(step)"]
          }
        #expect(desk.run(words.map { Array($0.utf8) }).code == 0)
        states = Array(states[...now]) + [desk.run("list").output]
        now += 1
        continue
      }
      #expect(shape(desk.run("list").output) == shape(states[now]), "step \(step)")
    }
    #expect(desk.run("check").code == 0)
  }

  /// The list without the lengths of ids, which depend on other entries.
  private func shape(_ list: String) -> [Substring] {
    list.split(separator: "\n").map { $0.hasPrefix("  ") ? $0.dropFirst(13) : $0 }.sorted()
  }
}
