import TestSupport
import Testing

/// Several entries in the editor, one after the other, and the newest by its name.
struct EditSeveralTests {
  private func desk() -> Desk {
    let desk = Desk()
    for (index, words) in ["walk by the river", "walk by the sea", "dinner"].enumerated() {
      desk.run("add", "text", "--at", "2026-11-0\(index + 1)T10:00", words)
    }
    return desk
  }

  private func texts(_ desk: Desk, _ query: String = "") -> [String] {
    desk.run("find", query, "--format", "jsonl").lines.compactMap { RawObject($0).text("text") }
      .map { String($0.dropFirst().dropLast()) }
  }

  /// A script in the editor's place, which gets the path as `$1`.
  private func edit(_ desk: Desk, with script: String) {
    desk.elsewhere.write("editor", Array("#!/bin/sh\n\(script)\n".utf8))
    desk.environment["VISUAL"] = "sh '\(desk.elsewhere.path)/editor'"
  }

  @Test func `each opens, is saved, and the next one opens`() {
    let desk = desk()
    edit(desk, with: "sed -i 's/walk/ride/' \"$1\"; cat \"$1\" >> '\(desk.elsewhere.path)/seen'")
    let outcome = desk.session("edit walk", typing: "y\n")
    #expect(outcome.code == 0, "\(outcome.screen)")
    #expect(outcome.screen.contains("Really edit these 2 entries?"))
    #expect(outcome.screen.contains("1 of 2: ") && outcome.screen.contains("2 of 2: "))
    #expect(texts(desk) == ["dinner", "ride by the sea", "ride by the river"])
    let undo = desk.run("undo")
    #expect(undo.code == 0 && undo.lines.count == 2, "\(undo.output)")
    #expect(texts(desk) == ["dinner", "walk by the sea", "walk by the river"])
    #expect(desk.run("redo").lines.count == 2)
    #expect(texts(desk, "ride").count == 2)
    #expect(desk.drafts == [])
  }

  @Test func `nothing opens before somebody has said yes`() {
    let desk = desk()
    edit(desk, with: "touch '\(desk.elsewhere.path)/opened'")
    let before = desk.state
    #expect(desk.session("edit walk", typing: "n\n").code == 1)
    let dry = desk.session("edit --dry-run walk")
    #expect(dry.code == 0 && dry.screen.contains("walk by the sea"))
    #expect(desk.run("edit", "walk", "--tag", "x").error.contains("2 entries are meant; add --yes"))
    for words in [["@1"], ["--last"], ["--last", "-"]] {
      let dry = desk.run((["edit", "--dry-run", "--tag", "x"] + words).map { Array($0.utf8) })
      #expect(dry.code == 0 && dry.output.contains("dinner\nNothing was changed"))
    }
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
    #expect(desk.elsewhere.names(in: "") == ["editor"])
    #expect(desk.run("edit", "walk").code == 2, "there is no terminal for an editor")
  }

  @Test func `one that is left as it is, is not changed, and the next one opens`() {
    let desk = desk()
    edit(desk, with: "grep -q sea \"$1\" || sed -i 's/river/lake/' \"$1\"")
    let before = desk.journal
    let outcome = desk.session("edit --yes walk")
    #expect(outcome.code == 0)
    #expect(outcome.screen.contains("unchanged ") && outcome.screen.contains("edited "))
    #expect(texts(desk) == ["dinner", "walk by the sea", "walk by the lake"])
    #expect(desk.journal.starts(with: before), "I1")
    #expect(desk.journal.count { $0 == 0x0A } == before.count { $0 == 0x0A } + 1)
  }

  @Test func `where the editor fails it stops, and says what is left`() {
    let desk = desk()
    edit(desk, with: "grep -q river \"$1\" && exit 3; sed -i 's/sea/lake/' \"$1\"")
    let outcome = desk.session("edit --yes walk or dinner")
    #expect(outcome.code == 1)
    #expect(outcome.screen.contains("ended with status 3"))
    #expect(outcome.screen.contains("2 entries were gone through before that; left is "))
    #expect(texts(desk, "walk") == ["walk by the lake", "walk by the river"])
  }

  @Test func `what was typed when the editor failed is kept, for the entry that it was`() throws {
    let desk = desk()
    edit(desk, with: "sed -i 's/river/brook/' \"$1\"; grep -q brook \"$1\" && exit 3; exit 0")
    #expect(desk.session("edit --yes walk").code == 1)
    let name = try #require(desk.run("drafts").output.split(separator: " ").first)
    #expect(desk.run("drafts", "restore", String(name)).code == 0)
    #expect(texts(desk, "walk") == ["walk by the sea", "walk by the brook"])
  }

  @Test func `options change all of them in one`() {
    let desk = desk()
    #expect(desk.run("edit", "walk", "--tag", "nature", "--star", "--yes").code == 0)
    #expect(texts(desk, "#nature is:starred").count == 2)
    #expect(desk.run("undo").lines.count == 2)
    #expect(texts(desk, "#nature") == [])
    for option in ["--text", "--note"] {
      let refused = desk.run("edit", "walk", option, "the same", "--yes")
      #expect(refused.code == 2 && refused.error.contains("'\(option)' is for one entry"))
      #expect(refused.error.contains("Your text is kept in"))
    }
    let typo = desk.run("edit", "7f3x", "--text", "the same")
    #expect(typo.code == 1 && typo.error.contains("no entry has an id that begins with '7f3x'"))
    let one = desk.run("edit", "dinner", "--mood", "good")
    #expect(one.code == 1 && one.error.hasSuffix("1 entry is meant; add --yes to change it\n"))
    #expect(desk.run("edit", "dinner", "--star").code == 1, "a query has not named it")
    #expect(desk.run("edit", "dinner", "--star", "--yes").code == 0)
  }

  @Test func `an id comes before a query`() {
    let desk = desk()
    let id = RawObject(desk.run("list", "-n", "1", "--format", "jsonl").lines[0]).text("id") ?? ""
    let word = String(id.dropFirst().dropLast().prefix(6))
    desk.run("add", "text", "about \(word)")
    #expect(desk.run("edit", word, "--text", "supper").code == 0)
    #expect(texts(desk).contains("supper"))
    #expect(desk.run("edit", word, "@1", "--tag", "x", "--yes").lines.count == 2)
    let none = desk.run("edit", "nothing", "like", "this", "--tag", "x")
    #expect(none.code == 1 && none.error.contains("'nothing like this' is no entry's id"))
  }

  @Test func `an entry that this version can't read is passed over`() {
    let desk = desk()
    let photo = "{\"id\":\"photo1aa\",\"type\":\"photo\",\"payload\":{}}\n"
    desk.directory.write(desk.journalName, desk.journal + Array(photo.utf8))
    edit(desk, with: "sed -i 's/dinner/lunch/' \"$1\"")
    let outcome = desk.session("edit --yes photo1aa @2 @3 @1")
    #expect(outcome.code == 0, "\(outcome.screen)")
    #expect(outcome.screen.contains("phot is left as it is: this version can't read it"))
    #expect(texts(desk, "lunch").count == 1)
  }

  @Test func `the newest by its name`() {
    let desk = desk()
    #expect(desk.run("show", "--last").output.contains("dinner"))
    #expect(desk.run("edit", "--last", "--text", "supper").code == 0)
    #expect(desk.run("edit", "--last", "-", input: "at: 2026-11-03 10:00\n---\nlunch\n").code == 0)
    #expect(texts(desk).first == "lunch")
    #expect(desk.run("delete", "--last").output.hasPrefix("deleted "))
    #expect(texts(desk).first == "walk by the sea")
    for command in ["show", "edit", "delete"] {
      #expect(desk.run(command, "--last", "walk").error.contains("'walk' is one word too many"))
      #expect(desk.run(command, "").error.contains("ID is missing"))
    }
    #expect(desk.run("show", "--last", "--all", "--format", "json").output.contains("\"journal\""))
  }
}
