import TestSupport
import Testing

#if os(Linux)
  import Glibc

  /// Temporary files of commands that were killed.
  struct LeftoverTests {
    private static let journal = DoneTests.journal

    private func temporaries(_ desk: Desk) -> [String] {
      desk.directory.names().filter { $0.hasSuffix(".tmp") }
    }

    /// Opens the journal in an editor that changes nothing.
    private func open(_ desk: Desk, _ words: String...) -> BuiltProgram.Outcome {
      desk.environment["VISUAL"] = "true"
      return desk.run((["open"] + words).map { Array($0.utf8) })
    }

    private func desk(afterKilledPurge turn: Int = 1) -> Desk {
      let desk = Desk(journal: Self.journal)
      let killed = desk.run(faulty: "rename", turn: turn, errno: 0, "purge", "aaaa1111", "--yes")
      #expect(killed.code == 128 + SIGKILL)
      return desk
    }

    @Test func `a killed purge leaves the journal unchanged, and a check names its temporary file`()
    {
      let desk = desk()
      #expect(desk.journalText == Self.journal)
      let left = temporaries(desk)
      #expect(left.count == 1)
      let path = "\(desk.directory.path)/\(left.first ?? "")"
      let text = desk.run("check")
      #expect(text.code == 0)
      #expect(
        text.output.contains(
          "\(path): left by a rewrite that was killed; the next 'journal open' or 'journal purge' "
            + "removes it"), "\(text.output)")
      let json = RawObject(desk.run("check", "--format", "json").outputBytes)
      let found = json.objects("leftovers")
      #expect(found.map { $0.text("path") } == ["\"\(path)\""])
      #expect(found.first?.text("ofRewrite") == "true")
      desk.environment["LC_ALL"] = "ja_JP.UTF-8"
      #expect(desk.run("check").output.contains("\(path): 書き直しの途中で"))
      #expect(temporaries(desk) == left, "a check changes nothing")
    }

    @Test func `the next command that takes the lock for a rewrite sweeps it`() {
      let opened = desk()
      #expect(open(opened).code == 0)
      #expect(temporaries(opened) == [])
      #expect(opened.journalText == Self.journal)
      let purged = desk()
      #expect(purged.run("purge", "bbbb2222", "--yes").code == 0)
      #expect(temporaries(purged) == [])
      #expect(purged.journalText.contains("secret") && !purged.journalText.contains("kept"))
    }

    @Test func `only the journal's own leftovers are swept, and others are reported`() {
      let desk = desk()
      let own = temporaries(desk)
      let id = "0123456789abcdef.tmp"
      let others = [
        ".journal-\(id)", ".journal-rewrite.journal.jsonl.bak.\(id)",
        ".journal-rewrite.another.jsonl.\(id)",
      ]
      let foreign = [
        ".journal-notes.tmp", "journal-\(id)", ".journal-rewrite.journal.jsonl.\(id).gz",
      ]
      for name in others + foreign { desk.directory.write(name, Array("x".utf8)) }
      let found = RawObject(desk.run("check", "--format", "json").outputBytes).objects("leftovers")
      #expect(found.count { $0.text("ofRewrite") == "true" } == own.count)
      let named = found.filter { $0.text("ofRewrite") == "false" }.compactMap { $0.text("path") }
      #expect(named == others.sorted().map { "\"\(desk.directory.path)/\($0)\"" })
      #expect(open(desk).code == 0)
      #expect(Set(temporaries(desk)) == Set((others + foreign).filter { $0.hasSuffix(".tmp") }))
    }

    @Test func `a journal with a long file name can be rewritten`() {
      let desk = Desk()
      let long = String(repeating: "j", count: 250)
      desk.directory.write(long, Array(Self.journal.utf8))
      let path = "\(desk.directory.path)/\(long)"
      let killed = desk.run(
        faulty: "rename", turn: 1, errno: 0, "--file", path, "purge", "aaaa1111", "--yes")
      #expect(killed.code == 128 + SIGKILL)
      #expect(temporaries(desk).count == 1)
      #expect(
        desk.run("--file", path, "check").output.contains("left by a rewrite that was killed"))
      let done = desk.run("--file", path, "purge", "aaaa1111", "--yes")
      #expect(done.code == 0, "\(done.error)")
      #expect(temporaries(desk) == [])
    }

    @Test func `settings have temporary files of their own`() {
      let desk = Desk(journal: Self.journal)
      let folder = "home/.config/journal"
      #expect(desk.run("config", "set", "editor", "vi").code == 0)
      let killed = desk.run(faulty: "rename", turn: 1, errno: 0, "config", "set", "editor", "ed")
      #expect(killed.code == 128 + SIGKILL)
      #expect(desk.directory.names(in: folder).count == 2)
      #expect(desk.run("config", "get", "editor").output == "vi\n")
      #expect(desk.run("config", "set", "editor", "ed").code == 0)
      #expect(desk.directory.names(in: folder) == ["config.json"])
    }
  }

  extension Desk {
    /// The program with a fault at one system call in this directory; 0 kills it before the call.
    func run(
      faulty call: String, turn: Int, errno: Int32, _ words: String...
    ) -> BuiltProgram.Outcome {
      run(faulty: call, turn: turn, errno: errno, words)
    }

    func run(
      faulty call: String, turn: Int, errno: Int32, _ words: [String]
    ) -> BuiltProgram.Outcome {
      let plain = environment
      defer { environment = plain }
      let shim = BuiltProgram.path.dropLast("journal".count) + "libFaultShim.so"
      environment.merge([
        "LD_PRELOAD": String(shim), "FAULT_UNDER": directory.path, "FAULT_CALL": call,
        "FAULT_TURN": "\(turn)", "FAULT_ERRNO": "\(errno)", "FAULT_LASTS": "0", "FAULT_AFTER": "0",
        "FAULT_LOG": "\(elsewhere.path)/happened",
      ]) { $1 }
      return run(words.map { Array($0.utf8) })
    }

    /// Whether the fault of the last run happened.
    var faultHappened: Bool { elsewhere.names().contains("happened") }
  }
#endif
