import TestSupport
import Testing

/// The cases of `Samples/conformance` that write lines into another file: their gate goes along.
struct KitGateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let isImport: Bool
    let files: [String]
    /// The names in line 1 of the result. Nil if the command is refused.
    let needs: PageValue?

    init?(_ value: PageValue) {
      let deed = value["do"]?.string?.asText ?? ""
      guard ["lines", "import"].contains(deed), let needs = value["needs"] else { return nil }
      name = value["case"]?.string?.asText ?? ""
      isImport = deed == "import"
      files = (value["files"]?.strings ?? []).map(\.asText)
      self.needs = needs.members == nil ? nil : needs
    }

    var testDescription: String { name }
  }

  nonisolated static let cases: [Case] = {
    let index = Desk.sample("conformance/index.json").map { $0 == 0x0A ? 0x20 : $0 }
    guard case .array(let values)? = PageValue(line: index)?.content else { return [] }
    return values.compactMap(Case.init)
  }()

  @Test(arguments: cases)
  func `a gate goes along with lines`(_ lines: Case) throws {
    let desk = Desk(sample: "conformance/\(lines.files[0])")
    let state = desk.state
    let outcome: BuiltProgram.Outcome
    if lines.isImport {
      desk.directory.write("other.jsonl", Desk.sample("conformance/\(lines.files[1])"))
      outcome = desk.run("import", "\(desk.directory.path)/other.jsonl", "--yes")
    } else {
      outcome = desk.run("export", "--to", "lines", "-o", "\(desk.directory.path)/out.jsonl")
    }
    guard let needs = lines.needs else {
      #expect(outcome.code == 1 && desk.state == state)
      #expect(!desk.directory.names().contains("out.jsonl"))
      return
    }
    #expect(outcome.code == 0, "\(outcome.error)")
    let result = lines.isImport ? desk.journal : desk.directory.read("out.jsonl")
    let header = try #require(
      result.split(separator: 0x0A).first.flatMap { PageValue(line: Array($0)) })
    for gate in ["read", "write", "rewrite"] {
      let found = header["needs"]?[gate]?.strings ?? []
      let expected = needs[gate]?.strings ?? []
      #expect(Set(found) == Set(expected), "\(gate)")
    }
  }

  @Test func `the kit has cases of both commands`() {
    #expect(Self.cases.contains(where: \.isImport) && !Self.cases.allSatisfy(\.isImport))
  }
}
