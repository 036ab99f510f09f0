import Presentation
import Testing
import TimelineDomain
import TimelineExchange

@testable import JournalCLI

/// The sentences of an import, in both languages.
struct ImportSentenceTests {
  private static let broken = ImportTally.Broken(
    path: "a.txt", line: 3, entry: nil, flaw: .impossibleDate("2020-02-30 10:00"))

  static let flaws: [(ForeignFlaw, String)] = [
    (.brokenJSON, "the JSON is broken here; what follows is not read"),
    (.wrongType(member: "date"), "'date' is of the wrong type"),
    (.missing(member: "date"), "'date' is missing"),
    (.unreadableDate("soon"), "'soon' is no date that this version reads"),
    (.impossibleDate("2020-02-30"), "'2020-02-30' is not on the calendar or the clock"),
    (.ambiguousDate("01/02/2026"), "'01/02/2026' could be two days; say which with --date-order"),
    (.unknownZone("Mars/Base"), "the time zone 'Mars/Base' is not known"),
    (.repeatedID("A1"), "another entry has the same id 'A1'"),
    (
      .otherVersion,
      "another file has another version of this entry; import the files one by one, the older first"
    ),
    (.notUTF8, "the bytes are not UTF-8; name the encoding with --encoding"),
    (
      .encrypted(.version2),
      "jrnl encrypted the file (version 2); decrypt it with 'jrnl --decrypt' first, then import it again"
    ),
    (
      .encrypted(.version3),
      "jrnl encrypted the file (version 3); decrypt it with 'jrnl --decrypt' first, then import it again"
    ),
    (
      .encrypted(.version3OldHeader),
      "jrnl encrypted the file (version 3 with the old header); decrypt it with 'jrnl --decrypt' first, "
        + "then import it again"
    ),
    (
      .noDate,
      "there is no date in the front matter or the file's name; write --at '2026-11-21 9:00', or add one"
    ),
    (
      .damagedComment,
      "the comment of this entry is damaged, so its date is not known; repair the comment, which has "
        + "the entry's data as JSON"
    ),
    (.textBeforeEntries, "there is text before the first entry"),
    (.noEntries, "there are no entries in this format"),
    (.wrongColumns(found: 1, expected: 8), "the row has 1 column, but the header has 8"),
    (.unended("VJOURNAL"), "'VJOURNAL' does not end"),
    (
      .needsAbilities,
      "it needs abilities that an import does not check; 'journal merge' does"
    ),
    (
      .needsOlderEntries,
      "this version can't read it, and it may need what it replaces; 'journal merge' brings both"
    ),
    (.other("in the words of the format"), "in the words of the format"),
  ]

  @Test(arguments: flaws)
  func `a flaw quotes the file`(flaw: ForeignFlaw, sentence: String) {
    #expect(Catalogue(.english).sentence(flaw) == sentence)
    if case .other = flaw { return }
    #expect(Catalogue(.japanese).sentence(flaw) != sentence)
  }

  @Test func `control characters of a file never reach a terminal`() {
    let flaw = ForeignFlaw.unreadableDate("\u{1B}[31mred")
    #expect(!Catalogue(.english).sentence(flaw).contains("\u{1B}"))
    #expect(!Catalogue(.japanese).sentence(flaw).contains("\u{1B}"))
  }

  @Test func `doubts about times, and entries of several files, are counted`() {
    var tally = ImportTally()
    let moment = Moment.initial(seconds: 0, offset: 0)
    for doubt in [
      ForeignMoment.Doubt.skipped, .unknownZone("Mars/Base"), .unknownZone("Mars/Base"),
    ] {
      tally.take(
        ForeignEntry(
          source: "x", identity: .words([]), time: ForeignMoment(moment, doubt: doubt),
          content: .text("a")))
    }
    let facts = ImportFacts(tally, ImportReport(added: 3, repeated: 2), isDry: true)
    let english = Catalogue(.english).found(facts, .twentyFour).joined(separator: "\n")
    #expect(
      english.contains(
        "1 time is in an hour that the clocks skipped, such as 1970-01-01 00:00; the import reads it as "
          + "if they had not (--zone names another time zone)"))
    #expect(
      english.contains(
        "the time zone 'Mars/Base' is not known: 2 times stay in UTC (--zone names another)"))
    #expect(english.hasSuffix("new: 3, in several files: 2"))
    let japanese = Catalogue(.japanese).found(facts, .twentyFour).joined(separator: "\n")
    #expect(japanese.contains("飛ばされた時刻が1件あります（例: 1970-01-01 00:00）。"))
    #expect(japanese.contains("タイムゾーン「Mars/Base」がわからないため、2件の時刻は UTC のままです。"))
    #expect(japanese.hasSuffix("新しい記録: 3、複数のファイルにあるもの: 2"))
  }

  @Test func `attached files are counted`() {
    var tally = ImportTally()
    let moment = Moment.initial(seconds: 0, offset: 0)
    tally.take(
      ForeignEntry(
        source: "x", identity: .words([]), time: ForeignMoment(moment), content: .text("a"),
        attachments: 4, files: [ForeignAttachment([.path("a.jpg")])]))
    func lines(_ words: Catalogue, _ files: Int) -> [String] {
      let report = ImportReport(
        added: 1, files: files, missingFiles: files, otherFiles: files)
      return words.found(ImportFacts(tally, report, isDry: true), .twentyFour)
    }
    let english = lines(Catalogue(.english), 1)
    #expect(english.contains("  1 attached file comes along"))
    #expect(
      english.contains(
        "  1 attached file is not in the folder or archive: import again with them to add them"))
    #expect(
      english.contains("  3 references to files elsewhere: kept in the text, without the files"))
    #expect(
      english.contains(
        "  1 attached file left out: damaged, or other bytes than the entry names"))
    #expect(lines(Catalogue(.english), 2).contains("  2 attached files come along"))
    #expect(!lines(Catalogue(.english), 0).contains { $0.contains("attached") })
    let japanese = lines(Catalogue(.japanese), 1)
    #expect(japanese.contains("  添付ファイル 1個を一緒に取り込みます"))
    #expect(japanese.contains("  添付ファイル 1個は、壊れているか記録が示す内容と違うため、取り込みません"))
    #expect(
      japanese.contains(
        "  添付ファイル 1個がフォルダーやアーカイブの中にありません。ファイルをそろえてもう一度取り込むと追加できます。"))
    #expect(japanese.contains("  ほかの場所のファイルへの参照 3個: 参照だけを残し、ファイルは取り込みません"))
  }

  @Test func `what is left out is named and counted`() {
    var tally = ImportTally()
    let parts: [LeftOutPart] = [
      .beside("notes"), .beside("VEVENT"), .beside("VEVENT"), .beside("VTODO"), .beside("VALARM"),
      .notCurrent,
    ]
    for part in parts { tally.leaveOut(part) }
    let at = ForeignMoment(.initial(seconds: 0, offset: 0))
    tally.take(
      ForeignEntry(
        source: "journal", identity: .ours(EntryID("a")), time: at, content: .text("old"),
        line: ForeignLine([], post: EntryID("a"), isCurrent: false)))
    let facts = ImportFacts(tally, ImportReport(), isDry: true)
    let english = Catalogue(.english).found(facts, .twentyFour).joined(separator: "\n")
    #expect(english.contains("left out, because it belongs to no entry: notes (1)"))
    #expect(
      english.contains(
        "left out: 2 events, 1 to-do, 1 alarm (--events brings in the events as texts)"))
    #expect(
      english.contains("left out: 1 deleted entry ('journal merge' brings deletions, too)"))
    #expect(english.contains("1 older version comes along"))
    let japanese = Catalogue(.japanese).found(facts, .twentyFour).joined(separator: "\n")
    #expect(japanese.contains("どの記録にも属さないため取り込まないもの: notes（1）"))
    #expect(japanese.contains("予定2件、ToDo 1件、アラーム1件（--events を付けると、予定を文章として取り込みます）"))
    #expect(japanese.contains("削除された記録1件は取り込みません"))
    #expect(japanese.contains("古い版1件も一緒に取り込みます"))
  }

  @Test func `what was not understood is counted, and one kind is not named twice`() {
    var tally = ImportTally()
    let at = ForeignMoment(.initial(seconds: 0, offset: 0))
    func take(_ content: ForeignEntry.Content) {
      tally.take(ForeignEntry(source: "x", identity: .words([]), time: at, content: content))
    }
    take(.text("a"))
    func found(_ words: Catalogue) -> [String] {
      words.found(ImportFacts(tally, ImportReport(added: 2), isDry: true), .twentyFour)
    }
    #expect(found(Catalogue(.english))[0].hasSuffix(": 1 entry"))
    #expect(found(Catalogue(.japanese))[0].hasSuffix(": 1件の記録"))
    take(.mood(Mood.known[3], note: nil))
    #expect(found(Catalogue(.english))[0].hasSuffix(": 2 entries (1 text, 1 mood)"))
    tally.note(.dateForms(["2019-07-01 14:23", "02.07.2019 10:00"]))
    #expect(
      found(Catalogue(.english)).contains(
        "  dates in 2 forms, all of them read: '2019-07-01 14:23' and '02.07.2019 10:00'; check that each "
          + "begins an entry"))
    #expect(
      found(Catalogue(.japanese)).contains(
        "  日時の書き方が2種類あり、どれも読み取ります: 「2019-07-01 14:23」、「02.07.2019 10:00」。"
          + "それぞれが記録の始まりか確かめてください。"))
  }

  @Test func `an import that changes nothing says why`() {
    var tally = ImportTally()
    #expect(
      Catalogue(.english).nothingToImport(tally, ImportReport())
        == "Nothing to import: there are no entries."
    )
    #expect(Catalogue(.japanese).nothingToImport(tally, ImportReport()).hasPrefix("取り込むものはありません。"))
    tally.take(
      ForeignEntry(
        source: "x", identity: .words([]),
        time: ForeignMoment(.initial(seconds: 0, offset: 0)), content: .text("a")))
    #expect(
      Catalogue(.english).nothingToImport(tally, ImportReport())
        == "Nothing new: the journal has all of it.")
    #expect(Catalogue(.japanese).nothingToImport(tally, ImportReport()).hasSuffix("すべて取り込み済みです。"))
    tally.take(.brokenJSON) { 1 }
    #expect(
      Catalogue(.english).nothingToImport(tally, ImportReport())
        == "Nothing new: the journal has all that could be read.")
    #expect(Catalogue(.japanese).nothingToImport(tally, ImportReport()).contains("読めたものは"))
    let report = ImportReport(older: 1, unclear: 2, takenBack: 3, deleted: 4)
    #expect(
      Catalogue(.english).nothingToImport(tally, report)
        == "Nothing new. Left out: 1 entry older than here, 2 entries older or newer than here, "
        + "3 entries that 'journal undo' took back, 4 entries deleted here.")
    #expect(
      Catalogue(.japanese).nothingToImport(tally, report)
        == "新しいものはありません。取り込まなかったもの: こちらより古いもの1件、古いか新しいかわからないもの2件、"
        + "「journal undo」で取り消したもの3件、こちらで削除したもの4件。")
    let plan = Catalogue(.english).found(ImportFacts(tally, report, isDry: true), .twentyFour).last
    #expect(
      plan == "new: 0, older than here: 1, older or newer than here: 2, taken back here: 3, "
        + "deleted here: 4")
    #expect(
      Catalogue(.japanese).found(ImportFacts(tally, report, isDry: true), .twentyFour).last
        == "新しい記録: 0、こちらより古い: 1、こちらより古いか新しいか不明: 2、こちらで取り消し済み: 3、こちらで削除済み: 4")
  }

  @Test func `questions and answers`() {
    let report = ImportReport(added: 3, revised: 1, conflicts: 2)
    #expect(
      Catalogue(.english).imported(report, canBeUndone: true)
        == "Import: added 3 entries, changed 1 entry, 2 entries in conflict ('journal "
        + "conflicts'). 'journal undo' takes it back.")
    #expect(Catalogue(.japanese).imported(report, canBeUndone: true).contains("3件の記録を追加"))
    let fixed = ImportReport(revised: 1)
    #expect(
      Catalogue(.english).imported(fixed, canBeUndone: false)
        == "Import: changed 1 entry. 'journal undo' can't take it back.")
    expectInJapanese { $0.imported(fixed, canBeUndone: false) }
    let withFiles = ImportReport(added: 1, files: 2)
    #expect(
      Catalogue(.english).imported(withFiles, canBeUndone: true)
        == "Import: added 1 entry, 2 attached files. 'journal undo' takes it back.")
    #expect(Catalogue(.japanese).imported(withFiles, canBeUndone: true).contains("添付ファイル2個"))
    #expect(
      Catalogue(.english).imported(ImportReport(files: 1), canBeUndone: true)
        == "Import: added 1 attached file of entries that the journal has.")
    #expect(
      Catalogue(.japanese).imported(ImportReport(files: 1), canBeUndone: true)
        == "取り込みました: ジャーナルにある記録の添付ファイル1個を追加。")
    #expect(Catalogue(.english).question(.importEntries(2)) == "Import 2 entries? [y/N] ")
    #expect(Catalogue(.japanese).question(.importEntries(2)) == "2件の記録を取り込みますか？ [y/N] ")
    #expect(
      Catalogue(.english).question(.readAsLatin1(path: "a"))
        == "a is not UTF-8. Read it as Latin-1? [y/N] ")
    #expect(
      Catalogue(.japanese).question(.readAsLatin1(path: "a")).hasPrefix("a は UTF-8 ではありません。"))
    #expect(Catalogue(.english).whichScore("rad") == "What does the mood 'rad' count, 1 to 5? ")
    #expect(Catalogue(.japanese).whichScore("rad") == "気分「rad」は何点ですか？（1〜5） ")
    #expect(
      Catalogue(.english).whichFormat("a", [.jrnl, .csv]) == "a could be jrnl or csv. Which? ")
    #expect(Catalogue(.japanese).whichFormat("a", [.jrnl, .csv]).contains("jrnl、csv"))
    #expect(
      Catalogue(.english).skipped([Self.broken], count: 2)
        == [
          "journal: left out a.txt, line 3: '2020-02-30 10:00' is not on the calendar or the clock",
          "journal: left out 1 more",
        ])
    #expect(Catalogue(.japanese).skipped([Self.broken], count: 2).count == 2)
    #expect(
      Catalogue(.english).rememberedMoods(["zesty", "super"])
        == "moods from now on: zesty, super ('journal moods' lists them)")
    #expect(
      Catalogue(.japanese).rememberedMoods(["zesty"]) == "zesty を気分に加えました（一覧は「journal moods」）。")
  }
}
