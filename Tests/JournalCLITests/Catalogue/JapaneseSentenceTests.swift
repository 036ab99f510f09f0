import Presentation
import Settings
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// The most frequent sentences in Japanese, word for word.
struct JapaneseSentenceTests {
  typealias Row = (said: String, sentence: String)

  static let japanese = Catalogue(.japanese)
  static let moment = Moment.at("2026-11-21T08:01:02+09:00")

  static let answers: [Row] = [
    (japanese.done(.added, "7f3k"), "追加しました: 7f3k"),
    (japanese.done(.edited, "7f3k"), "編集しました: 7f3k"),
    (japanese.done(.unchanged, "7f3k"), "変更はありません: 7f3k"),
    (japanese.done(.restored, "7f3k"), "復元しました: 7f3k"),
    (
      japanese.deleted("7f3k", count: 1, sharingID: false, "朝"),
      "削除しました: 7f3k  朝\n一覧に表示されなくなりました。「journal undo」で元に戻せます。"
    ),
    (japanese.purged(2), "2件の記録を消去しました。ファイルには一行も残っていません。"),
    (japanese.compacted(900, 300), "整理しました。900バイトが300バイトになりました。"),
    (
      japanese.nothingMatches("朝", [], searched: 3),
      "「朝」に合う記録はありません（3件を検索しました）。"
    ),
    (
      japanese.nothingMatches("朝", ["--today"], searched: 1),
      "「朝」 --today に合う記録はありません（1件を検索しました）。"
    ),
    (japanese.undone(.edited, of: "7f3k", isRedo: false), "7f3k の編集を元に戻しました"),
    (japanese.undone(.added, of: "7f3k", isRedo: true), "7f3k の追加をやり直しました"),
    (
      japanese.version(moment, .twentyFour, .edited, isNow: true), "2026-11-21 (土) 08:01  編集（現在の内容）"
    ),
    (
      japanese.written(by: []), "より新しいバージョンか別のプログラムが書き込んでいます（名前は残っていません）"
    ),
    (japanese.written(by: ["journal 1.4.0", "diary 2"]), "journal 1.4.0、diary 2"),
    (japanese.nothingDamaged, "壊れているところはありません。"),
    (
      japanese.linesDamaged(2, besidesHeader: false), "2行が壊れています。そのまま残します。"
    ),
    (japanese.question(.discard(2)), "下書き2件を完全に破棄しますか？ [y/N] "),
    (
      japanese.question(.change(command: "star", count: 3)),
      "これら3件の記録に「star」を実行しますか？ [y/N] "
    ),
    (japanese.question(.compact), "これらを除いてファイルを書き直しますか？ [y/N] "),
  ]

  static let notices: [Row] = [
    (
      japanese.sentence(.damaged([7]), path: "/j"),
      "/j: 7行目が壊れています。そのまま残します（「journal check」で確認できます）。"
    ),
    (
      japanese.sentence(.newerVersion(2), path: "/j"),
      "/j: 新しいバージョンで書かれています（形式 2）。このバージョンが対応していないものは、そのまま残します。"
    ),
    (
      japanese.sentence(.conflict(name: "7f3k"), path: "/j"),
      "7f3k はその間に別のところで変更されました。どちらの版も残し、一覧に両方を表示します。"
    ),
    (
      japanese.sentence(.unsearched(5), path: "/j"),
      "このバージョンでは読み取れない記録5件は検索していません。"
    ),
    (
      japanese.kept(Draft(location: Array("/d/x7f3".utf8), name: "x7f3")),
      "文章は下書きとして残してあります。「journal drafts restore x7f3」で保存できます。"
    ),
    (
      japanese.unknownEntries(3, ["photo 2", "poll 1"]),
      "ほかに、このバージョンが対応していない種類の記録が3件: photo 2、poll 1"
    ),
  ]

  @Test(arguments: answers.indices)
  func `a report has a Japanese sentence`(index: Int) {
    #expect(Self.answers[index].said == Self.answers[index].sentence)
  }

  @Test(arguments: notices.indices)
  func `a notice has a Japanese sentence`(index: Int) {
    #expect(Self.notices[index].said == Self.notices[index].sentence)
  }
}
