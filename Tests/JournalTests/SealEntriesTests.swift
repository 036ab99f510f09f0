import TestSupport
import Testing

/// Entries that were in plain are sealed.
@Suite(.enabled(if: Desk.hasAge, "age is not installed"))
struct SealEntriesTests {
  private static let marker = "marker-word"

  private func desk(_ texts: String...) -> Desk {
    let desk = Desk()
    desk.addSealKey()
    for text in texts { desk.run("text", text) }
    return desk
  }

  @Test func `sealed words are in no file, and only the key opens them`() {
    let desk = desk("first \(Self.marker)", "other")
    desk.run("edit", "@2", "--text", "second \(Self.marker) #private")
    let name = desk.run("list", "--format", "json").output.contains(Self.marker)
    #expect(name)
    let outcome = desk.run("seal", "@2")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(
      outcome.output == "sealed 1 entry: the words in plain are removed from the file for good.\n")
    #expect(outcome.error.contains("older copies still have the words"))
    #expect(desk.files(with: Self.marker).isEmpty)
    #expect(desk.files(with: "private").isEmpty)
    #expect(desk.openedLines.count == 1)
    #expect(desk.openedLines[0].contains("second \(Self.marker) #private"))
    #expect(desk.openedLines[0].utf8.count % 256 == 0)
    #expect(desk.run("check").code == 0)
    #expect(desk.run("list").output.contains("other"))
    #expect(desk.run("find", Self.marker).output.isEmpty)
  }

  @Test func `a dry run, a no and a missing terminal leave the file unchanged`() {
    let desk = desk("one \(Self.marker)", "two \(Self.marker)")
    let before = desk.state
    let dry = desk.run("seal", Self.marker, "--dry-run")
    #expect(dry.code == 0 && dry.output.contains("one \(Self.marker)"))
    #expect(dry.output.contains("Dry run: nothing was changed"))
    let unasked = desk.run("seal", Self.marker)
    #expect(unasked.code == 1 && unasked.error.contains("this would change 2 entries"))
    #expect(desk.session("seal \(Self.marker)", typing: "n\n").code == 1)
    let isUntouched = desk.state == before
    #expect(isUntouched)
    #expect(desk.run("seal", Self.marker, "--yes").code == 0)
    #expect(desk.files(with: Self.marker).isEmpty && desk.openedLines.count == 2)
  }

  @Test func `a sealed entry is counted and left, and one with a file is refused`() {
    let desk = desk("one", "two")
    desk.run("seal", "@1")
    desk.elsewhere.write("photo.txt", Array("photo".utf8))
    desk.run("attach", "@2", "\(desk.elsewhere.path)/photo.txt")
    let before = desk.journal
    let again = desk.run("seal", "@1")
    #expect(again.code == 0 && again.output == "1 entry was sealed already.\n")
    let refused = desk.run("seal", "@2")
    #expect(refused.code == 1 && refused.error.contains("can't seal the entry"))
    #expect(desk.journal == before)
  }

  @Test func `the undo of a seal is refused with a sentence`() {
    let desk = desk("one \(Self.marker)")
    desk.run("seal", "@1")
    let before = desk.journal
    for words in [["undo"], ["undo", "@1"], ["undo", "2"]] {
      let outcome = desk.run(words.map { Array($0.utf8) })
      #expect(outcome.code == 1)
      #expect(outcome.error.contains("a sealing: the words in plain are gone from the file"))
    }
    #expect(desk.journal == before)
  }

  @Test func `without a key or age nothing is changed`() {
    let desk = Desk()
    desk.run("text", "one \(Self.marker)")
    let before = desk.journal
    let keyless = desk.run("seal", "@1")
    #expect(keyless.code == 1 && keyless.error.contains("has no key"))
    desk.addSealKey()
    desk.environment["PATH"] = desk.elsewhere.path
    let ageless = desk.run("seal", "@1")
    #expect(ageless.code == 1 && ageless.error.contains("can't run age"))
    #expect(desk.journal.starts(with: before))
  }

  @Test func `a second import of an entry that was sealed since adds nothing`() {
    let desk = Desk()
    desk.addSealKey()
    let text = "[2026-01-02 03:04] \(Self.marker) of jrnl\n\n[2026-01-03 03:04] Another\n\n"
    desk.elsewhere.write("jrnl.txt", Array(text.utf8))
    let path = "\(desk.elsewhere.path)/jrnl.txt"
    #expect(desk.run("import", path, "--yes").code == 0)
    #expect(desk.run("seal", Self.marker).code == 0)
    #expect(desk.files(with: Self.marker).isEmpty)
    let before = desk.journal
    let again = desk.run("import", path, "--yes")
    #expect(again.code == 0)
    #expect(
      (again.output + again.error).contains("sealed here: 1"), "\(again.output)\(again.error)")
    // Nor a version that is newer in the other program.
    let newer = text.replacing("of jrnl", with: "of jrnl, edited")
    desk.elsewhere.write("jrnl.txt", Array(newer.utf8))
    desk.run("import", path, "--yes")
    #expect(desk.files(with: "\(Self.marker) of jrnl\"").isEmpty)
    #expect(desk.journal.starts(with: before))
  }

  @Test func `a plain edit made elsewhere meanwhile becomes a visible conflict`() {
    let desk = desk("one \(Self.marker)")
    let copy = desk.journal
    let other = Desk(journal: copy)
    other.run("edit", "@1", "--text", "edited elsewhere")
    desk.elsewhere.write("copy.jsonl", other.journal)
    desk.run("seal", "@1")
    let merged = desk.run("merge", "\(desk.elsewhere.path)/copy.jsonl", "--yes")
    #expect(merged.code == 0, "\(merged.error)")
    #expect((merged.output + merged.error).contains("conflict"), "\(merged.output)\(merged.error)")
    #expect(desk.files(with: Self.marker).isEmpty, "the purged version stays away")
    let conflicts = desk.run("conflicts").output
    #expect(conflicts.contains("edited elsewhere"))
    let refused = desk.run("seal", "edited")
    #expect(refused.code == 1 && refused.error.contains("several versions"))
  }
}
