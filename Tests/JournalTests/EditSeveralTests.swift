import TestSupport
import Testing

/// Editing several entries in turn, and the newest with `--last`.
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

  /// Sets a script as the editor; it gets the path as `$1`.
  private func edit(_ desk: Desk, with script: String) {
    desk.elsewhere.write("editor", Array("#!/bin/sh\n\(script)\n".utf8))
    desk.environment["VISUAL"] = "sh '\(desk.elsewhere.path)/editor'"
  }

  @Test func `each entry opens, is saved, and then the next one opens`() {
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

  @Test func `half a time keeps the other half of each entry's time`() {
    let desk = Desk(
      journal: """
        {"format":"timeline-journal","version":1,"id":"q"}
        {"id":"aaaa1111","type":"text","at":"2026-11-10T08:00:00+09:00","payload":{"text":"walk"}}
        {"id":"bbbb1111","type":"text","at":"2026-11-11T22:30:15-05:00","payload":{"text":"walk"}}

        """)
    func times() -> [String] {
      desk.run("list", "--format", "jsonl").lines.compactMap { RawObject($0).text("at") }
    }
    #expect(desk.run("edit", "walk", "--at", "2026-11-14", "--yes").code == 0)
    #expect(times() == [#""2026-11-14T22:30:15-05:00""#, #""2026-11-14T08:00:00+09:00""#])
    #expect(desk.run("edit", "walk", "--at", "07:00", "--yes").code == 0)
    #expect(times() == [#""2026-11-14T07:00:00-05:00""#, #""2026-11-14T07:00:00+09:00""#])
    #expect(desk.run("edit", "aaaa", "--at", "yesterday").code == 0)
    #expect(times().contains(#""2026-11-20T07:00:00+09:00""#))
    #expect(desk.run("edit", "aaaa", "-", input: "at: 9pm\n---\nwalk\n").code == 0)
    #expect(times().contains(#""2026-11-20T21:00:00+09:00""#))
    let unclear = desk.run("edit", "aaaa", "--at", "at 5")
    #expect(unclear.code == 2 && unclear.error.contains("at 5 pm"), "\(unclear.error)")
    #expect(desk.run("edit", "aaaa", "--at", "2 hours ago").code == 0)
    #expect(times().contains(#""2026-11-21T06:01:02.123+09:00""#))
  }

  @Test func `nothing opens before a yes`() {
    let desk = desk()
    edit(desk, with: "touch '\(desk.elsewhere.path)/opened'")
    let before = desk.state
    #expect(desk.session("edit walk", typing: "n\n").code == 1)
    let dry = desk.session("edit --dry-run walk")
    #expect(dry.code == 0 && dry.screen.contains("walk by the sea"))
    #expect(
      desk.run("edit", "walk", "--tag", "x").error.contains(
        "this would change 2 entries; add --yes"))
    for words in [["@1"], ["--last"], ["--last", "-"]] {
      let dry = desk.run((["edit", "--dry-run", "--tag", "x"] + words).map { Array($0.utf8) })
      #expect(dry.code == 0 && dry.output.contains("dinner\nDry run: nothing was changed"))
    }
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
    #expect(desk.elsewhere.names(in: "") == ["editor"])
    #expect(desk.run("edit", "walk").code == 2, "there is no terminal for an editor")
  }

  @Test func `an unchanged entry stays as it is, and the next one opens`() {
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

  @Test func `a failing editor stops the command, and the message lists what is left`() {
    let desk = desk()
    edit(desk, with: "grep -q river \"$1\" && exit 3; sed -i 's/sea/lake/' \"$1\"")
    let outcome = desk.session("edit --yes walk or dinner")
    #expect(outcome.code == 1)
    #expect(outcome.screen.unwrapped.contains("exited with status"))
    #expect(outcome.screen.unwrapped.contains("2 entries done before that; 1 left: "))
    #expect(texts(desk, "walk") == ["walk by the lake", "walk by the river"])
  }

  @Test func `the text of a failing editor is kept for its entry`() throws {
    let desk = desk()
    edit(desk, with: "sed -i 's/river/brook/' \"$1\"; grep -q brook \"$1\" && exit 3; exit 0")
    #expect(desk.session("edit --yes walk").code == 1)
    let name = try #require(desk.run("drafts").output.split(separator: " ").first)
    #expect(desk.run("drafts", "restore", String(name)).code == 0)
    #expect(texts(desk, "walk") == ["walk by the sea", "walk by the brook"])
  }

  @Test func `options change all entries in one batch`() {
    let desk = desk()
    #expect(desk.run("edit", "walk", "--tag", "nature", "--star", "--yes").code == 0)
    #expect(texts(desk, "#nature is:starred").count == 2)
    #expect(desk.run("undo").lines.count == 2)
    #expect(texts(desk, "#nature") == [])
    for option in ["--text", "--note"] {
      let refused = desk.run("edit", "walk", option, "the same", "--yes")
      #expect(refused.code == 2 && refused.error.contains("'\(option)' takes one entry"))
    }
    let typo = desk.run("edit", "7f3x", "--text", "the same")
    #expect(typo.code == 1 && typo.error.contains("no entry has the id '7f3x'"))
    #expect(desk.run("edit", "dinner", "--text", "supper").output.hasPrefix("edited "))
    #expect(desk.run("edit", "supper", "--star").code == 0, "an entry found alone")
  }

  @Test func `an id wins over a query`() {
    let desk = desk()
    let id = RawObject(desk.run("list", "-n", "1", "--format", "jsonl").lines[0]).text("id") ?? ""
    let word = String(id.dropFirst().dropLast().prefix(6))
    desk.run("add", "text", "about \(word)")
    #expect(desk.run("edit", word, "--text", "supper").code == 0)
    #expect(texts(desk).contains("supper"))
    #expect(desk.run("edit", word, "@1", "--tag", "x", "--yes").output == "edited 2 entries\n")
    let none = desk.run("edit", "nothing", "like", "this", "--tag", "x")
    #expect(none.code == 1 && none.error.contains("no entry has the id 'nothing like this'"))
  }

  @Test func `an unreadable entry is skipped`() {
    let desk = desk()
    let photo = "{\"id\":\"photo1aa\",\"type\":\"photo\",\"payload\":{}}\n"
    desk.directory.write(desk.journalName, desk.journal + Array(photo.utf8))
    edit(desk, with: "sed -i 's/dinner/lunch/' \"$1\"")
    let outcome = desk.session("edit --yes photo1aa @2 @3 @1")
    #expect(outcome.code == 0, "\(outcome.screen)")
    #expect(outcome.screen.contains("phot is skipped: this version can't read it"))
    #expect(texts(desk, "lunch").count == 1)
  }

  @Test func `--last edits the newest entry`() {
    let desk = desk()
    #expect(desk.run("show", "--last").output.contains("dinner"))
    #expect(desk.run("edit", "--last", "--text", "supper").code == 0)
    #expect(desk.run("edit", "--last", "-", input: "at: 2026-11-03 10:00\n---\nlunch\n").code == 0)
    #expect(texts(desk).first == "lunch")
    #expect(desk.run("delete", "--last").output.hasPrefix("deleted "))
    #expect(texts(desk).first == "walk by the sea")
    for command in ["show", "edit", "delete"] {
      #expect(desk.run(command, "--last", "walk").error.contains("'walk' is not expected here"))
      #expect(desk.run(command, "").error.contains("ID is missing"))
    }
    #expect(desk.run("show", "--last", "--all", "--format", "json").output.contains("\"journal\""))
  }
}
