package import Presentation

extension Japanese: BrowserCatalogue {
  package func position(_ index: Int, of count: Int) -> String {
    "\(grouped(index)) / \(grouped(count)) 件"
  }

  package func sentence(_ notice: BrowserNotice) -> String {
    switch notice {
    case .sentence(let words): words
    case .added: "追加しました"
    case .copied: "コピーしました"
    case .wordsKept: "文章を下書きに残しました。同じ入力欄でまた出ます。「journal drafts」で一覧できます"
    case .deleted(let count): "\(count == 1 ? "" : "\(grouped(count)) 件を")削除しました。u で元に戻せます"
    case .starred(let count): "\(several(count))スターを付けました"
    case .unstarred(let count): "\(count == 1 ? "" : "\(grouped(count)) 件の")スターを外しました"
    case .tagged(let tag, let count): "\(several(count))タグ #\(tag) を付けました"
    case .undone(let count): "\(count) 件の操作を元に戻しました"
    case .redone(let count): "\(count) 件の操作をやり直しました"
    case .nothingToUndo: "元に戻す操作はありません"
    case .nothingToRedo: "やり直す操作はありません"
    case .hits(let count): "\(grouped(count)) 件一致"
    case .noMoreHits: "この向きにはもう一致がありません"
    case .nothingSelected: "記録が選ばれていません"
    case .changedMeanwhile: "何も変更していません。表示した後に記録が変わりました。確かめてからもう一度押してください"
    case .deletedElsewhere: "ほかのプログラムがこの記録を削除しました"
    case .changedElsewhere: "ほかのプログラムがこの記録を変更したので、この一覧から外れました"
    case .cannotChange: "この版ではこの記録を変更できません"
    case .readOnly(let reason): "このジャーナルは変更できません。\(reason)"
    case .versionIsDeletion: "この版は削除です。ほかの版を選んでください"
    case .alreadyCurrent: "すでに現在の版です"
    case .textCompacted: "この版の本文は「journal compact」で取り除かれています"
    case .versionRestored: "この版を復元しました。u で元に戻せます"
    case .entryRestored: "復元しました。u で元に戻せます"
    case .settled: "この版に決めました。u で元に戻せます"
    case .noSuchVersion(let number, let count): "版 \(number) はありません (全 \(count) 版)"
    case .keptBoth(let count): "\(count) 件の記録として残しました。u で元に戻せます"
    case .journalGone: "ジャーナルのファイルがなくなりました。新しく書くとまた作られます"
    case .journalReplaced(let before, let after):
      "ほかのプログラムがジャーナルを置き換えたか切り詰めました: \(grouped(before)) 件から \(grouped(after)) 件"
    case .noTemplates: "ひな形がありません。「journal templates edit NAME」で作れます"
    case .notHere: "このキーはここでは使えません。? でキーの一覧が出ます"
    }
  }

  private func several(_ count: Int) -> String { count == 1 ? "" : "\(grouped(count)) 件に" }

  package var tooSmall: String { "画面が狭すぎます (20 × 5 以上)" }
  package var loading: String { "検索中…" }
  package var nothingHere: [String] { ["まだ記録がありません。", "i で一行書き、m で気分を記録します。"] }
  package var noHits: String { "一致する記録はありません。" }
  package func marked(_ count: Int) -> String { "\(grouped(count)) 件選択中" }
  package var readOnly: String { "読み取り専用" }
  package func cannotOpen(_ reason: String) -> String { "このジャーナルは開けません。\(reason)" }
  package func damagedLines(_ count: Int, in journal: String?) -> String {
    "破損 \(grouped(count)) 行: \(checkCommand(journal))"
  }
  package var noEntriesThen: String { "記録はありません。" }
  package var emptyTrash: String { "ごみ箱は空です。" }
  package var noConflicts: String { "競合している記録はありません。" }

  package var offeredDraft: String { "残してあった文章です。Ctrl-N で下書きのままにします。" }
  package func unkept(_ reason: String?) -> String {
    "もう一度 Esc を押すと文章を捨てます。下書きに残せません\(reason.map { " (\($0))" } ?? "")"
  }

  package func nothingToPick(_ kind: PickerKind) -> String {
    switch kind {
    case .entry: "このように始まる記録はありません。"
    case .tagFilter: "そのタグはありません。"
    case .tag: "新しいタグです。"
    case .template: "そのひな形はありません。"
    }
  }
}
