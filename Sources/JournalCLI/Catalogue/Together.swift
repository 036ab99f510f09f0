import Presentation
import Terminal
import TimelineDomain

/// Sentences about a journal on several machines: merges, conflicts, sync and backups.
extension Catalogue {
  func newLines(_ count: Int, from path: String, isOther: Bool) -> String {
    let file = path + (isOther ? say(" (another journal)", "（別のジャーナル）") : "")
    return count == 0
      ? say("\(file): nothing new", "\(file): 新しい行はありません。")
      : say("\(file): \(counted(count, "new line", "new lines"))", "\(file): 新しい行が\(count)行あります。")
  }

  func kinds(of lines: MergeReport.Lines) -> String {
    let parts: [(count: Int, kind: String)] = [
      (lines.added, say("added", "追加")), (lines.edited, say("edited", "変更")),
      (lines.deleted, say("deleted", "削除")),
      (lines.unknown, say("of a newer version", "新しいバージョンの記録")),
      (lines.damaged, say("damaged", "破損")),
    ]
    return parts.filter { $0.count > 0 }.map { part in
      say("\(part.count) \(part.kind)", "\(part.kind) \(part.count)")
    }.joined(separator: listSeparator)
  }

  func purgedLines(_ count: Int, isDry: Bool) -> String {
    say(
      "\(counted(count, "line", "lines")) of purged entries \(isDry ? "would leave" : "left") the "
        + "file",
      "消去された記録の行を\(count)行、ファイルから\(isDry ? "取り除きます。" : "取り除きました。")")
  }

  func keptEdit(_ name: String, _ firstWords: String) -> String {
    say(
      "kept \(name)  \(firstWords)\nIt was deleted in one copy and changed in another; the change "
        + "stays.",
      "残しました: \(name)  \(firstWords)\n一方で削除され、もう一方で変更されていました。変更を残しています。")
  }

  func settled(_ name: String, _ firstWords: String, isDry: Bool) -> String {
    say(
      "\(isDry ? "would settle" : "settled") \(name)  \(firstWords)",
      "\(isDry ? "競合を解消できます" : "競合を解消しました"): \(name)  \(firstWords)")
  }

  /// `name` is one of them.
  func leftConflicts(_ count: Int, _ name: String) -> String {
    say(
      "\(entries(count)) \(count == 1 ? "is" : "are") in conflict; '\(journal) resolve \(name)' shows "
        + "the versions",
      "\(entries(count))が競合しています。「\(journal) resolve \(name)」で内容を確かめられます。")
  }

  /// A copy with so many lines that the journal lacks, and the command that merges it.
  func conflictCopy(_ lines: Int, _ command: String) -> String {
    say(
      "A copy next to the journal has \(counted(lines, "line", "lines")) that the journal lacks; "
        + "merge it with: \(command)",
      "隣にあるコピーに、ジャーナルにない行が\(lines)行あります。取り込むコマンドは「\(command)」です。")
  }

  var noConflicts: String { say("No conflicts.", "競合はありません。") }

  /// The names of the members that differ between versions.
  func differing(_ names: [String]) -> String {
    say("they differ in \(all(names.map(\.safeName)))", "異なる項目: \(all(names.map(\.safeName)))")
  }

  func versions(_ count: Int) -> String {
    say(counted(count, "version", "versions"), "\(count)件の版")
  }

  var howToResolve: String {
    say(
      "'\(journal) resolve ID' shows the differences and asks what to keep.",
      "「\(journal) resolve ID」で違いを確かめ、どれを残すか選べます。")
  }

  /// Asks what becomes of the versions of an entry.
  func whichVersion(of count: Int, canEdit: Bool) -> String {
    let numbers = (1...count).map(String.init)
    let keys = (numbers + ["b"] + (canEdit ? ["e"] : [])).joined(separator: "/")
    return say(
      """
      Keep version \(numbers.joined(separator: " or ")), b for \(count == 2 ? "both" : "all")\
      \(canEdit ? ", e to merge them in the editor" : ""); Enter changes nothing [\(keys)]\u{20}
      """,
      """
      残す版の番号（\(numbers.joined(separator: "、"))）、b で\(count == 2 ? "両方" : "すべて")を残す\
      \(canEdit ? "、e でエディターでまとめる" : "")、Enter で何もしない [\(keys)]\u{20}
      """)
  }

  /// Whether an answer, in lowercase and without spaces, keeps all versions.
  func isBoth(_ answer: String) -> Bool {
    value(["b", "both", "all"], ["b", "both", "all", "ｂ", "両方", "すべて"]).contains(answer)
  }

  /// Whether it asks for the editor.
  func isEditor(_ answer: String) -> Bool {
    value(["e", "edit", "editor"], ["e", "edit", "editor", "ｅ", "エディター", "編集"])
      .contains(answer)
  }

  func versionTitle(_ number: Int) -> String { say("version \(number)", "版 \(number)") }

  func tookVersion(_ number: Int, of name: String) -> String {
    say("resolved \(name): version \(number) stays", "競合を解消しました: \(name)（版 \(number) を残しました）")
  }

  func keptAll(_ name: String, _ others: [String]) -> String {
    say(
      "resolved \(name): version 1 stays; "
        + "\(others.count == 1 ? "the other is the entry" : "the others are the entries") "
        + all(others),
      "競合を解消しました: \(name)（版 1 を残し、ほかの版は別の記録になりました: \(all(others))）")
  }

  func resolved(_ name: String) -> String { say("resolved \(name)", "競合を解消しました: \(name)") }

  // MARK: Sync

  func closed(_ place: ClosedPlace) -> String {
    let mode = say(
      "other users had permissions (mode \(place.octalMode)), and have none now",
      "ほかのユーザーに権限がありましたが（モード \(place.octalMode)）、なくしました。")
    return switch place.kind {
    case .journal: say("closed the journal: \(mode)", "ジャーナルを閉じました。\(mode)")
    case .repository:
      say("closed the journal's git repository: \(mode)", "ジャーナルの Git リポジトリを閉じました。\(mode)")
    case .files:
      say("closed the folder of the journal's files: \(mode)", "ジャーナルのファイルのフォルダーを閉じました。\(mode)")
    }
  }

  func didSetUp(_ step: SyncReport.SetUp) -> String {
    switch step {
    case .repository:
      say("set up a git repository in the journal's folder", "ジャーナルのフォルダーに Git のリポジトリを用意しました。")
    case .attributes:
      say(
        "set up .gitattributes: git merges the journal line by line",
        ".gitattributes を用意しました。Git はジャーナルを行ごとにまとめます。")
    case .fileAttributes:
      say(
        "added the journal's files to .gitattributes: git neither compares nor merges them",
        ".gitattributes にジャーナルのファイルを加えました。Git はその内容を比べたりまとめたりしません。")
    case .remote: say("set up the remote 'origin'", "リモート「origin」を用意しました。")
    case .driver:
      say(
        "set up git's merge driver for the journal in this clone (git does not clone it)",
        "このクローンに、ジャーナル用の Git のマージドライバーを用意しました（クローンには含まれません）。")
    }
  }

  func synced(_ report: SyncReport) -> String {
    let (sent, received) = (report.sent, report.received)
    guard report.isPushed else {
      return say(
        "committed \(counted(sent, "new line", "new lines")); add a remote with '\(journal) sync "
          + "--init REMOTE'",
        "新しい行を\(sent)行コミットしました。「\(journal) sync --init REMOTE」でリモートを加えられます。")
    }
    if report.setUp.contains(.remote), !report.movedNothing {
      return say(
        """
        this machine: \(linesCame(received, "from the remote")); \
        the remote: \(linesCame(sent, "from this machine"))
        """,
        """
        この機械: \(received == 0 ? "新しい行はありません" : "リモートから\(received)行が加わりました")。\
        リモート: \(sent == 0 ? "新しい行はありません" : "この機械から\(sent)行が加わりました")。
        """)
    }
    return report.movedNothing
      ? say("up to date", "最新の状態です。")
      : say(
        "synced: sent \(counted(sent, "line", "lines")), received \(received)",
        "同期しました（送信\(sent)行、受信\(received)行）。")
  }

  private func linesCame(_ count: Int, _ source: String) -> String {
    count == 0 ? "nothing new" : "\(counted(count, "line", "lines")) came \(source)"
  }

  /// One sentence for each thing that a sync did with files.
  func syncedFiles(_ report: SyncReport) -> [String] {
    let files = report.files
    var lines: [String] = []
    if !files.sent.isEmpty {
      lines.append(
        report.isPushed
          ? say("sent \(self.files(files.sent))", "\(self.files(files.sent))を送信しました。")
          : say("committed \(self.files(files.sent))", "\(self.files(files.sent))をコミットしました。"))
    }
    if !files.received.isEmpty {
      lines.append(
        say("received \(self.files(files.received))", "\(self.files(files.received))を受信しました。"))
    }
    if !files.removed.removed.isEmpty { lines.append(removedFiles(files.removed.removed)) }
    // A sync with nothing to do does not say it again.
    if !files.leftOut.isEmpty, !report.movedNothing {
      lines.append(
        say(
          "\(self.files(files.leftOut)) stayed out of git; '\(journal) sync --files' adds them",
          "\(self.files(files.leftOut))は Git に含めていません。「\(journal) sync --files」で加えられます。"))
    }
    if !files.missing.isEmpty {
      let names = firstFew(files.missing.map { "\($0.text.prefix(12))…" })
      lines.append(
        say(
          "\(counted(files.missing.count, "file is", "files are")) missing here and in git: "
            + "\(names)",
          "ここにも Git にもないファイルが\(files.missing.count)個あります: \(names)"))
    }
    return lines
  }

  // MARK: Backups

  func backedUp(_ report: BackupReport) -> String {
    let damaged = report.damagedLines
    let copy = say(
      "backed up to \(report.path.safeInOneLine)\n"
        + "\(counted(report.entries, "line of entries", "lines of entries")), "
        + "\(report.bytes) bytes, read back and compared",
      "バックアップしました: \(report.path.safeInOneLine)\n"
        + "記録の行\(report.entries)行、\(report.bytes) バイト。読み直して比べ、同じでした。")
    guard damaged > 0 else { return copy }
    return copy
      + say(
        "\nThe journal has \(counted(damaged, "damaged line", "damaged lines")), and so has "
          + "the copy ('\(journal) check').",
        "\nジャーナルには破損した行が\(damaged)行あり、コピーにも同じ行があります（「\(journal) check」）。")
  }

  func removedBackups(_ count: Int) -> String {
    say("removed \(counted(count, "older backup", "older backups"))", "古いバックアップを\(count)個取り除きました。")
  }

  func backupLeft(_ path: String) -> String {
    say("can't remove the older backup \(path)", "古いバックアップを取り除けません: \(path)")
  }

  /// What `--keep` should have removed and did not.
  func kept(_ report: BackupReport) -> [String] {
    var lines: [String] = []
    if let error = report.keptBecause {
      lines.append(
        say(
          "older backups and their files stay: \(fact(error))",
          "古いバックアップとそのファイルは残しました。\(fact(error))。"))
    }
    let left = report.removedFiles.left
    if !left.isEmpty {
      lines.append(
        say(
          "can't remove \(counted(left.count, "file", "files")) of older backups: "
            + "\(firstFew(short(left)))",
          "古いバックアップのファイル\(left.count)個を取り除けません: \(firstFew(short(left)))"))
    }
    return lines
  }
}

extension ClosedPlace {
  /// As `chmod` takes it, such as `0644`.
  var octalMode: String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
