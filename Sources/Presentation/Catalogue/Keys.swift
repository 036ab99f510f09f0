/// What the keys of the full screen do.
extension Catalogue {
  /// What an action does, in a few words, for the help.
  package func meaning(_ action: BrowserAction) -> String {
    switch action {
    case .up: say("the entry above", "上の記録")
    case .down: say("the entry below", "下の記録")
    case .pageUp: say("a page up", "前のページ")
    case .pageDown: say("a page down", "次のページ")
    case .top: say("the newest entry (also g g)", "最新の記録 (g g も)")
    case .bottom: say("the oldest entry", "最初の記録")
    case .dayUp: say("the day above", "上の日")
    case .dayDown: say("the day below", "下の日")
    case .left: say("back; the day before in the calendar", "戻る。カレンダーでは前の日")
    case .right: say("read; the next day in the calendar", "読む。カレンダーでは次の日")
    case .goTo: say("go to a date in words", "日付を言葉で指定")
    case .open: say("read the entry, or choose", "記録を読む、または決定")
    case .close: say("back, or drop the selection or the filter", "戻る、または選択や絞り込みをやめる")
    case .quit: say("back, or end the program", "戻る、または終了")
    case .find: say("filter by a query", "検索で絞り込む")
    case .nextHit: say("the next hit, or the next view of figures", "次の一致。数字では次の表示")
    case .previousHit: say("the previous hit", "前の一致")
    case .starredOnly: say("starred entries only", "スター付きだけ")
    case .otherYears: say("this day in other years", "ほかの年の同じ日")
    case .pickTag: say("filter by a tag", "タグで絞り込む")
    case .fuzzy: say("find an entry by its first words", "書き出しの言葉で探す")
    case .calendar: say("the calendar", "カレンダー")
    case .figures: say("your days in figures", "毎日を数字で見る")
    case .write: say("write; in the calendar, on that day", "書く。カレンダーではその日に")
    case .writeInEditor: say("write in the editor", "エディターで書く")
    case .template: say("write from a template", "テンプレートから書く")
    case .mood: say("add a mood", "気分を記録")
    case .mark: say("select several entries for s, t, x and d", "s、t、x、d の対象を複数選ぶ")
    case .edit: say("edit in the editor", "エディターで編集")
    case .star: say("star or unstar", "スターを付ける・外す")
    case .tag: say("add a tag", "タグを付ける")
    case .untag: say("remove a tag", "タグを外す")
    case .delete: say("delete", "削除")
    case .undo: say("undo the last command", "元に戻す")
    case .redo: say("redo", "やり直す")
    case .copy: say("copy the text", "本文をコピー")
    case .openFiles: say("open the files in other programs", "ファイルをほかのプログラムで開く")
    case .history:
      say("the versions of the entry; left in the calendar", "記録の履歴。カレンダーでは左へ")
    case .trash: say("deleted entries", "削除した記録")
    case .conflicts: say("entries in conflict", "競合している記録")
    case .restore: say("restore a version or a deleted entry", "版や削除した記録を復元")
    case .number: say("the mood or the version with this number", "その番号の気分や版に決める")
    case .keepBoth: say("in a conflict: keep both as two entries", "競合: 両方を別の記録として残す")
    case .settle:
      say("settle the conflicts that need no decision", "決めなくてよい競合をまとめて解消")
    case .journals: say("open another journal", "ほかのジャーナルを開く")
    case .sync: say("sync with the other machines", "ほかの機械と同期")
    case .merge: say("merge a copy of the journal", "ジャーナルのコピーを取り込む")
    case .help: say("show all keys", "キーの一覧")
    case .redraw: say("draw the screen again", "画面を描き直す")
    case .suspend: say("pause the program", "一時停止")
    }
  }

  /// The same in one word, for the footer.
  package func name(_ action: BrowserAction) -> String {
    switch action {
    case .open: say("read", "読む")
    case .close: say("back", "戻る")
    case .nextHit: say("next", "次")
    case .previousHit: say("previous", "前")
    case .goTo: say("date", "日付")
    case .writeInEditor: say("editor", "エディター")
    case .otherYears: say("years", "同じ日")
    case .help: say("keys", "キー")
    case .mark: say("select", "選択")
    case .keepBoth: say("keep both", "両方残す")
    case .pickTag: say("tags", "タグ")
    case .pageUp: say("page up", meaning(action))
    case .pageDown: say("page down", meaning(action))
    case .dayUp: say("day up", meaning(action))
    case .dayDown: say("day down", meaning(action))
    case .starredOnly: say("starred", meaning(action))
    case .quit: say("quit", "終了")
    case .find: say("find", "検索")
    case .write: say("write", "書く")
    case .template: say("template", "テンプレート")
    case .mood: say("mood", "気分")
    case .edit: say("edit", "編集")
    case .star: say("star", "スター")
    case .tag: say("tag", "タグ")
    case .untag: say("untag", "タグを外す")
    case .settle: say("settle", "まとめて解消")
    case .journals: say("journals", "ジャーナル")
    case .sync: say("sync", "同期")
    case .merge: say("merge", "取り込み")
    case .copy: say("copy", "コピー")
    case .up: say("up", "上")
    case .down: say("down", "下")
    case .openFiles: say("files", "ファイル")
    case .history: say("history", "履歴")
    case .trash: say("trash", "ゴミ箱")
    case .conflicts: say("conflicts", "競合")
    case .restore: say("restore", "復元")
    case .number: say("number", "番号")
    case .fuzzy: say("fuzzy", "探す")
    case .figures: say("figures", "数字")
    default: say(action.rawValue, meaning(action))
    }
  }

  /// The time of what is written.
  package var when: String { say("When", "日時") }

  package func title(_ group: ActionGroup) -> String {
    switch group {
    case .moving: say("Move", "移動")
    case .finding: say("Find", "検索")
    case .writing: say("Write", "書く")
    case .changing: say("Change", "変更")
    case .looking: say("Look back", "振り返る")
    case .together: say("Journals", "ジャーナル")
    case .program: say("Program", "プログラム")
    }
  }
}
