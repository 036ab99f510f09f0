import Terminal
package import TimelineDomain
package import TimelineStore

/// Sentences about earlier changes.
extension Catalogue {
  /// `undid the edit of 7f3k2a`
  package func undone(_ action: RecordedStep.Action, of name: String, isRedo: Bool) -> String {
    // A redo reverts an undo, so its steps are the opposite of what the undo did.
    let noun =
      switch action {
      case .added: say("addition", "追加")
      case .edited: say("edit", "編集")
      case .deleted: isRedo ? say("addition", "追加") : say("deletion", "削除")
      case .restored: isRedo ? say("deletion", "削除") : say("restoration", "復元")
      }
    return say("\(verb(isRedo)) the \(noun) of \(name)", "\(name) の\(noun)を\(verb(isRedo))")
  }

  /// `undid 3 more`
  package func undoneMore(_ count: Int, isRedo: Bool) -> String {
    say("\(verb(isRedo)) \(count) more", "ほか\(count)件を\(verb(isRedo))")
  }

  /// So many commands whose entries can't be named.
  package func undone(_ count: Int, isRedo: Bool) -> String {
    say(
      "\(verb(isRedo)) \(count == 1 ? "the last change" : "\(count) changes")",
      "\(count) 件の操作を\(verb(isRedo))")
  }

  package func nothingToUndo(isRedo: Bool) -> String {
    isRedo
      ? say(
        "nothing to redo: the last command was not an undo",
        "やり直せる操作がありません。直前の操作は undo ではありません。")
      : say("nothing to undo", "元に戻せる操作がありません。")
  }

  /// Why the entry can't get this version back.
  package func sentence(
    _ obstacle: PostHistory.RestoreObstacle, of name: String, version: String
  ) -> String {
    switch obstacle {
    case .isDeletion:
      say(
        "version '\(version)' is the deletion; name an earlier one",
        "「\(version)」は削除を表す版です。それより前の版を指定してください。")
    case .alreadyCurrent:
      say(
        "\(name) is not deleted; this is its current version",
        "\(name) は削除されておらず、これが現在の版です。")
    case .compacted:
      say(
        "\(name) can't be restored to that version: 'journal compact' removed its text from this file",
        "\(name) をその版に戻せません。その本文は「journal compact」でこのファイルから取り除かれています。")
    }
  }

  /// What the command did that an undo would take back.
  package func lastCommand(
    _ name: RecordedCommand.Name, _ action: RecordedStep.Action, _ count: Int
  ) -> String {
    let entries = say("\(grouped(count)) entries", "\(grouped(count)) 件")
    switch (name, action) {
    case (.importing, _):
      return say("The last command is an import of \(entries).", "最後の操作は \(entries)の取り込みです。")
    case (.merge, _):
      return say("The last command is a merge of \(entries).", "最後の操作は \(entries)の統合です。")
    case (.change, .added):
      return say("The last command added \(entries).", "最後の操作は \(entries)の追加です。")
    case (.change, .edited):
      return say("The last command edited \(entries).", "最後の操作は \(entries)の編集です。")
    case (.change, .deleted):
      return say("The last command deleted \(entries).", "最後の操作は \(entries)の削除です。")
    case (.change, .restored):
      return say("The last command restored \(entries).", "最後の操作は \(entries)の復元です。")
    }
  }

  /// `Sat 2026-11-21 09:00  edited, current version`; nil for an unreadable moment.
  package func version(
    _ moment: Moment?, _ hours: ClockHours, _ action: RecordedStep.Action, isNow: Bool
  ) -> String {
    let past =
      switch action {
      case .added: say("added", "追加")
      case .edited: say("edited", "編集")
      case .deleted: say("deleted", "削除")
      case .restored: say("restored", "復元")
      }
    return "\(time(moment, hours))  \(past)\(isNow ? currentVersion : "")"
  }

  /// `Sat 2026-11-21 09:05  undid version 2`; `versions` is empty if they are not in this file.
  package func reversal(
    _ moment: Moment?, _ hours: ClockHours, of versions: [Int], isRedo: Bool, isNow: Bool
  ) -> String {
    let numbers = versions.map { String($0) }.joined(separator: say(", ", "、"))
    let what =
      versions.isEmpty
      ? say("a change", "変更")
      : say("version\(versions.count == 1 ? "" : "s") \(numbers)", "版 \(numbers) ")
    let done = say("\(verb(isRedo)) \(what)", "\(what)を\(isRedo ? "やり直し" : "取り消し")")
    return "\(time(moment, hours))  \(done)\(isNow ? currentVersion : "")"
  }

  private func time(_ moment: Moment?, _ hours: ClockHours) -> String {
    moment.map { dateAndTime($0, hours) } ?? say("at an unreadable time", "日時不明")
  }

  private var currentVersion: String { say(", current version", "（現在の内容）") }

  /// In place of a part of a long text that a history does not show.
  package func notShown(bytes: Int) -> String {
    say(
      "[… \(bytes) bytes not shown; '\(journal) history --format json' has all of it …]",
      "［… \(bytes) バイトを省略しました。「\(journal) history --format json」ですべて読めます …］")
  }

  /// Why an undo or a redo is not possible; `about` names the entry.
  package func undoRefused(_ refusal: UndoRefusal, about: String?, isRedo: Bool) -> String {
    let command =
      switch refusal.reason {
      case .purge: say("a purge", "消去（purge）")
      case .sealing: say("a sealing", "封印")
      case .compaction: say("a compaction", "整理（compact）")
      default: noun(refusal.action) + (about.map { say(" (\($0))", "（\($0)）") } ?? "")
      }
    let reason =
      switch refusal.reason {
      case .purge:
        say(
          "purged entries are gone from the file; '\(journal) undo ID' takes back the last change of another one",
          "消去したものはファイルに残っていません。ほかの記録の直前の変更は「\(journal) undo ID」で取り消せます")
      case .sealing:
        say(
          "the lines that it replaced are gone from the file; '\(journal) unseal ID' writes the words in plain again",
          "以前の行はファイルに残っていません。「\(journal) unseal ID」で、暗号化しない形に書き直せます")
      case .compaction:
        say("the text that it removed is gone from this file", "取り除いた本文はこのファイルに残っていません")
      case .unknown(let kind):
        say(
          "this version can't read an entry of type '\(kind.safeName)'",
          "種類「\(kind.safeName)」の記録をこのバージョンでは読み取れません")
      case .wordsCompacted:
        say("'journal compact' removed the text to restore", "戻すはずの本文は「journal compact」で取り除かれています")
      case .changed: say("the entry changed in the meantime", "その記録は後から変更されています")
      case .joined: say("it joined several entries into one", "複数の記録を一つにまとめた操作で、元のように分けることはできません")
      case .sharedID:
        say(
          "different entries share its id; \(removeOneLine)",
          "同じ ID の記録が複数あります。\(removeOneLine)")
      }
    let verb = isRedo ? "redo" : "undo"
    let order =
      refusal.possible == 0
      ? say("the last command", "直前の操作")
      : say("the command before those", "その前の操作")
    let advice =
      refusal.possible > 0
      ? say(
        ". '\(journal) \(verb) \(refusal.possible)' would work",
        "「\(journal) \(verb) \(refusal.possible)」なら実行できます。")
      : ""
    return say(
      "can't \(verb) \(order), \(command): \(reason); nothing was changed\(advice)",
      "\(order)である\(command)は\(isRedo ? "やり直せません" : "元に戻せません")。\(reason)。"
        + "何も変更していません。\(advice)")
  }

  private func noun(_ action: RecordedStep.Action) -> String {
    switch action {
    case .added: say("an addition", "追加")
    case .edited: say("an edit", "編集")
    case .deleted: say("a deletion", "削除")
    case .restored: say("a restoration", "復元")
    }
  }

  private func verb(_ isRedo: Bool) -> String {
    isRedo ? say("redid", "やり直しました") : say("undid", "元に戻しました")
  }
}
