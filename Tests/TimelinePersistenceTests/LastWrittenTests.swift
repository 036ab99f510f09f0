import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Which entry a journal's lines say was added or edited last.
struct LastWrittenTests {
  private static func line(
    _ id: String, type: String = "text", at: String = "2026-01-01T00:00:00Z", _ more: String = ""
  ) -> String {
    let payload = type == "text" ? #"{"text":"x"}"# : "{}"
    return #"{"id":"\#(id)","type":"\#(type)","at":"\#(at)",\#(more)"payload":\#(payload)}"# + "\n"
  }

  private static func replacing(_ ids: String...) -> String {
    #""replaces":[\#(ids.map { "\"\($0)\"" }.joined(separator: ","))],"#
  }

  private static func undoing(_ id: String) -> String { #""undoes":["\#(id)"],"# }

  /// The lines after the entries `a` and `b`, and the entry that was written last.
  static let rows: [(String, lines: [String], last: String?)] = [
    ("the last line", [], "b"),
    ("whatever its date", [line("c", at: "1999-01-01T00:00:00Z")], "c"),
    ("an edit", [line("a2", replacing("a"))], "a"),
    ("an unknown kind", [line("p", type: "photo")], "p"),
    ("not a deletion", [line("d", type: "deletion", replacing("a"))], "b"),
    ("not a deleted entry", [line("d", type: "deletion", replacing("b"))], "a"),
    (
      "not an undone edit",
      [line("a2", replacing("a")), line("a3", replacing("a", "a2") + undoing("a2"))], "b"
    ),
    (
      "an edit that was redone",
      [
        line("a2", replacing("a")), line("a3", replacing("a", "a2") + undoing("a2")),
        line("a4", replacing("a", "a3") + undoing("a3")),
      ], "a"
    ),
    (
      "an entry whose deletion was undone",
      [
        line("d", type: "deletion", replacing("b")),
        line("b2", replacing("b") + undoing("d")),
      ], "b"
    ),
    (
      "a restored entry",
      [line("d", type: "deletion", replacing("a")), line("a2", replacing("a"))], "a"
    ),
    (
      "one version of a conflict",
      [line("a2", replacing("a")), line("a3", at: "2026-01-02T00:00:00Z", replacing("a"))], "a3"
    ),
    ("nothing", [line("d", type: "deletion", replacing("a", "b"))], nil),
  ]

  @Test(arguments: rows)
  func `the last line that added or edited a shown entry counts`(
    name: String, lines: [String], last: String?
  ) async throws {
    let text = Self.line("a") + Self.line("b") + lines.joined()
    let bench = IndexBench(IndexBench.header + Array(text.utf8))
    #expect(try await bench.whole.lastWritten()?.name == last.map { EntryID($0) }, "\(name)")
    try await bench.expectSameHistory(name)
  }

  @Test func `it was written when its line says, or when it happened`() async throws {
    let written = Self.line("c", #""written":"2026-05-05T05:05:05Z","#)
    for (lines, moment) in [
      (Self.line("a"), "2026-01-01T00:00:00Z"), (Self.line("a") + written, "2026-05-05T05:05:05Z"),
    ] {
      let bench = IndexBench(IndexBench.header + Array(lines.utf8))
      #expect(try await bench.whole.lastWritten()?.moment?.spelling == moment)
    }
  }

  @Test func `of two journals the later moment wins, and the first one at the same moment`() {
    let old = LastWritten(name: EntryID("a"), moment: .restored("2026-01-01T00:00:00Z"))
    let new = LastWritten(name: EntryID("b"), moment: .restored("2026-01-01T09:00:00+02:00"))
    let without = LastWritten(name: EntryID("c"), moment: nil)
    #expect(old.isBefore(new) && !new.isBefore(old) && !old.isBefore(old))
    #expect(without.isBefore(old) && !old.isBefore(without) && !without.isBefore(without))
  }
}
