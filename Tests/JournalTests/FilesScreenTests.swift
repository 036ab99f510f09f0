import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files of entries in a terminal, through the built program.
@Suite(.serialized) struct FilesScreenTests {
  /// A journal with a picture, and a viewer that does this.
  private func desk(viewer: String) -> Desk {
    let desk = Desk()
    desk.environment["TERM"] = "xterm-256color"
    desk.environment["SWIFT_BACKTRACE"] = "enable=no"
    // The size of a PNG, and nothing else of it.
    desk.directory.write(
      "pier.png",
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + [0, 0, 0, 100, 0, 0, 0, 80, 8, 2, 0, 0, 0, 0, 0, 0, 0])
    write(desk, "viewer", viewer.replacing("PID", with: "\(desk.directory.path)/viewer.pid"))
    desk.run("add", "text", "Pier", "--attach", "\(desk.directory.path)/pier.png")
    desk.run("config", "set", "picture-viewer", "'\(desk.directory.path)/viewer'")
    return desk
  }

  private func write(_ desk: Desk, _ name: String, _ script: String) {
    desk.directory.write(name, Array("#!/bin/sh\n\(script)\n".utf8))
    _ = desk.shell("chmod +x '\(desk.directory.path)/\(name)'")
  }

  private func browse(_ desk: Desk, _ terminal: PseudoTerminal) -> BuiltProgram.Running {
    terminal.resize(columns: 80, rows: 24)
    let running = desk.start(["browse"], terminal: terminal.path)
    #expect(terminal.shows("Pier"))
    return running
  }

  private static let kitty = #"printf '\033_Ga=T,f=100;AAAA\033\\'"#

  @Test func `the browser draws what a viewer made, and removes it at the end`() {
    let desk = desk(viewer: Self.kitty)
    let terminal = PseudoTerminal()
    let running = browse(desk, terminal)
    terminal.type("\r")
    #expect(terminal.shows("100 × 80"))
    #expect(terminal.shows("\u{1B}_Ga=T,C=1,i="))
    #expect(!terminal.hasShown("\u{1B}_Ga=d"))
    terminal.type("q")
    #expect(terminal.shows("\u{1B}_Ga=d,d=I,i="))
    terminal.type("q")
    #expect(running.waitForEnd().code == 0)
  }

  @Test func `the words of an entry are below its picture`() {
    let desk = desk(viewer: "echo PICTURE")
    let screen = desk.session("show @1").screen
    let picture = screen.firstRange(of: "PICTURE")
    let words = screen.firstRange(of: "Pier")
    #expect(picture != nil && words != nil, "\(screen)")
    if let picture, let words { #expect(picture.upperBound < words.lowerBound, "\(screen)") }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a signal removes the picture`(signal: Int32) {
    let desk = desk(viewer: Self.kitty)
    let terminal = PseudoTerminal()
    let running = browse(desk, terminal)
    terminal.type("\r")
    #expect(terminal.shows("\u{1B}_Ga=T"))
    running.send(signal)
    _ = running.waitForEnd()
    #expect(terminal.shows("\u{1B}_Ga=d,d=I,i="))
  }

  @Test(arguments: [
    #"printf '\033]52;c;aGVsbG8=\007'"#, #"printf 'xx\033[?1049lxx'"#, "exit 3", "kill -SEGV $$",
    "yes", "yes >&2", #"printf '\033]52;c;aGVsbG8=\007' >/dev/tty"#, "sleep 60",
    "setsid sleep 60 & exec yes",
  ])
  func `a viewer that draws no picture leaves a sentence`(viewer: String) {
    let desk = desk(viewer: viewer)
    let terminal = PseudoTerminal()
    let running = browse(desk, terminal)
    terminal.type("\r")
    #expect(terminal.shows("100 × 80"))
    #expect(terminal.shows("could not draw pier.png"))
    #expect(!terminal.hasShown("aGVsbG8="))
    // Keys were for the program and not for the viewer.
    terminal.type("q")
    terminal.type("q")
    #expect(running.waitForEnd().code == 0)
  }

  @Test func `a slow viewer holds no key, and ends with the screen`() {
    let desk = desk(viewer: "echo $$ > 'PID'; exec sleep 600")
    let terminal = PseudoTerminal()
    let running = browse(desk, terminal)
    terminal.type("\r")
    #expect(terminal.wait { !desk.directory.read("viewer.pid").isEmpty })
    terminal.type("?")
    #expect(terminal.shows("the entry above"))
    terminal.type("qqq")
    #expect(running.waitForEnd().code == 0)
    let pid = String(decoding: desk.directory.read("viewer.pid"), as: UTF8.self)
    // Or it waits for its parent, which has ended.
    let isDead = "case $(ps -o stat= -p \(pid)) in ''|Z*) ;; *) exit 1;; esac"
    #expect(terminal.wait { desk.shell(isDead).code == 0 }, "the viewer has ended")
  }

  // MARK: Files that are dropped into a text

  private func editor(_ desk: Desk, _ words: String) {
    write(desk, "editor", "cat >> \"$1\" <<'END'\n\(words)\nEND")
    desk.environment["VISUAL"] = "\(desk.directory.path)/editor"
  }

  @Test(arguments: [
    "PATH/in a/pi er.txt", #"PATH/in\ a/pi\ er.txt"#, "'PATH/in a/pi er.txt'",
    "\"PATH/in a/pi er.txt\"", "file://PATH/in%20a/pi%20er.txt",
    "  file://localhostPATH/in%20a/pi%20er.txt  ",
  ])
  func `a dropped file is attached after a yes`(line: String) {
    let desk = Desk()
    _ = desk.shell("mkdir '\(desk.directory.path)/in a'")
    desk.directory.write("in a/pi er.txt", Array("notes\n".utf8))
    editor(desk, "Sunset\n\(line.replacing("PATH", with: desk.directory.path))\nat the pier")
    let outcome = desk.session("add text", typing: "y\n")
    #expect(outcome.screen.contains("Attach 'pi er.txt' (6 bytes)"), "\(outcome.screen)")
    #expect(outcome.code == 0)
    #expect(desk.journalText.contains(#""text":"Sunset\nat the pier""#), "\(desk.journalText)")
    #expect(desk.run("files").output.hasPrefix("pi er.txt"))
    #expect(desk.drafts == [])
  }

  @Test func `a no leaves the path as text, and so does a pipe`() {
    let desk = Desk()
    let path = "\(desk.directory.path)/notes.txt"
    desk.directory.write("notes.txt", Array("notes\n".utf8))
    editor(desk, path)
    #expect(desk.session("add text", typing: "n\n").code == 0)
    #expect(desk.journalText.contains(#""text":"\#(path)""#))
    #expect(desk.run("add", "text", "-", input: path).code == 0)
    // Asked once: the line is known by now.
    editor(desk, "more")
    let edited = desk.session("edit @2")
    #expect(edited.code == 0 && !edited.screen.contains("Attach"), "\(edited.screen)")
    #expect(desk.run("files").output.isEmpty)
    #expect(desk.drafts == [])
  }

  @Test func `a file dropped into the form of an entry is attached`() {
    let desk = Desk()
    desk.directory.write("notes.txt", Array("notes\n".utf8))
    desk.run("add", "text", "Pier")
    editor(desk, "\(desk.directory.path)/notes.txt\n/no/such/file")
    let outcome = desk.session("edit @1", typing: "y\n")
    #expect(outcome.code == 0, "\(outcome.screen)")
    #expect(desk.run("files").output.hasPrefix("notes.txt"))
    let text = RawObject(desk.run("show", "@1", "--format", "json").output).text("text")
    #expect(text == #""Pier\n/no/such/file""#)
    #expect(desk.drafts == [])
    #expect(desk.run("undo").code == 0 && desk.run("files").output.isEmpty)
  }

  // MARK: Long work

  @Test func `long work shows how far it is, and Ctrl-C leaves nothing`() {
    let desk = Desk()
    desk.run("add", "text", "Pier")
    let before = desk.journal
    let endless = "while head -c 1000000 /dev/zero; do sleep 0.02; done"
    let terminal = PseudoTerminal()
    let running = desk.start(
      ["-c", "(\(endless)) | '\(BuiltProgram.path)' add text x --attach -"],
      terminal: terminal.path, program: "/bin/sh")
    #expect(terminal.shows("files: "))
    terminal.type("\u{3}")
    _ = running.waitForEnd()
    #expect(terminal.shows("interrupted"))
    #expect(desk.journal == before)
    #expect(desk.directory.names(in: "\(desk.journalName).files").isEmpty)
  }

  @Test func `no progress with --quiet, and none in a pipe`() {
    let desk = Desk()
    let slow = "(for i in 1 2 3 4 5 6 7 8; do head -c 1000000 /dev/zero; sleep 0.15; done)"
    let line = "\(slow) | '\(BuiltProgram.path)' add text x --attach -"
    #expect(!desk.shell(line).error.contains("files: "))
    for (option, isShown) in [("", true), ("--quiet", false)] {
      let terminal = PseudoTerminal()
      let running = desk.start(
        ["-c", "\(line) \(option)"], terminal: terminal.path, program: "/bin/sh")
      #expect(running.waitForEnd().code == 0)
      #expect(terminal.hasShown("files: ") == isShown)
      // The line is gone: blanks were written over it.
      if isShown { #expect(terminal.hasShown("  \r")) }
    }
  }

  @Test func `files of several journals are listed with their journals`() {
    let desk = Desk()
    desk.directory.write("a.txt", Array("a\n".utf8))
    desk.directory.write("b.txt", Array("bb\n".utf8))
    for name in ["a", "b"] {
      let path = "\(desk.directory.path)/\(name).jsonl"
      desk.run("journals", "add", name, path)
      desk.run(
        "--file", path, "add", "text", name, "--attach", "\(desk.directory.path)/\(name).txt")
    }
    let both = desk.run("files", "-j", "a,b").output
    #expect(both.contains("a.txt  2 bytes") && both.contains(" · a\n"), "\(both)")
    #expect(both.contains("b.txt  3 bytes") && both.contains(" · b\n"), "\(both)")
    let json = desk.run("files", "-j", "a,b", "--format", "json").output
    #expect(json.contains(#""journal":"a""#) && json.contains("/b.jsonl.files/"), "\(json)")
    let table = desk.run("files", "-j", "a,b", "--format", "csv").output
    #expect(table.hasPrefix("name,size,media,sha256,entry,at,journal\n"), "\(table)")
    _ = desk.shell("rm -r '\(desk.directory.path)/b.jsonl.files'")
    let lost = desk.run("files", "-j", "a,b", "--missing").output
    #expect(lost.hasPrefix("b.txt") && !lost.contains("a.txt"), "\(lost)")
    #expect(!desk.run("files", "-j", "a", "--format", "json").output.contains("\"journal\""))
  }
}
