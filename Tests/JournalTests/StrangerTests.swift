import TestSupport
import Testing

/// What FORMAT.md says about opening an entry without this program.
@Suite(
  .enabled(
    if: ["jq", "base64", "age"].allSatisfy { Desk.has($0) }, "jq, base64 or age is not installed"))
struct StrangerTests {
  @Test func `a stranger opens a sealed entry with jq, base64 and age only`() throws {
    let page = Desk.sample("FORMAT.md").asText
    let (_, sealed) = try parts(of: page, at: "**Sealed entries**")
    let (before, after) = try parts(of: sealed, at: "`jq ")
    let (command, rest) = try parts(of: "jq " + after, at: "`")
    let desk = Desk()
    let lines = try parts(of: before, at: "```\n{").1.prefix { $0 != "`" }
    desk.directory.write("journal.jsonl", Array("{\(lines)".utf8))
    desk.directory.write("identity.txt", Desk.sample("conformance/sealed/identity.txt"))
    let outcome = desk.shell("cd '\(desk.directory.path)'\n\(command)")
    #expect(outcome.code == 0, "\(outcome.error)")
    let shown = try parts(of: rest, at: "```\n").1.prefix { $0 != "\n" }
    let spaces = try #require(Int(try parts(of: rest, at: "this and ").1.prefix { $0 != " " }))
    #expect(outcome.output == shown + String(repeating: " ", count: spaces))
    #expect(outcome.output.utf8.count.isMultiple(of: 256))
  }

  @Test func `a stranger opens a sealed file with jq, base64, age and head`() {
    let outcome = Desk().shell(
      """
      cd '\(Desk.root)/Samples/conformance/sealed' || exit
      inside=$(jq -r 'select(.id == "a").payload.sealed' sealed-files.jsonl | base64 -d \
        | age -d -i identity.txt)
      hash=$(echo "$inside" | jq -r '.files[0].sha256')
      age -d -i identity.txt sealed-files.jsonl.files/??/"$hash" \
        | head -c "$(echo "$inside" | jq '.files[0].plain')"
      """)
    #expect(outcome.output == "Low tide 06:12, high tide 12:27\n", "\(outcome.error)")
  }

  private func parts(of text: String, at mark: String) throws -> (String, String) {
    let range = try #require(text.firstRange(of: mark), "\(mark)")
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }
}
