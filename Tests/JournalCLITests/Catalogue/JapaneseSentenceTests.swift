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
  static func usage(_ fault: UsageError.Fault) -> String {
    japanese.sentence(UsageError(fault, in: nil))
  }
  static func failure(_ failure: Failure) -> String { japanese.sentence(failure) }
  static let moment = Moment.at("2026-11-21T08:01:02+09:00")

  static let mistakes: [Row] = [
    (
      usage(.unknownCommand("lsit", suggestion: "list")),
      "「lsit」というコマンドはありません。「list」のことですか？"
    ),
    (
      usage(.unknownCommand("frob", suggestion: nil)),
      "「frob」というコマンドはありません。「journal help」で一覧を確認できます。"
    ),
    (
      usage(.unknownCommand("-_-", suggestion: nil)),
      "「-_-」というコマンドはありません。「journal help」で一覧を確認できます。"
    ),
    (
      usage(.unknownOption("--frob", suggestion: nil)),
      "「--frob」というオプションはここでは使えません。一覧のオプションは「journal list --help」、"
        + "文章のオプションは「journal text --help」にあります。"
    ),
    (
      usage(.unfinishedCommand("add", word: nil, choices: ["text", "mood"], suggestion: nil)),
      "「add」に続く言葉がありません。「add text」または「add mood」と書いてください。"
    ),
    (
      usage(.unknownOption("--tga", suggestion: "--tag")),
      "「--tga」というオプションはここでは使えません。「--tag」のことですか？"
    ),
    (
      usage(.missingValue(option: "--at", placeholder: "TIME")),
      "「--at」には値が必要です: --at TIME"
    ),
    (usage(.missingOperand("ID")), "ID がありません。ID は「journal list」で確認できます。"),
    (usage(.unwantedOperand("x")), "「x」は余分です。"),
    (
      usage(.notACount(option: "-n", word: "x")),
      "「-n」には 0 以上の数が必要ですが、「x」が指定されました。"
    ),
    (
      usage(.notATime(option: "--at", word: "gestern", part: "gestern")),
      "「--at」の「gestern」を読み取れません。"
        + "時刻は 2026-11-20T21:30、「昨夜」、「昨日の午後9時」、「3日前」のように"
        + "書いてください（「journal help dates」で確認できます）。"
    ),
    (
      usage(.noSuchDay(option: "--on", word: "2026-02-30")),
      "「--on」の「2026-02-30」は、暦にも時計にもない日時です。"
    ),
    (
      usage(.unknownMood("goood", suggestion: "good")),
      "「goood」という気分はありません（「good」のことですか？）。"
        + "気分は 最悪、悪い、普通、良い、最高、または 1 から 5、または 😖 🙁 😐 🙂 😄 です。"
    ),
    (
      usage(.contradiction("--today", "--week")),
      "「--today」と「--week」は同時に指定できません。"
    ),
    (
      usage(.badSetting("color", word: "blue", .choice(["auto", "always", "never"]))),
      "「color」に「blue」は設定できません。設定できるのは auto、always、または never です。"
    ),
    (
      usage(.unknownSetting("langage", suggestion: "language")),
      "「langage」という設定はありません。「language」のことですか？"
    ),
  ]

  static let failures: [Row] = [
    (failure(.nothingToSave), "保存する内容がありません。文章が空です。"),
    (
      failure(.idNotFound("7f3k")),
      "「7f3k」で始まる ID の記録はありません。ID は「journal list」で確認できます。"
    ),
    (
      failure(.idDeleted("7f3k", moment, .twentyFour)),
      "「7f3k」は 2026-11-21 (土) 08:01 に削除されました。"
    ),
    (failure(.declined), "何も削除していません。"),
    (failure(.nothingToUndo(isRedo: false)), "元に戻せる操作がありません。"),
    (
      failure(.editorMissing("nano")),
      "エディター「nano」を起動できませんでした。$VISUAL か $EDITOR を確認してください。"
    ),
    (failure(.interrupted), "中断しました。何も保存していません。"),
    (
      failure(.draftNotFound("x7")),
      "「x7」という下書きはありません。「journal drafts」で一覧を確認できます。"
    ),
    (
      failure(.unknownJournal("wrok", names: ["work"])),
      "「wrok」という名前のジャーナルはありません。「work」のことですか？"
    ),
    (
      failure(.unconfirmedChange(count: 3)),
      "何も変更していません。対象の記録は3件です。すべて変更するには --yes を付けてください。"
    ),
    (
      failure(.unconfirmedMove(name: "7f3k", until: "2026-11-21 (土) 10:30")),
      "何も変更していません。7f3k には終わり（2026-11-21 (土) 10:30）があり、移動するのは始まりだけです。"
        + "それでも移動するには --yes を付けてください。"
    ),
    (
      failure(.repository(.unwritable(path: "/j.jsonl", .noSpace))),
      "/j.jsonl に書き込めません: ディスクに空きがありません。空きを作ってからもう一度実行してください。"
    ),
    (
      failure(.repository(.unreadable(path: "/j.jsonl", .permission))),
      "/j.jsonl を読み込めません: 読み込む権限がありません。所有者と権限を「ls -l」で確認してください。"
    ),
    (
      failure(.repository(.unwritable(path: "/j.jsonl", .locked(seconds: 10, holder: nil)))),
      "/j.jsonl に書き込めません: ほかのプログラムが10秒以上ロックしたままです。"
        + "それが終わってからもう一度実行してください。"
    ),
    (
      japanese.explanation(QueryError.Fault.unclosedQuote),
      "検索式の引用符が閉じられていません。終わりにもう一つ \" を書いてください。"
    ),
    (
      japanese.explanation(QueryError.Fault.missingSide("or")),
      "「or」の両側に条件が必要です。言葉として探すには引用符で囲んでください。"
    ),
  ]

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

  @Test(arguments: mistakes.indices)
  func `a mistake has a Japanese sentence`(index: Int) {
    #expect(Self.mistakes[index].said == Self.mistakes[index].sentence)
  }

  @Test(arguments: failures.indices)
  func `a failure has a Japanese sentence`(index: Int) {
    #expect(Self.failures[index].said == Self.failures[index].sentence)
  }

  @Test(arguments: answers.indices)
  func `a report has a Japanese sentence`(index: Int) {
    #expect(Self.answers[index].said == Self.answers[index].sentence)
  }

  @Test(arguments: notices.indices)
  func `a notice has a Japanese sentence`(index: Int) {
    #expect(Self.notices[index].said == Self.notices[index].sentence)
  }
}
