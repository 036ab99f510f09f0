import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The writing box of the built program: the editor, files, other journals, and empty drafts.
@Suite(.serialized) struct WritingProgramTests {
  private static let header = #"{"format":"timeline-journal","version":1,"id":"h"}"# + "\n"
  private static let entry =
    #"{"id":"aa01","type":"text","at":"2026-11-20T21:30:00+09:00","payload":{"text":"Dinner"}}"#
    + "\n"

  private func desk() -> Desk { Desk(journal: Self.header + Self.entry) }

  private func end(_ session: BrowseSession) {
    session.terminal.type("q")
    #expect(session.running.waitForEnd().code == 0)
  }

  @Test func `the editor opens with what was typed, and what it leaves is saved at its time`() {
    let desk = desk()
    desk.environment["EDITOR"] = "sed -i 's/begun/begun and done/'"
    let session = BrowseSession(desk)
    session.type(
      ("", "Dinner"), ("i", "─ Write ─"), ("begun", "begun"), ("\t2026-11-19 10:00", "10:00 ─"),
      ("\u{5}", "begun and done"), ("", "added"))
    #expect(desk.journalText.contains(#""text":"begun and done""#))
    #expect(desk.journalText.contains(#""at":"2026-11-19T10:00:00"#))
    #expect(desk.drafts == [])
    // A key behind the editor is for the timeline, and not for the box that is gone.
    session.type(("c", "November 2026"), ("q", "Dinner"))
    end(session)
  }

  @Test func `an editor that fails gives the words back to the box`() {
    let desk = desk()
    desk.directory.write("editor", Array("#!/bin/sh\nprintf ' and more' >>\"$1\"\nexit 3\n".utf8))
    desk.environment["EDITOR"] = "sh \(desk.directory.path)/editor"
    let session = BrowseSession(desk)
    session.type(
      ("", "Dinner"), ("i", "─ Write ─"), ("begun", "begun"), ("\u{5}", "begun and more"),
      ("", "exited with status 3"))
    #expect(desk.journalText == Self.header + Self.entry)
    session.type(("\r", "added"))
    #expect(desk.journalText.contains(#""text":"begun and more""#) && desk.drafts == [])
    end(session)
  }

  // MARK: Measures

  private func measures() -> Desk {
    let desk = desk()
    desk.run("measure", "weight", "71.20", "kg")
    return desk
  }

  @Test func `a line with a number is a measure if the journal has its name`() {
    let desk = measures()
    let session = BrowseSession(desk)
    session.type(
      ("", "weight 71.20 kg"), ("i", "─ Write ─"), ("Weight 70.5", "─ measure ─"),
      ("\r", "added"), ("i", "─ Write ─"), ("height 171 cm", "─ Write ─ now"), ("\r", "added"),
      ("i", "─ Write ─"), ("weight 71 kg 72", "─ Write ─ now"), ("\r", "added"))
    end(session)
    #expect(desk.lines.count == 6)
    #expect(desk.journalText.contains(#""payload":{"name":"Weight","value":70.5,"unit":"kg"}"#))
    #expect(desk.journalText.contains(#""payload":{"text":"height 171 cm"}"#))
    #expect(desk.journalText.contains(#""payload":{"text":"weight 71 kg 72"}"#))
    #expect(desk.drafts == [])
  }

  @Test func `Ctrl-T starts a measure of a new name, and the lines below are its note`() {
    let desk = measures()
    let session = BrowseSession(desk)
    session.type(
      ("", "weight 71.20 kg"), ("i", "─ Write ─"), ("run 5.2 km far", "run 5.2 km far"),
      ("\u{14}", "─ measure ─"), ("\u{1B}\r", ""), ("wet", "wet"), ("\r", "added"))
    end(session)
    #expect(
      desk.journalText.contains(
        #""payload":{"name":"run","value":5.2,"unit":"km","note":"far\nwet"}"#))
    #expect(desk.drafts == [])
  }

  @Test func `a measure that is refused stays in the box with the reason`() {
    let desk = measures()
    let before = desk.journal
    let session = BrowseSession(desk)
    session.type(
      ("", "weight 71.20 kg"), ("i", "─ Write ─"), ("\u{14}", "─ measure ─"),
      ("weight 71,2 kg", "71,2"), ("\r", "71.2 or 712"))
    #expect(desk.journal == before && desk.drafts == ["weight 71,2 kg"])
    session.type(("\u{1B}", "draft"))
    end(session)
  }

  @Test func `e edits the fields of a measure in the form`() {
    let desk = measures()
    desk.environment["EDITOR"] = "sed -i 's/71.20/71.30/; s/kg/lb/'"
    let session = BrowseSession(desk)
    session.type(("", "weight 71.20 kg"), ("e", "weight 71.30 lb"))
    end(session)
    #expect(desk.journalText.contains(#""changed":["value","unit"]"#))
    #expect(desk.journalText.contains(#""payload":{"name":"weight","value":71.30,"unit":"lb"}"#))
  }

  @Test func `a pasted path is attached after a question`() {
    let desk = desk()
    desk.directory.write("sunset.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
    let session = BrowseSession(desk)
    session.type(
      ("", "Dinner"), ("i", "─ Write ─"),
      ("\u{1B}[200~Sunset\r\(desk.directory.path)/sunset.jpg\u{1B}[201~", "sunset.jpg"))
    session.terminal.type("\r")
    #expect(session.terminal.shows("Attach 'sunset.jpg'"))
    session.type(("y\r", "1 file"))
    #expect(desk.journalText.contains(#""name":"sunset.jpg""#))
    #expect(desk.journalText.contains(#""text":"Sunset""#) && desk.drafts == [])
    end(session)
  }

  @Test func `write in the editor uses a path that is no UTF-8`() {
    let desk = desk()
    desk.environment["EDITOR"] = "printf 'written there' >"
    let path = Array("\(desk.directory.path)/j".utf8) + [0xFF]
    #expect(
      desk.run([Array("--file".utf8), path, Array("text".utf8), Array("Old".utf8)]).code == 0)
    let session = BrowseSession(desk, [Array("--file".utf8), path])
    session.type(("", "Old"), ("a", "written there"), ("i", "─ Write ─"), ("box", "box"))
    #expect(desk.drafts == ["box"])
    session.type(("\r", "added"))
    end(session)
    let listed = desk.run([Array("--file".utf8), path, Array("list".utf8)])
    #expect(listed.output.contains("written there") && listed.output.contains("box"))
    #expect(desk.journalText == Self.header + Self.entry && desk.drafts == [])
  }

  @Test func `another journal opens, and keys in the same write go to it`() {
    let desk = desk()
    desk.run("journals", "add", "work", "\(desk.directory.path)/work.jsonl")
    desk.run("-j", "work", "text", "At work")
    let session = BrowseSession(desk)
    session.type(("", "Dinner"), ("J", "Open a journal"), ("work\rs", "★ At work"))
    session.type(("", "journal · work"))
    end(session)
    #expect(desk.journalText == Self.header + Self.entry)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL]) func `a killed program leaves no empty draft`(
    signal: Int32
  ) {
    let desk = desk()
    desk.directory.write("editor", Array("#!/bin/sh\ntouch \"$0.open\"\nsleep 2\n".utf8))
    desk.environment["EDITOR"] = "sh \(desk.directory.path)/editor"
    let terminal = PseudoTerminal()
    let running = desk.start(["add", "text"], terminal: terminal.path)
    #expect(terminal.wait { desk.directory.names(in: ".").contains("editor.open") })
    running.send(signal)
    #expect(running.waitForEnd().code != 0)
    #expect(desk.run("drafts").error == "There are no drafts.\n")
  }

  @Test(arguments: ["text try rm -h", "text -h rm", "mood good slept --help", "list river -h"])
  func `help in the middle of a line writes nothing`(line: String) {
    let desk = desk()
    let before = desk.journal
    let outcome = desk.run(line.split(separator: " ").map { Array($0.utf8) })
    #expect(outcome.code == 0 && outcome.output.contains("usage: journal"))
    #expect(desk.drafts == [] && desk.journal == before)
  }

  @Test func `the form of edit shows the time as people write it, and leaves its bytes`() {
    let desk = Desk(
      journal: Self.header
        + #"{"id":"aa01","type":"text","at":"2026-11-20T21:30:17.25+09:00","payload":{"text":"Dinner"}}"#
        + "\n")
    desk.directory.write(
      "editor",
      Array(
        "#!/bin/sh\ncp \"$1\" '\(desk.directory.path)/form'\nsed -i s/Dinner/Supper/ \"$1\"\n".utf8)
    )
    desk.environment["EDITOR"] = "sh \(desk.directory.path)/editor"
    desk.environment["TERM"] = "xterm"
    #expect(desk.session("edit --last").code == 0)
    #expect(desk.directory.read("form").starts(with: Array("at: 2026-11-20 21:30\n".utf8)))
    #expect(desk.journalText.contains(#""text":"Supper""#))
    #expect(!desk.journalText.contains(#""at":"2026-11-20T21:30:00"#), "the time is as it was")
  }
}
