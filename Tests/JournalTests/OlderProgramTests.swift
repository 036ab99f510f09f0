import TestSupport
import Testing

/// An earlier release, `JOURNAL_OLDER`, which knows neither measures nor sealed entries, on journals that have some.
@Suite(.enabled(if: ClonesTests.older != nil, "JOURNAL_OLDER names no earlier release"))
struct OlderProgramTests {
  /// What the present program did with the measures.
  enum State: String, CaseIterable, Sendable {
    case added, edited, inConflict, settled, deleted, undone, attached, merged, imported, compacted
    case purged, tagged
  }

  /// Every command, some on a measure: `M`. The last ones are about what a person insists on.
  private static let commands = [
    "list", "list --format json", "list --format csv", "list --format raw", "list --count",
    "find run", "find #gym --format jsonl", "show M", "show M --format json", "history M",
    "history T", "text New --tag t", "mood good", "edit M --star", "edit T --text Other",
    "edit T --tag t", "star M", "star T", "unstar T", "tag new T", "tag new M", "untag new T",
    "tag rename gym fit --yes", "delete T --yes", "undo", "undo 2", "undo 3", "redo", "undo T",
    "restore T", "trash", "purge T --yes", "purge T --versions --yes", "compact --yes", "drafts",
    "info", "info --format json", "check", "check --format json", "merge copy.jsonl --yes",
    "import jrnl.txt --yes", "export --to jrnl", "export --to json", "export --to lines",
    "export --to csv", "export --to markdown", "tags", "conflicts", "resolve C --both",
    "resolve C --take 1", "attach T jrnl.txt", "attach M jrnl.txt", "files", "stats", "calendar",
    "report -o report.html", "on-this-day", "random", "backup backups", "delete M",
  ]
  private static let insisting = ["delete M --yes", "restore M", "undo M", "purge M --yes"]

  @Test(arguments: State.allCases)
  func `every measure is there after each command, byte for byte`(state: State) throws {
    let start = try OlderProgramTests.journal(state)
    let measures = OlderProgramTests.measures(start.journal)
    #expect(!measures.isEmpty)
    for command in OlderProgramTests.commands {
      let desk = OlderProgramTests.copy(of: start)
      let before = OlderProgramTests.shown(desk)
      let outcome = older(desk, command)
      #expect((0...2).contains(outcome.code), "\(command): \(outcome.error)")
      let after = OlderProgramTests.measures(desk.journal).filter { measures.contains($0) }
      #expect(after == measures, "\(state), \(command)")
      #expect(desk.run("check").code == 0, "\(state), \(command)")
      // These may bring back what was deleted, or hide one of the versions.
      if ["undo", "redo", "resolve", "restore"].contains(where: command.hasPrefix) { continue }
      #expect(OlderProgramTests.shown(desk) == before, "\(state), \(command)")
    }
  }

  @Test(arguments: State.allCases)
  func `what a person insists on is done to this measure alone`(state: State) throws {
    let start = try OlderProgramTests.journal(state)
    let id = OlderProgramTests.id(start, "type:measure")
    for command in OlderProgramTests.insisting {
      let desk = OlderProgramTests.copy(of: start)
      _ = older(desk, command)
      func others(_ journal: [UInt8]) -> [[UInt8]] {
        OlderProgramTests.measures(journal).filter { !$0.asText.contains("\"\(id)\"") }
      }
      let kept = others(desk.journal).filter { others(start.journal).contains($0) }
      #expect(kept == others(start.journal), "\(state), \(command)")
    }
  }

  @Test func `every sealed entry and key is there after each command, byte for byte`() {
    let start = Desk(sample: "sealed.jsonl")
    func kept(_ journal: [UInt8]) -> [[UInt8]] {
      journal.split(separator: 0x0A).map(Array.init).filter { line in
        [#""sealed""#, #""seal-key""#].contains(RawObject(line).text("type"))
      }
    }
    let sealed = kept(start.journal)
    #expect(sealed.count == 7)
    let copied =
      #"{"id":"copied00","type":"text","at":"2026-11-01T08:00:00Z","payload":{"text":"Copied"}}"#
    for command in OlderProgramTests.commands {
      // With its file, which a check misses otherwise.
      let desk = Desk(sample: "sealed.jsonl")
      desk.directory.write("jrnl.txt", Array("[2019-01-01 10:00] Title.\n".utf8))
      desk.directory.write("copy.jsonl", start.journal + Array((copied + "\n").utf8))
      let outcome = older(desk, command, kind: "sealed")
      #expect((0...2).contains(outcome.code), "\(command): \(outcome.error)")
      #expect(kept(desk.journal) == sealed, "\(command)")
      #expect(desk.run("check").code == 0, "\(command)")
      // 'undo' and 'delete' hide at most what is in plain.
      #expect(desk.run("find", "is:sealed", "--count").output == "5\n", "\(command)")
    }
  }

  @Test func `both programs write in turn, and each finds what the other wrote`() throws {
    let desk = try OlderProgramTests.journal(.edited)
    for number in 0..<10 {
      #expect(older(desk, "text Old \(number)").code == 0)
      #expect(desk.run("measure", "weight", "7\(number).50", "kg", "note \(number)").code == 0)
    }
    #expect(desk.run("find", "measure:weight", "--count").output == "11\n")
    #expect(older(desk, "find note --count").output == "10\n")
    #expect(older(desk, "find Old --count").output == "10\n")
    for number in 0..<10 { #expect(desk.journalText.contains(#""value":7\#(number).50,"#)) }
  }

  @Test func `both programs write at once, and nothing is lost`() throws {
    let desk = try OlderProgramTests.journal(.added)
    let lines = desk.lines.count
    let running = (0..<12).flatMap { number in
      [
        desk.start(["text", "Old \(number)"], program: ClonesTests.older),
        desk.start(["measure", "weight", "7\(number)", "kg"]),
      ]
    }
    for process in running { #expect(process.wait().code == 0) }
    #expect(desk.lines.count == lines + 24)
    #expect(desk.run("check").code == 0)
  }

  @Test(arguments: ["measures.jsonl", "sealed.jsonl"])
  func `the example on the page of promises is what it prints`(sample: String) {
    let page = Desk.sample("PROMISES.md").asText
    let example = page.components(after: "(\(sample))", upTo: "\n```\n\n")
      .components(after: "```\n", upTo: "\n```")
    let desk = Desk(sample: sample)
    var runs: [(command: String, said: String)] = []
    for line in example.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ journal ") {
        runs.append((String(line.dropFirst("$ journal ".count)), ""))
      } else if !runs.isEmpty {
        runs[runs.count - 1].said += line + "\n"
      }
    }
    #expect(runs.count == 4)
    for run in runs {
      let outcome = older(desk, run.command.components(upTo: " | "))
      let said = outcome.output + outcome.error
      #expect(run.command.contains(" | ") ? said.hasSuffix(run.said) : said == run.said)
    }
    #expect(older(desk, "info --format json").output.contains(#""newer":true"#))
  }

  // MARK: Journals

  private static func desk() -> Desk {
    let desk = Desk()
    desk.directory.write("jrnl.txt", Array("[2019-01-01 10:00] Title.\nBody @tag *\n".utf8))
    desk.run("text", "First light #gym")
    desk.run("measure", "weight", "71.20", "kg", "after the run #gym", "--at", "yesterday")
    desk.run("measure", "coffee")
    return desk
  }

  private static func journal(_ state: State) throws -> Desk {
    var desk = desk()
    func run(_ line: String) throws {
      let outcome = desk.run(line.split(separator: " ").map { Array($0.utf8) })
      try #require(outcome.code == 0, "\(line): \(outcome.error)")
    }
    /// What another machine did with a copy.
    func merge(_ lines: String...) throws {
      desk.directory.write("other.jsonl", desk.journal)
      for line in lines { try run(line + " --file \(desk.directory.path)/other.jsonl") }
    }
    switch state {
    case .added: break
    case .edited:
      try run("edit measure:weight --value 72.0 --yes")
      try run("edit measure:coffee --note milk --yes")
    case .inConflict, .settled:
      try merge("edit measure:weight --value 73.10 --yes")
      try run("edit measure:weight \(state == .settled ? "--note slow" : "--value 74.0") --yes")
      try run("merge \(desk.directory.path)/other.jsonl")
    case .deleted: try run("delete measure:weight --yes")
    case .undone:
      try run("edit measure:weight --value 72.0 --yes")
      try run("undo")
      try run("delete measure:coffee --yes")
      try run("undo")
    case .attached:
      try run("attach \(id(desk, "measure:weight")) \(desk.directory.path)/jrnl.txt")
    case .merged:
      try merge("measure run 5.20 km fast")
      try run("merge \(desk.directory.path)/other.jsonl")
    case .imported:
      desk.directory.write("export.json", Array(desk.run("export", "--to", "json").output.utf8))
      let path = "\(desk.directory.path)/export.json"
      let former = desk
      desk = Desk()
      desk.directory.write("jrnl.txt", former.directory.read("jrnl.txt"))
      desk.directory.write("export.json", former.directory.read("export.json"))
      try run("import \(path.replacing(former.directory.path, with: desk.directory.path)) --yes")
    case .compacted:
      try run("edit measure:weight --value 72.0 --yes")
      try run("compact --yes")
    case .purged:
      try run("edit measure:weight --value 72.0 --yes")
      try run("purge measure:weight --versions --yes")
      try run("purge measure:coffee --yes")
    case .tagged:
      try run("tag health measure:weight --yes")
      try run("star measure:weight --yes")
    }
    let line =
      #"{"id":"copied00","type":"text","at":"2026-11-01T08:00:00Z","payload":{"text":"Copied"}}"#
    desk.directory.write("copy.jsonl", desk.journal + Array((line + "\n").utf8))
    return desk
  }

  private static func copy(of start: Desk) -> Desk {
    let desk = Desk(journal: start.journal)
    for name in ["jrnl.txt", "copy.jsonl"] {
      desk.directory.write(name, start.directory.read(name))
    }
    // Attached files.
    let files = "\(desk.journalName).files"
    for folder in start.directory.names(in: files).map({ "\(files)/\($0)" }) {
      desk.directory.makePrivate(files, folder)
      for name in start.directory.names(in: folder).map({ "\(folder)/\($0)" }) {
        desk.directory.write(name, start.directory.read(name))
      }
    }
    return desk
  }

  private static func measures(_ journal: [UInt8]) -> [[UInt8]] {
    journal.split(separator: 0x0A).map(Array.init)
      .filter { RawObject($0).text("type") == #""measure""# }
  }

  /// The measures that the present program shows.
  private static func shown(_ desk: Desk) -> String {
    desk.run("find", "type:measure", "--format", "jsonl", "--fields", "id,name,value,unit,note")
      .output
  }

  private static func id(_ desk: Desk, _ query: String) -> String {
    let lines = desk.run("find", query, "--format", "jsonl", "--fields", "id").lines
    return RawObject(lines.first ?? []).text("id").map { String($0.dropFirst().dropLast()) }
      ?? "none"
  }

  /// `M` in the line is an entry of the kind.
  private func older(
    _ desk: Desk, _ line: String, kind: String = "measure"
  ) -> BuiltProgram.Outcome {
    let measure = OlderProgramTests.id(desk, "type:\(kind)")
    let text = OlderProgramTests.id(desk, "type:text")
    let names = [
      "M": measure, "T": text, "C": measure, "jrnl.txt": "\(desk.directory.path)/jrnl.txt",
      "copy.jsonl": "\(desk.directory.path)/copy.jsonl",
      "report.html": "\(desk.directory.path)/report.html",
      "backups": "\(desk.directory.path)/backups",
    ]
    return BuiltProgram.run(
      line.split(separator: " ").map { Array((names[String($0)] ?? String($0)).utf8) },
      environment: desk.environment.mapValues { Array($0.utf8) }, input: [],
      program: ClonesTests.older)
  }
}

extension String {
  /// The part between two others; empty if they are not there.
  fileprivate func components(after start: String, upTo end: String) -> String {
    guard let first = firstRange(of: start) else { return "" }
    return String(self[first.upperBound...]).components(upTo: end)
  }
}
