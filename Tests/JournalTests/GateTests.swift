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
      names: ["'secret-1'", "you can copy the file"]),
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

  @Test(arguments: [
    ("\u{FEFF}", ""), ("", #","type":"header""#), ("\u{FEFF}", #","type":"header""#),
  ])
  func `31.8 a further header counts with a byte order mark and with a type`(
    mark: String, type: String
  ) {
    let header = #"{"format":"timeline-journal","version":1,"id":"h"}"#
    let line = #"{"id":"a","type":"text","at":"2026-11-21T08:00:00Z","payload":{"text":"a"}}"#
    let further =
      #"\#(mark){"format":"timeline-journal","version":2,"id":"h"\#(type),"needs":{"write":["later"]}}"#
    for padding in [0, 3_000] {
      let lines = [header] + Array(repeating: "", count: padding) + [line, further]
      let desk = Desk(journal: Array(lines.map { $0 + "\n" }.joined().utf8))
      #expect(desk.run("list", "--count").output == "1\n")
      let before = desk.state
      let refused = desk.run("add", "text", "new")
      #expect(refused.code == 1 && refused.error.contains("'later'"), "\(refused)")
      #expect(desk.state == before)
      let imported = Desk()
      imported.directory.write("other.jsonl", before.bytes)
      let outcome = imported.run("import", "\(imported.directory.path)/other.jsonl")
      #expect(outcome.error.contains("'journal merge'"), "\(outcome)")
    }
  }

  @Test func `31.8 a refusal names the header and the file that has the gate`() {
    let header = #"{"format":"timeline-journal","version":1,"id":"h"}"#
    let gate = #"{"format":"timeline-journal","version":1,"id":"h","needs":{"rewrite":["later"]}}"#
    let line = #"{"id":"a","type":"text","at":"2026-11-21T08:00:00Z","payload":{"text":"a"}}"#
    let unclear = #"{"format":"timeline-journal","version":1,"needs":null}"#
    func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
    let later = "a later line is a header that this version can't read"
    let unreadable = Desk(journal: bytes([header, line, unclear]))
    let refused = unreadable.run("add", "text", "new").error
    #expect(refused.contains(later) && !refused.contains("first line"), "\(refused)")
    for (copy, reason) in [
      ([gate, line], "it needs 'later'"), ([header, line, unclear], later),
    ] {
      let desk = Desk(journal: bytes([header, line]))
      desk.directory.write("copy.jsonl", bytes(copy))
      let path = "\(desk.directory.path)/copy.jsonl"
      let error = desk.run("merge", path).error
      #expect(error.contains(reason) && !error.contains("can't read /"), "\(error)")
      #expect(error.contains("because of \(path)"), "\(error)")
    }
    // The other way round, the lines of the copy follow those of the journal.
    let desk = Desk(journal: bytes([gate, line]))
    desk.directory.write("copy.jsonl", bytes([header, line]))
    #expect(desk.run("merge", "\(desk.directory.path)/copy.jsonl").code == 0)
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
