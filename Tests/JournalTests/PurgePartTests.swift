import TestSupport
import Testing

/// `purge --versions` removes a part of a post only if nothing else comes to light.
struct PurgePartTests {
  private static let at = #""at":"2026-01-01T00:00:00Z""#

  private func desk(_ lines: String...) -> Desk {
    Desk(
      journal: ([#"{"format":"timeline-journal","version":1}"#] + lines).map { $0 + "\n" }.joined())
  }

  private func text(_ id: String, _ words: String, _ replaces: String...) -> String {
    let links = replaces.map { "\"\($0)\"" }.joined(separator: ",")
    let member = replaces.isEmpty ? "" : #""replaces":[\#(links)],"#
    return
      #"{"id":"\#(id)","type":"text",\#(Self.at),\#(member)"payload":{"text":"\#(words)"}}"#
  }

  private func shown(_ desk: Desk) -> [String] {
    desk.run("list", "--format", "jsonl", "--fields", "revision", "--quiet").lines.map(\.asText)
      .sorted()
  }

  @Test func `a version whose moment another entry takes goes, and brings nothing to light`() {
    let desk = desk(
      text("aaaa", "one"), text("bbbb", "secret", "aaaa"),
      #"{"id":"nnnn","type":"text","payload":{"text":"without a time"}}"#,
      text("cccc", "three", "aaaa", "bbbb"), text("dddd", "four", "aaaa", "cccc"))
    let (before, page) = (shown(desk), Set(desk.page.items))
    let outcome = desk.run("purge", "--versions", "aaaa", "--yes")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(shown(desk) == before)
    #expect(Set(desk.page.items) == page)
    #expect(!desk.journalText.contains("secret") && !desk.journalText.contains("three"))
    // HASH("place","nnnn"), directly before the entry that needs it.
    let lines = desk.lines.map(\.asText)
    let entry = lines.firstIndex { $0.contains("nnnn") } ?? 0
    #expect(
      entry > 0
        && lines[entry - 1].hasSuffix(
          #""type":"deletion","at":"2026-01-01T00:00:00Z","payload":{"purged":true}}"#),
      "\(lines)")
  }

  @Test func `what an unknown entry refers to stays, with what replaces it`() {
    let note =
      #"{"id":"note","type":"note",\#(Self.at),"refs":["bbbb"],"payload":{"text":"about b"}}"#
    let desk = desk(
      text("aaaa", "one"), text("bbbb", "two", "aaaa"), text("cccc", "three", "bbbb"),
      text("dddd", "four", "aaaa", "cccc"), note)
    let before = shown(desk)
    let outcome = desk.run("purge", "--versions", "aaaa", "--yes")
    #expect(outcome.code == 0 && outcome.output.contains("bbbb, cccc"), "\(outcome.output)")
    #expect(shown(desk) == before)
    #expect(desk.journalText.contains("two") && desk.journalText.contains("three"))
    #expect(!desk.journalText.contains(#""one""#))
    let again = desk.state
    let refused = desk.run("purge", "--versions", "aaaa", "--yes")
    #expect(refused.code == 1 && refused.error.contains("has no older version that can go"))
    #expect(desk.state == again, "I4")
  }

  @Test func `the refs of an aside protect nothing`() {
    let aside =
      #"{"id":"mark","type":"x:mark",\#(Self.at),"aside":true,"refs":["aaaa"],"payload":{}}"#
    let desk = desk(text("aaaa", "one"), text("bbbb", "two", "aaaa"), aside)
    let outcome = desk.run("purge", "--versions", "aaaa", "--yes")
    #expect(outcome.code == 0 && !desk.journalText.contains("one"), "\(outcome.error)")
  }

  @Test func `the question names an unknown version that may need the older ones`() {
    let patch =
      #"{"id":"pppp","type":"patch",\#(Self.at),"replaces":["aaaa"],"payload":{"text":"new"}}"#
    let desk = desk(text("aaaa", "one"), patch)
    let dry = desk.run("purge", "--versions", "aaaa", "--dry-run")
    #expect(dry.output.contains("this version can't read pppp (patch)"), "\(dry.output)")
    let outcome = desk.run("purge", "--versions", "aaaa", "--yes")
    #expect(outcome.code == 0 && outcome.error.contains("pppp (patch)"), "\(outcome.error)")
    #expect(!desk.journalText.contains("one"))
  }

  @Test func `a circle stays closed`() {
    let hide =
      #"{"id":"hhhh","type":"deletion",\#(Self.at),"replaces":["cccc"],"payload":{}}"#
    let desk = desk(
      text("aaaa", "one", "bbbb"), text("bbbb", "two", "cccc"), text("cccc", "three", "aaaa"), hide)
    let before = shown(desk)
    #expect(before.count == 2)
    let outcome = desk.run("purge", "--versions", "aaaa", "--yes")
    #expect(outcome.code == 1, "\(outcome.output)")
    #expect(shown(desk) == before)
  }

  @Test func `an entry that shares the id of a shown one stays`() {
    let desk = desk(
      text("aaaa", "one"), text("aaaa", "two", "bbbb"), text("bbbb", "three"))
    let before = shown(desk)
    let outcome = desk.run("purge", "--versions", "aaaa", "--yes")
    #expect(shown(desk) == before, "\(outcome.output)\(desk.journalText)")
  }

  @Test func `a moment with another spelling and the same instant needs no placeholder`() {
    let desk = desk(
      #"{"id":"aaaa","type":"text","at":"2026-01-01T09:00:00+09:00","payload":{"text":"one"}}"#,
      text("bbbb", "zero"), #"{"id":"xxxx","type":"text",\#(Self.at),"payload":{"text":"x"}}"#,
      #"{"id":"cccc","type":"text",\#(Self.at),"replaces":["aaaa"],"payload":{"text":"old"}}"#,
      #"{"id":"nnnn","type":"text","payload":{"text":"n"}}"#, text("dddd", "new", "aaaa", "cccc"))
    #expect(desk.run("purge", "--versions", "dddd", "--yes").code == 0)
    #expect(desk.lines.count { PageEntry(PageValue(line: $0))?.isPurge == true } == 1)
  }

  @Test func `a purge names the members of deletions that stay`() {
    let deletion =
      #"{"id":"dddd","type":"deletion",\#(Self.at),"replaces":["aaaa"],"why":"boring","payload":{"reason":"x"}}"#
    let desk = desk(text("aaaa", "one"), deletion)
    let outcome = desk.run("purge", "aaaa", "--yes")
    #expect(outcome.code == 0)
    #expect(
      outcome.error.contains("ids and what other programs wrote in 'reason', 'why'"),
      "\(outcome.error)")
  }
}
