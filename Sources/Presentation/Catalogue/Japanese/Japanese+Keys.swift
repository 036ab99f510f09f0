package import Settings
import Terminal

extension Japanese {
  package func reason(_ flaw: KeyFlaw, of name: String) -> String {
    switch flaw {
    case .unknownAction:
      "操作 '\(name.safeName)' はありません。'journal browse' の ? か 'journal help browse' で確かめてください"
    case .unknownKey(let key):
      "キー '\(key.safeName)' はありません。S、Space、Enter、F5、PgUp、Ctrl-S のように書きます"
    case .clash(let key, let other):
      "\(key.safeName) は '\(other)' に必要です。別のキーにするか、keys.\(other) も設定してください"
    }
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
    case .left: "戻る。カレンダーでは前の日"
    case .right: "読む。カレンダーでは次の日"
    case .goTo: "日付を言葉で指定"
    case .open: "記録を読む、または決定"
    case .close: "戻る、または選択や絞り込みをやめる"
    case .quit: "戻る、または終了"
    case .find: "検索で絞り込む"
    case .nextHit: "次の一致"
    case .previousHit: "前の一致"
    case .starredOnly: "スター付きだけ"
    case .otherYears: "ほかの年の同じ日"
    case .pickTag: "タグで絞り込む"
    case .fuzzy: "書き出しの言葉で探す"
    case .calendar: "カレンダー"
    case .write: "一行書く"
    case .writeInEditor: "エディタで書く"
    case .template: "ひな形から書く"
    case .mood: "気分を記録"
    case .mark: "s、t、d の対象を複数選ぶ"
    case .edit: "エディタで編集"
    case .star: "スターを付ける・外す"
    case .tag: "タグを付ける"
    case .delete: "削除"
    case .undo: "元に戻す"
    case .redo: "やり直す"
    case .copy: "本文をコピー"
    case .history: "記録の履歴"
    case .trash: "削除した記録"
    case .conflicts: "競合している記録"
    case .restore: "版や削除した記録を復元"
    case .number: "その番号の気分や版に決める"
    case .keepBoth: "競合: 両方を別の記録として残す"
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
    case .previousHit: "前"
    case .goTo: "日付"
    case .write: "書く"
    case .writeInEditor: "エディタ"
    case .template: "ひな形"
    case .otherYears: "同じ日"
    case .mood: "気分"
    case .mark: "選択"
    case .edit: "編集"
    case .star: "スター"
    case .tag: "タグ"
    case .copy: "コピー"
    case .help: "キー"
    case .up: "上"
    case .down: "下"
    case .history: "履歴"
    case .trash: "ごみ箱"
    case .conflicts: "競合"
    case .restore: "復元"
    case .number: "番号"
    case .keepBoth: "両方残す"
    case .pickTag: "タグ"
    case .fuzzy: "探す"
    default: meaning(action)
    }
  }

  package func title(_ group: ActionGroup) -> String {
    switch group {
    case .moving: "移動"
    case .finding: "検索"
    case .writing: "書く"
    case .changing: "変更"
    case .looking: "振り返る"
    case .program: "プログラム"
    }
  }
}
