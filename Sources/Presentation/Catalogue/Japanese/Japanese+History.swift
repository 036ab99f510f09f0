import Terminal
package import TimelineDomain

extension Japanese {
  package func undone(_ action: RecordedStep.Action, of name: String, isRedo: Bool) -> String {
    // A redo reverts an undo, so its steps are the opposite of what the undo did.
    let noun =
      switch action {
      case .added: "追加"
      case .edited: "編集"
      case .deleted: isRedo ? "追加" : "削除"
      case .restored: isRedo ? "削除" : "復元"
      }
    return "\(name) の\(noun)を\(verb(isRedo))"
  }

  package func undoneMore(_ count: Int, isRedo: Bool) -> String { "ほか\(count)件を\(verb(isRedo))" }

  package func lastCommand(
    _ name: RecordedCommand.Name, _ action: RecordedStep.Action, _ count: Int
  ) -> String {
    let entries = "\(grouped(count)) 件"
    switch (name, action) {
    case (.importing, _): return "最後の操作は \(entries)の取り込みです。"
    case (.merge, _): return "最後の操作は \(entries)の統合です。"
    case (.change, .added): return "最後の操作は \(entries)の追加です。"
    case (.change, .edited): return "最後の操作は \(entries)の編集です。"
    case (.change, .deleted): return "最後の操作は \(entries)の削除です。"
    case (.change, .restored): return "最後の操作は \(entries)の復元です。"
    }
  }

  package func version(
    _ moment: Moment?, _ hours: ClockHours, _ action: RecordedStep.Action, isNow: Bool
  ) -> String {
    let moment = moment.map { dateAndTime($0, hours) } ?? "日時不明"
    return "\(moment)  \(noun(action))\(isNow ? "（現在の内容）" : "")"
  }

  package func reversal(
    _ moment: Moment?, _ hours: ClockHours, of versions: [Int], isRedo: Bool, isNow: Bool
  ) -> String {
    let moment = moment.map { dateAndTime($0, hours) } ?? "日時不明"
    let numbers = versions.map { String($0) }.joined(separator: "、")
    let what = versions.isEmpty ? "変更" : "版 \(numbers) "
    return "\(moment)  \(what)を\(isRedo ? "やり直し" : "取り消し")\(isNow ? "（現在の内容）" : "")"
  }

  package func notShown(bytes: Int) -> String {
    "［… \(bytes) バイトを省略しました。「journal history --format json」ですべて読めます …］"
  }

  package func undoRefused(_ refusal: UndoRefusal, about: String?, isRedo: Bool) -> String {
    let command =
      switch refusal.reason {
      case .purge: "消去（purge）"
      case .compaction: "整理（compact）"
      default: noun(refusal.action) + (about.map { "（\($0)）" } ?? "")
      }
    let reason =
      switch refusal.reason {
      case .purge: "消去したものはファイルに残っていません"
      case .compaction: "取り除いた本文はこのファイルに残っていません"
      case .unknown(let kind): "種類「\(kind.safeName)」の記録をこのバージョンでは読み取れません"
      case .wordsCompacted: "戻すはずの本文は「journal compact」で取り除かれています"
      case .changed: "その記録は後から変更されています"
      case .joined: "複数の記録を一つにまとめた操作で、元のように分けることはできません"
      case .sharedID: "同じ ID の記録が複数あります"
      }
    let order = refusal.possible == 0 ? "直前の操作" : "その前の操作"
    let advice =
      refusal.possible > 0
      ? "「journal \(isRedo ? "redo" : "undo") \(refusal.possible)」なら実行できます。" : ""
    return "\(order)である\(command)は\(isRedo ? "やり直せません" : "元に戻せません")。\(reason)。"
      + "何も変更していません。\(advice)"
  }

  private func verb(_ isRedo: Bool) -> String { isRedo ? "やり直しました" : "元に戻しました" }

  private func noun(_ action: RecordedStep.Action) -> String {
    switch action {
    case .added: "追加"
    case .edited: "編集"
    case .deleted: "削除"
    case .restored: "復元"
    }
  }
}
