import Testing
import TimelineDomain

@testable import JournalCLI

/// A report in words.
struct CheckWordsTests {
  private func rows(_ report: CheckReport) -> [String] {
    CheckWords.english.lines(CheckWords.english.rows(report))
  }

  @Test func `an empty journal has few rows`() {
    #expect(
      rows(CheckReport(summary: TimelineSummary(version: 1), bytes: 42, lines: 1))
        == ["lines|1, 42 bytes", "format|version 1", "entries|0", "standing|0"])
  }

  @Test func `every finding has its row`() {
    #expect(
      rows(.full) == [
        "lines|12, 4321 bytes: 5 entries, 1 repeated, 2 empty, 3 damaged",
        "format|version 2, newer than this program",
        "access|it needs '7f3k2a', which this version does not know; everything works except "
          + "rewriting the file",
        "entries|5: 3 text, 1 7f3k2a (unknown here), 1 mood",
        "standing|4, 2 of them not understood",
        "unknown|members of entry: 'via' 3×, '7f3k2a' 1×", "|members of text: 'sky' 1×",
        "|abilities: '7f3k2a' (the journal), '7f3k2a' (2 entries), 'blob' (1 entry)",
        "damaged|line 7: byte 3 is not UTF-8: 7f3k2a\u{FFFD}",
        "|line 9: zeros, as a power cut leaves them",
        #"|line 12: cut short: {"id":"7f3k2a""#,
        "twice|line 8 is line 6 once more; it counts once",
        "same id|7f3k2a stands for different entries, in lines 4, 5 and 6",
        "missing|line 4: 7f3k2a replaces 7f3k2a1, which is not in the journal",
        "|line 4: 7f3k2a refers to 7f3k2a2, which is not in the journal",
        "circles|7f3k2a, b and c replace each other in a circle",
        "conflicts|7f3k2a has 2 versions side by side: v17f3k2a and v2",
        "times|line 4: 'at' of 7f3k2a is no time: soon 7f3k2a",
        "strange|line 4: 7f3k2a is of a known kind, and its content is not understood",
        "leftover|/d/7f3k2a: a rewrite that was killed left it; the next 'journal open' or "
          + "'journal purge' removes it",
        "|/d/7f3k2a2: a command that was killed left it; delete it if no other journal command is "
          + "running",
      ])
    for isOfRewrite in [true, false] {
      expectInJapanese { $0.finding(.leftover(path: "/d/x", isOfRewrite: isOfRewrite)) }
    }
  }

  /// Else what is lost would drown in it.
  @Test func `what a compaction leaves is counted, and not named one by one`() {
    func pointer(_ line: Int, _ target: String, isOfFirst: Bool) -> CheckReport.LoosePointer {
      .init(
        place: .init(line: line, id: EntryID("a\(line)")), member: "replaces",
        target: EntryID(target), isOfFirst: isOfFirst)
    }
    let report = CheckReport(
      loosePointers: [
        pointer(2, "x", isOfFirst: true), pointer(2, "y", isOfFirst: true),
        pointer(3, "z", isOfFirst: true), pointer(4, "lost", isOfFirst: false),
      ])
    #expect(
      rows(report).suffix(2) == [
        "missing|line 4: a4 replaces lost, which is not in the journal",
        "older|2 entries stand for versions that are not in the file, as 'journal compact' leaves it",
      ])
    let one = CheckReport(loosePointers: [pointer(2, "x", isOfFirst: true)])
    #expect(rows(one).last?.hasPrefix("older|1 entry stands for versions") == true)
    // Whoever has taken the line out by hand wants to know which.
    #expect(
      CheckWords.english.rowsByHand(one, isHeaderChanged: false)
        == "\n  missing    line 2: a2 replaces x, which is not in the journal")
    expectInJapanese { $0.olderVersionsGone(2) }
  }

  @Test func `one entry is not spoken of as several`() {
    let report = CheckReport(summary: TimelineSummary(entries: 1, posts: 1), bytes: 9, lines: 2)
    #expect(rows(report)[0] == "lines|2, 9 bytes: 1 entry")
  }

  @Test func `of many findings ten are shown, and the rest are counted`() {
    #expect(rows(.damaged(10)).filter { $0.contains("not JSON") }.count == 10)
    #expect(!rows(.damaged(10)).contains { $0.contains("more") })
    let many = rows(.damaged(25))
    #expect(many.filter { $0.contains("not JSON") }.count == 10)
    #expect(many.last == "|and 15 more; --format json has them all")
  }

  @Test func `of many names ten are shown, and that there are more`() {
    let names = Dictionary(uniqueKeysWithValues: (10...21).map { ("n\($0)", 1) })
    let found = rows(
      CheckReport(
        summary: TimelineSummary(entries: 12), kinds: names, unknownMembers: ["entry": names],
        unknownAbilities: names))
    let shown = (10...19).map { "n\($0)" }
    #expect(
      found.filter { $0.contains("n10") } == [
        "entries|12: " + shown.map { "1 \($0)" }.joined(separator: ", ") + ", …",
        "unknown|members of entry: " + shown.map { "'\($0)' 1×" }.joined(separator: ", ") + ", …",
        "|abilities: " + shown.map { "'\($0)' (1 entry)" }.joined(separator: ", ") + ", …",
      ])
  }

  @Test func `long ids and lines are cut`() {
    let long = String(repeating: "x", count: 200)
    let found = rows(.everything(named: long))
    #expect(
      found.contains(
        "strange|line 4: \(long.prefix(19))… is of a known kind, and its content is not understood")
    )
    #expect(found.contains("damaged|line 7: byte 3 is not UTF-8: \(long.prefix(39))…"))
  }

  nonisolated static let flaws: [(CheckReport.Flaw, String)] = [
    (.zeros, "zeros, as a power cut leaves them"), (.mergeMark, "a mark that a merge left"),
    (.notUTF8(byte: 12), "byte 12 is not UTF-8"), (.cutShort, "cut short"), (.notJSON, "not JSON"),
    (.notAnObject, "JSON, but not an object"),
    (.secondHeader, "a header that is not in the first line"),
    (.withoutID, "an object without an 'id'"), (.withoutType, "an object without a 'type'"),
  ]

  @Test(arguments: flaws)
  func `a flaw has its words`(flaw: CheckReport.Flaw, words: String) {
    #expect(English().words(flaw) == words)
    expectInJapanese { $0.words(flaw) }
  }

  // MARK: The verdict

  nonisolated static let advice =
    " 'journal check --salvage OUT' writes the healthy lines to a new file."
  nonisolated static let headless =
    "The first line is not a journal's header, so nothing is written to this journal."
  nonisolated static let lost = TimelineAccess(level: .readOnly, reason: .unreadableHeader)
  nonisolated static let signed = TimelineAccess(level: .readOnly, reason: .needs(["x"]))

  nonisolated static let verdicts: [(CheckReport, String)] = [
    (CheckReport(), "Nothing is damaged."),
    (CheckReport(summary: TimelineSummary(access: signed)), "Nothing is damaged."),
    (.damaged(1), "1 line is damaged; it is kept as it is." + advice),
    (.damaged(2), "2 lines are damaged; they are kept as they are." + advice),
    (.damaged(0, access: lost), headless + advice),
    (.damaged(1, from: 1, access: lost), headless + advice),
    (
      .damaged(2, from: 1, access: lost),
      headless + " 1 other line is damaged; it is kept as it is." + advice
    ),
    (
      .damaged(2, from: 3, access: lost),
      headless + " 2 other lines are damaged; they are kept as they are." + advice
    ),
    // There a salvage would be refused.
    (.damaged(1, access: signed), "1 line is damaged; it is kept as it is."),
    (
      .damaged(3, access: TimelineAccess(level: .noRewrite, reason: .needs(["x"]))),
      "3 lines are damaged; they are kept as they are."
    ),
    (
      .damaged(0, access: TimelineAccess(level: .none, reason: .anotherFormat("log"))),
      "This version can't read the lines, so it did not check them."
    ),
  ]

  @Test(arguments: verdicts.indices)
  func `a verdict says what it comes to, and what can be done`(index: Int) {
    #expect(CheckWords.english.verdict(Self.verdicts[index].0) == Self.verdicts[index].1)
    expectInJapanese { CheckWords($0).verdict(Self.verdicts[index].0) }
  }

  // MARK: Salvages

  @Test(
    arguments: [
      (.kept, []), (.new, ["|with a new first line, for the old one was in pieces"]),
      (
        .unreadable,
        ["|with its first line as it was: this version can't tell what it asks for"]
      ),
    ] as [(Salvage.Header, [String])])
  func `a salvage tells where everything is`(header: Salvage.Header, row: [String]) {
    let whole = Salvage(report: CheckReport(), header: header, damagedPath: nil)
    #expect(
      CheckWords.english.lines(CheckWords.english.salvaged(whole, to: "out"))
        == ["salvaged|the healthy lines are in out"] + row + ["|nothing was damaged"])
    let parted = Salvage(
      report: .damaged(1), header: header, damagedPath: Array("out.damaged".utf8))
    #expect(
      CheckWords.english.lines(CheckWords.english.salvaged(parted, to: "out"))
        == ["salvaged|the healthy lines are in out"] + row
        + ["|the damaged ones are in out.damaged"])
  }
}
