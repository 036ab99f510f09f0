import TestSupport
import Testing

#if os(Linux)
  import Glibc

  /// A command that did its work reports success, even if a later step fails.
  struct DoneTests {
    static let journal = """
      {"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}
      {"id":"aaaa1111","type":"text","at":"2026-01-02T00:00:00Z","payload":{"text":"secret"}}
      {"id":"bbbb2222","type":"text","at":"2026-01-02T00:00:00Z","payload":{"text":"kept"}}

      """
    private static let lost = "the change is saved, but its output is lost: "

    private func desk() -> Desk {
      let desk = Desk(journal: Self.journal)
      #expect(desk.run("config", "set", "editor", "vi").code == 0)
      return desk
    }

    static let commands = [
      "add text words", "config set editor ed", "config unset editor", "journals add work /w",
      "purge aaaa1111 --yes", "compact --yes", "undo", "star bbbb2222",
    ]

    @Test(arguments: commands)
    func `a full disk while the answer is printed does not undo the work`(command: String) {
      let desk = desk()
      desk.run("edit", "bbbb2222", "--text", "a new text")
      let before = [desk.journal, desk.directory.read("home/.config/journal/config.json")]
      let outcome = desk.shell("\"$J\" \(command) > /dev/full")
      #expect(outcome.code == 0)
      #expect(outcome.error.contains("journal: \(Self.lost)can't write to standard output"))
      #expect(before != [desk.journal, desk.directory.read("home/.config/journal/config.json")])
    }

    @Test(arguments: ["list", "config get editor", "purge aaaa1111 --dry-run", "info"])
    func `a command that only reads fails if its output is lost`(command: String) {
      let outcome = desk().shell("\"$J\" \(command) > /dev/full")
      #expect(outcome.code == 1)
      #expect(outcome.error.hasPrefix("journal: can't write to standard output"))
    }

    @Test(arguments: ["add text words", "config set editor ed", "purge aaaa1111 --yes"])
    func `with both streams closed the exit code reports success`(command: String) {
      let desk = desk()
      let outcome = desk.shell("\"$J\" \(command) >&- 2>&-")
      #expect(outcome.code == 0)
      #expect(desk.drafts == [])
      #expect(
        desk.journalText != Self.journal || desk.run("config", "get", "editor").output == "ed\n")
    }

    @Test func `discarded drafts are gone, and that is reported`() {
      let desk = Desk(journal: "{\"format\":\"log\"}\n")
      desk.run("add", "text", "words")
      #expect(desk.drafts == ["words"])
      let outcome = desk.shell("\"$J\" drafts discard --all --yes > /dev/full")
      #expect(outcome.code == 0 && outcome.error.contains(Self.lost), "\(outcome.error)")
      #expect(desk.drafts == [])
    }

    // MARK: The directory can't be synchronized

    static let changes = [
      ["purge", "aaaa1111", "--yes"], ["compact", "--yes"], ["config", "set", "editor", "ed"],
      ["config", "unset", "editor"],
    ]

    @Test(arguments: changes, [false, true])
    func `a change that the disk does not confirm is done, with a warning`(
      words: [String], isQuiet: Bool
    ) {
      let desk = desk()
      desk.run("edit", "bbbb2222", "--text", "a new text")
      let before = [desk.journal, desk.directory.read("home/.config/journal/config.json")]
      // The first `fsync` is that of the new file.
      let outcome = desk.run(
        faulty: "fsync", turn: 2, errno: EIO, words + (isQuiet ? ["--quiet"] : []))
      #expect(desk.faultHappened)
      #expect(outcome.code == 0)
      #expect(
        outcome.error.contains("is changed, but the disk did not confirm it (Input/output error"),
        "\(outcome.error)")
      #expect(outcome.output.isEmpty == isQuiet)
      #expect(before != [desk.journal, desk.directory.read("home/.config/journal/config.json")])
    }

    @Test(arguments: changes)
    func `a change that fails earlier is not done, and the failure is reported`(words: [String]) {
      let desk = desk()
      desk.run("edit", "bbbb2222", "--text", "a new text")
      let before = [desk.journal, desk.directory.read("home/.config/journal/config.json")]
      for (call, code) in [("fsync", EIO), ("rename", EIO), ("write", ENOSPC)] {
        let outcome = desk.run(faulty: call, turn: 1, errno: code, words)
        #expect(desk.faultHappened)
        #expect(outcome.code == 1)
        #expect(outcome.error.contains("can't write to"), "\(call): \(outcome.error)")
        #expect(!outcome.error.contains("is changed"))
        #expect(before == [desk.journal, desk.directory.read("home/.config/journal/config.json")])
      }
    }
  }
#endif
