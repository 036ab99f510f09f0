import TestSupport
import Testing

/// Different entries with one id: what is refused says why, and what works.
struct SharedIDTests {
  private static let lines = [
    #"{"format":"timeline-journal","version":1,"id":"q"}"#,
    #"{"id":"aaaa1111","type":"text","at":"2026-11-20T08:00:00+09:00","payload":{"text":"One"}}"#,
    #"{"id":"aaaa1111","type":"text","at":"2026-11-20T09:00:00+09:00","payload":{"text":"Two"}}"#,
    #"{"id":"bbbb1111","type":"text","at":"2026-11-20T09:30:00+09:00","payload":{"text":"Other"}}"#,
  ]

  private let desk = Desk(journal: lines.map { $0 + "\n" }.joined())
  private static let way = "to keep one of them, remove the line of the other in 'journal open'"

  @Test(arguments: [
    ["edit", "aaaa", "--star"], ["edit", "@2", "--star"], ["resolve", "aaaa", "--take", "1"],
    ["resolve", "aaaa", "--both"], ["restore", "aaaa", "1"],
  ])
  func `a change of one of them says why it is refused, and the way out`(words: [String]) {
    let before = desk.journal
    let outcome = desk.run(words.map { Array($0.utf8) })
    #expect(outcome.code == 1 && outcome.error.contains(Self.way), "\(outcome.error)")
    #expect(!outcome.error.contains("does not understand"))
    #expect(desk.journal == before)
  }

  @Test(arguments: [["aaaa"], ["@2"], ["aaaa", "bbbb"]])
  func `their deletion promises no undo`(words: [String]) {
    let outcome = desk.run((["delete", "--yes"] + words).map { Array($0.utf8) })
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("'journal undo' can't bring"), "\(outcome.output)")
    let undo = desk.run("undo")
    #expect(undo.code == 1 && undo.error.contains(Self.way), "\(undo.error)")
    #expect(desk.run("restore", "aaaa").error.contains(Self.way))
  }

  @Test func `the way out works, also after a deletion`() {
    desk.run("delete", "--yes", "aaaa")
    desk.elsewhere.write(
      "editor", Array("#!/bin/sh\nsed -i -e '/Two/d' -e '/deletion/d' \"$1\"\n".utf8))
    desk.environment["VISUAL"] = "sh '\(desk.elsewhere.path)/editor'"
    let opened = desk.session("open", typing: "y\n")
    #expect(opened.code == 0, "\(opened.screen)")
    #expect(desk.run("list").output.contains("One"))
    #expect(desk.run("edit", "aaaa", "--star").code == 0)
    #expect(desk.run("undo").code == 0)
  }
}
