import Presentation
import Testing
import TimelineDomain

@testable import JournalCLI

/// A check report in words.
struct CheckTextTests {
  private func rows(_ report: CheckReport) -> [String] {
    CheckText.english.lines(CheckText.english.rows(report))
  }

  @Test func `an empty journal has few rows`() {
    #expect(
      rows(CheckReport(summary: TimelineSummary(version: 1), bytes: 42, lines: 1))
        == ["lines|1, 42 bytes", "format|version 1", "entries|0", "current|0"])
  }

  @Test func `every finding has its row`() {
    #expect(
      rows(.full) == [
        "lines|12, 4321 bytes: 5 entries, 1 repeated, 2 empty, 3 damaged",
        "format|version 2, newer than this program",
        "access|it needs '7f3k2a', which this version does not support; everything works except "
          + "rewriting the file",
        "entries|5: 3 text, 1 7f3k2a (unknown here), 1 mood",
        "current|4, 2 of them not understood",
        "unknown|members of entry: 'via' 3×, '7f3k2a' 1×", "|members of text: 'sky' 1×",
        "|abilities: '7f3k2a' (the journal), '7f3k2a' (2 entries), 'blob' (1 entry)",
        "damaged|line 7: byte 3 is not UTF-8: 7f3k2a\u{FFFD}",
        "|line 9: zero bytes, as a power cut leaves them",
        #"|line 12: truncated: {"id":"7f3k2a""#,
        "header|line 3: another header, which a merge of copies left behind; it counts, too, and asks for "
          + "'7f3k2a'",
        "repeated|line 8 repeats line 6; it counts once",
        "same id|different entries share the id 7f3k2a, in lines 4, 5 and 6",
        "missing|line 4: 7f3k2a replaces 7f3k2a1, which is not in the journal",
        "|line 4: 7f3k2a refers to 7f3k2a2, which is not in the journal",
        "cycles|7f3k2a, b and c replace each other in a cycle",
        "conflicts|7f3k2a has 2 conflicting versions: v17f3k2a and v2",
        "times|line 4: 'at' of 7f3k2a is not a valid time: soon 7f3k2a",
        "content|line 4: 7f3k2a has a known type, but its content is not understood",
        "leftover|/d/7f3k2a: left by a rewrite that was killed; the next 'journal open' or "
          + "'journal purge' removes it",
        "|/d/7f3k2a2: left by a command that was killed; delete it if no other journal command is "
          + "running",
      ])
    for isOfRewrite in [true, false] {
      expectInJapanese { $0.finding(.leftover(path: "/d/x", isOfRewrite: isOfRewrite)) }
    }
  }

  /// Listing them would hide real losses.
  @Test func `what a compaction leaves is counted, not listed`() {
    func pointer(_ line: Int, _ target: String, isOfFirst: Bool) -> CheckReport.LoosePointer {
      .init(
        location: .init(line: line, id: EntryID("a\(line)")), member: "replaces",
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
        "older|2 entries replace versions that are no longer in the file, as after 'journal compact'",
      ])
    let one = CheckReport(loosePointers: [pointer(2, "x", isOfFirst: true)])
    #expect(rows(one).last?.hasPrefix("older|1 entry replaces versions") == true)
    // For a file edited by hand, each removed line matters.
    #expect(
      CheckText.english.rowsByHand(one, isHeaderChanged: false)
        == "\n  missing    line 2: a2 replaces x, which is not in the journal")
    expectInJapanese { $0.olderVersionsGone(2) }
  }

  @Test func `one entry is described in the singular`() {
    let report = CheckReport(summary: TimelineSummary(entries: 1, posts: 1), bytes: 9, lines: 2)
    #expect(rows(report)[0] == "lines|2, 9 bytes: 1 entry")
  }

  @Test func `ten findings of a kind are shown, and the rest are counted`() {
    #expect(rows(.damaged(10)).filter { $0.contains("not JSON") }.count == 10)
    #expect(!rows(.damaged(10)).contains { $0.contains("more") })
    let many = rows(.damaged(25))
    #expect(many.filter { $0.contains("not JSON") }.count == 10)
    #expect(many.last == "|and 15 more; --format json lists all of them")
  }

  @Test func `ten names are shown, followed by an ellipsis`() {
    let names = Dictionary(uniqueKeysWithValues: (10...21).map { ("n\($0)", 1) })
    let found = rows(
      CheckReport(
        summary: TimelineSummary(entries: 12), kinds: names, unknownMembers: ["entry": names],
        unknownAbilities: names))
    func ten(_ shown: (String) -> String) -> String {
      (10...19).map { shown("n\($0)") }.joined(separator: ", ")
    }
    let expected: [String] = [
      "entries|12: \(ten { "1 \($0)" }), …",
      "unknown|members of entry: \(ten { "'\($0)' 1×" }), …",
      "|abilities: \(ten { "'\($0)' (1 entry)" }), …",
    ]
    #expect(found.filter { $0.contains("n10") } == expected)
  }

  @Test func `long ids and lines are cut`() {
    let long = String(repeating: "x", count: 200)
    let found = rows(.everything(named: long))
    #expect(
      found.contains(
        "content|line 4: \(long.prefix(19))… has a known type, but its content is not understood")
    )
    #expect(found.contains("damaged|line 7: byte 3 is not UTF-8: \(long.prefix(39))…"))
  }

  nonisolated static let flaws: [(CheckReport.Flaw, String)] = [
    (.zeros, "zero bytes, as a power cut leaves them"), (.mergeMark, "a merge conflict marker"),
    (.notUTF8(byte: 12), "byte 12 is not UTF-8"), (.cutShort, "truncated"), (.notJSON, "not JSON"),
    (.notAnObject, "JSON, but not an object"),
    (.secondHeader, "a header, but not in line 1"),
    (.withoutID, "an object without an 'id'"), (.withoutType, "an object without a 'type'"),
  ]

  @Test(arguments: flaws)
  func `every flaw has a description`(flaw: CheckReport.Flaw, words: String) {
    #expect(Catalogue(.english).words(flaw) == words)
    expectInJapanese { $0.words(flaw) }
  }

  // MARK: The verdict

  nonisolated static let advice =
    " 'journal salvage OUT' writes the healthy lines to a new file."
  nonisolated static let headless =
    "The first line is not a journal's header, so this journal is read-only."
  nonisolated static let lost = TimelineAccess(level: .readOnly, reason: .unreadableHeader)
  nonisolated static let signed = TimelineAccess(level: .readOnly, reason: .needs(["x"]))

  nonisolated static let verdicts: [(CheckReport, String)] = [
    (CheckReport(), "No damage found."),
    (CheckReport(summary: TimelineSummary(access: signed)), "No damage found."),
    (.damaged(1), "1 line is damaged; it is kept." + advice),
    (.damaged(2), "2 lines are damaged; they are kept." + advice),
    (.damaged(0, access: lost), headless + advice),
    (.damaged(1, from: 1, access: lost), headless + advice),
    (
      .damaged(2, from: 1, access: lost),
      headless + " 1 other line is damaged; it is kept." + advice
    ),
    (
      .damaged(2, from: 3, access: lost),
      headless + " 2 other lines are damaged; they are kept." + advice
    ),
    // A closed gate would refuse a salvage.
    (.damaged(1, access: signed), "1 line is damaged; it is kept."),
    (
      .damaged(3, access: TimelineAccess(level: .noRewrite, reason: .needs(["x"]))),
      "3 lines are damaged; they are kept."
    ),
    (
      .damaged(0, access: TimelineAccess(level: .none, reason: .anotherFormat("log"))),
      "This version can't read the lines, so they were not checked."
    ),
  ]

  @Test(arguments: verdicts.indices)
  func `the verdict names the result and the next step`(index: Int) {
    #expect(CheckText.english.verdict(Self.verdicts[index].0) == Self.verdicts[index].1)
    expectInJapanese { CheckText($0).verdict(Self.verdicts[index].0) }
  }

  // MARK: Salvages

  @Test(
    arguments: [
      (.kept, []), (.new, ["|with a new first line: the old one was damaged"]),
      (
        .unreadable,
        ["|with the old first line: this version can't tell what it requires"]
      ),
    ] as [(Salvage.Header, [String])])
  func `a salvage shows where the lines are`(header: Salvage.Header, row: [String]) {
    let whole = Salvage(report: CheckReport(), header: header, damagedPath: nil)
    #expect(
      CheckText.english.lines(CheckText.english.salvaged(whole, to: "out"))
        == ["salvaged|the healthy lines are in out"] + row + ["|there were no damaged lines"])
    let parted = Salvage(
      report: .damaged(1), header: header, damagedPath: Array("out.damaged".utf8))
    #expect(
      CheckText.english.lines(CheckText.english.salvaged(parted, to: "out"))
        == ["salvaged|the healthy lines are in out"] + row
        + ["|the damaged ones are in out.damaged"])
  }
}
