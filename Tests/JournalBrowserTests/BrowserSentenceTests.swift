import Presentation
import Testing
import TimelineDomain

@testable import JournalBrowser

/// Every sentence of the browser, in English and Japanese.
@MainActor
struct BrowserSentenceTests {
  @Test func `the last line counts`() {
    let sentences: [(Sentence, String, String)] = [
      (.added(future: "today 21:00"), "added (today 21:00)", "追加しました（today 21:00）"),
      (
        .added(future: nil, isHidden: true), "added; the filter hides it",
        "追加しました。絞り込みの条件に合わず、一覧にはありません"
      ),
      (.takingBack(30_000, seconds: 0), "taking back 30,000 entries…", "30,000 件を元に戻しています…"),
      (.takingBack(101, seconds: 2), "taking back 101 entries… 2 s", "101 件を元に戻しています… 2 秒"),
      (
        .settledAlone(0), "no conflict settles itself; each needs a decision",
        "まとめて解消できる競合はありません。一つずつ決めてください"
      ),
      (.settledAlone(1), "settled 1 conflict; u takes it back", "1 件の競合を解消しました。u で元に戻せます"),
      (.settledAlone(12), "settled 12 conflicts; u takes them back", "12 件の競合を解消しました。u で元に戻せます"),
      (.hits(1), "1 hit", "1 件一致"), (.hits(960_256), "960,256 hits", "960,256 件一致"),
      (.keptBoth(2), "kept both as entries; u takes it back", "2 件の記録として残しました。u で元に戻せます"),
      (
        .journalReplaced(before: 4, after: 1),
        "another program replaced or cut the journal: 1 entry now, 4 before",
        "ほかのプログラムがジャーナルを置き換えたか切り詰めました: 4 件から 1 件"
      ),
    ]
    for (sentence, english, japanese) in sentences {
      #expect(sentence.text(Catalogue(.english)) == english)
      #expect(sentence.text(Catalogue(.japanese)) == japanese)
    }
    #expect(Catalogue(.english).undone(1, isRedo: false) == "undid the last change")
    #expect(Catalogue(.english).undone(2, isRedo: true) == "redid 2 changes")
  }

  @Test func `a prompt says that its words are of a draft, or can't be kept`() {
    #expect(Catalogue(.english).offeredDraft == "Kept from before. Ctrl-N leaves it as a draft.")
    #expect(Catalogue(.japanese).offeredDraft == "残してあった文章です。Ctrl-N で下書きのままにします。")
    #expect(
      Catalogue(.english).unkept(nil)
        == "Esc again drops these words: they can't be kept as a draft")
    #expect(
      Catalogue(.english).unkept("no space")
        == "Esc again drops these words: they can't be kept as a draft (no space)")
    #expect(
      Catalogue(.japanese).unkept("空きなし")
        == "もう一度 Esc を押すと文章を捨てます。下書きに残せません (空きなし)")
  }

  @Test func `every title differs in the two languages`() {
    func both(_ say: (Catalogue) -> String) {
      #expect(
        !say(Catalogue(.english)).isEmpty && say(Catalogue(.english)) != say(Catalogue(.japanese)))
    }
    for kind: PromptKind in [.find, .goTo, .merge] { both { $0.title(kind) } }
    for writing: Writing in [.text, Writing(.mood(.restored("good"), note: nil))] {
      both { $0.title(writing) }
    }
    for kind: PickerKind in [.entry, .tagFilter, .tag, .untag, .template, .journal] {
      both { $0.title(kind) }
      both { $0.inputTitle(kind) }
      both { $0.nothingToPick(kind) }
    }
    for month in 1...12 { both { $0.month(2026, month) } }
    both { $0.day(4, ofMonth: 11) }
    #expect(Catalogue(.english).day(4, ofMonth: 11) == "4 November")
    #expect(Catalogue(.japanese).day(4, ofMonth: 11) == "11月4日")
    for day in 0..<7 { both { $0.shortWeekday(day) } }
    both { $0.historyTitle(1) }
    both { $0.historyTitle(2) }
    both { $0.trashTitle(2) }
    both { $0.conflictsTitle(0, of: 0) }
    both { $0.conflictsTitle(1, of: 2) }
    both { $0.side(1) }
    both { $0.deleteQuestion(1) }
    both { $0.deleteQuestion(2) }
    both { $0.restoreQuestion }
    both { $0.undoQuestion(30_000) }
    #expect(Catalogue(.english).undoQuestion(30_000) == "Take back 30,000 entries?")
    #expect(Catalogue(.japanese).undoQuestion(30_000) == "30,000 件を元に戻しますか?")
    for name in [RecordedCommand.Name.change, .importing, .merge] {
      for action in [RecordedStep.Action.added, .edited, .deleted, .restored] {
        both { $0.lastCommand(name, action, 101) }
      }
    }
    let isImport = Catalogue(.english).lastCommand(.importing, .added, 30_000)
    #expect(isImport == "The last command is an import of 30,000 entries.")
    #expect(Catalogue(.japanese).lastCommand(.importing, .added, 101) == "最後の操作は 101 件の取り込みです。")
    both { $0.yesOrNo }
    both { $0.choose }
    both { $0.when }
    both { $0.now }
    both { $0.unreadTime }
    both { $0.allJournals }
    both { $0.order(isOfMatches: true) }
    both { $0.order(isOfMatches: false) }
    #expect(
      Catalogue(.english).writingKeys(nil).map { "\($0.key) \($0.name)" }
        == ["Enter save", "Tab time", "Alt-Enter new line", "Ctrl-E editor", "Esc leave"])
    #expect(
      Catalogue(.japanese).writingKeys(nil).map { "\($0.key) \($0.name)" }
        == ["Enter 保存", "Tab 日時", "Alt-Enter 改行", "Ctrl-E エディター", "Esc やめる"])
    both { $0.marked(2) }
    both { $0.readOnly }
    both { $0.cannotOpen("why") }
    #expect(Catalogue(.english).cannotOpen("why") == "can't open this journal: why")
    both { $0.damagedLines(3, in: nil) }
    both { $0.damagedLines(3, in: "work") }
    #expect(Catalogue(.english).damagedLines(3, in: nil) == "3 damaged: journal check")
    #expect(
      Catalogue(.japanese).damagedLines(3, in: "work") == "破損 3 行: journal -j work check")
    both { $0.noEntriesThen }
    both { $0.emptyTrash }
    both { $0.noConflicts }
    both { $0.noHits }
    both { $0.tooSmall }
    both { $0.loading }
    both { $0.moodsTitle }
    both { $0.moodsHint }
    both { $0.noSuchMood }
    both { $0.byScore }
    both { $0.position(312, of: 960_256) }
    #expect(Catalogue(.english).position(312, of: 960_256) == "312 of 960,256")
    for (measure, english, japanese) in [
      (DayMeasure.mood, "shade by count", "件数で塗る"), (.entries, "shade by mood", "気分で塗る"),
    ] {
      let names = Catalogue(.english).calendarNames(by: measure)
      #expect(names.keys == Catalogue(.japanese).calendarNames(by: measure).keys)
      #expect(names[.nextHit] == english)
      #expect(Catalogue(.japanese).calendarNames(by: measure)[.nextHit] == japanese)
    }
    #expect(Catalogue(.english).figureNames.keys == Catalogue(.japanese).figureNames.keys)
    #expect(Catalogue(.english).counting == "counting…")
    #expect(Catalogue(.japanese).counting == "集計中…")
    #expect(Catalogue(.english).conflictNames.keys == Catalogue(.japanese).conflictNames.keys)
  }
}
