import TestSupport
import Testing

/// Bugs where a link changed the wrong post, one test each.
struct LinkRegressionTests {
  private static let header = #"{"format":"timeline-journal","version":1}"#

  private func desk(_ lines: String...) -> Desk {
    Desk(journal: ([LinkRegressionTests.header] + lines).map { $0 + "\n" }.joined())
  }

  private func text(_ id: String, _ text: String, replaces: [String] = []) -> String {
    let links = replaces.map { "\"\($0)\"" }.joined(separator: ",")
    let member = replaces.isEmpty ? "" : "\"replaces\":[\(links)],"
    return
      #"{"id":"\#(id)","type":"text","at":"2026-01-01T00:00:00Z",\#(member)"payload":{"text":"\#(text)"}}"#
  }

  private func texts(_ desk: Desk) -> [String] {
    desk.run("list", "--format", "jsonl", "--quiet").lines.compactMap {
      PageValue(line: $0)?["text"]?.string?.asText
    }.sorted()
  }

  /// The new id.
  private func add(_ desk: Desk, _ words: String) -> String {
    let answer = desk.run("add", "text", words, "--format", "json")
    return PageValue(line: answer.lines.first ?? [])?["id"]?.string?.asText ?? ""
  }

  // MARK: Purge

  @Test(arguments: [#""needs":["x"],"payload":{}"#, #""payload":[]"#])
  func `a purge removes one post if an unknown deletion names two`(rest: String) {
    let deletion =
      #"{"id":"dddd","type":"deletion","at":"2026-01-02T00:00:00Z","replaces":["aaaa","cccc"],\#(rest)}"#
    let desk = desk(text("aaaa", "alpha"), text("cccc", "gamma"), deletion)
    let before = desk.state
    #expect(desk.run("purge", "cccc", "--dry-run").code == 0)
    let isUntouched = desk.state == before
    #expect(isUntouched)
    let outcome = desk.run("purge", "cccc", "--yes")
    #expect(outcome.code == 0, "\(outcome.error)")
    let lines = desk.journalText.split(separator: "\n").map(String.init)
    #expect(lines.prefix(3) == [LinkRegressionTests.header, text("aaaa", "alpha"), deletion])
    #expect(!desk.journalText.contains("gamma"))
  }

  @Test func `a line that keeps the time of one entry does not change that of the next`() {
    func timeless(_ id: String, _ text: String) -> String {
      #"{"id":"\#(id)","type":"text","payload":{"text":"\#(text)"}}"#
    }
    let desk = Desk(
      journal: [
        #"{"format":"timeline-journal","version":1,"created":"2026-01-01T00:00:00Z"}"#,
        text("aaaa", "one"),
        #"{"id":"bbbb","type":"text","at":"2026-01-05T00:00:00Z","replaces":["aaaa"],"payload":{"text":"two"}}"#,
        timeless("cccc", "with the second"),
        text("dddd", "three", replaces: ["bbbb"]),
        timeless("eeee", "with the third"),
      ].map { $0 + "\n" }.joined())
    let before = desk.page.items.map { $0.name.asText }.filter { $0 != "aaaa" }
    #expect(before == ["cccc", "eeee"])
    #expect(desk.run("purge", "aaaa", "--yes").code == 0)
    #expect(desk.page.items.map { $0.name.asText } == before, "\(desk.journalText)")
  }

  // MARK: Restore

  @Test func `a restore looks at the last deletion of what was an item`() {
    let aside =
      #"{"id":"bbbb","type":"photo","at":"2026-01-01T00:00:00Z","replaces":["aaaa"],"aside":true,"payload":{}}"#
    let deletions = ["cccc", "bbbb"].map {
      #"{"id":"d\#($0)","type":"deletion","at":"2026-01-02T00:00:00Z","replaces":["\#($0)"],"payload":{}}"#
    }
    let desk = desk(
      text("aaaa", "alpha"), aside, text("cccc", "gamma", replaces: ["aaaa"]), deletions[0],
      deletions[1])
    #expect(texts(desk).isEmpty)
    let outcome = desk.run("restore", "aaaa")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(texts(desk) == ["gamma"])
  }

  @Test func `an undo of a restore deletes again, whatever the deletion says that it undoes`() {
    let deletion =
      #"{"id":"dddd","type":"deletion","at":"2026-01-02T00:00:00Z","replaces":["cccc"],"undoes":["cccc"],"payload":{}}"#
    let desk = desk(
      text("aaaa", "alpha"), text("cccc", "gamma", replaces: ["aaaa"]), deletion)
    #expect(desk.run("restore", "aaaa").code == 0)
    #expect(texts(desk) == ["gamma"])
    #expect(desk.run("undo").code == 0)
    #expect(texts(desk).isEmpty)
    #expect(desk.run("redo").code == 0)
    #expect(texts(desk) == ["gamma"])
  }

  @Test func `a restore brings back only its own post of two that one deletion hides`() {
    let deletion =
      #"{"id":"dddd","type":"deletion","at":"2026-01-02T00:00:00Z","replaces":["aaaa","cccc"],"payload":{}}"#
    let desk = desk(text("aaaa", "alpha"), text("cccc", "gamma"), deletion)
    #expect(desk.run("restore", "cccc").code == 0)
    #expect(texts(desk) == ["gamma"])
    #expect(desk.page.items.map { $0.name.asText } == ["cccc"])
    #expect(desk.run("restore", "aaaa").code == 0)
    #expect(Set(desk.page.items.map { $0.name.asText }) == ["aaaa", "cccc"])
    #expect(texts(desk) == ["alpha", "gamma"])
  }

  @Test func `a deletion of two posts can be undone, and then the command before it`() {
    let desk = desk(text("aaaa", "alpha"), text("cccc", "gamma"))
    #expect(desk.run("edit", "aaaa", "--text", "beta").code == 0)
    let edit = desk.page.post(Array("aaaa".utf8))?.shown.first?.revision.asText ?? ""
    desk.replace(
      desk.journal
        + Array(
          #"{"id":"dddd","type":"deletion","replaces":["\#(edit)","cccc"],"payload":{}}"#.utf8)
        + [0x0A])
    #expect(texts(desk) == [])
    #expect(desk.run("undo").code == 0)
    #expect(texts(desk) == ["beta", "gamma"])
    #expect(desk.run("undo").code == 0)
    #expect(texts(desk) == ["alpha", "gamma"])
    #expect(desk.run("redo", "2").code == 0)
    #expect(texts(desk) == [])
  }

  // MARK: Undo and redo

  @Test func `a redo repeats the last undone command`() {
    let desk = desk(
      text("aaaa", "alpha"),
      #"{"id":"pppp","type":"photo","at":"2026-01-02T00:00:00Z","payload":{}}"#)
    #expect(desk.run("edit", "aaaa", "--text", "beta").code == 0)
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("delete", "pppp", "--yes").code == 0)
    let deleted = desk.view
    let undo = desk.run("undo")
    #expect(undo.code == 0, "\(undo.error)")
    let redo = desk.run("redo")
    #expect(redo.code == 0, "\(redo.error)")
    #expect(texts(desk) == ["alpha"], "the edit is still taken back")
    #expect(desk.view == deleted)
  }

  @Test(arguments: ["purge", "compact"])
  func `an undo after a command that can't be undone undoes nothing else`(command: String) {
    let desk = Desk()
    let secret = add(desk, "private")
    desk.run("delete", secret)
    let other = add(desk, "other")
    if command == "compact" { desk.run("edit", other, "--text", "another") }
    let words = command == "purge" ? ["purge", other, "--yes"] : ["compact", "--yes"]
    #expect(desk.run(words.map { Array($0.utf8) }).code == 0)
    let before = desk.state
    let undo = desk.run("undo")
    #expect(undo.code == 1)
    #expect(undo.error.contains(command), "it says which command that was: \(undo.error)")
    #expect(undo.output == "")
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
  }

  @Test func `an undo of several commands undoes all of them or none`() {
    let desk = desk(#"{"id":"pppp","type":"photo","at":"2026-01-02T00:00:00Z"}"#)
    _ = add(desk, "one")
    let before = desk.state
    let undo = desk.run("undo", "2")
    #expect(undo.code == 1 && undo.output == "", "\(undo.error)")
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
    #expect(texts(desk) == ["one"])
    #expect(desk.run("undo").code == 0)
    #expect(texts(desk) == [])
  }

  // MARK: Names

  @Test func `a post whose first entry is missing has one name in any order of lines`() {
    let lines = [
      text("aaa", "a", replaces: ["gone"]), text("bbb", "b"),
      text("ccc", "c", replaces: ["gone", "bbb"]),
    ]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let desk = desk(lines[order[0]], lines[order[1]], lines[order[2]])
      let names = desk.run("list", "--format", "jsonl", "--fields", "id", "--quiet").lines
      #expect(names.map { $0.asText } == [#"{"id":"bbb"}"#, #"{"id":"bbb"}"#], "\(order)")
      #expect(desk.page.items.map { $0.name.asText } == ["bbb", "bbb"])
    }
  }

  @Test func `a deletion of entries of two posts hides both and does not join them`() {
    let deletion = #"{"id":"d","type":"deletion","replaces":["a2","b"],"payload":{}}"#
    let desk = desk(
      text("a", "one"), text("a2", "two", replaces: ["a"]), text("b", "other"), deletion)
    #expect(texts(desk) == [])
    #expect(Set(desk.page.deleted.map { $0.asText }) == ["a", "b"])
    for name in ["a", "b"] { #expect(desk.run("restore", name).code == 0) }
    #expect(texts(desk) == ["other", "two"])
    #expect(Set(desk.page.items.map { $0.name.asText }) == ["a", "b"])
  }

  // MARK: Copies

  @Test func `a compacted copy merged with an older one keeps deleted posts deleted`() {
    let desk = Desk()
    let (gone, stays) = (add(desk, "to be deleted"), add(desk, "first"))
    let older = desk.journal
    desk.run("edit", stays, "--text", "second")
    desk.run("delete", gone)
    let view = desk.view
    #expect(desk.run("compact", "--yes").code == 0)
    #expect(!desk.journalText.contains("to be deleted"))
    for journals in [[desk.journal, older], [older, desk.journal]] {
      let united = Desk(journal: CopiesTests.union(journals))
      #expect(united.view == view)
      #expect(united.page.items.allSatisfy { !$0.isConflict })
    }
  }

  @Test func `purged words stay away after a merge with an older copy`() {
    let desk = Desk()
    let (secret, stays) = (add(desk, "secret one"), add(desk, "stays"))
    desk.run("edit", secret, "--text", "secret two")
    let older = desk.journal
    #expect(desk.run("purge", secret, "--yes").code == 0)
    #expect(!desk.journalText.contains("secret"))
    let view = desk.view
    for journals in [[desk.journal, older], [older, desk.journal]] {
      let united = Desk(journal: CopiesTests.unite(journals))
      #expect(!united.journalText.contains("secret"))
      #expect(united.view == view)
      let naive = Desk(journal: CopiesTests.union(journals))
      #expect(naive.view == view, "and where they are in the file again, they are not shown")
      #expect(naive.run("show", secret).code == 1)
      #expect(naive.run("show", stays).code == 0)
    }
  }
}
