import Presentation

extension Japanese {
  func changed(_ change: EntryChange, _ name: String, _ words: String) -> String {
    sentence(change, of: words.isEmpty ? name : "\(name)  \(words)")
  }

  func changed(_ change: EntryChange, count: Int) -> String {
    sentence(change, of: entries(count))
  }

  private func sentence(_ change: EntryChange, of what: String) -> String {
    switch change {
    case .edited: "編集しました: \(what)"
    case .starred: "スターを付けました: \(what)"
    case .unstarred: "スターを外しました: \(what)"
    case .deleted: "削除しました: \(what)"
    case .restored: "復元しました: \(what)"
    case .tagged(let tag): "タグ \(tag) を付けました: \(what)"
    case .untagged(let tag): "タグ \(tag) を外しました: \(what)"
    }
  }

  var hiddenFromLists: String { "一覧に表示されなくなりました。「journal undo」で元に戻せます。" }

  func notAPosition(_ word: String) -> String {
    "「\(word)」は一覧での順番として読み取れません。先頭の記録は @1、先頭から五件は @1..5 と書いてください。"
  }

  func noSuchTrashed(_ word: String, count: Int) -> String {
    count == 0
      ? "「\(word)」に当たる記録はありません。ゴミ箱は空です。"
      : "「\(word)」に当たる記録はありません。ゴミ箱の記録は\(count)件だけです（最後に削除したものが @1 です）。"
  }

  func nothingInTrash(_ query: String) -> String {
    "「\(query)」という ID の記録も、これに合う記録もゴミ箱にありません。「journal trash」で一覧を確認できます。"
  }

  var pickForms: String {
    "記録は ID か順番で選びます。@1 は一覧の先頭、@1..5 は先頭から五件です。ID は一覧に表示される ID か、ほかと"
      + "区別できるその先頭部分です。--last は、日付にかかわらず最後に追加または編集した記録です。ID でない言葉は"
      + "「journal find」と同じ検索式とみなします。"
  }

  var lastInTrash: String {
    "順番と検索式はゴミ箱の記録を指します。@1 と --last は最後に削除した記録です。"
  }

  var questionForms: String {
    "対象が二件以上あるときは、一覧を示して確認します。端末でなければ --yes が必要です。--dry-run は一覧だけを"
      + "表示します。「journal undo」を一度実行すれば、すべて元に戻ります。"
  }
}
