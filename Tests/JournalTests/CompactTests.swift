import TestSupport
import Testing

/// `journal compact`.
struct CompactTests {
  /// Lists and script output, without the ids of versions.
  private func seen(_ desk: Desk) -> [String] {
    desk.run("list", "--format", "jsonl").lines.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a compaction keeps the current entries and removes the past`() {
    let desk = Desk()
    for number in 0..<6 { desk.run("add", "text", "text \(number)", "--tag", "t") }
    let ids = desk.run("list", "--format", "jsonl").lines.map {
      String(RawObject($0).text("id")!.dropFirst().dropLast())
    }
    for round in 0..<4 { desk.run("edit", ids[0], "--text", "round \(round)") }
    desk.run("edit", ids[1], "--star")
    desk.run("delete", ids[2])
    desk.run("undo")
    desk.run("delete", ids[3])
    desk.directory.write(desk.journalName, desk.journal + Array("\n\n".utf8))
    let before = seen(desk)
    let dry = desk.run("compact", "--dry-run")
    #expect(
      dry.output.hasPrefix(
        "This would be removed for good:\n  6 older versions of 3 edited entries, with their "
          + "history and undo\n  1 deleted entry; this empties the trash\n  2 empty lines\n"),
      "\(dry.output)")
    #expect(desk.run("compact").code == 1)
    let size = desk.journal.count
    let outcome = desk.run("compact", "--yes")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output == "compacted: \(size) bytes became \(desk.journal.count).\n")
    #expect(seen(desk) == before)
    // Each revision without words is a stub in its place; one line records the compaction.
    let lines = desk.journal.split(separator: 0x0A).map { RawObject(Array($0)) }
    #expect(lines.count { $0.text("stub") == "true" } == 7)
    #expect(lines.last?.text("payload") == #"{"compacted":true}"#)
    #expect(!desk.journalText.contains("round 2"))
    #expect(!desk.journalText.contains("text 2"), "words of a deleted entry")
    #expect(desk.run("check").code == 0)
    // The ids still work, also for another compaction.
    #expect(desk.run("edit", ids[0], "--text", "after").code == 0)
    let then = seen(desk)
    #expect(desk.run("compact", "--yes").code == 0)
    #expect(seen(desk) == then)
    let count = desk.journal.split(separator: 0x0A).count {
      RawObject(Array($0)).text("stub") == "true"
    }
    #expect(count == 8)
    #expect(desk.run("compact", "--yes").error == "Nothing to compact.\n")
  }

  @Test func `versions of deleted entries only are not called those of edited entries`() {
    let desk = Desk()
    desk.run("add", "text", "one")
    desk.run("edit", "@1", "--star")
    desk.run("delete", "@1")
    let (english, japanese) = (
      "This would be removed for good:\n  1 older version of deleted entries, with their history "
        + "and undo\n  1 deleted entry;",
      "完全に消えるもの:\n  削除した記録の古い版1個（履歴がなくなり"
    )
    #expect(desk.run("compact", "--dry-run").output.hasPrefix(english))
    desk.environment["LC_ALL"] = "ja_JP.UTF-8"
    let dry = desk.run("compact", "--dry-run")
    #expect(dry.output.hasPrefix(japanese), "\(dry.output)")
  }

  @Test(arguments: 0..<30)
  func `unknown content stays byte for byte, and every list stays the same`(seed: Int) {
    let future = futurize(.sample, seed: seed)
    let desk = Desk(journal: future.bytes)
    let text = future.understood.filter { $0.kind == "text" }[seed % 3].id
    desk.run("edit", text, "--tag", "late")
    let before = seen(desk)
    let lines = desk.journal.split(separator: 0x0A).map(Array.init)
    guard desk.run("compact", "--yes").code == 0 else { return }
    #expect(seen(desk) == before, "seed \(seed)")
    let after = Set(desk.journal.split(separator: 0x0A).map(Array.init))
    #expect(desk.journal.starts(with: lines[0]), "the header")
    let unknown = Set(future.unreadable.map { "\"\($0)\"" })
    for line in lines.dropFirst() {
      // Damaged lines and unreadable entries.
      let id = RawObject(line).text("id")
      if id == nil || unknown.contains(id!) {
        let isBlank = line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
        #expect(isBlank || after.contains(line), "I2, seed \(seed)")
      }
    }
    let info = RawObject(desk.run("info", "--format", "json").outputBytes)
    #expect(info.text("damaged") == "\(future.damagedLines)")
  }

  @Test func `a merge with an uncompacted copy gives the same entries`() {
    let desk = Desk(sample: "plain.jsonl")
    desk.run("edit", "7f3k", "--text", "changed")
    let copy = desk.journal
    let before = seen(desk)
    #expect(desk.run("compact", "--yes").code == 0)
    // A merge is the union of the lines.
    let mine = Set(desk.journal.split(separator: 0x0A).map(Array.init))
    let theirs = copy.split(separator: 0x0A).dropFirst().map(Array.init).filter {
      !mine.contains($0)
    }
    desk.directory.write(
      desk.journalName, desk.journal + Array(theirs.joined(separator: [0x0A])) + [0x0A])
    #expect(seen(desk).sorted() == before.sorted())
  }

  @Test func `a closed gate refuses a compaction`() {
    for name in ["gate-rewrite", "gate-write", "gate-read", "gate-no-header"] {
      let desk = Desk(sample: "\(name).jsonl")
      let before = desk.state
      #expect(desk.run("compact", "--yes", "--force").code == 1)
      let isUntouched = desk.state == before
      #expect(isUntouched, "I4, \(name)")
    }
  }
}
