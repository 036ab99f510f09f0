#if canImport(Glibc)
  import Glibc
  import TestSupport
  import Testing

  /// The program in a root directory without `/proc`, `/dev` and `/sys`, as in a small container.
  @Suite(
    .enabled(if: getuid() == 0, "only root can change the root directory"),
    .enabled(if: BuiltProgram.canRun("/usr/sbin/chroot"), "chroot is not installed"))
  struct WithoutProcTests {
    private let desk = Desk()

    /// Copies the program and its shared libraries, if it has any, into a new root directory.
    init() throws {
      let copy = desk.shell(
        """
        cd \(desk.directory.path) && mkdir root && cp "$J" root/journal || exit
        ldd "$J" 2>/dev/null | grep -o '/[^ )]*' | xargs -r cp -L --parents -t root
        """)
      try #require(copy.code == 0, "\(copy.error)")
      desk.environment["HOME"] = "/"
      desk.environment["JOURNAL_FILE"] = "/journal.jsonl"
    }

    /// Texts, of which twenty have a rare word and one is deleted.
    private func writeJournal(of count: Int) {
      func entry(_ id: String, _ rest: String) -> String {
        #"{"id":"\#(id)","type":\#(rest)}"# + "\n"
      }
      var lines = #"{"format":"timeline-journal","version":1,"id":"cell"}"# + "\n"
      for number in 0..<count {
        let words = number % (count / 20) == 7 ? "A day of quixotry" : "Meeting about the ferry"
        lines += entry(
          "a\(100_000 + number)",
          #""text","at":"2020-01-01T10:00:00Z","payload":{"text":"\#(words)"}"#)
      }
      lines += entry(
        "d", #""deletion","at":"2020-01-02T10:00:00Z","replaces":["a100000"],"payload":{}"#)
      desk.directory.write("root/journal.jsonl", Array(lines.utf8))
    }

    private func run(_ words: String...) -> BuiltProgram.Outcome { run(words) }

    private func run(_ words: [String]) -> BuiltProgram.Outcome {
      BuiltProgram.run(
        (["\(desk.directory.path)/root", "/journal"] + words).map { Array($0.utf8) },
        environment: desk.environment.mapValues { Array($0.utf8) }, input: nil,
        program: "/usr/sbin/chroot")
    }

    @Test func `a text is added and listed`() {
      let added = run("add", "text", "a word in a cell")
      #expect(added.code == 0 && added.error == "", "\(added.error)")
      let listed = run("list", "--format", "jsonl")
      #expect(listed.code == 0 && listed.output.contains("a word in a cell"), "\(listed.error)")
    }

    @Test func `an unknown command is wrong usage`() {
      let outcome = run("lsit")
      #expect(outcome.code == 2)
      #expect(outcome.output == "" && outcome.error.contains("lsit"), "\(outcome.error)")
    }

    @Test func `a large list and a search use several threads`() {
      writeJournal(of: 8_000)
      for _ in 0..<2 {
        let listed = run("list", "--format", "jsonl")
        #expect(listed.code == 0 && listed.lines.count == 7_999, "\(listed.error)")
        #expect(run("list", "quixotry", "--count").output == "20\n")
      }
    }

    @Test func `an entry is edited, undone, checked, exported and backed up`() {
      writeJournal(of: 2_000)
      let commands = [
        ["edit", "a100001", "--tag", "cell"], ["undo"], ["check"], ["stats"], ["conflicts"],
        ["on-this-day"], ["export", "--to", "html"], ["backup", "/copies"],
        ["report", "-o", "/page.html"], ["compact", "--yes"], ["history", "a100001"], ["trash"],
      ]
      for words in commands {
        let outcome = run(words)
        #expect(outcome.code == 0, "\(words): \(outcome.error)")
      }
    }

    @Test func `the full screen is refused, with the command to use`() {
      desk.environment["TERM"] = "xterm-256color"
      let pseudo = PseudoTerminal()
      let running = BuiltProgram.start(
        ["\(desk.directory.path)/root", "/journal", "browse"].map { Array($0.utf8) },
        environment: desk.environment.mapValues { Array($0.utf8) }, input: nil,
        program: "/usr/sbin/chroot", terminal: pseudo.path)
      #expect(running.waitForEnd().code == 1)
      #expect(pseudo.shows("/proc"))
    }

    @Test func `the version is printed`() {
      let outcome = run("--version")
      #expect(outcome.code == 0 && outcome.output.hasPrefix("journal "), "\(outcome.error)")
    }
  }
#endif
