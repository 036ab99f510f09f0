import Presentation
import Terminal
import TimelineDomain

/// Sentences of the commands that pick entries: what was changed, and what could not be picked.
extension Catalogue {
  /// Shown after a deletion. Undo brings back no entry that shares its id with another.
  func hiddenFromLists(_ count: Int, sharingID: Bool) -> String {
    let what = count == 1 ? "it" : "them"
    return say("Hidden from lists. ", "一覧に表示されなくなりました。")
      + (sharingID
        ? say(
          "'\(journal) undo' can't bring \(what) back, because different entries share an id: to have one of "
            + "them again, remove the lines of the deletion and of the other in '\(journal) open'.",
          "別々の記録が同じ ID を使っているので、「\(journal) undo」では元に戻せません。どちらか一方を元に戻すには、"
            + "「\(journal) open」でもう一方の行と削除の行を取り除いてください。")
        : say("'\(journal) undo' brings \(what) back.", "「\(journal) undo」で元に戻せます。"))
  }

  /// `@0`, `@3..`: a word that looks like a position.
  func notAPosition(_ word: String) -> String {
    say(
      "'\(word)' is not a position in a list; write @1 for its first entry, or @1..5 for the first five",
      "「\(word)」は一覧での順番として読み取れません。先頭の記録は @1、先頭から五件は @1..5 と書いてください。")
  }

  /// A word too short for an id picks an entry only after a question.
  func onlyBegins(_ word: String, _ entry: String, command: String) -> String {
    say(
      "nothing was changed: '\(word.safeName)' only begins an id; '\(command)' names the entry: \(entry)",
      "何も変更していません。「\(word.safeName)」は ID の先頭にすぎません。"
        + "この記録なら「\(command)」と書いてください: \(entry)")
  }

  func noSuchTrashed(_ word: String, count: Int) -> String {
    switch count {
    case 0:
      say("there is no '\(word)': the trash is empty", "「\(word)」に当たる記録はありません。ゴミ箱は空です。")
    case 1:
      say(
        "there is no '\(word)': only 1 entry is in the trash, @1",
        "「\(word)」に当たる記録はありません。ゴミ箱の記録は1件だけです（最後に削除したものが @1 です）。")
    default:
      say(
        "there is no '\(word)': only \(count) entries are in the trash; @1 was deleted last",
        "「\(word)」に当たる記録はありません。ゴミ箱の記録は\(count)件だけです（最後に削除したものが @1 です）。")
    }
  }

  func nothingInTrash(_ query: String) -> String {
    say(
      "no deleted entry has the id '\(query)' or matches it as a query; '\(journal) trash' lists them",
      "「\(query)」という ID の記録も、これに合う記録もゴミ箱にありません。「\(journal) trash」で一覧を確認できます。")
  }
}

/// Sentences while several entries are edited in turn.
extension Catalogue {
  /// Shown before the editor opens: `2 of 3: 7f3k`
  func openingEdit(_ name: String, _ number: Int, of count: Int) -> String {
    say("\(number) of \(count): \(name)", "\(count)件中の\(number)件目: \(name)")
  }

  /// The search found the entry, but it is gone.
  func goneBeforeEdit(_ name: String) -> String {
    say("\(name) is no longer in the journal; skipped", "\(name) はもうジャーナルにありません。次に進みます。")
  }

  func leftUnreadable(_ name: String) -> String {
    say("\(name) is skipped: this version can't read it", "\(name) はそのままにします。このバージョンでは内容を読み取れません。")
  }
}

/// Sentences about a journal file that the user edited with `journal open`.
extension Catalogue {
  var notChanged: String { say("not changed", "変更はありません。") }

  var notUndone: String {
    say(
      "'\(journal) undo' does not take this back; it undoes the command before.",
      "この変更は「\(journal) undo」では元に戻りません。その前のコマンドが取り消されます。")
  }

  /// `changed: 1 line added, 2 changed and 1 removed`, and further remarks.
  func changedByHand(_ changes: LineChanges) -> [String] {
    let counts = [
      (changes.added, say("added", "追加")), (changes.changed, say("changed", "変更")),
      (changes.removed, say("removed", "削除")),
    ].filter { $0.0 > 0 }
    let parts = counts.enumerated().map { index, part in
      let lines = index > 0 ? "" : part.0 == 1 ? " line" : " lines"
      return say("\(part.0)\(lines) \(part.1)", "\(part.0)行を\(part.1)")
    }
    var lines = [
      parts.isEmpty
        ? say("changed: the order of its lines", "行の順序を変更しました。")
        : say("changed: \(all(parts))", "\(all(parts))しました。")
    ]
    if changes.unreadable > 0 {
      lines.append(
        say(
          "This version can't read \(changes.unreadable) of the changed or removed lines.",
          "このバージョンでは読み取れない\(changes.unreadable)行も変わりました。"))
    }
    if changes.appended > 0 {
      lines.append(
        say(
          changes.appended == 1
            ? "1 line that another program added in the meantime is kept."
            : "\(changes.appended) lines that other programs added in the meantime are kept.",
          "開いている間に追加された\(changes.appended)行も残しました。"))
    }
    return lines
  }

  /// The text next to `RowTitle.header`.
  var headerHasToStay: String {
    say("line 1 is the journal's header and must not change", "1行目はジャーナルのヘッダーなので、変更できません")
  }
}
