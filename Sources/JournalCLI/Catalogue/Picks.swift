import Presentation
import TimelineDomain

/// Sentences of the commands that pick entries: what was changed, and what could not be picked.
extension Catalogue {
  /// `starred cb81  First light`, `tagged cb81 with #walk  First light`
  func changed(_ change: EntryChange, _ name: String, _ words: String) -> String {
    let words = words.isEmpty ? "" : "  \(words)"
    return say(changed(change, of: name) + words, changed(change, of: name + words))
  }

  /// `starred 3 entries`, `tagged 3 entries with #walk`
  func changed(_ change: EntryChange, count: Int) -> String {
    changed(change, of: entries(count))
  }

  private func changed(_ change: EntryChange, of what: String) -> String {
    switch change {
    case .edited: say("edited \(what)", "編集しました: \(what)")
    case .starred: say("starred \(what)", "スターを付けました: \(what)")
    case .unstarred: say("unstarred \(what)", "スターを外しました: \(what)")
    case .deleted: say("deleted \(what)", "削除しました: \(what)")
    case .restored: say("restored \(what)", "復元しました: \(what)")
    case .tagged(let tag): say("tagged \(what) with \(tag)", "タグ \(tag) を付けました: \(what)")
    case .untagged(let tag):
      say("untagged \(what): removed \(tag)", "タグ \(tag) を外しました: \(what)")
    }
  }

  /// Shown after a deletion of several entries.
  var hiddenFromLists: String {
    say(
      "Hidden from lists. 'journal undo' brings them back.",
      "一覧に表示されなくなりました。「journal undo」で元に戻せます。")
  }

  /// `@0`, `@3..`: a word that looks like a position.
  func notAPosition(_ word: String) -> String {
    say(
      "'\(word)' is not a position in a list; write @1 for its first entry, or @1..5 for the first five",
      "「\(word)」は一覧での順番として読み取れません。先頭の記録は @1、先頭から五件は @1..5 と書いてください。")
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
      "no deleted entry has the id '\(query)' or matches it as a query; 'journal trash' lists them",
      "「\(query)」という ID の記録も、これに合う記録もゴミ箱にありません。「journal trash」で一覧を確認できます。")
  }

  /// How ids, positions, `--last` and queries pick entries; a paragraph.
  var pickForms: String {
    say(
      "Pick entries by id or by position: @1 is the first entry of the list, @1..5 the first five. ID is an "
        + "id as a list shows it, or any unique beginning of one. --last is the entry that was added or "
        + "edited last, whatever its date. Words that are no ids are a query, as in 'journal find'.",
      "記録は ID か順番で選びます。@1 は一覧の先頭、@1..5 は先頭から五件です。ID は一覧に表示される ID か、ほかと"
        + "区別できるその先頭部分です。--last は、日付にかかわらず最後に追加または編集した記録です。ID でない言葉は"
        + "「journal find」と同じ検索式とみなします。")
  }

  var lastInTrash: String {
    say(
      "Positions and queries pick entries of the trash: @1 and --last are the one that was deleted last.",
      "順番と検索式はゴミ箱の記録を指します。@1 と --last は最後に削除した記録です。")
  }

  /// The question before several entries are changed; a paragraph.
  var questionForms: String {
    say(
      "For more than one entry, the command shows the list and asks; outside a terminal it needs --yes. "
        + "--dry-run only shows the list. One 'journal undo' takes back the whole command.",
      "対象が二件以上あるときは、一覧を示して確認します。端末でなければ --yes が必要です。--dry-run は一覧だけを"
        + "表示します。「journal undo」を一度実行すれば、すべて元に戻ります。")
  }
}

/// What a command did to entries.
enum EntryChange: Sendable, Hashable {
  case edited, starred, unstarred, deleted, restored
  /// With the tag as it is shown.
  case tagged(String)
  case untagged(String)
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

  var manyForms: String {
    say(
      "Several entries open one after the other, and each is saved before the next one opens; one that you "
        + "do not change stays as it is. With options, all of them get the same change, but --text and "
        + "--note take one entry.",
      "二件以上あるときは一件ずつ順に開き、次を開く前に保存します。何も変えずに閉じた記録は変わりません。"
        + "オプションを付けると、すべてに同じ変更をします。ただし --text と --note は一件だけに使えます。")
  }

  var severalForms: String {
    say(
      "--journal work,home and --all read several journals as one. --all is every journal that has a name, "
        + "and $JOURNAL_FILE or, if it exists, the default journal. Each entry shows its journal, in "
        + "json and csv as the field journal. A journal that cannot be read is reported, the others are shown, "
        + "and the exit code is 1.",
      "--journal work,home や --all を付けると、いくつかのジャーナルをまとめて読みます。--all は名前の付いたすべての"
        + "ジャーナルと、$JOURNAL_FILE、またはいつもの場所にあるジャーナルです。どのジャーナルの記録かも表示し、"
        + "json と csv では項目 journal になります。読み込めないものがあれば知らせて、ほかのものを表示し、"
        + "終了コードは 1 になります。")
  }

  var oneOfSeveralForms: String {
    say(
      "With --journal work,home or --all, the command looks for the entry in all of them and changes it "
        + "where it is. One command changes one journal.",
      "--journal work,home や --all を付けると、そのすべてから記録を探し、見つかったところで変更します。"
        + "一つのコマンドで変更できるジャーナルは一つだけです。")
  }
}

/// Sentences about a journal file that the user edited with `journal open`.
extension Catalogue {
  var notChanged: String { say("not changed", "変更はありません。") }

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

  var openDetails: [String] {
    choose(
      [
        "Your editor opens a copy that only you can read. When you close it, the copy is checked and "
          + "replaces the journal. Entries that other programs added in the meantime stay. A symbolic link "
          + "stays a link, and the file keeps its mode.",
        "A copy that makes the journal worse is refused: a damaged line, a repeated id, a reference to a "
          + "line that is gone, a changed first line. The message lists those lines, and your copy is kept.",
        "Use it for what no other command does. It can not be undone: a line that you remove is gone, as "
          + "with 'journal purge'. A journal that a newer version has locked against rewriting is refused, "
          + "and so is one without a readable first line.",
      ],
      [
        "エディターで開くのは、ご自分だけが読めるコピーです。エディターを閉じると、コピーを確認してから、全体を"
          + "ジャーナルと置き換えます。開いている間に追加された記録は残ります。リンクはリンクのままで、ファイルの"
          + "権限も変わりません。",
        "壊れた行、重複した ID、なくなった行への参照、違う最初の行など、元より悪くなるところがあれば置き換えません。"
          + "その行を知らせ、コピーを残します。",
        "ほかのコマンドではできないことのためのものです。元に戻すことはできず、取り除いたものは「journal purge」と"
          + "同じように完全に消えます。新しいバージョンがこの操作を禁じているジャーナルと、最初の行を読み取れない"
          + "ジャーナルでは使えません。",
      ])
  }
}
