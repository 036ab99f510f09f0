import TestSupport
import Testing

/// Long output in a terminal, and pagers.
struct PagerTests {
  private func desk(_ pager: String?) -> Desk {
    let desk = Desk(sample: "plain.jsonl")
    desk.environment["TERM"] = "xterm"
    desk.environment["PAGER"] = pager
    return desk
  }

  /// A pager that prints its input between two lines of its own.
  private func framed() -> Desk {
    let desk = desk(nil)
    desk.directory.write(
      "pager", Array("#!/bin/sh\necho \"[$LESS]\"; cat; echo '[end]'\n".utf8))
    desk.environment["PAGER"] = "sh \(desk.directory.path)/pager"
    return desk
  }

  @Test(arguments: ["list", "show 7f3k", "help", "--help", "help list", "list --format json"])
  func `long output in a terminal goes through the pager`(line: String) {
    let outcome = framed().session(line)
    #expect(outcome.code == 0)
    #expect(outcome.screen.hasPrefix("[FRX]\n"), "\(outcome.screen)")
    #expect(outcome.screen.hasSuffix("[end]\n"))
  }

  @Test(arguments: ["list --no-pager", "--no-pager list", "--no-pager --help", "info", "tags"])
  func `nothing else starts a pager`(line: String) {
    let outcome = framed().session(line)
    #expect(outcome.code == 0)
    #expect(!outcome.screen.contains("[end]"))
    #expect(!framed().run("list").output.contains("[end]"), "a pipe")
  }

  @Test func `notices come before the pager, and the output is complete`() {
    let desk = framed()
    desk.directory.write(desk.journalName, Desk.sample("damaged.jsonl"))
    let screen = desk.session("list").screen
    #expect(screen.hasPrefix("journal: "))
    #expect(screen.contains("6 lines are damaged"))
    let plain = desk.session("list --no-pager").screen
    #expect(
      plain.replacing("[FRX]\n", with: "")
        == screen.replacing("[FRX]\n", with: "")
        .replacing("[end]\n", with: ""))
  }

  @Test func `an error opens no pager`() {
    let outcome = framed().session("show zzzz")
    #expect(outcome.code == 1)
    #expect(outcome.screen.hasPrefix("journal: no entry has the id"))
    #expect(!outcome.screen.contains("[end]"))
  }

  @Test func `leaving the pager early is not a failure`() {
    let desk = desk("head -n 1")
    desk.directory.write(desk.journalName, Desk.sample("moods.jsonl"))
    let outcome = desk.session("list --format raw")
    #expect(outcome.code == 0)
    #expect(outcome.screen.split(separator: "\n").count == 1)
    #expect(desk.session("list").code == 0)
  }

  @Test(arguments: ["no-such-pager --really", ""])
  func `without a pager program the output is printed`(pager: String) {
    let outcome = desk(pager).session("list")
    #expect(outcome.code == 0)
    #expect(outcome.screen == desk("cat").session("list").screen)
    #expect(outcome.screen.contains("First light on the river"))
  }

  @Test(.enabled(if: Desk.has("less")))
  func `less exits if the text fits on one screen, and waits otherwise`() {
    let short = desk(nil).session("show 7f3k")
    #expect(short.code == 0)
    #expect(short.screen.contains("First light on the river"))
    let desk = desk(nil)
    let terminal = PseudoTerminal()
    let running = desk.start(["list"], terminal: terminal.path)
    #expect(terminal.shows(":"))
    terminal.type("q")
    #expect(running.waitForEnd().code == 0)
  }
}
