import TestSupport
import Testing

/// Runs every command on journals from the future: nothing is lost or merged, and refused commands
/// change nothing.
struct FutureJournalTests {
  private static let seeds = FullRun.few(4, of: FullRun.cases(Array(0..<12), full: Array(0..<200)))

  @Test(arguments: seeds)
  func `every command keeps what it does not understand`(seed: Int) throws {
    let future = futurize(.sample, seed: seed)
    let desk = Desk(journal: future.bytes)

    // Reading reports the content and does not touch the file.
    let before = desk.state
    let info = RawObject(desk.run("info", "--format", "json").outputBytes)
    #expect(info.text("posts") == "\(future.understood.count)")
    #expect(info.text("damaged") == "\(future.damagedLines)")
    for (kind, count) in future.unknown {
      let kinds = RawObject(try #require(info["unknown"]))
      #expect(kinds.text(kind) == "\(count)", "kind '\(kind)'")
    }
    for format in ["text", "json", "jsonl"] {
      #expect(desk.run("list", "--format", format).code == 0)
    }
    let listed = desk.run("list", "--format", "raw")
    #expect(listed.code == 0)
    let raw = listed.lines
    #expect(raw.count == future.understood.count + future.unreadable.count)
    let stored = Set(future.bytes.split(separator: 0x0A).map { Array($0) })
    let changed = raw.filter { !stored.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    #expect(changed == [], "raw is byte for byte")
    // One start shows all: it fails if one of the ids has no post, and prints each post once.
    let ids = future.understood.map(\.id)
    let shown = desk.run((["show"] + ids).map { Array($0.utf8) })
    #expect(shown.code == 0, "\(shown.error)")
    let shownIDs = shown.output.split(separator: "\n").filter { $0.hasPrefix("id ") }
    #expect(shownIDs.count == ids.count)
    let isUntouched = desk.state == before
    #expect(isUntouched)

    // Refused: editing and, without a yes, deleting unreadable entries.
    for id in future.unreadable {
      #expect(desk.run("edit", id, "--star").code == 1)
      #expect(desk.run("delete", id).code == 1)
    }
    let isStillUntouched = desk.state == before
    #expect(isStillUntouched, "I4")

    // Writing: one of each edit, an addition of each type, deletions.
    let text = future.understood.filter { $0.kind == "text" }[seed % 3].id
    let mood = future.understood.filter { $0.kind == "mood" }[seed % 3].id
    try revise(desk, text, ["--text", "Edited #new"], payload: ["text"])
    try revise(
      desk, text, ["--tag", "added", "--at", "2026-06-01T10:00Z"], payload: ["tags"],
      envelope: ["at"])
    try revise(desk, text, [["--star", "--unstar"][seed % 2]], payload: ["starred"])
    try revise(desk, mood, ["--mood", "great"], payload: ["mood", "score"])
    try revise(desk, mood, ["--note", ["calm", ""][seed % 2]], payload: ["note"])
    appends(desk) { desk.run("add", "text", "--tag", "t", "hello") }
    appends(desk) { desk.run("add", "mood", "okay", "a note") }
    appends(desk) { desk.run("delete", text, "--yes") }
    if let id = future.unreadable.first { appends(desk) { desk.run("delete", id, "--yes") } }

    // Finally, all old content is still there, and the damage is the same.
    let keepsEverything = desk.journal.starts(with: future.bytes)
    #expect(keepsEverything)
    let after = RawObject(desk.run("info", "--format", "json").outputBytes)
    #expect(after.text("damaged") == "\(future.damagedLines)")
    #expect(after.text("posts") == "\(future.understood.count + 1)")
  }

  /// I1: the old file is a prefix of the new one.
  private func appends(_ desk: Desk, _ command: () -> BuiltProgram.Outcome) {
    let before = desk.journal
    let outcome = command()
    #expect(outcome.code == 0, "\(outcome.error)")
    let journal = desk.journal
    let isLonger = journal.count > before.count && journal.starts(with: before)
    #expect(isLonger, "I1")
    #expect(journal.last == 0x0A)
  }

  /// I1 and I3: the new line has every unedited member of the old one, in order.
  private func revise(
    _ desk: Desk, _ id: String, _ options: [String], payload: [String], envelope: [String] = []
  ) throws {
    let before = desk.journal
    let old = RawObject(desk.run("show", id, "--format", "raw").outputBytes)
    let outcome = desk.run((["edit", id] + options).map { Array($0.utf8) })
    #expect(outcome.code == 0, "\(outcome.error)")
    let isPrefix = desk.journal.starts(with: before)
    #expect(isPrefix, "I1")
    if desk.journal == before { return }  // The expectation above failed already.
    let new = RawObject(desk.run("show", id, "--format", "raw").outputBytes)
    // A zone that disagrees with the new offset goes.
    let zone = envelope.contains("at") && new["zone"] == nil ? ["zone"] : []
    let touched = ["id", "replaces", "written", "changed", "payload"] + envelope + zone
    #expect(new.without(touched) == old.without(touched), "I3, envelope")
    let oldPayload = RawObject(try #require(old["payload"]))
    let newPayload = RawObject(try #require(new["payload"]))
    #expect(newPayload.without(payload) == oldPayload.without(payload), "I3, payload")
    // The post's name comes first if it is another id.
    let name = RawObject(desk.run("show", id, "--format", "json").outputBytes).text("id")!
    let head = old.text("id")!
    #expect(
      new["replaces"].map { String(decoding: $0, as: UTF8.self) }
        == (name == head ? "[\(head)]" : "[\(name),\(head)]"))
  }
}
