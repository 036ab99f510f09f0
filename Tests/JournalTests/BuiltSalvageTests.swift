import TestSupport
import Testing

/// `journal salvage` in the built program.
struct BuiltSalvageTests {
  private func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  }

  @Test
  func `a salvage writes the healthy lines as a journal, and the damaged ones to another file`() {
    let desk = Desk(sample: "damaged.jsonl")
    let before = desk.state
    let out = "\(desk.directory.path)/out"
    let outcome = desk.run("salvage", out)
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(outcome.output.contains("salvaged  the healthy lines are in \(out)\n"))
    #expect(outcome.output.contains("the damaged ones are in \(out).damaged\n"))
    #expect(outcome.output.hasSuffix("\nThe journal itself is unchanged.\n"))
    let isUntouched = desk.state == before
    #expect(isUntouched)

    let damaged = [7, 11, 13, 16, 21, 25]
    let all = lines(before.bytes)
    let healthy = all.enumerated().filter { !damaged.contains($0.offset + 1) }.map(\.element)
    #expect(lines(desk.directory.read("out")) == healthy + [[]])
    #expect(lines(desk.directory.read("out.damaged")) == damaged.map { all[$0 - 1] })
    #expect(desk.mode(of: "out") == 0o600 && desk.mode(of: "out.damaged") == 0o600)
    #expect(desk.directory.names() == ["journal.jsonl", "out", "out.damaged"])

    #expect(desk.run("--file", out, "check").code == 0)
    let old = desk.run("list", "--format", "jsonl")
    #expect(desk.run("--file", out, "list", "--format", "jsonl").outputBytes == old.outputBytes)
    #expect(desk.run("--file", out, "add", "text", "Saved").code == 0)
  }

  @Test func `a damaged header is replaced, and the new journal can be written`() {
    let desk = Desk(sample: "gate-broken-header.jsonl")
    let out = "\(desk.directory.path)/out"
    let outcome = desk.run("salvage", out)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("with a new first line: the old one was damaged"))
    let all = lines(desk.journal)
    #expect(Array(lines(desk.directory.read("out")).dropFirst()) == Array(all.dropFirst()))
    #expect(lines(desk.directory.read("out.damaged"))[0] == all[0])
    let header = RawObject(lines(desk.directory.read("out"))[0])
    #expect(header.text("created") == "\"2026-11-21T08:01:02.123+09:00\"")
    #expect(desk.run("add", "text", "x").code == 1)
    #expect(desk.run("--file", out, "add", "text", "x").code == 0)
  }

  @Test func `an unknown header is kept and keeps its gate`() {
    let desk = Desk(sample: "gate-needs-shape.jsonl")
    let out = "\(desk.directory.path)/out"
    let outcome = desk.run("salvage", out)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("this version can't tell what it requires"))
    #expect(desk.directory.read("out") == desk.journal)
    #expect(desk.run("--file", out, "add", "text", "x").code == 1)
  }

  @Test(arguments: ["gate-rewrite", "gate-write", "gate-read", "gate-other-format"])
  func `a closed gate refuses a salvage`(sample: String) {
    let desk = Desk(sample: "\(sample).jsonl")
    let before = desk.state
    let outcome = desk.run("salvage", "\(desk.directory.path)/out")
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.error.hasPrefix("journal: nothing was written to "))
    let isUntouched = desk.state == before
    #expect(isUntouched && desk.directory.names() == ["journal.jsonl"])
  }

  @Test(arguments: ["out", "out.damaged"])
  func `a file name in use is refused, and nothing is written`(taken: String) {
    let desk = Desk(sample: "damaged.jsonl")
    desk.directory.write(taken, Array("mine".utf8))
    let outcome = desk.run("salvage", "\(desk.directory.path)/out", "--format", "json")
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.error.contains("/\(taken): it already exists"))
    #expect(desk.directory.names() == ["journal.jsonl", taken])
    #expect(desk.directory.read(taken) == Array("mine".utf8))
  }

  @Test func `a script gets the paths`() {
    let desk = Desk(sample: "damaged.jsonl")
    let out = "\(desk.directory.path)/o\u{1B}t"
    let outcome = desk.run("salvage", out, "--format", "json")
    #expect(outcome.code == 0)
    let salvaged = RawObject(RawObject(outcome.outputBytes)["salvaged"] ?? [])
    #expect(salvaged.text("path") == "\"\(desk.directory.path)/o\\u001bt\"")
    #expect(salvaged.text("damagedPath") == "\"\(desk.directory.path)/o\\u001bt.damaged\"")
    #expect(!desk.directory.read("o\u{1B}t").isEmpty)
  }
}
