import Presentation
import Terminal
import TimelineDomain

/// Reports of what a command did.
extension Catalogue {
  /// `added g9ze  🙂 good · Slept well  (Fri 2026-11-20 21:00)`; without a time, the entry's name and words.
  func written(_ name: String, _ firstWords: String, at time: String?) -> String {
    "\(name)  \(firstWords)" + (time.map { say("  (\($0))", "（\($0)）") } ?? "")
  }

  /// `edited 7f3k  First light on the river`
  func done(_ result: CommandResult, _ what: String) -> String {
    switch result {
    case .added: say("added \(what)", "追加しました: \(what)")
    case .edited: say("edited \(what)", "編集しました: \(what)")
    case .unchanged: say("unchanged \(what)", "変更はありません: \(what)")
    case .restored: say("restored \(what)", "復元しました: \(what)")
    case .removed: say("removed \(what)", "取り除きました: \(what)")
    case .discarded: say("discarded \(what)", "破棄しました: \(what)")
    case .set: say("set \(what)", "設定しました: \(what)")
    case .unset: say("unset \(what)", "設定を消しました: \(what)")
    }
  }

  /// `count` is the number of entries with that id; `firstWords` begins one of them.
  func deleted(_ name: String, count: Int, sharingID: Bool, _ firstWords: String) -> String {
    say(
      "deleted \(name)\(count > 1 ? " (\(count) entries)" : "")  \(firstWords)\n",
      "削除しました: \(name)\(count > 1 ? "（\(count)件）" : "")  \(firstWords)\n")
      + hiddenFromLists(count, sharingID: sharingID)
  }

  func purged(_ count: Int) -> String {
    say(
      "purged \(entries(count)): removed from the file for good.",
      "\(entries(count))をファイルから完全に消去しました。")
  }

  /// Older versions went; others stay.
  func purgedVersions(_ count: Int, staying: [String]) -> String {
    let done = say(
      "purged \(counted(count, "older version", "older versions")): removed from the file for good.",
      "以前の版\(count)個をファイルから完全に消去しました。")
    return staying.isEmpty ? done : done + "\n" + versionsStaying(staying)
  }

  /// Older versions that a purge leaves, by their ids.
  func versionsStaying(_ ids: [String]) -> String {
    let names = firstFew(ids)
    return say(
      """
      \(counted(ids.count, "older version", "older versions")) \(ids.count == 1 ? "stays" : "stay") \
      (\(names)): what is shown, or an entry that this version can't read, needs \
      \(ids.count == 1 ? "it" : "them")
      """,
      "以前の版\(ids.count)個（\(names)）は残ります。表示中の内容か、このバージョンで読み取れない記録に必要です")
  }

  func lines(_ count: Int) -> String { say("(\(counted(count, "line", "lines")))", "（\(count)行）") }

  /// Entries that stay although they refer to a purged one, one line each.
  func mentions(_ mentions: [PurgePlan.Mention]) -> [String] {
    func count(_ kind: PurgePlan.Mention.Kind) -> Int { mentions.count { $0.kind == kind } }
    var lines: [String] = []
    let deletions = count(.deletion)
    func members(_ kind: PurgePlan.Mention.Kind) -> String {
      let names = mentions.filter { $0.kind == kind }.flatMap(\.members)
      return firstFew(Set(names.map { "'\($0.safeName)'" }).sorted())
    }
    if deletions > 0 {
      let members = members(.deletion)
      lines.append(
        say(
          """
          \(counted(deletions, "deletion", "deletions")) \(deletions == 1 ? "stays" : "stay") in the file, with \
          \(members.isEmpty ? "ids but no text" : "ids and what other programs wrote in \(members)")
          """,
          """
          削除の行\(deletions)件はファイルに残ります\
          （\(members.isEmpty ? "ID だけで、本文はありません" : "ID と、ほかのプログラムが \(members) に書いた内容")）
          """))
    }
    let unread = count(.unknownDeletion)
    if unread > 0 {
      let members = members(.unknownDeletion)
      lines.append(
        say(
          """
          \(counted(unread, "deletion", "deletions")) that this version can't read \
          \(unread == 1 ? "stays" : "stay") in the file\
          \(members.isEmpty ? "" : ", with what other programs wrote in \(members)")
          """,
          """
          このバージョンでは読み取れない削除の行\(unread)件はファイルに残ります\
          \(members.isEmpty ? "" : "（ほかのプログラムが \(members) に書いた内容も残ります）")
          """))
    }
    let unreadVersions = mentions.filter { $0.kind == .replaces }
    if !unreadVersions.isEmpty {
      let names = firstFew(unreadVersions.map { "\($0.id.text.safeName) (\($0.type.safeName))" })
      lines.append(
        say(
          "this version can't read \(names), which is shown and may need the older versions",
          "表示中の \(names) はこのバージョンでは読み取れず、以前の版を必要とするかもしれません"))
    }
    for isUnderstood in [true, false] {
      let referring = mentions.filter { $0.kind == .refers && $0.isUnderstood == isUnderstood }
      if referring.isEmpty { continue }
      let note =
        isUnderstood ? "" : say(" that this version can't read", "このバージョンでは読み取れない")
      let kinds = firstFew(Set(referring.map(\.type.safeName)).sorted())
      lines.append(
        say(
          "\(counted(referring.count, "entry", "entries"))\(note) (\(kinds)) "
            + "\(referring.count == 1 ? "depends" : "depend") on it and will stay",
          "\(note)記録\(referring.count)件（\(kinds)）がこれを参照していて、そのまま残ります"))
    }
    return lines
  }

  /// The entries that a newer version joined, all of which a purge removes.
  func joined(_ words: [String]) -> String {
    say(
      "a newer version joined \(words.count) entries into this one; all of them will be removed: "
        + words.joined(separator: " · "),
      "新しいバージョンが記録\(words.count)件を一つにまとめたもので、すべて消えます: "
        + words.joined(separator: "・"))
  }

  var dryChange: String { say("Dry run: nothing was changed.", "試しに実行しただけなので、何も変更していません。") }

  var dryPurge: String { say("Dry run: nothing was purged.", "試しに実行しただけなので、何も消去していません。") }

  /// What a compaction would remove, one line each.
  func plan(_ report: CompactionReport) -> [String] {
    var lines = [say("This would be removed for good:", "完全に消えるもの:")]
    func add(_ count: Int, _ line: String) { if count > 0 { lines.append("  \(line)") } }

    let (old, condensed) = (report.oldVersions, report.condensedPosts)
    let edited = say(counted(condensed, "edited entry", "edited entries"), "編集した記録\(condensed)件")
    let owners = condensed > 0 ? edited : say("deleted entries", "削除した記録")
    add(
      old,
      say(
        "\(counted(old, "older version", "older versions")) of \(owners), with their history and undo",
        "\(owners)の古い版\(old)個（履歴がなくなり、その編集を元に戻せなくなります）"))
    add(
      report.deletedPosts,
      say(
        "\(counted(report.deletedPosts, "deleted entry", "deleted entries")); this empties the trash",
        "削除した記録\(report.deletedPosts)件（ゴミ箱が空になります）"))
    add(
      report.repeatedLines,
      say(
        counted(report.repeatedLines, "repeated line", "repeated lines"),
        "重複している行 \(report.repeatedLines)行"))
    add(
      report.purgedLines,
      say(
        "\(counted(report.purgedLines, "line", "lines")) of purged entries that a copy brought back",
        "コピーと一緒に戻ってきた、消去済みの記録の行 \(report.purgedLines)行"))
    add(
      report.blankLines,
      say(counted(report.blankLines, "empty line", "empty lines"), "空行 \(report.blankLines)行"))
    add(
      report.furtherHeaders,
      say(
        "\(counted(report.furtherHeaders, "header", "headers")) of copies, joined into the first line",
        "コピーのヘッダー \(report.furtherHeaders)行（最初の行にまとめます）"))
    add(report.files.removed.files, filesToRemove(report.files.removed))
    add(report.files.removed.files, copiesOfFilesStay)
    lines.append(
      say(
        "  \(report.bytesBefore) bytes would become \(report.bytesAfter)",
        "  \(report.bytesBefore)バイトが\(report.bytesAfter)バイトになります"))
    lines.append(
      say(
        "What this version does not understand stays as it is.",
        "このバージョンが対応していないものは、そのまま残します。"))
    return lines
  }

  func compacted(_ before: Int, _ after: Int) -> String {
    say("compacted: \(before) bytes became \(after).", "整理しました。\(before)バイトが\(after)バイトになりました。")
  }

  var nothingToCompact: String { say("Nothing to compact.", "整理するものはありません。") }

  var emptyTrash: String { say("The trash is empty.", "ゴミ箱は空です。") }

  /// `deleted Sat 2026-11-21 08:01`
  func deletedAt(_ moment: Moment, _ hours: ClockHours) -> String {
    say("deleted \(dateAndTime(moment, hours))", "\(dateAndTime(moment, hours)) に削除")
  }

  /// That a command with words did not read the pipe, and how to read it.
  func unreadPipe(besideMood isMood: Bool) -> String {
    isMood
      ? say(
        "standard input was not read; '\(journal) mood MOOD -' takes the note from it",
        "標準入力は読み込みませんでした。「\(journal) mood MOOD -」と書くと、メモとして読み込みます。")
      : say(
        "standard input was not read; '\(journal) text -' takes the text from it",
        "標準入力は読み込みませんでした。「\(journal) text -」と書くと、文章として読み込みます。")
  }

  /// After a command that failed before it read a text.
  var unreadInput: String { say("standard input was not read", "標準入力は読み込みませんでした。") }

  /// Shown once, to new users.
  func sentence(_ tip: Tip) -> String {
    switch tip {
    case .afterFirstAddition:
      say(
        "tip: '\(journal) list' shows it; '\(journal) undo' removes it",
        "ヒント: 「\(journal) list」で一覧を確認でき、「\(journal) undo」で元に戻せます。")
    case .noPictureViewer:
      say(
        "tip: install chafa, kitty or viu to see pictures here, or set 'picture-viewer'",
        "ヒント: chafa、kitty、viu のどれかをインストールするか、設定 picture-viewer を使うと、写真をここに表示できます。")
    case .picturesInTmux:
      say(
        "tip: 'tmux set -g allow-passthrough on' lets pictures through",
        "ヒント: 「tmux set -g allow-passthrough on」で、tmux の中でも写真を表示できます。")
    case .dateInFront:
      say(
        "tip: behind 'text', a date stays text; without 'text', a date and a colon date the words",
        "ヒント: text の後の日時は文章のままです。text を付けずに「昨日：…」と書くと、日時になります。")
    }
  }
}

enum CommandResult: CaseIterable, Sendable {
  case added, edited, unchanged, restored, removed, discarded, set, unset
}

/// Files of this program that may contain text of purged posts.
extension Catalogue {
  /// Titles above lists of paths.
  var tracesToRemove: String {
    say("These files of this program are removed too:", "このプログラムが作った次のファイルも削除します:")
  }

  var tracesRemoved: String {
    say("These files of this program were removed too:", "このプログラムが作った次のファイルも削除しました:")
  }

  var tracesLeft: String {
    say(
      "These files may still contain the text; look at them, and delete what you do not need:",
      "次のファイルには同じ文章が残っているかもしれません。確認して、不要なものを削除してください:")
  }

  /// What the file is, and why it is left.
  func trace(_ trace: Trace) -> String {
    let kind =
      switch trace.kind {
      case .copy: say("a copy that 'journal open' kept", "「journal open」が残したコピー")
      case .draft: say("a draft", "下書き")
      case .temporary: say("a temporary file of a command that was killed", "途中で止まったコマンドの一時ファイル")
      case .index: say("an index", "索引")
      }
    return switch trace.state {
    case .own: kind
    case .uncertain:
      say(
        "\(kind); it is not certain that it belongs to this journal and entry",
        "\(kind)。このジャーナルと記録のものかどうか確かではありません")
    case .inUse: say("\(kind); another program is using it", "\(kind)。ほかのプログラムが使っています")
    case .unreadable: say("\(kind); it can't be read", "\(kind)。読み込めません")
    }
  }
}
