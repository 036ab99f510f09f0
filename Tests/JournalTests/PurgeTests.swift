import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `history`, `restore` and `purge`.
struct PurgeTests {
  private func add(_ desk: Desk, _ words: String) -> String {
    let answer = desk.run("add", "text", words, "--format", "json")
    return String(RawObject(answer.outputBytes).text("id")!.dropFirst().dropLast())
  }

  private func lines(_ desk: Desk) -> [[UInt8]] {
    desk.journal.split(separator: 0x0A).map(Array.init)
  }

  @Test func `a purge removes every version of an entry and keeps every other line`() {
    for seed in 0..<10 {
      let future = futurize(.sample, seed: seed)
      let desk = Desk(journal: future.bytes)
      guard desk.run("add", "text", "before").code == 0 else { continue }
      let others = lines(desk)
      let id = add(desk, "secret one")
      desk.run("edit", id, "--text", "secret two")
      desk.run("delete", id, "--yes")
      desk.run("undo")
      #expect(desk.journalText.contains("secret"))
      let outcome = desk.run("purge", id, "--yes")
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(outcome.output == "purged 1 entry: removed from the file for good.\n")
      let after = lines(desk)
      #expect(Array(after.prefix(others.count)) == others, "I2, seed \(seed)")
      // The deletion stays, and the last line keeps the post gone.
      let rest = after.dropFirst(others.count).map { RawObject($0) }
      #expect(rest.map { $0.text("type") } == [#""deletion""#, #""deletion""#])
      #expect(rest.last?.text("payload") == #"{"purged":true}"#)
      #expect(rest.last?.text("replaces")?.contains(id) == true)
      #expect(!desk.journalText.contains("secret"))
      #expect(desk.run("show", id).code == 1)
    }
  }

  @Test func `a dry run, a no and a missing terminal leave the file unchanged`() {
    let desk = Desk()
    let id = add(desk, "words that stay")
    let before = desk.state
    let dry = desk.run("purge", id, "--dry-run")
    #expect(dry.output.contains("words that stay"))
    #expect(dry.output.contains("Dry run: nothing was purged"))
    let unasked = desk.run("purge", id)
    #expect(unasked.code == 1)
    #expect(unasked.error.contains("nothing was purged: this would remove 1 entry for good"))
    #expect(desk.session("purge \(id)", typing: "n\n").code == 1)
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
    #expect(desk.session("purge \(id)", typing: "y\n").code == 0)
    #expect(!desk.journalText.contains("words that stay"))
  }

  @Test func `a deletion that also hides other entries survives the purge of one`() {
    let desk = Desk()
    let (one, two) = (add(desk, "one"), add(desk, "two"))
    let line =
      #"{"id":"d1","type":"deletion","replaces":["\#(one)","\#(two)"],"payload":{}}"#
    desk.directory.write(desk.journalName, desk.journal + Array("\(line)\n".utf8))
    #expect(desk.run("purge", one, "--yes").code == 0)
    #expect(desk.journalText.contains("\"d1\""))
    #expect(!desk.run("list").output.contains("two"), "it is still deleted")
    #expect(desk.run("restore", two).code == 0)
    #expect(desk.run("list").output.contains("two"))
  }

  @Test func `a file with hard links needs --force, and a closed gate always refuses`() {
    let desk = Desk()
    let id = add(desk, "one")
    link("\(desk.directory.path)/journal.jsonl", "\(desk.directory.path)/other")
    let before = desk.state
    let refused = desk.run("purge", id, "--yes")
    #expect(refused.code == 1 && refused.error.contains("2 hard links"), "\(refused.error)")
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4")
    #expect(desk.run("purge", id, "--yes", "--force").code == 0)
    let gate = Desk(sample: "gate-rewrite.jsonl")
    let first = gate.run("list", "--format", "jsonl").lines[0]
    let own = String(RawObject(first).text("id")!.dropFirst().dropLast())
    let untouched = gate.state
    let outcome = gate.run("purge", own, "--yes", "--force")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("everything works except rewriting"), "\(outcome.error)")
    let stays = gate.state == untouched
    #expect(stays, "I4")
  }

  /// The same as in the tests of TimelinePersistence, with processes.
  @Test func `purges among concurrent writers lose nothing`() {
    let desk = Desk()
    let doomed = (0..<8).map { add(desk, "doomed \($0)") }
    desk.directory.write(
      "writer",
      Array(
        "for i in $(seq 25); do \"$P\" add text \"w$1-$i\" > /dev/null || exit 1; done\n".utf8))
    desk.environment["P"] = BuiltProgram.path
    let writers = (0..<4).map { number in
      desk.start(["\(desk.directory.path)/writer", "\(number)"], program: "/bin/sh")
    }
    for id in doomed { #expect(desk.run("purge", id, "--yes").code == 0) }
    for writer in writers { #expect(writer.wait().code == 0) }
    let texts = desk.run("list", "--format", "jsonl").lines.compactMap {
      RawObject($0).text("text")
    }
    #expect(texts.count == 100)
    #expect(Set(texts).count == 100)
    #expect(!desk.journalText.contains("doomed"))
    TestReport.note(
      "8 purges among 4 writers", cases: 100, acknowledged: 100, lost: 100 - Set(texts).count)
  }

  // MARK: Content

  @Test func `history shows each version with its added and removed words`() {
    let desk = Desk()
    let id = add(desk, "First light on the river")
    desk.run("edit", id, "--text", "First light on the 川")
    desk.run("delete", id)
    #expect(
      desk.run("history", String(id.prefix(6))).output == """
        1  Sat 2026-11-21 08:01  added
           First light on the river

        2  Sat 2026-11-21 08:01  edited
           First light on the [-river-]{+川+}

        3  Sat 2026-11-21 08:01  deleted

        """)
    let json = desk.run("history", id, "--format", "json").output
    #expect(json.contains(#""action":"deleted""#) && json.contains(#""current":true"#))
    #expect(desk.run("trash").output.contains("deleted Sat 2026-11-21 08:01  First light on the 川"))
  }

  @Test func `restore brings back a deleted entry, or an older version by number or id`() {
    let desk = Desk()
    let id = add(desk, "one")
    desk.run("edit", id, "--text", "two")
    desk.run("delete", id)
    #expect(desk.run("restore", id).code == 0)
    #expect(desk.run("list").output.contains("  two\n"))
    #expect(desk.run("trash").error == "The trash is empty.\n")
    #expect(desk.run("restore", id, "1").code == 0)
    #expect(desk.run("list").output.contains("  one\n"))
    for (word, says) in [
      ("9", "there is no version '9'"), ("zz99", "there is no version 'zz99'"),
      ("3", "version '3' is the deletion"),
    ] {
      let refused = desk.run("restore", id, word)
      #expect(refused.code == 1 && refused.error.contains(says), "\(refused.error)")
    }
    let again = desk.run("restore", id)
    #expect(again.code == 1 && again.error.contains("is not deleted"), "\(again.error)")
    #expect(desk.run("undo").code == 0)
    #expect(desk.run("list").output.contains("  two\n"))
  }

  @Test func `restoring one version of a conflict replaces both`() {
    let desk = Desk()
    let id = add(desk, "one")
    desk.run("edit", id, "--text", "mine")
    let line =
      #"{"id":"other1","type":"text","at":"2026-11-21T08:01:02Z","replaces":["\#(id)"],"payload":{"text":"theirs"}}"#
    desk.directory.write(desk.journalName, desk.journal + Array("\(line)\n".utf8))
    #expect(desk.run("restore", id).code == 1)
    #expect(desk.run("restore", id, "other1").code == 0)
    let texts = desk.run("list", "--format", "jsonl").lines.map { RawObject($0).text("text") }
    #expect(texts == ["\"theirs\""])
    #expect(desk.run("undo").code == 0)
    let both = desk.run("list", "--format", "jsonl").lines.compactMap { RawObject($0).text("text") }
    #expect(Set(both) == ["\"mine\"", "\"theirs\""])
  }
}
