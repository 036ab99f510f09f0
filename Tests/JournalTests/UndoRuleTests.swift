import TestSupport
import Testing

/// What `undo` and `redo` take for their target and leave shown, where other programs wrote lines.
struct UndoRuleTests {
  private static let at = #""at":"2026-01-01T00:00:00Z""#

  private func desk(_ lines: String...) -> Desk {
    Desk(
      journal: ([#"{"format":"timeline-journal","version":1}"#] + lines).map { $0 + "\n" }.joined())
  }

  private func text(_ id: String, _ words: String, _ replaces: String..., more: String = "")
    -> String
  {
    let links = replaces.map { "\"\($0)\"" }.joined(separator: ",")
    let member = replaces.isEmpty ? "" : #""replaces":[\#(links)],"#
    return
      #"{"id":"\#(id)","type":"text",\#(Self.at),\#(member)\#(more)"payload":{"text":"\#(words)"}}"#
  }

  private func deletion(_ id: String, _ replaces: String, more: String = "") -> String {
    #"{"id":"\#(id)","type":"deletion",\#(Self.at),"replaces":["\#(replaces)"],\#(more)"payload":{}}"#
  }

  private func texts(_ desk: Desk) -> [String] {
    desk.run("list", "--format", "jsonl", "--fields", "text", "--quiet").lines.compactMap {
      PageValue(line: $0)?["text"]?.string?.asText
    }.sorted()
  }

  // MARK: Deletions of other programs

  @Test(arguments: [
    ["edit", "bbbb", "--text", "new"], ["restore", "bbbb", "1"], ["star", "bbbb"],
  ])
  func `a deletion that names an entry in undoes and hides another takes nothing away`(
    words: [String]
  ) {
    let desk = desk(
      text("bbbb", "older"), text("dddd", "words", "bbbb"),
      deletion("xxxx", "bbbb", more: #""undoes":["dddd"],"#))
    #expect(texts(desk) == ["words"])
    #expect(desk.run(words.map { Array($0.utf8) }).code == 0)
    #expect(desk.run("undo").code == 0)
    #expect(texts(desk) == ["words"], "\(desk.journalText)")
  }

  @Test func `undo of one of two versions still leaves what came before both`() {
    let desk = desk(
      text("aaaa", "one"), text("cccc", "theirs", "aaaa"), text("eeee", "mine", "aaaa"))
    #expect(desk.run("undo").code == 0)
    #expect(texts(desk) == ["theirs"])
    #expect(desk.run("undo").code == 0)
    #expect(texts(desk) == ["one"], "\(desk.journalText)")
    #expect(desk.run("redo", "2").code == 0)
    #expect(texts(desk) == ["mine", "theirs"])
  }

  @Test func `an undone merge and an undone edit leave nothing of the copy`() {
    let desk = desk(text("aaaa", "one"))
    let copy = Desk(journal: desk.journal)
    #expect(desk.run("edit", "aaaa", "--text", "edited").code == 0)
    #expect(copy.run("star", "aaaa").code == 0)
    desk.elsewhere.write("copy.jsonl", copy.journal)
    #expect(desk.run("merge", "\(desk.elsewhere.path)/copy.jsonl").code == 0)
    let settled = desk.view
    #expect(desk.run("undo", "2").code == 0)
    #expect(texts(desk) == ["one"])
    #expect(!desk.run("list").output.contains("★"), "\(desk.journalText)")
    #expect(desk.run("redo", "2").code == 0)
    #expect(desk.view == settled)
  }

  // MARK: Shared ids

  @Test func `of a shared id, the deepest earlier entry counts`() {
    // The second entry with the id "dddd" is a redo, so what undoes it has an odd depth.
    let desk = desk(
      text("aaaa", "one"), text("dddd", "two"), text("uuuu", "three", more: #""undoes":["aaaa"],"#),
      text("dddd", "four", more: #""undoes":["uuuu"],"#),
      text("vvvv", "five", more: #""undoes":["dddd"],"#))
    // "vvvv" has depth 3 and takes both back, so that "uuuu" is not taken back.
    let undo = desk.run("undo")
    #expect(undo.code == 1 && undo.error == "journal: nothing to undo\n", "\(undo.error)")
    #expect(desk.run("redo").output.contains("five"))
  }

  @Test func `undoes never names a deletion that shares its id with an entry of a post`() {
    let desk = desk(
      text("xxxx", "hidden"), text("dddd", "words"), deletion("dddd", "xxxx"),
      text("uuuu", "after", more: #""undoes":["dddd"],"#))
    #expect(texts(desk) == ["after", "words"])
    let before = desk.state
    // The deletion is not taken back: it is the last command of even depth, and can't be named.
    let undo = desk.run("undo")
    #expect(undo.code == 1 && undo.error.contains("share its id"), "\(undo.error)")
    #expect(desk.state == before, "I4")
    #expect(desk.run("delete", "uuuu", "--yes").code == 0)
    #expect(texts(desk) == ["words"], "\(desk.journalText)")
  }

  @Test func `an import leaves an entry hidden that a deletion with its own id hides`() {
    let desk = desk()
    let foreign = [
      #"{"format":"timeline-journal","version":1}"#, text("dddd", "secret"),
      deletion("dddd", "dddd"),
    ].map { $0 + "\n" }.joined()
    #expect(texts(Desk(journal: foreign)) == [])
    desk.elsewhere.write("other.jsonl", Array(foreign.utf8))
    _ = desk.run("import", "\(desk.elsewhere.path)/other.jsonl")
    #expect(texts(desk) == [], "\(desk.journalText)")
  }

  // MARK: Markers

  @Test func `the record of a merge that does not fit is no command and ends no redo`() {
    let desk = desk(text("aaaa", "one"))
    #expect(desk.run("edit", "aaaa", "--text", "two").code == 0)
    #expect(desk.run("undo").code == 0)
    for number in ["2", "99999999999999999999999999"] {
      let marker = #"{"id":"m\#(number)","type":"deletion","payload":{"merged":\#(number)}}"#
      desk.replace(desk.journal + Array(marker.utf8) + [0x0A])
    }
    #expect(desk.run("redo").code == 0)
    #expect(texts(desk) == ["two"])
    #expect(desk.run("undo").code == 0)
    #expect(texts(desk) == ["one"])
  }

  @Test(arguments: [
    #"{"merged":1,"more":2}"#, #"{"merged":0}"#, #"{"merged":"1"}"#, #"{"merged":1.0}"#,
  ])
  func `a deletion with another payload is a command of its own`(payload: String) {
    let desk = desk(text("aaaa", "one"))
    #expect(desk.run("edit", "aaaa", "--text", "two").code == 0)
    #expect(desk.run("undo").code == 0)
    desk.replace(
      desk.journal + Array(#"{"id":"mmmm","type":"deletion","payload":\#(payload)}"#.utf8) + [0x0A])
    #expect(desk.run("redo").code == 1)
  }

  @Test func `an empty undoes is a command of depth 0`() {
    let desk = desk(text("aaaa", "one"), text("bbbb", "two", more: #""undoes":[],"#))
    #expect(desk.run("undo").code == 0)
    #expect(texts(desk) == ["one"])
  }

  // MARK: Unknown entries

  @Test func `an unknown entry with a batch is no import unless its line says so`() {
    let photo = #"{"id":"pppp","type":"photo",\#(Self.at),"batch":"pppp","payload":{}}"#
    let desk = desk(text("aaaa", "one"), photo)
    let undo = desk.run("undo")
    #expect(undo.code == 1 && undo.error.contains("'photo'"), "\(undo.error)")
    let marked =
      #"{"id":"pppp","type":"photo",\#(Self.at),"batch":"pppp","line":{"import":"journal"},"payload":{}}"#
    let other = self.desk(text("aaaa", "one"), marked)
    #expect(other.run("undo").code == 0)
    let needy =
      #"{"id":"pppp","type":"text",\#(Self.at),"needs":["seal"],"line":{"import":"journal"},"payload":{}}"#
    #expect(self.desk(text("aaaa", "one"), needy).run("undo").code == 1)
  }
}

/// Posts whose entries replace each other in a circle change only by settling them.
struct CircleTests {
  private static let header = #"{"format":"timeline-journal","version":1}"#

  private func entry(_ id: String, _ words: String, _ replaces: String, type: String = "text")
    -> String
  {
    #"{"id":"\#(id)","type":"\#(type)","at":"2026-01-01T00:00:00Z","replaces":["\#(replaces)"],"payload":{"text":"\#(words)"}}"#
  }

  private func desk() -> Desk {
    Desk(
      journal: [Self.header, entry("aaaa1", "one", "bbbb1"), entry("bbbb1", "two", "aaaa1")]
        .map { $0 + "\n" }.joined())
  }

  private func texts(_ desk: Desk) -> [String] {
    desk.run("list", "--format", "jsonl", "--fields", "text", "--quiet").lines.map(\.asText)
      .sorted()
  }

  @Test(arguments: [
    ["star", "bbbb1"], ["edit", "bbbb1", "--text", "new"], ["tag", "x", "bbbb1"],
    ["edit", "bbbb1", "--at", "2020-01-01"],
  ])
  func `a change of one version of a circle is refused and changes nothing`(words: [String]) {
    let desk = desk()
    let before = desk.state
    let outcome = desk.run(words.map { Array($0.utf8) })
    #expect(outcome.code == 1 && outcome.error.contains("journal resolve"), "\(outcome.error)")
    #expect(desk.state == before, "I4")
    #expect(texts(desk).count == 2)
  }

  @Test func `settling, deleting, undoing and compacting go on`() {
    let desk = desk()
    #expect(desk.run("delete", "bbbb1", "--yes").code == 0)
    #expect(texts(desk) == [#"{"text":"one"}"#])
    // Only one version is shown, so a revision hides no other.
    #expect(desk.run("star", "aaaa1").code == 0)
    let other = self.desk()
    #expect(other.run("resolve", "aaaa1", "--take", "1").code == 0)
    #expect(texts(other).count == 1)
    #expect(other.run("compact", "--yes").code == 0)
    #expect(texts(other).count == 1)
  }
}

/// A program never replaces a version that it can't read.
struct UnreadVersionTests {
  private let desk = Desk(
    journal: [
      #"{"format":"timeline-journal","version":1}"#,
      #"{"id":"aaaa1","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"one"}}"#,
      #"{"id":"bbbb1","type":"text","at":"2026-01-01T00:00:00Z","replaces":["aaaa1"],"payload":{"text":"two"}}"#,
      #"{"id":"cccc1","type":"text","at":"2026-01-01T00:00:00Z","replaces":["aaaa1"],"needs":["seal"],"payload":{"text":""}}"#,
    ].map { $0 + "\n" }.joined())

  @Test(arguments: [
    ["resolve", "aaaa1", "--take", "1"], ["resolve", "aaaa1", "--take", "2"],
    ["resolve", "aaaa1", "--both"], ["resolve", "aaaa1"],
  ])
  func `a conflict with such a version is settled only by hiding it`(words: [String]) {
    let before = desk.state
    let outcome = desk.run(words.map { Array($0.utf8) })
    #expect(outcome.code == 1 && outcome.error.contains("journal delete cccc"), "\(outcome.error)")
    #expect(desk.state == before, "I4")
    #expect(desk.run("delete", "cccc1", "--yes").code == 0)
    #expect(desk.run("list", "--count").output == "1\n")
  }

  @Test func `a restored older version does not replace it`() {
    let photo = Desk(
      journal: [
        #"{"format":"timeline-journal","version":1}"#,
        #"{"id":"aaaa1","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"one"}}"#,
        #"{"id":"cccc1","type":"photo","at":"2026-01-01T00:00:00Z","replaces":["aaaa1"],"payload":{"new":1}}"#,
      ].map { $0 + "\n" }.joined())
    let before = photo.state
    #expect(photo.run("restore", "aaaa1", "1", "--yes").code != 0)
    #expect(photo.state == before, "I4")
  }
}
