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
    let id = desk.run("list", "second", "--fields", "id", "--format", "csv").output
    let outcome = desk.run("seal", "@2")
    #expect(outcome.code == 0, "\(outcome.error)")
    let words = outcome.output.split(separator: " ", maxSplits: 2)
    #expect(words.count == 3 && words[0] == "sealed" && id.contains(words[1].dropLast()))
    #expect(words.last == "the words in plain are removed from the file for good.\n")
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

  @Test func `a sealed entry is counted and left`() {
    let desk = desk("one")
    desk.run("seal", "@1")
    let before = desk.journal
    let again = desk.run("seal", "@1")
    #expect(again.code == 0 && again.output == "1 entry was sealed already.\n")
    #expect(desk.journal == before)
  }

  @Test func `the undo of a seal is refused with a sentence`() {
    let desk = desk("one \(Self.marker)")
    desk.run("seal", "@1")
    let before = desk.journal
    for words in [["undo"], ["undo", "@1"], ["undo", "2"]] {
      let outcome = desk.run(words.map { Array($0.utf8) })
      #expect(outcome.code == 1)
      #expect(
        outcome.error.contains("a sealing: the lines that it replaced are gone from the file"))
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

/// What commands do with sealed entries while the journal is unlocked.
@Suite(
  .enabled(if: Desk.hasAge, "age is not installed"),
  .enabled(if: Desk.hasMemory, "no folder of the tests is in memory"))
struct UnlockedSealTests {
  private static let marker = "marker-word"

  private struct Unlocked {
    let desk = Desk()
    let memory = TemporaryDirectory()

    init() {
      desk.addSealKey()
      desk.environment["XDG_RUNTIME_DIR"] = memory.path
      let outcome = desk.run("unlock", "--with", desk.identityPath)
      #expect(outcome.code == 0, "\(outcome.error)")
    }
  }

  @Test func `a sealed entry comes back into plain, and its sealed version stays`() {
    let unlocked = Unlocked()
    let desk = unlocked.desk
    desk.run("text", "one \(Self.marker) #private", "--at", "yesterday")
    let name = desk.run("list", "--format", "json").output
    desk.run("seal", "@1")
    let outcome = desk.run("unseal", "@1")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.hasPrefix("unsealed "))
    #expect(!outcome.output.contains("1 entry"))
    #expect(outcome.output.contains(": the words are in the file in plain again"))
    #expect(desk.run("list", "--format", "json").output == name)
    #expect(desk.openedLines.count == 1)
    #expect(desk.run("unseal", "@1").output == "1 entry was not sealed.\n")
    #expect(desk.run("check").code == 0)
    // And again: the older sealed version is not shown.
    #expect(desk.run("seal", "@1").code == 0)
    #expect(desk.files(with: Self.marker).isEmpty && desk.openedLines.count == 2)
    #expect(desk.run("list", "--count").output == "1\n")
    #expect(desk.run("find", "is:sealed", Self.marker, "--count").output == "1\n")
    #expect(desk.run("undo").error.contains("a sealing"))
    #expect(desk.run("undo", "@1").error.contains("a sealing"))
    // The undo of an unsealing leaves a plain version, which goes, even locked.
    desk.run("unseal", "@1")
    let undone = desk.run("undo")
    #expect(undone.code == 0 && !desk.files(with: Self.marker).isEmpty)
    #expect(undone.error.contains("are still in the file; 'journal seal "), "\(undone.error)")
    desk.run("lock")
    let again = desk.run("seal", "@1")
    #expect(again.code == 0 && desk.files(with: Self.marker).isEmpty, "\(again.error)")
    #expect(desk.run("list", "--count").output == "1\n")
    let locked = desk.run("unseal", "@1")
    #expect(locked.code == 1 && locked.error.contains("locked"))
  }

  @Test func `words for a sealed entry that can't be saved are kept in memory only`() {
    let unlocked = Unlocked()
    let desk = unlocked.desk
    desk.run("text", "--seal", "one")
    desk.run("lock")
    let outcome = desk.run("edit", "@1", "-", input: "\(Self.marker) for a locked entry")
    #expect(outcome.code == 1)
    #expect(desk.files(with: Self.marker).isEmpty && desk.drafts.isEmpty)
    #expect(desk.run("drafts").output.contains(Self.marker), "\(outcome.error)")
    let locked = desk.run("lock")
    #expect(locked.error.contains("still readable in 1 draft, in memory"), "\(locked.error)")
    // Its entry is gone: the advice seals the words, too.
    desk.run("purge", "@1", "--yes")
    let lost = desk.run("drafts", "restore")
    #expect(lost.code == 2 && lost.error.contains("journal text --seal - < "), "\(lost.error)")
  }

  @Test func `no command leaves the words in a file, unlocked or locked`() {
    let unlocked = Unlocked()
    let desk = unlocked.desk
    let directory = desk.directory.path
    desk.environment["GIT_CONFIG_NOSYSTEM"] = "1"
    for role in ["AUTHOR", "COMMITTER"] {
      desk.environment["GIT_\(role)_NAME"] = "me"
      desk.environment["GIT_\(role)_EMAIL"] = "me@example.org"
    }
    _ = desk.shell("cd '\(directory)' && git init -q .")
    desk.run("text", "plain words")
    desk.run("text", "before \(Self.marker)-1")
    desk.run("seal", "@1")
    desk.run("text", "--seal", "\(Self.marker)-2", "#private")
    desk.run("mood", "good", "--seal", input: "\(Self.marker)-3")
    let lines = [
      "list", "list --format json", "find \(Self.marker)", "show @1", "history @1", "stats",
      "calendar", "on-this-day", "tags", "report -o \(directory)/report.html",
      "export --to json -o \(directory)/export.json", "export --to jrnl", "export --to lines",
      "backup \(directory)/backups", "check", "info", "star @1", "tag later @1",
      "edit @1 --text edited\(Self.marker)", "undo", "redo", "trash", "delete @2", "restore @1",
      "merge \(directory)/backups --yes", "sync", "compact --yes", "seal --status", "drafts",
      "undo 2", "edit @1 --text \(Self.marker)-4 --at nonsense", "moods", "complete show ''",
    ]
    for isLocked in [false, true] {
      for line in lines {
        let words = line.split(separator: " ").map { Array($0.utf8) }
        let outcome = desk.run(words)
        #expect(outcome.code >= 0 && outcome.code < 3, "\(line): \(outcome.error)")
        let found = desk.files(with: Self.marker)
        #expect(found.isEmpty, "\(isLocked ? "locked" : "unlocked"), \(line): \(found)")
      }
      if !isLocked { #expect(desk.run("find", Self.marker).output.contains(Self.marker)) }
      desk.run("lock")
    }
    #expect(!desk.run("find", Self.marker).output.contains(Self.marker))
    #expect(desk.run("check").code == 0)
  }
}

/// The earlier release `JOURNAL_OLDER` on a journal with an entry that was sealed.
@Suite(
  .enabled(if: Desk.hasAge, "age is not installed"),
  .enabled(if: ClonesTests.older != nil, "JOURNAL_OLDER names no earlier release"))
struct OlderSealTests {
  @Test func `an older program refuses to undo a seal`() {
    let desk = Desk()
    desk.addSealKey()
    desk.run("text", "other")
    desk.run("text", "marker-word")
    desk.run("edit", "@1", "--text", "edited marker-word")
    desk.run("seal", "@1")
    let before = desk.journal
    for words in [["undo"], ["undo", "@1"], ["undo", "2"], ["undo", "3"], ["redo"]] {
      let outcome = desk.start(words, program: ClonesTests.older).wait()
      #expect(outcome.code == 1 && !outcome.error.isEmpty, "\(words)")
      #expect(desk.journal == before, "\(words): \(outcome.output)")
    }
  }
}
