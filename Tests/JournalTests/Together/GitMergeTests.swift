import TestSupport
import Testing

/// `journal git-merge`, and so a sync, of journals whose headers limit this version.
struct GitMergeTests {
  private static func header(_ needs: String) -> String {
    #"{"format":"timeline-journal","version":1,"id":"h",\#(needs)"created":"2026-01-01T00:00:00Z"}"#
  }

  private static func line(_ id: String) -> String {
    #"{"id":"\#(id)","type":"text","at":"2026-01-02T00:00:00Z","payload":{"text":"\#(id)"}}"#
  }

  private static let purge =
    #"{"id":"p","type":"deletion","replaces":["a"],"payload":{"purged":true}}"#
  private static let plain = header("")
  private static let appendOnly = header(#""needs":{"rewrite":["new"]},"#)
  private static let closed = header(#""needs":{"write":["new"]},"#)

  /// Merges three versions; the exit code, the error, and what our version is then.
  private func merged(
    _ base: [String], _ ours: [String], _ theirs: [String]
  ) -> (outcome: BuiltProgram.Outcome, ours: String) {
    let desk = Desk()
    let files = [("base", base), ("ours", ours), ("theirs", theirs)]
    for (name, lines) in files {
      desk.directory.write(name, Array(lines.map { "\($0)\n" }.joined().utf8))
    }
    let outcome = desk.run(
      (["git-merge"] + files.map { "\(desk.directory.path)/\($0.0)" }).map { Array($0.utf8) })
    return (outcome, String(decoding: desk.directory.read("ours"), as: UTF8.self))
  }

  private func text(_ lines: [String]) -> String { lines.map { "\($0)\n" }.joined() }

  @Test func `the lines of the other version come first, so that all machines agree`() {
    let (a, b, c) = (Self.line("a"), Self.line("b"), Self.line("c"))
    let (outcome, result) = merged([Self.plain, a], [Self.plain, a, b], [Self.plain, a, c])
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(result == text([Self.plain, a, c, b]))
  }

  @Test func `the header comes from the version that changed it, or is the least of both`() {
    let (old, one, two) = (Self.plain, Self.header(#""name":"1","#), Self.header(#""name":"2","#))
    for (ours, theirs, expected) in [
      (old, one, one), (one, old, one), (one, two, one), (two, one, one),
    ] {
      let lines = [Self.line("a"), Self.line("b"), Self.line("c")]
      let (outcome, result) = merged(
        [old, lines[0]], [ours, lines[0], lines[2]], [theirs, lines[0], lines[1]])
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(result == text([expected] + lines))
    }
  }

  /// A journal that may only grow, on one side or on both: the bytes of the side that says so, then the
  /// missing lines.
  static let growing: [(base: [String], ours: [String], theirs: [String], result: [String])] = [
    (
      [appendOnly, line("a")], [appendOnly, line("a"), line("b")],
      [appendOnly, line("a"), line("c")], [appendOnly, line("a"), line("c"), line("b")]
    ),
    (
      [plain, line("a")], [plain, line("a"), line("b")], [appendOnly, line("a"), line("c")],
      [appendOnly, line("a"), line("c"), line("b")]
    ),
    (
      [plain, line("a")], [appendOnly, line("a"), line("b")], [plain, line("a"), line("c")],
      [appendOnly, line("a"), line("b"), line("c")]
    ),
    // Purged lines stay, without effect.
    (
      [appendOnly, line("a")], [appendOnly, line("a"), line("b")], [appendOnly, purge],
      [appendOnly, purge, line("a"), line("b")]
    ),
    // A copy that may only be read is taken over by a journal without lines of its own.
    (
      [plain, line("a")], [plain, line("a")], [closed, line("a"), line("b")],
      [closed, line("a"), line("b")]
    ),
    (
      [plain, line("a")], [closed, line("a"), line("b")], [plain, line("a")],
      [closed, line("a"), line("b")]
    ),
  ]

  @Test(arguments: growing.indices)
  func `what a newer version locked gets the missing lines at its end`(index: Int) {
    let (base, ours, theirs, expected) = Self.growing[index]
    let (outcome, result) = merged(base, ours, theirs)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(result == text(expected))
  }

  @Test func `the gate is that of both`() {
    let known = Self.header(#""needs":{"write":["noop"]},"#)
    let (outcome, result) = merged(
      [Self.plain, Self.line("a")], [known, Self.line("a"), Self.line("b")],
      [Self.header(#""needs":{"read":["noop"]},"#), Self.line("a")])
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(
      result.hasPrefix(
        #"{"format":"timeline-journal","version":1,"id":"h","needs":{"read":["noop"],"write":["noop"]},"#
      ))
  }

  @Test func `a gate that only one side has is not forgotten`() {
    let other = Self.header(#""needs":{"rewrite":["other"]},"#)
    let (outcome, result) = merged(
      [Self.plain, Self.line("a")], [other, Self.line("a"), Self.line("b")],
      [Self.appendOnly, Self.line("a"), Self.line("c")])
    #expect(outcome.code == 0, "\(outcome.error)")
    let lines = [Self.appendOnly, Self.line("a"), Self.line("c"), Self.line("b"), other]
    #expect(result == text(lines))
    // Afterwards both have both.
    #expect(merged([], lines, [Self.appendOnly, Self.line("a")]).ours == result)
    let (refused, left) = merged(
      [Self.plain, Self.line("a")], [other, Self.line("a")],
      [Self.closed, Self.line("a"), Self.line("c")])
    #expect(refused.code == 1 && left == text([other, Self.line("a")]))
  }

  static let refused: [(String, base: [String], ours: [String], theirs: [String])] = [
    (
      "a new line needs writing", [closed, line("a")], [closed, line("a"), line("b")],
      [closed, line("a"), line("c")]
    ),
    (
      "a copy that may only be read", [plain, line("a")], [plain, line("a"), line("b")],
      [closed, line("a"), line("c")]
    ),
    (
      "a journal that may only be read", [plain, line("a")], [closed, line("a"), line("b")],
      [plain, line("a"), line("c")]
    ),
  ]

  @Test(arguments: refused)
  func `what this version may not merge is refused, and git's file stays`(
    reason: String, base: [String], ours: [String], theirs: [String]
  ) {
    let (outcome, result) = merged(base, ours, theirs)
    #expect(outcome.code == 1, "\(reason)")
    #expect(outcome.error.contains("it needs 'new'"), "\(reason): \(outcome.error)")
    #expect(result == text(ours), "\(reason)")
  }
}
