import Presentation
import Testing
import TimelineDomain

@testable import JournalCLI

/// Sentences about several journals, several entries and edited files.
struct SeveralSentenceTests {
  static let changes: [(LineChanges, [String])] = [
    (LineChanges(added: 1), ["changed: 1 line added"]),
    (
      LineChanges(added: 2, removed: 1, changed: 3),
      ["changed: 2 lines added, 3 changed and 1 removed"]
    ),
    (LineChanges(removed: 1), ["changed: 1 line removed"]),
    (LineChanges(), ["changed: the order of its lines"]),
    (
      LineChanges(removed: 2, unreadable: 2, appended: 1),
      [
        "changed: 2 lines removed",
        "This version can't read 2 of the changed or removed lines.",
        "1 line that another program added in the meantime is kept.",
      ]
    ),
    (
      LineChanges(changed: 1, unreadable: 1, appended: 2),
      [
        "changed: 1 line changed", "This version can't read 1 of the changed or removed lines.",
        "2 lines that other programs added in the meantime are kept.",
      ]
    ),
  ]

  @Test(arguments: changes)
  func `changes made by hand are counted`(changes: LineChanges, lines: [String]) {
    #expect(Catalogue(.english).changedByHand(changes) == lines)
  }

  @Test func `singular and plural differ`() {
    let english = Catalogue(.english)
    #expect(
      english.question(.change(command: "edit", count: 1)) == "Really edit this entry? [y/N] ")
    #expect(
      english.question(.change(command: "tag", count: 3)) == "Really tag these 3 entries? [y/N] ")
    #expect(english.openingEdit("7f3k", 2, of: 3) == "2 of 3: 7f3k")
    #expect(
      english.goneBeforeEdit("7f3k")
        == "7f3k is no longer in the journal; skipped")
    #expect(
      english.leftUnreadable("7f3k") == "7f3k is skipped: this version can't read it")
    #expect(english.question(.openAgain) == "Open the editor again? [y/N] ")
    #expect(english.notChanged == "not changed")
    #expect(
      english.notUndone == "'journal undo' does not take this back; it undoes the command before.")
  }

  static let japaneseChanges: [(LineChanges, [String])] = [
    (LineChanges(added: 1), ["1行を追加しました。"]),
    (LineChanges(added: 2, removed: 1, changed: 3), ["2行を追加、3行を変更、1行を削除しました。"]),
    (LineChanges(), ["行の順序を変更しました。"]),
    (
      LineChanges(removed: 2, unreadable: 2, appended: 1),
      [
        "2行を削除しました。", "このバージョンでは読み取れない2行も変わりました。",
        "開いている間に追加された1行も残しました。",
      ]
    ),
  ]

  @Test(arguments: japaneseChanges)
  func `changes made by hand are counted in Japanese`(changes: LineChanges, lines: [String]) {
    #expect(Catalogue(.japanese).changedByHand(changes) == lines)
    #expect(Catalogue(.japanese).notUndone == "この変更は「journal undo」では元に戻りません。その前のコマンドが取り消されます。")
  }

  @Test func `editing several entries is reported in Japanese`() {
    let japanese = Catalogue(.japanese)
    #expect(
      japanese.question(.change(command: "edit", count: 1)) == "この記録に「edit」を実行しますか？ [y/N] ")
    #expect(japanese.openingEdit("7f3k", 2, of: 3) == "3件中の2件目: 7f3k")
    #expect(japanese.goneBeforeEdit("7f3k") == "7f3k はもうジャーナルにありません。次に進みます。")
    #expect(
      japanese.leftUnreadable("7f3k") == "7f3k はそのままにします。このバージョンでは内容を読み取れません。")
    #expect(japanese.question(.openAgain) == "エディターをもう一度開きますか？ [y/N] ")
    #expect(japanese.notChanged == "変更はありません。")
  }

  @Test func `a journal's name is made safe for the terminal`() {
    #expect(!JournalLabel.suffix("a\u{1B}[2J").contains("\u{1B}"))
    #expect(!JournalLabel.prefixed("a\u{1B}[2J\n", "x").contains("\u{1B}"))
  }
}
