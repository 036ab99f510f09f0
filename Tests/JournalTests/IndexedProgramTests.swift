import TestSupport
import Testing

/// A journal large enough for an index, with and without a cache folder.
struct IndexedProgramTests {
  private let one = Desk(journal: IndexedProgramTests.journal)
  private let other = Desk(journal: IndexedProgramTests.journal)

  init() {
    one.environment["XDG_CACHE_HOME"] = one.elsewhere.path
    other.environment["XDG_CACHE_HOME"] = "/dev/null"
  }

  /// Ordinary posts, with the effects of two machines and a compaction.
  private static var journal: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    func id(_ number: Int) -> String { "n\(number + 1000)" }
    func line(_ number: Int, _ id: String, _ text: String, _ more: String = "") -> String {
      #"{"id":"\#(id)","type":"text","at":"2026-01-\#(two(1 + number / 24))T\#(two(number % 24)):00:00Z","#
        + #"\#(more)"payload":{"text":"\#(text)"}}"# + "\n"
    }
    func replacing(_ ids: String...) -> String {
      #""replaces":[\#(ids.map { "\"\($0)\"" }.joined(separator: ","))],"#
    }
    let words = String(repeating: "first light on the river, ", count: 5)
    var lines = (0..<500).map { line($0, id($0), "\(words)\($0)") }
    lines.append(lines[7])
    for (number, old) in [20, 21, 22].enumerated() {
      lines.append(line(old, "x\(number)", "one version of \(old)", replacing(id(old))))
      lines.append(line(old, "y\(number)", "another version of \(old)", replacing(id(old))))
    }
    lines.append(line(22, "merged", "both versions", replacing("x2", "y2")))
    lines.append(line(30, "condensed", "condensed", replacing("lost1", "lost2")))
    lines.append(line(31, "again", "edited after that", replacing("condensed")))
    lines.append(#"{"id":"untimed","type":"text","payload":{"text":"no time"}}"# + "\n")
    lines.append(line(40, "an-id-that-is-longer-than-others", "from elsewhere"))
    lines.append(
      #"{"id":"gone","type":"deletion","at":"2026-02-01T00:00:00Z","#
        + replacing(id(50), id(51), "condensed2") + #""payload":{}}"# + "\n")
    for number in 60..<63 {
      lines.append(
        line(number, "b\(number)", "at once", replacing(id(number)) + #""batch":"b60","#))
    }
    return #"{"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}"#
      + "\n" + lines.joined()
  }

  /// A version in a conflict is shown under its own id, which is random if a command of the test
  /// wrote it.
  private func withoutNewIDs(_ output: String) -> [Substring] {
    output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasSuffix("conflict with another version") ? line.dropFirst(13) : line
    }
  }

  private func expectSame(_ words: String...) {
    let outcomes = [one, other].map { $0.run(words.map { Array($0.utf8) }) }
    #expect(withoutNewIDs(outcomes[0].output) == withoutNewIDs(outcomes[1].output), "\(words)")
    #expect(outcomes[0].error == outcomes[1].error, "\(words)")
    #expect(outcomes[0].code == outcomes[1].code, "\(words)")
  }

  private func expectSameAnswers() {
    expectSame("list")
    expectSame("list", "-n", "9")
    expectSame("list", "--format", "csv", "-n", "30")
    expectSame("trash")
    for id in [
      "n1004", "n1020", "x0", "n1022", "lost1", "condensed", "again", "untimed", "an-id-that",
      "gone",
      "n1050", "n1060", "b61", "lost2", "none", "n100",
    ] {
      expectSame("history", id)
    }
    for id in ["n1004", "n1020", "condensed", "gone", "b61", "n100"] { expectSame("show", id) }
    expectSame("find", "version")
    expectSame("find", "light", "-n", "4")
  }

  @Test func `an index changes no output and no result`() {
    expectSameAnswers()
    #expect(one.elsewhere.names(in: "journal").count == 1)
    for words in [
      ["undo"], ["redo"], ["undo"], ["undo"], ["redo"], ["edit", "n1007", "--star"], ["undo"],
      ["delete", "n1008", "n1009"], ["undo"], ["redo"], ["undo", "n1060"],
      ["edit", "lost1", "--star"],
      ["undo"], ["redo"], ["delete", "lost1"], ["undo"], ["delete", "y1"],
      ["restore", "n1050"], ["edit", "untimed", "--star"], ["undo"], ["delete", "an-id-that"],
      ["undo"],
      ["undo", "5"], ["redo", "3"],
    ] {
      let (before, otherBefore) = (one.journal, other.journal)
      let outcomes = [one, other].map { $0.run(words.map { Array($0.utf8) }) }
      #expect(outcomes[0].output == outcomes[1].output, "\(words)")
      #expect(outcomes[0].error == outcomes[1].error, "\(words)")
      #expect(outcomes[0].code == outcomes[1].code, "\(words)")
      let isPrefix = one.journal.starts(with: before) && other.journal.starts(with: otherBefore)
      #expect(isPrefix, "I1")
      expectSame("list", "-n", "40")
      if words[0] != "edit" { expectSame("trash") }
    }
    expectSameAnswers()
    #expect(one.elsewhere.names(in: "journal").count == 1)
  }
}
