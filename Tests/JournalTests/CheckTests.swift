import TestSupport
import Testing

/// `journal check` in the built program, on the journals in `Samples` and on damaged ones.
struct BuiltCheckTests {
  struct Row: CustomStringConvertible, Sendable {
    let sample: String
    var code: Int32 = 0
    var access = "full"
    /// Whether the gate allows reading.
    var isRead = true
    /// Whether the first line is a header, readable or not.
    var isHeaded = true
    var description: String { sample }
  }

  static let rows = [
    Row(sample: "plain"), Row(sample: "japanese"), Row(sample: "moods"),
    Row(sample: "measures"), Row(sample: "sealed"), Row(sample: "future"),
    Row(sample: "damaged", code: 1), Row(sample: "gate-newer-version"),
    Row(sample: "gate-rewrite", access: "noRewrite"),
    Row(sample: "gate-write", access: "readOnly"),
    Row(sample: "gate-read", access: "none", isRead: false),
    Row(sample: "gate-other-format", access: "none", isRead: false),
    Row(sample: "gate-no-header", code: 1, access: "readOnly", isHeaded: false),
    Row(sample: "gate-broken-header", code: 1, access: "readOnly", isHeaded: false),
    Row(sample: "gate-needs-shape", code: 1, access: "readOnly"),
  ]

  @Test(arguments: rows)
  func `check reports a sample correctly and does not change it`(_ row: Row) {
    let desk = Desk(sample: "\(row.sample).jsonl")
    let before = desk.state
    let text = desk.run("check")
    let outcome = desk.run("check", "--format", "json")
    #expect(text.code == row.code && outcome.code == row.code)
    #expect(text.error == "" && outcome.error == "")
    let isUntouched = desk.state == before
    #expect(isUntouched, "I4: bytes, mtime, inode, mode")
    #expect(desk.directory.names().filter { !$0.hasSuffix(".files") } == ["journal.jsonl"])

    let report = RawObject(outcome.outputBytes)
    let lines = LineCount(desk.journal, isHeaded: row.isHeaded)
    #expect(report.text("access") == "\"\(row.access)\"")
    #expect(report.text("damaged") == (row.code == 1 ? "true" : "false"))
    #expect(report.text("bytes") == "\(desk.journal.count)")
    #expect(report.text("lines") == "\(lines.total)")
    #expect(text.output.contains("lines     \(lines.total), \(desk.journal.count) bytes"))
    guard row.isRead else {
      #expect(report.text("entries") == "0" && report.text("damage") == "[]")
      #expect(text.output.contains("they were not checked"))
      return
    }
    #expect(report.text("entries") == "\(lines.entries.count)")
    #expect(report.text("blank") == "\(lines.blank)")
    #expect(report.objects("damage").map { $0.text("line") } == lines.damaged.map { "\($0)" })
    #expect(report.objects("repetitions").map { $0.text("line") } == lines.repeated.map { "\($0)" })
    #expect(RawObject(report["kinds"] ?? []).counts == lines.kinds)
  }

  // MARK: Features of the samples

  @Test func `content from the future is unknown, not damaged`() {
    let desk = Desk(sample: "future.jsonl")
    let report = RawObject(desk.run("check", "--format", "json").outputBytes)
    #expect(report.text("version") == "3" && report.text("heads") == "24")
    #expect(report.text("posts") == "17")
    #expect(report.text("unknownKinds") == #"["location","photo","poll"]"#)
    #expect(report.text("unknownAbilities") == #"{"blob-1":1}"#)
    let members = RawObject(report["unknownMembers"] ?? [])
    #expect(members.text("header") == #"{"colors":1,"devices":1,"title":1}"#)
    #expect(members.text("entry") == #"{"seen":1,"seq":1,"sig":1,"via":1}"#)
    #expect(members.text("deletion") == #"{"why":1}"#)
    #expect(members.text("mood") == #"{"body":1,"energy":1,"streak":1}"#)
    #expect(report.objects("conflicts").map { $0.text("id") } == ["\"ymdm2vrtg8ka6zey\""])
    let times = report.objects("times")
    #expect(times.map { $0.text("spelling") } == [#""2026-11-07T14:00/18:30+01:00""#])
    #expect(report.objects("strange").map { $0.text("id") } == [#""gg9sywsws7q25fcy""#])
    #expect(report.text("missing") == "[]" && report.text("cycles") == "[]")
  }

  @Test func `damage by disks, editors and merges is reported line by line`() {
    let desk = Desk(sample: "damaged.jsonl")
    let report = RawObject(desk.run("check", "--format", "json").outputBytes)
    let mark = #""a mark that a merge left""#
    let latin = desk.journal.split(separator: 0x0A, omittingEmptySubsequences: false)[6]
    let byte = (Array(latin).firstIndex(of: 0xE9) ?? -1) + 1
    #expect(
      report.objects("damage").map { "\($0.text("line")!) \($0.text("flaw")!)" } == [
        #"7 "byte \#(byte) is not UTF-8""#, "11 \(mark)", "13 \(mark)", "16 \(mark)",
        #"21 "zeros, as a power cut leaves them""#, #"25 "cut short""#,
      ])
    #expect(report.text("repetitions") == #"[{"line":17,"first":6}]"#)
    #expect(report.text("sharedIds") == #"[{"id":"z4gfxdsm7jwkzvgh","lines":[19,20]}]"#)
    let text = desk.run("check").output
    #expect(text.contains("lines     25, "))
    #expect(text.contains("14 entries, 1 repeated, 3 empty, 6 damaged\n"))
    #expect(text.contains("line 11: a merge conflict marker: <<<<<<< HEAD\n"))
    #expect(!text.unicodeScalars.contains("\0"))
    #expect(
      text.hasSuffix(
        "\n6 lines are damaged; they are kept. 'journal salvage OUT' writes the "
          + "healthy lines to a new file.\n"))
  }

  @Test func `a missing journal and a file that is not a journal are reported`() {
    let desk = Desk()
    let nothing = desk.run("check")
    #expect(nothing.code == 0 && nothing.error.hasPrefix("There is no journal yet"))
    #expect(desk.directory.names() == [], "check creates no journal")
    let prose = Desk(journal: "Dear diary,\n")
    let outcome = prose.run("check")
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.error.contains("it is not a journal"))
  }
}

extension RawObject {
  /// The objects of an array without nested arrays of objects.
  func objects(_ name: String) -> [RawObject] {
    var depth = 0
    var start = 0
    var objects: [RawObject] = []
    let bytes = self[name] ?? []
    var isInString = false
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if byte == UInt8(ascii: "{"), !isInString {
        if depth == 0 { start = index }
        depth += 1
      } else if byte == UInt8(ascii: "}"), !isInString {
        depth -= 1
        if depth == 0 { objects.append(RawObject(Array(bytes[start...index]))) }
      }
    }
    return objects
  }

  /// Members that are integers.
  fileprivate var counts: [String: Int] {
    members.reduce(into: [:]) { $0[String($1.name.dropFirst().dropLast())] = Int($1.text) }
  }
}
