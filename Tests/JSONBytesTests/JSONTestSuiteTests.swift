import Foundation
import Testing

/// The path of the suite's files, if they are installed.
private let suiteFolder = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"]

/// Runs JSONTestSuite, which this repository doesn't contain.
/// `Tests/Conformance/json-test-suite.sh` sets its path and shows the lines printed here.
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
  func `required verdicts`(prefix: String, isAccepted: Bool) {
    let files = files.filter { $0.name.hasPrefix(prefix) }
    let wrong = files.filter { $0.isAccepted != isAccepted }.map(\.name)
    let verdict = isAccepted ? "accepted" : "refused"
    let count = "\(prefix) \(files.count - wrong.count) of \(files.count) \(verdict)"
    report([count] + wrong.map { "\(prefix) WRONG, not \(verdict): \($0)" })
    #expect(!files.isEmpty)
    #expect(wrong == [])
  }

  @Test func `optional verdicts`() {
    let files = files.filter { $0.name.hasPrefix("i_") }
    let accepted = files.filter(\.isAccepted).map { "i_ accepted  \($0.name)" }
    let refused = files.filter { !$0.isAccepted }.map { "i_ refused   \($0.name)" }
    report(accepted + refused + ["i_ \(accepted.count) accepted, \(refused.count) refused"])
    #expect(!files.isEmpty)
  }

  @Test func `only accepted texts have members or elements`() {
    let read = files.filter { $0.text.members != nil || $0.text.elements != nil }
    #expect(!read.isEmpty)
    #expect(read.filter { !$0.isAccepted }.map(\.name) == [])
  }

  /// Prints in one write, so that output of other tests can't split a line.
  private func report(_ lines: [String]) {
    let text = lines.map { "suite: \($0)\n" }.joined()
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
