import TestSupport
import Testing

/// One grammar for picking entries: ids, positions, `--last` and queries, in every command.
struct PickTests {
  private static let journal: [UInt8] = {
    let desk = Desk()
    for (index, words) in ["walk by the river", "walk by the sea", "dinner", "supper"].enumerated()
    {
      desk.run("add", "text", "--at", "2026-11-0\(index + 1)T10:00", words)
    }
    return desk.journal
  }()

  private func desk() -> Desk { Desk(journal: Self.journal) }

  private func texts(_ desk: Desk, _ query: String = "") -> [String] {
    desk.run("find", query, "--format", "jsonl").lines.compactMap { RawObject($0).text("text") }
      .map { String($0.dropFirst().dropLast()) }
  }

  private func id(_ desk: Desk, _ query: String) -> String {
    let lines = desk.run("find", query, "--format", "jsonl").lines
    return RawObject(lines.first ?? []).text("id").map { String($0.dropFirst().dropLast()) } ?? ""
  }

  private func run(_ desk: Desk, _ words: [String]) -> BuiltProgram.Outcome {
    desk.run(words.map { Array($0.utf8) })
  }

  @Test(arguments: [
    "delete 3 --yes", "edit 3 --star", "star 3", "tag work 3", "untag work 3", "purge 3 --yes",
  ])
  func `a number picks no entry to change`(line: String) {
    // Ids of its own: a random one may begin with the number.
    let desk = Desk(journal: PickTests.eggs)
    let outcome = desk.run(line.split(separator: " ").map { Array($0.utf8) })
    #expect(outcome.code == 2 && outcome.error.contains("@3"), "\(outcome)")
    #expect(desk.journal == PickTests.eggs)
    // Not even if an id begins with it: the number is more likely a position.
    let begun = Array(
      String(decoding: PickTests.eggs, as: UTF8.self).replacing("eeee0001", with: "3eee0001").utf8)
    let other = Desk(journal: begun)
    let refused = other.run(line.split(separator: " ").map { Array($0.utf8) })
    #expect(refused.code == 2)
    #expect(!refused.error.contains("--yes"), "what is supposed is asked about")
    #expect(other.journal == begun)
  }

  @Test func `a number picks no deleted entry to restore`() {
    let deletion =
      #"{"id":"dddd0001","type":"deletion","replaces":["eeee0001"],"payload":{}}"# + "\n"
    let desk = Desk(journal: PickTests.eggs + Array(deletion.utf8))
    let before = desk.journal
    let restored = desk.run("restore", "3")
    #expect(restored.code == 2 && restored.error.contains("journal restore @3\n"), "\(restored)")
    #expect(desk.journal == before)
  }

  private static let eggs = Array(
    (#"{"format":"timeline-journal","version":1,"id":"h"}"# + "\n"
      + #"{"id":"eeee0001","type":"text","at":"2026-11-20T21:30:00+09:00","payload":{"text":"Bought 3 eggs #work"}}"#
      + "\n").utf8)

  @Test func `a count behind two dashes is an id, and picks nothing else`() {
    let desk = Desk()
    desk.run("text", "Bought eggs")
    let before = desk.journal
    for command in ["delete", "restore", "purge", "star"] {
      let outcome = desk.run(command, "--", "-3")
      #expect(outcome.code == 2 && outcome.error.contains("-3"), "\(outcome)")
    }
    #expect(desk.journal == before)
  }

  @Test func `numbers and ids can be typed in full width`() {
    let desk = desk()
    #expect(desk.run("list", "-n", "３", "--count").output == "3\n")
    #expect(desk.run("list", "-３", "--count").output == "3\n")
    #expect(desk.run("list", "-n３", "--skip", "２", "--count").output == "2\n")
    let id = id(desk, "dinner")
    let wide = id.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xFEE0) }
    #expect(desk.run("show", String(String.UnicodeScalarView(wide))).output.contains("dinner"))
    #expect(desk.run("show", "＠１").output.contains("supper"))
    #expect(desk.run("delete", "@1").code == 0)
    #expect(desk.run("undo", "１").code == 0)
    #expect(desk.run("add", "mood", "４").code == 0)
    #expect(desk.run("list", "-n", "三").code == 2)
  }

  /// The command, and whether it changes entries.
  static let commands: [([String], Bool)] = [
    (["show"], false), (["history"], false), (["edit", "--tag", "x"], true), (["delete"], true),
    (["star"], true), (["unstar"], true), (["tag", "x"], true), (["untag", "walk"], true),
    (["restore"], true), (["purge"], true),
  ]

  @Test(arguments: commands)
  func `every command takes ids, positions, --last and a query`(
    command: [String], isChange: Bool
  ) {
    let desk = desk()
    if command == ["restore"] { desk.run("delete", "@1..4", "--yes") }
    if command == ["untag", "walk"] { desk.run("tag", "walk", "@1..4", "--yes") }
    if command == ["unstar"] { desk.run("star", "@1..4", "--yes") }
    let name = String(
      desk.run("trash").output.split(separator: " ").first ?? Substring(id(desk, "supper")))
    let dry = isChange ? ["--dry-run"] : []
    for pick in [["@1"], ["@1..2"], ["@2..@1"], ["--last"], ["walk by"], [name], [name, "@1"]] {
      let outcome = run(desk, command + pick + dry)
      #expect(outcome.code == 0, "\(command) \(pick): \(outcome.error)")
      #expect(outcome.error == "", "\(pick)")
    }
    for pick in [["@0"], ["@2.."], [""], ["--last", "walk"]] {
      let outcome = run(desk, command + pick)
      #expect(outcome.code == 2, "\(pick)")
    }
    // Without a word, a command that does no harm takes the entry written last.
    let takesLast = ["show", "history", "edit"].contains(command[0])
    #expect(run(desk, command + dry).code == (takesLast ? 0 : 2))
    #expect(run(desk, command + ["@9"]).error.contains("there is no '@9'"))
    #expect(run(desk, command + ["@1", "walk"]).code == 1)
    #expect(run(desk, command + ["nothing like it"]).error.contains("matches it as a query"))
    guard isChange else { return }
    let before = desk.journal
    let several = run(desk, command + ["walk by"])
    #expect(several.code == 1 && several.error.contains("add --yes to go ahead"))
    #expect(several.error.contains("  walk by the sea") || several.error.contains("★ walk by"))
    #expect(desk.journal == before)
  }

  @Test func `one entry is changed without a question, however it is picked`() {
    let desk = desk()
    let name = String(id(desk, "dinner").prefix(4))
    #expect(desk.run("star", "dinner").output == "starred \(name)  ★ dinner\n")
    #expect(desk.run("unstar", name).output == "unstarred \(name)  dinner\n")
    #expect(desk.run("tag", "food", "@2..2").output == "tagged \(name) with #food  dinner #food\n")
    let untagged = desk.run("untag", "food", "#food")
    #expect(untagged.output == "untagged \(name): removed #food  dinner\n")
    #expect(
      desk.run("delete", "dinner").output
        == "deleted \(name)  dinner\nHidden from lists. 'journal undo' brings it back.\n")
    #expect(desk.run("trash").output.hasPrefix("\(name)  deleted "))
    #expect(desk.run("restore", "dinner").output == "restored \(name)  dinner\n")
    let purge = desk.run("purge", "dinner")
    #expect(purge.code == 1 && purge.error.contains("  \(name)  dinner"), "a purge always asks")
    #expect(desk.run("list").output.contains("  \(name)  dinner"), "one length everywhere")
  }

  @Test func `several entries are one batch`() {
    let desk = desk()
    for (words, answer) in [
      (["star", "@1..3"], "starred 3 entries\n"),
      (["tag", "x", "@1..3"], "tagged 3 entries with #x\n"),
      (["edit", "@1..3", "--mood", "good"], ""),
      (["edit", "@1..3", "--tag", "y"], "edited 3 entries\n"),
      (
        ["delete", "@1..3"],
        "deleted 3 entries\nHidden from lists. 'journal undo' brings them back.\n"
      ),
    ] {
      let before = texts(desk)
      let list = desk.run("list").output
      let outcome = run(desk, words + ["--yes"])
      #expect(outcome.code == 0 && outcome.output == answer, "\(words)")
      if answer.isEmpty { continue }
      let undo = desk.run("undo")
      #expect(undo.code == 0 && undo.lines.count == 3, "\(words): \(undo.output)")
      #expect(texts(desk) == before && desk.run("list").output == list, "\(words)")
    }
    desk.run("delete", "walk by", "--yes")
    #expect(desk.run("restore", "@1..2", "--yes").output == "restored 2 entries\n")
    #expect(texts(desk).count == 4)
    #expect(desk.run("undo").lines.count == 2)
    #expect(texts(desk) == ["supper", "dinner"])
    #expect(desk.run("purge", "@1..2", "--yes").output.hasPrefix("purged 2 entries"))
    #expect(texts(desk) == [] && desk.run("check").code == 0)
  }

  @Test func `--last is the entry that was written last, whatever its date`() {
    let desk = desk()
    desk.run("add", "text", "--at", "2020-01-01", "long ago")
    #expect(desk.run("show", "--last").output.contains("long ago"))
    #expect(desk.run("star", "walk by the sea").code == 0)
    #expect(desk.run("show", "--last").output.contains("walk by the sea"))
    desk.run("undo")
    #expect(desk.run("show", "--last").output.contains("long ago"), "an undone edit does not count")
    desk.run("redo")
    #expect(desk.run("show", "--last").output.contains("walk by the sea"))
    desk.run("undo")
    #expect(desk.run("delete", "--last").output.contains("  long ago\n"))
    #expect(desk.run("history", "--last").output.contains("supper"), "a deletion does not count")
    desk.run("undo")
    #expect(desk.run("edit", "--last", "--text", "longer ago").code == 0)
    #expect(desk.run("delete", "--last").output.contains("  longer ago\n"))
    #expect(desk.run("restore", "--last").output.hasPrefix("restored "))
    #expect(desk.run("tag", "x", "--last").output.hasSuffix("longer ago #x\n"))
    let empty = Desk()
    empty.run("add", "text", "one")
    empty.run("delete", "--last")
    #expect(empty.run("show", "--last").error.contains("there are no entries yet"))
  }

  @Test func `--last of several journals is the one that was written last`() {
    let desk = Desk.withTwoJournals()
    desk.run("-j", "home", "add", "text", "--at", "2020-01-01", "long ago")
    #expect(desk.run("show", "--all", "--last").output.contains("long ago"))
    #expect(desk.run("delete", "--all", "--last").output.contains("long ago · home"))
  }

  @Test func `scripts get one object for one entry, and an array for several`() {
    let desk = desk()
    let one = desk.run("show", "@1", "--format", "json").output
    #expect(one.hasPrefix("{\"id\":"))
    #expect(desk.run("show", "supper", "--format", "json").output == one)
    #expect(
      desk.run("show", "@1..2", "--format", "json").output
        == desk.run("list", "-n", "2", "--format", "json").output)
    #expect(desk.run("show", "@2", "@1", "--format", "csv").lines.count == 3)
    let raw = desk.run("show", "@2", "@1", "@2", "--format", "raw").output.split(separator: "\n")
    #expect(raw.count == 2 && raw[0].contains("dinner") && raw[1].contains("supper"))
    #expect(desk.run("history", "@1", "--format", "json").output.hasPrefix("{\"id\":"))
    let several = desk.run("history", "walk by", "--format", "json").output
    #expect(several.hasPrefix("[{\"id\":") && several.hasSuffix("}]\n"))
    let deleted = desk.run("delete", "walk by", "--yes", "--format", "json").output
    #expect(deleted.hasPrefix("{\"changed\":[\"") && deleted.hasSuffix("\"dryRun\":false}\n"))
    let restored = desk.run("restore", "walk by", "--yes", "--format", "json").output
    #expect(restored.hasPrefix("{\"changed\":[\""))
  }

  @Test func `a version is restored as before, and a second id is another entry`() {
    let desk = desk()
    let name = id(desk, "dinner")
    desk.run("edit", name, "--text", "brunch")
    #expect(desk.run("restore", name, "1").code == 0)
    #expect(texts(desk).contains("dinner"))
    let missing = desk.run("restore", name, "9")
    #expect(missing.code == 1 && missing.error.contains("there is no version '9'"))
    let typo = desk.run("restore", name, "zzzzzz")
    #expect(typo.error.contains("there is no version 'zzzzzz'"))
    let other = id(desk, "supper")
    desk.run("delete", name, other, "--yes")
    #expect(desk.run("restore", name, other, "--yes").output == "restored 2 entries\n")
    #expect(desk.run("restore", name, other).error.contains("is not deleted"))
  }

  @Test func `with a version, a position is of the list whose history has the version's number`() {
    let desk = desk()
    desk.run("add", "text", "first draft")
    desk.run("edit", "@1", "--text", "second draft")
    desk.run("delete", "dinner", "--yes")
    #expect(desk.run("restore", "@1", "1").output.contains("first draft"))
    #expect(texts(desk).contains("first draft") && !texts(desk).contains("dinner"))
    let (trashed, shown) = (id(desk, "first draft"), id(desk, "supper"))
    desk.run("delete", trashed)
    desk.run("delete", "walk", "--yes")
    #expect(desk.run("restore", "@1", shown, "--yes").error.contains("is not deleted"))
    #expect(desk.run("restore", "@1", trashed, "--yes").code == 0, "two of the trash")
    desk.run("delete", shown, trashed, "--yes")
    let before = desk.journal
    let missing = desk.run("restore", "@9", "1", "--yes")
    #expect(missing.code == 1 && missing.error.contains("name a deleted entry by its id"))
    #expect(desk.journal == before)
  }

  @Test(arguments: ["restore 3", "restore 3 --yes", "restore 3 1", "restore 3 @1", "restore @1 3"])
  func `a number names no entry to restore, even if an id begins with it`(_ line: String) {
    let deletion = #"{"id":"dddd0001","type":"deletion","replaces":["3eee0001"],"payload":{}}"#
    let text = String(decoding: PickTests.eggs, as: UTF8.self)
      .replacing("eeee0001", with: "3eee0001")
    let desk = Desk(journal: Array((text + deletion + "\n").utf8))
    let before = desk.journal
    #expect(desk.run(line.split(separator: " ").map { Array($0.utf8) }).code != 0)
    #expect(desk.journal == before)
  }

  @Test func `a terminal sees as much of the list as fits, and is asked`() {
    let desk = Desk()
    for number in 1...40 { desk.run("add", "text", "--at", "2026-10-01T10:00", "kite \(number)") }
    let outcome = desk.session("delete kite", typing: "n\n")
    #expect(outcome.code == 1)
    #expect(outcome.screen.contains("Really delete these 40 entries?"))
    #expect(outcome.screen.contains("more\n"))
    #expect(texts(desk).count == 40)
    #expect(desk.session("delete kite", typing: "y\n").code == 0)
    #expect(texts(desk) == [])
  }

  @Test func `a deletion of several says what else it would do`() {
    let desk = Desk(sample: "future.jsonl")
    let before = desk.journal
    let outcome = desk.run("delete", "@1..99")
    #expect(outcome.code == 1 && outcome.error.contains("which this version does not know"))
    #expect(desk.journal == before)
  }
}
