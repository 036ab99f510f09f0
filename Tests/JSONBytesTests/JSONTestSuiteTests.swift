import Foundation
import Testing

/// Where the suite's files are, if a person has them.
private let suiteFolder = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"]

/// JSONTestSuite itself, which is not part of this repository: `Tests/Conformance/json-test-suite.sh`
/// says where it is and shows the lines that are printed here.
@Suite(.enabled(if: suiteFolder != nil, "JSON_TEST_SUITE names no folder"))
struct JSONTestSuiteTests {
  private let files: [(name: String, text: JSONText, isAccepted: Bool)]

  init() throws {
    let folder = try #require(suiteFolder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    files = try names.filter { $0.hasSuffix(".json") }.sorted().map { name in
      let contents = try #require(FileManager.default.contents(atPath: "\(folder)/\(name)"))
      let text = JSONText(Array(contents))
      return (name, text, text.isAccepted)
    }
  }

  @Test(arguments: [("y_", true), ("n_", false)])
  func `what everybody has to accept or to refuse`(prefix: String, isAccepted: Bool) {
    let files = files.filter { $0.name.hasPrefix(prefix) }
    let wrong = files.filter { $0.isAccepted != isAccepted }.map(\.name)
    let verdict = isAccepted ? "accepted" : "refused"
    let count = "\(prefix) \(files.count - wrong.count) of \(files.count) \(verdict)"
    report([count] + wrong.map { "\(prefix) WRONG, not \(verdict): \($0)" })
    #expect(!files.isEmpty)
    #expect(wrong == [])
  }

  @Test func `what a reader may accept or refuse`() {
    let files = files.filter { $0.name.hasPrefix("i_") }
    let accepted = files.filter(\.isAccepted).map { "i_ accepted  \($0.name)" }
    let refused = files.filter { !$0.isAccepted }.map { "i_ refused   \($0.name)" }
    report(accepted + refused + ["i_ \(accepted.count) accepted, \(refused.count) refused"])
    #expect(!files.isEmpty)
  }

  @Test func `only what is accepted has members or elements`() {
    let read = files.filter { $0.text.members != nil || $0.text.elements != nil }
    #expect(!read.isEmpty)
    #expect(read.filter { !$0.isAccepted }.map(\.name) == [])
  }

  /// In one write and past the buffer, so that no line of another's ends up within one of these.
  private func report(_ lines: [String]) {
    let text = lines.map { "suite: \($0)\n" }.joined()
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
