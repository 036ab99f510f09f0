import TestSupport
import Testing

/// `merge`, `conflicts`, `resolve` and `backup` of the built program.
struct MergeProgramTests {
  /// Two desks with copies of one journal of one entry; its id.
  private func copies(_ text: String = "One. Two.") -> (one: Desk, two: Desk, id: String) {
    let one = Desk()
    one.run("add", "text", text)
    let two = Desk(journal: one.journal)
    return (one, two, one.page.posts[0].name.asText)
  }

  private func path(_ desk: Desk) -> String { "\(desk.directory.path)/journal.jsonl" }

  // MARK: merge

  @Test func `a merge says what comes, then what came, and leaves the other file alone`() {
    let (one, two, id) = copies()
    one.run("edit", id, "--text", "One! Two.")
    two.run("edit", id, "--star")
    two.run("add", "text", "New.")
    let (before, other) = (one.state, two.state)
    let dry = one.run("merge", path(two), "--dry-run")
    #expect(dry.output.contains("2 new lines\n1 added, 1 edited\nwould settle"))
    #expect(dry.output.hasSuffix("Dry run: nothing was changed.\n"))
    #expect(one.state == before)
    let done = one.run("merge", path(two))
    #expect(done.output.contains("settled"))
    #expect(one.journal.starts(with: before.bytes))
    #expect(two.state == other)
    #expect(one.view.contains { $0.contains("One! Two.") })
    // The other side writes the same line.
    #expect(two.run("merge", path(one)).code == 0)
    #expect(Set(one.lines) == Set(two.lines))
    #expect(one.run("merge", path(two)).output.contains("nothing new"))
  }

  @Test func `another journal is refused without --yes`() {
    let (one, two) = (Desk(), Desk())
    one.run("add", "text", "One.")
    two.run("add", "text", "Two.")
    let before = one.state
    let refused = one.run("merge", path(two))
    #expect(refused.code == 1)
    #expect(refused.error.contains("another journal; --yes adds"))
    #expect(one.state == before)
    #expect(one.run("merge", path(two), "--yes").code == 0)
    #expect(one.view.count == 2)
  }

  @Test func `missing files, folders and other files are refused, and nothing is merged`() {
    let (one, two, _) = copies()
    two.run("add", "text", "New.")
    one.directory.write("notes.txt", Array("no journal\n".utf8))
    let before = one.state
    for name in ["missing", ".", "notes.txt"] {
      let outcome = one.run("merge", path(two), "\(one.directory.path)/\(name)")
      #expect(outcome.code == 1, "\(name)")
      #expect(outcome.error.contains(name == "." ? "directory" : name), "\(outcome.error)")
      #expect(!outcome.error.contains("--file") && !outcome.error.contains("("), "\(outcome.error)")
      #expect(one.state == before)
    }
    #expect(one.run("merge").code == 2)
    #expect(Desk().run("merge", path(two)).error.contains("there is no journal yet"))
  }

  @Test func `a journal with another hard link loses no purged lines to a merge`() {
    let (one, two, id) = copies()
    two.run("purge", id, "--yes")
    #expect(one.shell("ln '\(path(one))' '\(one.directory.path)/link'").code == 0)
    let before = one.state
    let outcome = one.run("merge", path(two))
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("2 hard links"), "\(outcome.error)")
    #expect(one.state == before)
  }

  @Test func `json has the same facts in every merge`() {
    let (one, two, _) = copies()
    two.run("add", "text", "New.")
    let name = path(two)
    #expect(
      one.run("merge", name, "--format", "json").output
        == #"{"files":[{"path":"\#(name)","newLines":1,"otherJournal":false}],"newLines":1,"added":1,"edited":0,"deleted":0,"unknown":0,"damaged":0,"purgedLines":0,"settled":[],"keptEdits":[],"hiddenButNeeded":[],"conflicts":[],"copiedFiles":0,"copiedFileBytes":0,"missingFiles":[],"unreadableFiles":[],"removedFiles":0,"removedFileBytes":0,"leftFiles":[],"dryRun":false}"#
        + "\n")
  }

  @Test func `copies that other programs leave are noticed, until they are merged`() {
    let (one, two, _) = copies()
    two.run("add", "text", "In the copy.")
    let names = [
      "journal.sync-conflict-20261121-080102-ABCDEFG.jsonl",
      "journal (laptop's conflicted copy 2026-11-21).jsonl", "journal 2.jsonl", "journal (1).jsonl",
    ]
    for name in names { one.directory.write(name, two.journal) }
    // The copy of another journal, and other names.
    let other = Desk()
    other.run("add", "text", "Another journal.")
    one.directory.write("journal 3.jsonl", other.journal)
    one.directory.write("journal-2.jsonl", two.journal)
    let info = one.run("info").output
    for name in names {
      let path = "\(one.directory.path)/\(name)"
      let quoted = name.contains(" ") ? path.quotedForShell : path
      #expect(info.contains("merge it with: journal merge \(quoted)\n"), "\(name)\n\(info)")
    }
    #expect(!info.contains("journal 3.jsonl") && !info.contains("journal-2.jsonl"))
    #expect(one.run("check").output.contains("sync-conflict"))
    #expect(one.run("info", "--format", "json").output.contains(#""copies":[{"path":"#))
    let home = one.session("")
    #expect(home.screen.contains("A copy next to the journal has 1 line"), "\(home.screen)")
    let line = info.split(separator: "\n").first { $0.contains("laptop") } ?? ""
    let command = line[line.firstRange(of: " merge '")!.lowerBound...]
    #expect(one.shell("\"$J\"\(command)").code == 0)
    #expect(!one.run("info").output.contains("merge it with"))
  }

  // MARK: resolve

  /// A journal with a conflict.
  private func conflict() -> (Desk, String) {
    let (one, two, id) = copies()
    one.run("edit", id, "--text", "One A. Two.")
    two.environment["JOURNAL_NOW"] = "2026-11-21T08:01:03+09:00"
    two.run("edit", id, "--text", "One B. Two.")
    let merged = one.run("merge", path(two))
    #expect(merged.output.contains("1 entry is in conflict"), "\(merged.output)")
    return (one, id)
  }

  @Test func `conflicts lists the versions, and resolve shows their differences`() {
    let (desk, id) = conflict()
    let list = desk.run("conflicts")
    #expect(list.output.contains("2 versions\n  1  One A. Two.\n  2  One B. Two.\n"))
    let shown = desk.run("resolve", id)
    #expect(shown.code == 1)
    #expect(shown.output.contains("One{+ A+}.") && shown.output.contains("One{+ B+}."))
    #expect(shown.error.contains("--take N or --both"))
  }

  @Test(arguments: [("1", "One A. Two."), ("2", "One B. Two.")])
  func `take keeps a version, and undo brings the conflict back`(number: String, text: String) {
    let (desk, id) = conflict()
    let view = desk.view
    #expect(desk.run("resolve", id, "--take", number).code == 0)
    #expect(desk.view.count == 1)
    #expect(desk.view[0].contains(text))
    #expect(desk.run("undo").code == 0)
    #expect(desk.view == view)
    #expect(desk.run("redo").code == 0)
    #expect(desk.view.count == 1)
  }

  @Test func `both keeps two entries, with one command`() {
    let (desk, id) = conflict()
    let view = desk.view
    #expect(desk.run("resolve", id, "--both").output.contains("the other is the entry"))
    #expect(desk.view.count == 2)
    #expect(desk.run("conflicts").error.contains("No conflicts."))
    #expect(desk.run("undo").code == 0)
    #expect(desk.view == view)
  }

  @Test func `wrong numbers and entries without a conflict are refused`() {
    let (desk, id) = conflict()
    let before = desk.state
    #expect(desk.run("resolve", id, "--take", "3").error.contains("has no version '3'"))
    #expect(desk.run("resolve", id, "--take", "0").code == 2)
    #expect(desk.run("resolve", id, "--take", "x").error.contains("a number from 1"))
    #expect(desk.run("resolve", id, "--take", "1", "--both").code == 2)
    #expect(desk.run("resolve", "nothing").code == 1)
    #expect(desk.state == before)
    desk.run("resolve", id, "--take", "1")
    #expect(desk.run("resolve", id, "--take", "1").error.contains("no conflict"))
  }

  @Test(arguments: [
    ("1", ["One A. Two."]), ("2", ["One B. Two."]), ("b", ["One A. Two.", "One B. Two."]),
    ("x\nboth", ["One A. Two.", "One B. Two."]),
  ])
  func `in a terminal, a key decides, and one conflict needs no id`(
    answer: String, texts: [String]
  ) {
    let (desk, _) = conflict()
    let session = desk.session("resolve", typing: "\(answer)\n")
    #expect(session.code == 0, "\(session.screen)")
    #expect(session.screen.contains("One{+ A+}.") && session.screen.contains("[1/2/b/e]"))
    #expect(desk.view.count == texts.count)
    for text in texts { #expect(desk.view.contains { $0.contains(text) }) }
  }

  @Test func `Enter decides nothing, and e opens the editor`() {
    let (desk, _) = conflict()
    let before = desk.state
    #expect(desk.session("resolve", typing: "\n").code == 1)
    #expect(desk.state == before)
    desk.environment["EDITOR"] = "printf 'star: no\\n---\\nOne C. Two.\\n' > \"$1\"; true"
    #expect(desk.session("resolve", typing: "e\n").code == 0)
    #expect(desk.view.count == 1 && desk.view[0].contains("One C. Two."))
  }

  @Test func `without a conflict, or with several, resolve says so`() {
    let (desk, id) = conflict()
    #expect(desk.run("resolve").error.contains("--take N or --both"), "it is the only one")
    #expect(desk.run("resolve", "--take", "1").output.contains("resolved"))
    let none = desk.run("resolve")
    #expect(none.code == 1 && none.error == "journal: no entry is in conflict\n")
    #expect(desk.run("resolve", id).error.contains("has no conflict"))
  }

  @Test func `in a terminal, the editor has the merge, and marks that are left are refused`() {
    let (desk, id) = conflict()
    desk.environment["EDITOR"] = "cp \"$1\" '\(desk.directory.path)/form'; true"
    desk.environment["TERM"] = "xterm"
    _ = desk.session("resolve \(id) --edit")
    let form = String(decoding: desk.directory.read("form"), as: UTF8.self)
    #expect(
      form.hasSuffix(
        "---\n<<<<<<< version 1\nOne A. Two.\n======= version 2\nOne B. Two.\n>>>>>>> version 2\n"),
      "\(form)")
    // Left marks are refused with the line, and the text stays a draft.
    desk.environment["EDITOR"] = "sed -i -e 's/One A/One C/'"
    let refused = desk.session("resolve \(id) --edit", typing: "n\n")
    #expect(refused.screen.contains("line 5 is still '<<<<<<< version 1'"), "\(refused.screen)")
    #expect(refused.code == 1)
    desk.environment["EDITOR"] = "sed -i -e '/^[<=>]/d' -e 's/One A/One C/' -e '/One B/d'"
    let done = desk.session("resolve \(id) --edit")
    #expect(done.code == 0, "\(done.screen)")
    #expect(desk.view.count == 1)
    #expect(desk.view[0].contains("One C. Two."))
    #expect(desk.run("undo").code == 0)
    #expect(desk.view.count == 2)
  }

  // MARK: Rows 25–27: a backup is a byte copy

  @Test func `a backup is a verified byte copy of any journal, with mode 0600`() {
    let journal = futurize(.sample, seed: 7).bytes
    let desk = Desk(journal: journal)
    let outcome = desk.run("backup", "\(desk.directory.path)/b", "--format", "json")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(desk.directory.names(in: "b") == ["journal-2026-11-21-080102.jsonl"])
    #expect(desk.directory.read("b/journal-2026-11-21-080102.jsonl") == journal)
    #expect(desk.mode(of: "b/journal-2026-11-21-080102.jsonl") == 0o600)
    #expect(desk.journal == journal)
  }

  @Test func `keep removes only older backups of the same journal`() {
    let desk = Desk()
    desk.run("add", "text", "One.")
    let folder = "\(desk.directory.path)/b"
    let other = Desk()
    other.run("add", "text", "Another.")
    for second in 1...4 {
      desk.environment["JOURNAL_NOW"] = "2026-11-21T08:01:0\(second)+09:00"
      #expect(desk.run("backup", folder).code == 0)
    }
    let others = [
      "journal-2026-11-20-080101.jsonl", "journal-2026-11-20.jsonl", "notes.txt",
      "work-2026-11-20-080101.jsonl",
    ]
    for name in others { desk.directory.write("b/\(name)", other.journal) }
    desk.environment["JOURNAL_NOW"] = "2026-11-21T08:01:05+09:00"
    #expect(desk.run("backup", folder, "--keep", "2").output.contains("removed 3 older backups"))
    #expect(
      desk.directory.names(in: "b")
        == (others + ["journal-2026-11-21-080104.jsonl", "journal-2026-11-21-080105.jsonl"])
        .sorted())
    for word in ["0", "x"] {
      let refused = desk.run("backup", folder, "--keep", word)
      #expect(refused.code == 2)
      #expect(refused.error.contains("'--keep' needs a number from 1, but got '\(word)'\n"))
    }
  }

  @Test func `a backup without a place or a journal is refused`() {
    #expect(Desk().run("backup").error.contains("there is no journal yet"))
    let desk = Desk()
    desk.run("add", "text", "One.")
    let outcome = desk.run("backup", "\(desk.directory.path)/journal.jsonl")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("journal.jsonl"))
    #expect(desk.run("backup").output.contains("home/.local/share/journal/backups/journal-"))
  }
}
