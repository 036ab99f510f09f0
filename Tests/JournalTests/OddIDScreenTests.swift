import TestSupport
import Testing

/// Entries whose ids look like positions or options, on the full screen of the built program.
@Suite(.serialized) struct OddIDScreenTests {
  private func desk(id: String) -> Desk {
    let desk = Desk(
      journal: """
        {"format":"timeline-journal","version":1,"id":"h"}
        {"id":"\(id)","type":"text","at":"2026-11-20T07:00:00+09:00","payload":{"text":"Dinner"}}
        {"id":"e2aaaa","type":"text","at":"2026-11-21T07:00:00+09:00","payload":{"text":"Walk"}}

        """)
    desk.environment["TERM"] = "xterm-256color"
    desk.directory.write(
      "editor", Array("#!/bin/sh\nsed -i 's/Dinner/Supper/; s/Walk/Swim/' \"$1\"\n".utf8))
    _ = desk.shell("chmod +x '\(desk.directory.path)/editor'")
    desk.environment["VISUAL"] = "\(desk.directory.path)/editor"
    return desk
  }

  @Test(arguments: ["@1", "@2..1", "-x", "--help", "--", "all", "last", "1"])
  func `e edits the entry that is selected`(id: String) {
    let desk = desk(id: id)
    let terminal = PseudoTerminal()
    terminal.resize(columns: 80, rows: 24)
    let running = desk.start(["browse"], terminal: terminal.path)
    #expect(terminal.shows("1 of 2"))
    terminal.type("je")
    #expect(terminal.shows("edited"), "\(String(decoding: terminal.screen, as: UTF8.self))")
    terminal.type("q")
    #expect(running.waitForEnd().code == 0)
    let texts = desk.run("list", "--format", "jsonl").lines.map { RawObject($0).text("text") }
    #expect(texts == [#""Walk""#, #""Supper""#])
  }
}
