import TestSupport
import Testing
import TimelineDomain

/// `Samples/reader.py` agrees with the tests' reader of the format page and with the built program.
@Suite(.enabled(if: Desk.has("python3")))
struct PythonReaderTests {
  @Test(arguments: FullRun.seeds(60, full: 10_000, parts: 10))
  func `the Python reader agrees with the page and the program`(
    seeds: Range<Int>
  ) throws {
    try expectAgreement(seeds, hasMeasures: false)
  }

  /// Neither of the readers knows measures, so for them it is an unknown kind.
  @Test(arguments: FullRun.seeds(60, full: 10_000, parts: 10))
  func `the program shows measures where readers show an unknown kind`(
    seeds: Range<Int>
  ) throws {
    try expectAgreement(seeds, hasMeasures: true)
  }

  private func expectAgreement(_ seeds: Range<Int>, hasMeasures: Bool) throws {
    let desk = Desk()
    let alphabets = LinkedJournal.Alphabet.allCases
    for seed in seeds {
      // Long enough for an index, so that the program builds one.
      let journal = LinkedJournal(
        seed: seed, alphabet: alphabets[seed % alphabets.count], others: seed % 19 == 0 ? 250 : 0,
        hasMeasures: hasMeasures)
      desk.directory.write("\(seed).jsonl", journal.bytes)
    }
    let answers = read(desk, seeds.map { "\($0)" })
    try #require(answers.count == seeds.count)
    for (seed, answer) in zip(seeds, answers) {
      let journal = desk.directory.read("\(seed).jsonl")
      let page = PageReader(journal)
      let items = try #require(answer["items"])
      #expect(rows(of: items) == page.items.map(Row.init), "seed \(seed)\n\(journal.asText)")
      #expect(answer["damaged"]?.spelling == Array("\(page.damaged)".utf8), "seed \(seed)")
      let deleted = page.deleted.sorted { $0.lexicographicallyPrecedes($1) }
      #expect(answer["deleted"]?.strings == deleted, "seed \(seed)")
      guard seed % 5 == 0 || !FullRun.isAsked else { continue }
      desk.replace(journal)
      let program = desk.run(
        "list", "--quiet", "--format", "jsonl", "--fields", "id,revision,type,understood")
      #expect(
        program.lines.map(printed) == page.items.map { Row($0).printed },
        "seed \(seed)\n\(journal.asText)")
    }
    TestReport.note(
      "reader in Python, random links\(hasMeasures ? " and measures" : "")", cases: seeds.count,
      acknowledged: 0, lost: 0)
  }

  @Test func `the Python reader prints every sample as the program lists it`() throws {
    let names = [
      "plain", "japanese", "moods", "measures", "sealed", "future", "damaged", "gate-no-header",
      "gate-write",
    ]
    let desk = Desk()
    for name in names { desk.directory.write("\(name).jsonl", Desk.sample("\(name).jsonl")) }
    let answers = read(desk, names)
    for (name, answer) in zip(names, answers) {
      desk.replace(Desk.sample("\(name).jsonl"))
      let program = desk.run(
        "list", "--quiet", "--format", "jsonl", "--fields", "id,revision,type,understood")
      #expect(
        program.lines.map(printed) == rows(of: try #require(answer["items"])).map(\.printed),
        "\(name)")
    }
  }

  /// The views of the kit for other programs.
  @Test func `the Python reader gives every view of the conformance kit`() throws {
    let folder = "\(Desk.root)/Samples/conformance"
    func value(_ name: String) -> PageValue? {
      PageValue(
        line: TemporaryDirectory.read(path: "\(folder)/\(name)").map { $0 == 0x0A ? 0x20 : $0 })
    }
    guard case .array(let cases)? = value("index.json")?.content else {
      Issue.record("no index")
      return
    }
    var files: [(path: String, expected: String)] = []
    for row in cases {
      // It does not know sealed entries.
      let view =
        switch row["level"]?.string?.asText {
        case "reader", "future": row["expected"]
        case "sealed": row["closed"]
        default: nil as PageValue?
        }
      guard let expected = view?.string?.asText else { continue }
      files += (row["files"]?.strings ?? []).map { ("\(folder)/\($0.asText)", expected) }
    }
    #expect(files.count > 150)
    let answers = read(paths: files.map(\.path))
    try #require(answers.count == files.count)
    for (file, answer) in zip(files, answers) {
      let expected = try #require(value(file.expected))
      for name in ["gate", "damaged", "deleted", "asides", "items"] {
        #expect(compact(answer[name]) == compact(expected[name]), "\(file.path), \(name)")
      }
    }
  }

  /// Without the white space between values.
  private func compact(_ value: PageValue?) -> String {
    guard let value else { return "" }
    switch value.content {
    case .object(let members):
      return "{\(members.map { "\($0.name.asText):\(compact($0.value))" }.joined(separator: ","))}"
    case .array(let values): return "[\(values.map { compact($0) }.joined(separator: ","))]"
    default: return value.string.map { "\($0)" } ?? value.spelling.asText
    }
  }

  /// What a reader prints about a shown item.
  private struct Row: Equatable {
    let name: [UInt8]
    let revision: [UInt8]
    let type: [UInt8]
    let isUnderstood: Bool
    let isConflict: Bool
    let moment: [UInt8]?

    init(_ item: PageReader.Item) {
      name = item.name
      revision = item.revision
      type = item.type
      isUnderstood = item.isUnderstood
      isConflict = item.isConflict
      moment = item.moment.map { Array($0.utf8) }
    }

    init(_ value: PageValue) {
      name = value["name"]?.string ?? []
      revision = value["revision"]?.string ?? []
      type = value["type"]?.string ?? []
      isUnderstood = value["understood"]?.isTrue == true
      isConflict = value["conflict"]?.isTrue == true
      moment = value["moment"]?.string
    }

    /// As the program prints it: a lone surrogate becomes U+FFFD. The readers can't say which measures the program
    /// understands.
    var printed: [String] {
      let words = [name, revision, type].map { String(showing: $0) }
      return words + [words[2] == "measure" ? "measure" : "\(isUnderstood)"]
    }
  }

  /// What the program printed about an item.
  private func printed(_ line: [UInt8]) -> [String] {
    guard let value = PageValue(line: line) else { return [] }
    let words = ["id", "revision", "type"].map { value[$0]?.string?.asText ?? "-" }
    return words
      + [words[2] == "measure" ? "measure" : "\(value["understood"]?.isTrue == true)"]
  }

  private func rows(of items: PageValue) -> [Row] {
    if case .array(let values) = items.content { values.map(Row.init) } else { [] }
  }

  private func read(_ desk: Desk, _ names: [String]) -> [PageValue] {
    read(paths: names.map { "\(desk.directory.path)/\($0).jsonl" })
  }

  /// Runs one process for all journals.
  private func read(paths: [String]) -> [PageValue] {
    let words = ["\(Desk.root)/Samples/reader.py", "--json"] + paths
    let outcome = BuiltProgram.run(
      words.map { Array($0.utf8) }, environment: ["PATH": Array("/usr/bin:/bin".utf8)], input: nil,
      program: Desk.program("python3"))
    #expect(outcome.code == 0, "\(outcome.error)")
    return outcome.lines.compactMap { PageValue(line: $0) }
  }
}
