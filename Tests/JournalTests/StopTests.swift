import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C, a closed terminal or `kill` while the user types: the text becomes a draft that can be
/// restored.
struct StopTests {
  private static let folder = "home/.local/state/journal/drafts"

  enum Stop: CaseIterable {
    case controlC, hangUp, terminate

    func happens(to running: BuiltProgram.Running, on terminal: PseudoTerminal) {
      switch self {
      case .controlC: terminal.type("\u{3}")
      case .hangUp: terminal.hangUp()
      case .terminate: running.send(SIGTERM)
      }
    }
  }

  /// Writes an editor that saves some words, signals that with a file, and then waits for keys.
  private func writeEditor(_ desk: Desk, words: String, then: String = "exec cat > /dev/null") {
    desk.directory.write(
      "editor",
      Array(
        """
        #!/bin/sh
        printf '%s' '\(words)' > "$1"
        : > '\(desk.directory.path)/has-saved'
        \(then)

        """.utf8))
    desk.environment["EDITOR"] = "sh '\(desk.directory.path)/editor'"
  }

  private func hasSaved(_ desk: Desk, _ terminal: PseudoTerminal) -> Bool {
    terminal.wait { desk.directory.names(in: "").contains("has-saved") }
  }

  /// Expects one draft, and restores it.
  private func expectRestored(_ desk: Desk, _ text: String) {
    #expect(desk.drafts == [text])
    let names = desk.directory.names(in: Self.folder)
    for name in names { #expect(desk.mode(of: "\(Self.folder)/\(name)/text.txt") == 0o600) }
    let name = names.first.map { String($0.suffix(4)) } ?? ""
    let restored = desk.run("drafts", "restore", name)
    #expect(restored.code == 0, "\(restored.error)")
    let texts = desk.run("list", "--format", "jsonl").lines.map { RawObject($0).text("text") }
    let plain = text.hasSuffix("\n") ? String(text.dropLast()) : text
    #expect(texts.contains("\"\(plain)\""))
    #expect(desk.drafts == [])
  }

  @Test(arguments: Stop.allCases)
  func `Ctrl-C keeps the text typed into the terminal`(stop: Stop) {
    let desk = Desk()
    let terminal = PseudoTerminal()
    let running = desk.start(["add", "text", "--star", "-"], terminal: terminal.path)
    #expect(terminal.typeUntilRead("朝の words that were typed\n"))
    stop.happens(to: running, on: terminal)
    #expect(running.waitForEnd().code == 1)
    if stop != .hangUp {
      #expect(terminal.shows("journal drafts restore"))
      #expect(desk.journal.isEmpty)
    }
    expectRestored(desk, "朝の words that were typed\n")
    #expect(desk.journalText.contains(#""starred":true"#))
  }

  @Test(arguments: Stop.allCases)
  func `stopping the editor keeps what it saved`(stop: Stop) {
    let desk = Desk()
    desk.run("add", "text", "before")
    let before = desk.journal
    let terminal = PseudoTerminal()
    writeEditor(desk, words: "words in an editor")
    let running = desk.start(["add", "text", "--tag", "t"], terminal: terminal.path)
    #expect(hasSaved(desk, terminal))
    stop.happens(to: running, on: terminal)
    #expect(running.waitForEnd().code == 1)
    #expect(desk.journal == before)
    expectRestored(desk, "words in an editor")
    #expect(desk.journalText.contains(#""tags":["t"]"#))
  }

  @Test(arguments: [Stop.controlC, .terminate])
  func `stopping at the question after a mistake keeps the text`(
    stop: Stop
  ) {
    let desk = Desk()
    desk.run("add", "text", "before")
    let text = "at: nonsense\n---\nLate light\n"
    let terminal = PseudoTerminal()
    writeEditor(desk, words: text, then: "exit 0")
    let running = desk.start(["edit", "@1"], terminal: terminal.path)
    #expect(terminal.shows("Open the editor again?"))
    stop.happens(to: running, on: terminal)
    #expect(running.waitForEnd().code == 1)
    #expect(terminal.shows("journal drafts restore"))
    #expect(desk.drafts == [text])
  }

  @Test(arguments: Stop.allCases)
  func `stopping at the question about a time writes nothing, and the shell has the words`(
    stop: Stop
  ) {
    let desk = Desk()
    let terminal = PseudoTerminal()
    let running = desk.start(
      ["add", "text", "--at", "yesterday at 5", "Tea with Mum"], terminal: terminal.path)
    #expect(terminal.shows("[1/2] "))
    stop.happens(to: running, on: terminal)
    #expect(running.waitForEnd().code == 1)
    #expect(desk.drafts == [] && desk.journal.isEmpty)
  }

  @Test func `after the question about a time, Ctrl-C still keeps what the user types`() {
    let desk = Desk()
    let terminal = PseudoTerminal()
    let running = desk.start(
      ["add", "text", "--at", "at 12 yesterday", "-"], terminal: terminal.path)
    #expect(terminal.shows("[1/2] "))
    terminal.type("2\n")
    #expect(terminal.typeUntilRead("words after the answer\n"))
    terminal.type("\u{3}")
    #expect(running.waitForEnd().code == 1)
    expectRestored(desk, "words after the answer\n")
    #expect(desk.journalText.contains("2026-11-20T12:00:00+09:00"))
  }

  /// A pipe without a writer that never closes, as services and loops have it.
  @Test(arguments: ["add text precious words --frob", "add txt precious words", "add"])
  func `a mistake does not wait for input`(words: String) {
    let desk = Desk()
    mkfifo("\(desk.directory.path)/fifo", 0o600)
    let outcome = desk.shell("exec 9<>'\(desk.directory.path)/fifo'; \"$J\" \(words) <&9")
    #expect(outcome.code == 2)
    #expect(desk.drafts == [])
  }

  @Test func `an editor that handles Ctrl-C continues, and its text is saved`() {
    let desk = Desk()
    let terminal = PseudoTerminal()
    writeEditor(
      desk, words: "said",
      then: "trap 'printf \" and done\" >> \"$1\"; exit 0' INT; echo ready; read line")
    let running = desk.start(["add", "text"], terminal: terminal.path)
    #expect(hasSaved(desk, terminal) && terminal.shows("ready"))
    terminal.type("\u{3}")
    #expect(running.waitForEnd().code == 0)
    #expect(desk.journalText.contains(#""text":"said and done""#))
    #expect(desk.drafts == [])
  }

  @Test func `an ignored hangup stays ignored`() {
    let desk = Desk()
    let fifo = "\(desk.directory.path)/fifo"
    mkfifo(fifo, 0o600)
    desk.environment["J"] = BuiltProgram.path
    let running = desk.start(
      ["-c", "trap '' HUP; exec \"$J\" add text - < '\(fifo)'"], program: "/bin/sh")
    // Opening the pipe waits for the program to start; the words ensure that it has set up its
    // signals.
    let pipe = open(fifo, O_WRONLY | O_CLOEXEC)
    write(pipe, "words ", 6)
    let terminal = PseudoTerminal()
    #expect(
      terminal.wait {
        var count: Int32 = 0
        return ioctl(pipe, UInt(FIONREAD), &count) == 0 && count == 0
      })
    running.send(SIGHUP)
    write(pipe, "to the end", 10)
    close(pipe)
    #expect(running.waitForEnd().code == 0)
    #expect(desk.journalText.contains(#""text":"words to the end""#))
  }

  @Test func `waiting for a lock can be stopped, and the words are kept`() {
    let desk = Desk()
    desk.run("add", "text", "before")
    let before = desk.journal
    let journal = open("\(desk.directory.path)/journal.jsonl", O_RDONLY | O_CLOEXEC)
    #expect(flock(journal, LOCK_EX) == 0)
    let terminal = PseudoTerminal()
    let running = desk.start(["add", "text", "impatient words"], terminal: terminal.path)
    #expect(terminal.shows("waiting"))
    terminal.type("\u{3}")
    #expect(running.waitForEnd().code == 1)
    #expect(terminal.shows("journal drafts restore"))
    close(journal)
    #expect(desk.journal == before)
    expectRestored(desk, "impatient words")
  }

  @Test func `an open editor holds no lock`() {
    let desk = Desk()
    desk.run("add", "text", "walked")
    let terminal = PseudoTerminal()
    writeEditor(desk, words: "walked far", then: "read line")
    let id = RawObject(desk.run("list", "--format", "jsonl").lines[0]).text("id")!
    let running = desk.start(
      ["edit", String(id.dropFirst().dropLast())], terminal: terminal.path)
    #expect(hasSaved(desk, terminal))
    #expect(desk.run("add", "text", "meanwhile").error.isEmpty, "no wait for the lock")
    let journal = open("\(desk.directory.path)/journal.jsonl", O_RDONLY | O_CLOEXEC)
    #expect(flock(journal, LOCK_EX | LOCK_NB) == 0)
    close(journal)
    terminal.type("\n")
    #expect(running.waitForEnd().code == 0)
    #expect(desk.journalText.contains(#""text":"walked far""#))
  }

  /// Edits in an editor while another program changes the same post; returns the terminal.
  private func edit(
    _ desk: Desk, to words: String, while others: (_ id: String) -> Void
  ) -> PseudoTerminal {
    desk.run("add", "text", "walked")
    let terminal = PseudoTerminal()
    writeEditor(desk, words: words, then: "read line")
    let id = String(
      RawObject(desk.run("list", "--format", "jsonl").lines[0]).text("id")!.dropFirst().dropLast())
    let running = desk.start(["edit", id], terminal: terminal.path)
    #expect(hasSaved(desk, terminal))
    others(id)
    terminal.type("\n")
    #expect(running.waitForEnd().code == 0)
    #expect(desk.drafts == [], "a saved text leaves no draft")
    return terminal
  }

  @Test func `an edit brings back an entry deleted in the meantime, with a notice`() {
    let desk = Desk()
    let terminal = edit(desk, to: "walked slowly") { #expect(desk.run("delete", $0).code == 0) }
    #expect(terminal.shows("another program deleted"))
    let texts = desk.run("list", "--format", "jsonl").lines.map { RawObject($0).text("text") }
    #expect(texts == ["\"walked slowly\""])
  }

  @Test
  func `two concurrent edits of a post keep both versions, and the second user sees a notice`() {
    let desk = Desk()
    let terminal = edit(desk, to: "walked slowly") {
      #expect(desk.run("edit", $0, "--text", "walked fast").code == 0)
    }
    #expect(
      terminal.shows("conflict: another program changed"), "the second user sees the conflict")
    let heads = desk.run("list", "--format", "jsonl").lines.compactMap {
      RawObject($0).text("text")
    }
    #expect(Set(heads) == ["\"walked fast\"", "\"walked slowly\""])
    #expect(RawObject(desk.run("info", "--format", "json").outputBytes).text("conflicts") == "1")
  }

  @Test func `concurrent edits of different fields of a post become one version`() {
    let desk = Desk()
    let terminal = edit(desk, to: "walked slowly") {
      #expect(desk.run("edit", $0, "--star", "--tag", "slow").code == 0)
      #expect(desk.run("edit", $0, "--at", "2026-01-02 10:00").code == 0)
    }
    #expect(terminal.hasShown("edited"))
    #expect(!terminal.hasShown("conflict"))
    let lines = desk.run("list", "--format", "jsonl").lines.map { RawObject($0) }
    #expect(lines.map { $0.text("text") } == ["\"walked slowly\""])
    #expect(lines.map { $0.text("starred") } == ["true"])
    #expect(lines.map { $0.text("tags") } == ["[\"slow\"]"])
    #expect(lines[0].text("at")?.contains("2026-01-02T10:00:00") == true)
  }
}
