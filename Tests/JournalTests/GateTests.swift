import TestSupport
import Testing

/// Every row of the gate in the built program: what works, what is refused, what changes.
struct GateTests {
  struct Row: CustomStringConvertible, Sendable {
    let sample: String
    let reads: Bool
    let writes: Bool
    /// The names in a refusal.
    var names: [String] = []
    var description: String { sample }
  }

  static let rows = [
    Row(sample: "gate-rewrite", reads: true, writes: true),
    Row(sample: "gate-newer-version", reads: true, writes: true),
    Row(
      sample: "gate-write", reads: true, writes: false,
      names: ["'signed-1'", "you can list and show entries, but not add, edit or delete them"]),
    Row(
      sample: "gate-read", reads: false, writes: false,
      names: ["'sealed-1'", "you can copy the file"]),
    Row(
      sample: "gate-other-format", reads: false, writes: false,
      names: ["'greenhouse-log'", "you can copy the file"]),
    Row(sample: "gate-no-header", reads: true, writes: false, names: ["not a journal's header"]),
    Row(
      sample: "gate-broken-header", reads: true, writes: false, names: ["not a journal's header"]),
    Row(sample: "gate-needs-shape", reads: true, writes: false, names: ["not a journal's header"]),
  ]

  @Test(arguments: rows)
  func `a gate allows exactly its level`(_ row: Row) throws {
    let desk = Desk(sample: "\(row.sample).jsonl")
    let before = desk.state
    for words in [["list"], ["list", "--format", "jsonl"], ["list", "--format", "raw"]] {
      let outcome = desk.run(words.map { Array($0.utf8) })
      #expect(outcome.code == (row.reads ? 0 : 1))
      #expect(outcome.output.isEmpty != row.reads)
      if !row.reads { for name in row.names { #expect(outcome.error.contains(name)) } }
    }
    #expect(desk.run("info").code == 0)
    let isUntouchedByReading = desk.state == before
    #expect(isUntouchedByReading)

    let id = row.reads ? try firstID(desk) : "x"
    let writes = [
      ["add", "text", "New words"], ["add", "mood", "good", "New words"],
      ["edit", id, "--star"], ["delete", id, "--yes"],
    ]
    for words in writes {
      let outcome = desk.run(words.map { Array($0.utf8) })
      #expect(outcome.code == (row.writes ? 0 : 1), "\(words) \(outcome.error)")
      if !row.writes { for name in row.names { #expect(outcome.error.contains(name)) } }
    }
    if row.writes {
      let isPrefix =
        desk.journal.starts(with: before.bytes) && desk.journal.count > before.bytes.count
      #expect(isPrefix, "I1")
    } else {
      let isUntouched = desk.state == before
      #expect(isUntouched, "I4: bytes, mtime, inode, mode")
      #expect(desk.drafts == ["New words", "New words"], "no text is lost")
    }
  }

  private func firstID(_ desk: Desk) throws -> String {
    let line = try #require(desk.run("list", "--format", "jsonl").lines.first)
    return String(try #require(RawObject(line).text("id")).dropFirst().dropLast())
  }

  @Test(arguments: [
    (#""needs":{"write":["noop"],"read":["noop"],"rewrite":["noop"]}"#, "full"),
    (#""needs":{}"#, "full"), (#""needs":{"write":[]}"#, "full"),
    (#""needs":{"write":["noop","x"]}"#, "readOnly"),
    (#""needs":{"rewrite":["x"],"write":["y"]}"#, "readOnly"),
    (#""needs":{"read":["x"],"rewrite":["y"]}"#, "none"), (#""needs":null"#, "readOnly"),
    (#""needs":"x""#, "readOnly"), (#""needs":{"write":"x"}"#, "readOnly"),
    (#""needs":{"write":[1]}"#, "readOnly"),
    (#""needs":{"wri\u0074e":["x"]}"#, "readOnly"), (#""needs":{"share":["x"]}"#, "readOnly"),
    (#""needs":{},"needs":{}"#, "readOnly"), (#""version":1"#, "readOnly"),
    (#""later":{"needs":{"write":["x"]}}"#, "full"),
  ])
  func `an unknown gate closes the journal`(member: String, access: String) {
    let desk = Desk(
      journal: #"{"format":"timeline-journal","version":1,"id":"h",\#(member)}"# + "\n")
    let info = RawObject(desk.run("info", "--format", "json").outputBytes)
    #expect(info.text("access") == "\"\(access)\"")
    let before = desk.journal
    #expect(desk.run("add", "text", "x").code == (access == "full" ? 0 : 1))
    #expect((desk.journal == before) == (access != "full"))
  }

  @Test func `every command reports a newer version on standard error`() {
    let words = [
      ["list"], ["add", "text", "x"], ["add", "mood", "good"], ["list", "--format", "json"],
    ]
    let desk = Desk(sample: "gate-newer-version.jsonl")
    for words in words {
      let outcome = desk.run(words.map { Array($0.utf8) })
      #expect(outcome.code == 0)
      #expect(outcome.error.contains("written by a newer version (format 2)"))
      #expect(outcome.error.split(separator: "\n").count == 1)
      #expect(desk.run((words + ["-q"]).map { Array($0.utf8) }).error == "")
    }
  }

  @Test func `no ordinary command writes the header`() throws {
    let desk = Desk(sample: "future.jsonl")
    let header = desk.journal.split(separator: 0x0A)[0]
    desk.run("add", "text", "x")
    desk.run("edit", "wce8", "--star")
    desk.run("delete", "d4dz")
    #expect(desk.journal.split(separator: 0x0A)[0] == header)
  }
}
