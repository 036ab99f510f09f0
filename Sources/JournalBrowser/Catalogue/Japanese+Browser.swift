package import Presentation

extension Japanese: BrowserCatalogue {
  package func position(_ index: Int, of count: Int) -> String {
    "\(grouped(index)) / \(grouped(count)) 件"
  }

  package func meaning(_ action: BrowserAction) -> String {
    switch action {
    case .up: "上の記録"
    case .down: "下の記録"
    case .pageUp: "前のページ"
    case .pageDown: "次のページ"
    case .top: "最新の記録 (g g も)"
    case .bottom: "最初の記録"
    case .dayUp: "上の日"
    case .dayDown: "下の日"
    case .goTo: "日付を言葉で指定"
    case .open: "記録を読む"
    case .close: "戻る、または絞り込みをやめる"
    case .quit: "戻る、または終了"
    case .find: "検索で絞り込む"
    case .nextHit: "次の一致"
    case .previousHit: "前の一致"
    case .starredOnly: "スター付きだけ"
    case .otherYears: "ほかの年の同じ日"
    case .write: "一行書く"
    case .writeInEditor: "エディタで書く"
    case .mood: "気分を記録"
    case .edit: "エディタで編集"
    case .star: "スターを付ける・外す"
    case .tag: "タグを付ける"
    case .delete: "削除"
    case .undo: "元に戻す"
    case .redo: "やり直す"
    case .copy: "本文をコピー"
    case .help: "キーの一覧"
    case .redraw: "画面を描き直す"
    case .suspend: "一時停止"
    }
  }

  package func name(_ action: BrowserAction) -> String {
    switch action {
    case .open: "読む"
    case .close: "戻る"
    case .quit: "終了"
    case .find: "検索"
    case .nextHit: "次"
    case .goTo: "日付"
    case .write: "書く"
    case .writeInEditor: "エディタ"
    case .otherYears: "同じ日"
    case .mood: "気分"
    case .edit: "編集"
    case .star: "スター"
    case .tag: "タグ"
    case .delete: "削除"
    case .undo: "元に戻す"
    case .redo: "やり直す"
    case .copy: "コピー"
    case .help: "キー"
    case .up: "上"
    case .down: "下"
    default: meaning(action)
    }
  }

  package func title(_ group: ActionGroup) -> String {
    switch group {
    case .moving: "移動"
    case .finding: "検索"
    case .writing: "書く"
    case .changing: "変更"
    case .program: "プログラム"
    }
  }

  package func title(_ prompt: PromptKind) -> String {
    switch prompt {
    case .find: "検索"
    case .goTo: "日付"
    case .write: "書く"
    case .tag: "タグ"
    case .note(let mood): "\(mood) のメモ"
    }
  }

  package func sentence(_ notice: BrowserNotice) -> String {
    switch notice {
    case .sentence(let words): words
    case .added: "追加しました"
    case .deleted: "削除しました。u で元に戻せます"
    case .starred: "スターを付けました"
    case .unstarred: "スターを外しました"
    case .copied: "コピーしました"
    case .tagged(let tag): "タグ #\(tag) を付けました"
    case .undone(let count): "\(count) 件の操作を元に戻しました"
    case .redone(let count): "\(count) 件の操作をやり直しました"
    case .nothingToUndo: "元に戻す操作はありません"
    case .nothingToRedo: "やり直す操作はありません"
    case .hits(let count): "\(grouped(count)) 件一致"
    case .nothingSelected: "記録が選ばれていません"
    case .cannotChange: "この版ではこの記録を変更できません"
    }
  }

  package var tooSmall: String { "画面が狭すぎます (20 × 5 以上)" }
  package var loading: String { "検索中…" }
  package var nothingHere: [String] { ["まだ記録がありません。", "i で一行書き、m で気分を記録します。"] }
  package var noHits: String { "一致する記録はありません。" }
  package var moodsTitle: String { "気分は?" }
}
