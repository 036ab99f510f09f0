import Terminal
package import TimelineDomain

/// Why a file could not be read or written.
extension Catalogue {
  /// The obstacle and the next step, if there is one. `name` is the entry's, as the user knows it.
  package func sentence(_ error: RepositoryError, name: String? = nil) -> String {
    switch error {
    case .edit(let error): sentence(error, name)
    case .sync(let flaw): sentence(flaw)
    case .seal(let flaw): sentence(flaw)
    case .fileClosed(let digest, let flaw): sentence(ofFile: digest, flaw)
    case .unreadableEntry(let entry): cannotEdit(entry, name ?? entry.id.short(4).safeInOneLine)
    case .inJournal(let journal, let error):
      JournalLabel.prefixed(journal, sentence(error, name: name))
    case .unreadable(_, let obstacle):
      fact(error) + stop + advice(obstacle)
    case .unwritable(_, .danglingLink):
      fact(error)
        + say(
          "; is a disk not mounted? No new journal was created",
          "。ディスクがマウントされていないのではありませんか？新しいジャーナルは作っていません。")
    case .unwritable(_, let obstacle):
      fact(error) + stop + advice(obstacle)
    case .uncertain:
      fact(error)
        + say(
          "; check with '\(journal) list' before you write it again",
          "。もう一度書く前に「\(journal) list」で確認してください。")
    case .refused(_, let access) where access.reason == .unreadableHeader:
      fact(error) + stop + salvageAdvice
    case .idShared:
      fact(error) + say("; ", "。") + removeOneLine + stop
    case .refused, .unread, .unjoinable, .entryMissing, .entryChanged, .entryUnknown, .circle,
      .filesUnknown, .deletionUnknown, .purgeOutdated, .changedWhileRead, .link, .directory,
      .fileMissing, .interrupted:
      fact(error) + stop
    }
  }

  /// The obstacle and the next step for another file than the journal, such as a copy.
  package func sentence(ofOtherFile error: RepositoryError) -> String {
    switch error {
    case .unreadable(_, let obstacle), .unwritable(_, let obstacle):
      fact(error) + stop + advice(obstacle, isJournal: false)
    default: sentence(error)
    }
  }

  /// The obstacle without advice, for files that are not journals.
  /// Without a full stop, so that it can be part of another sentence.
  package func fact(_ error: RepositoryError) -> String {
    switch error {
    case .unreadable(let path, let obstacle):
      say(
        "can't read \(path.safeInOneLine): \(fact(obstacle, "to read it"))",
        "\(path.safeInOneLine) を読み込めません: \(fact(obstacle, "読み込む"))")
    case .unwritable(let path, let obstacle):
      say(
        "can't write to \(path.safeInOneLine): \(fact(obstacle, "to write to it"))",
        "\(path.safeInOneLine) に書き込めません: \(fact(obstacle, "書き込む"))")
    case .uncertain(let path, let obstacle):
      say(
        "writing to \(path.safeInOneLine) failed (\(fact(obstacle, "to write to it"))), and it could not be "
          + "undone: your change may or may not be in the journal",
        "\(path.safeInOneLine) への書き込みに失敗し（\(fact(obstacle, "書き込む"))）、"
          + "取り消すこともできませんでした。書いた内容がジャーナルに残っているかもしれません")
    case .refused(let path, let access):
      say(
        "nothing was written to \(path.safeInOneLine): \(explanation(access))",
        "\(path.safeInOneLine) には何も書き込んでいません: \(explanation(access))")
    case .unread(let path, let access):
      say(
        "can't read \(path.safeInOneLine): \(explanation(access))",
        "\(path.safeInOneLine) を読み込めません: \(explanation(access))")
    case .unjoinable(let path, let other, let access):
      say(
        "nothing was merged, because of \(path.safeInOneLine): "
          + (access.reason.map(cause) ?? "")
          + (access.needs.isEmpty ? "" : ", and \(other.safeInOneLine) does not need it"),
        "何もマージしていません。原因は \(path.safeInOneLine) です: "
          + (access.reason.map(cause) ?? "")
          + (access.needs.isEmpty ? "" : "。\(other.safeInOneLine) には必要ありません"))
    case .edit, .unreadableEntry, .sync, .seal, .fileClosed: sentence(error)
    case .inJournal(let journal, let error): JournalLabel.prefixed(journal, fact(error))
    case .entryMissing(let id):
      say("\(id.text.safeName) is no longer in the journal", "\(id.text.safeName) はもうジャーナルにありません")
    case .entryChanged(let id):
      say(
        "nothing was changed: another program changed \(id.text.safeName) after it was shown",
        "何も変更していません。表示した後に、ほかのプログラムが \(id.text.safeName) を変更しました")
    case .purgeOutdated:
      say(
        "nothing was purged: another program changed the entry after it was shown; purge it again",
        "何も消去していません。表示した後に、ほかのプログラムが記録を変更しました。もう一度 purge を実行してください")
    case .entryUnknown(let id):
      say(
        "\(id.text.safeName) can't be changed: this version does not understand it",
        "\(id.text.safeName) は変更できません。このバージョンでは内容を読み取れません")
    case .idShared(let id):
      say(
        "\(id.text.safeName) can't be changed: different entries share this id",
        "\(id.text.safeName) は変更できません。別々の記録が同じ ID を使っています")
    case .circle(let id):
      say(
        """
        \(id.text.safeName) and other versions replace each other, so a change of one would hide the \
        others; settle them first with '\(journal) resolve'
        """,
        """
        \(id.text.safeName) とほかの版は互いに置き換え合っていて、一つだけ変更するとほかの版が見えなくなります。\
        先に「\(journal) resolve」で解消してください
        """)
    case .filesUnknown(let id):
      say(
        "the files of \(id.text.safeName) can't be changed: this version does not understand their list",
        "\(id.text.safeName) のファイルは変更できません。このバージョンではファイルの一覧を読み取れません")
    case .deletionUnknown(let id):
      say(
        "\(id.text.safeName) can't be deleted, purged or restored: it is a deletion that this version does "
          + "not understand",
        "\(id.text.safeName) は削除の記録ですが、このバージョンでは内容を読み取れないため、削除も消去も復元もできません")
    case .changedWhileRead(let path):
      say(
        "'\(path.safeInOneLine)' changed while it was read, so it was not taken; try again when it is "
          + "complete",
        "「\(path.safeInOneLine)」は読み込み中に内容が変わったため、取り込んでいません。"
          + "書き込みが終わってからもう一度実行してください")
    case .link(let path):
      say(
        "'\(path.safeInOneLine)' is a symbolic link; files are kept only in a folder beside the journal",
        "「\(path.safeInOneLine)」はリンクです。ファイルはジャーナルの隣のフォルダーだけに置きます")
    case .directory(let path):
      say(
        "'\(path.safeInOneLine)' is a directory where a file of the journal belongs; move it away and "
          + "try again",
        "「\(path.safeInOneLine)」は、ジャーナルのファイルの場所にあるディレクトリです。"
          + "移動してからもう一度実行してください")
    case .fileMissing(let digest):
      say(
        "the journal's folder has no good copy of the file \(digest.text.prefix(12))…",
        "ジャーナルのフォルダーに、ファイル \(digest.text.prefix(12))… の正しいコピーがありません")
    case .interrupted:
      say("interrupted; nothing was changed", "中断しました。何も変更していません")
    }
  }

  package func fact(_ obstacle: RepositoryError.Obstacle, _ action: String) -> String {
    switch obstacle {
    case .permission: say("you have no permission \(action)", "\(action)権限がありません")
    case .readOnlyFileSystem: say("its file system is read-only", "ファイルシステムが読み取り専用です")
    case .noSpace: say("the disk is full", "ディスクに空きがありません")
    case .quota: say("your disk quota is used up", "ディスクの割り当て容量を使い切っています")
    case .fileTooLarge: say("the file would exceed the size limit", "ファイルをこれ以上大きくできません")
    case .missing: say("there is no such file or directory", "その名前のファイルやディレクトリはありません")
    case .directory: say("it is a directory", "ディレクトリです")
    case .notADirectory:
      say("a part of the path is a file, not a directory", "パスの途中にディレクトリでないファイルがあります")
    case .notAFile:
      say(
        "it is not a regular file but a pipe, a device or a socket",
        "通常のファイルではなく、パイプ、デバイス、ソケットのどれかです")
    case .linkLoop: say("its symbolic links form a loop", "リンクが循環しています")
    case .danglingLink(let target):
      say(
        "it is a link to \(target.safeInOneLine), which does not exist",
        "\(target.safeInOneLine) へのリンクですが、その先に何もありません")
    case .nameTooLong: say("its name is too long for the file system", "名前がファイルシステムの上限を超えています")
    case .notAJournal: say("it is not a journal", "ジャーナルではありません")
    case .vanished:
      say(
        "it was removed, replaced or changed repeatedly while it was in use",
        "使っている間に何度も取り除かれたり、置き換えられたり、書き換えられたりしました")
    case .locked(let seconds, let holder):
      say(
        "another program\(named(holder)) has held its lock for more than \(seconds) seconds",
        "ほかのプログラム\(named(holder))が\(seconds)秒以上ロックしたままです")
    case .interrupted:
      say("interrupted while waiting for another program", "ほかのプログラムを待っている間に中断されました")
    case .exists: say("it already exists, and is not overwritten", "その名前のものがすでにあり、上書きはしません")
    case .hardLinks(let count):
      say(
        "it has \(count) hard links, and the others would keep the old content",
        "名前（ハードリンク）が\(count)個あり、ほかの名前の側では内容がそのまま残ってしまいます")
    case .unknownPacking(let member):
      say(
        "its member \(member.safeInOneLine) is encrypted or packed in a way that this version can't read",
        "中の \(member.safeInOneLine) は暗号化されているか、このバージョンでは展開できない方式です")
    case .brokenArchive: say("it is a zip archive that can't be unpacked", "zip アーカイブですが、展開できません")
    case .unsafeArchive(let member):
      say(
        "its member \(member.safeInOneLine) is not safe to unpack",
        "中の \(member.safeInOneLine) は安全に展開できません")
    case .other(let call, let words): "\(words) (\(call))"
    }
  }

  /// The next step for an obstacle. `--file` names only the journal.
  private func advice(
    _ obstacle: RepositoryError.Obstacle, isJournal: Bool = true
  ) -> String {
    let option = isJournal ? say(" with --file", "--file で") : ""
    return switch obstacle {
    case .permission: say("; check its owner and mode with 'ls -l'", "所有者と権限を「ls -l」で確認してください。")
    case .readOnlyFileSystem, .notAJournal:
      say("; name another file\(option)", "\(option)別のファイルを指定してください。")
    case .notAFile, .nameTooLong: say("; name another file\(option)", "\(option)別のものを指定してください。")
    case .noSpace, .quota: say("; free some space and try again", "空きを作ってからもう一度実行してください。")
    case .fileTooLarge: say(" (see 'ulimit -f')", "「ulimit -f」を確認してください。")
    case .missing, .notADirectory: say("; check the path", "パスを確認してください。")
    case .directory: say("; name a file in it", "その中のファイルを指定してください。")
    case .linkLoop: say("; name the file itself\(option)", "\(option)ファイルそのものを指定してください。")
    case .danglingLink: say("; is a disk not mounted?", "ディスクがマウントされていないのではありませんか？")
    case .vanished: say("; try again", "もう一度実行してください。")
    case .locked: say("; try again when it is done", "それが終わってからもう一度実行してください。")
    case .interrupted: ""
    case .exists: say("; name another file", "別のファイルを指定してください。")
    case .hardLinks: say("; remove the other links first", "先にほかの名前を取り除いてください。")
    case .unknownPacking, .brokenArchive, .unsafeArchive:
      say("; unpack it yourself and name the files in it", "自分で展開して、中のファイルを指定してください。")
    case .other: ""
    }
  }

  /// The next step when different entries share an id.
  package var removeOneLine: String {
    say(
      "to keep one of them, remove the line of the other in '\(journal) open'",
      "どちらか一方を残すには、「\(journal) open」でもう一方の行を取り除いてください")
  }

  /// The next step when the header is damaged.
  package var salvageAdvice: String {
    say(
      "; '\(journal) salvage OUT' writes the healthy lines to a new file",
      "「\(journal) salvage OUT」で、無事な行を新しいファイルに書き出せます。")
  }

  /// ` (process 4711, journal)`
  package func named(_ holder: String?) -> String {
    say(holder.map { " (\($0.safeInOneLine))" } ?? "", holder.map { "（\($0.safeInOneLine)）" } ?? "")
  }
}

extension Catalogue {
  /// What limits this version, and what still works.
  package func explanation(_ access: TimelineAccess) -> String {
    let allowed = allowed(access.level)
    guard let reason = access.reason else { return allowed }
    return cause(reason) + say("; ", "。") + allowed
  }

  /// Why a gate closes.
  func cause(_ reason: TimelineAccess.Reason) -> String {
    switch reason {
    case .needs(let names):
      say(
        "it needs \(quoted(names)), which this version does not support",
        "このバージョンが対応していない\(quoted(names))が必要です")
    case .anotherFormat(let name):
      say(
        "its first line says it is '\(name.safeName)', not a journal",
        "最初の行によると、これはジャーナルではなく「\(name.safeName)」です")
    case .unreadableHeader:
      say("its first line is not a journal's header", "最初の行がジャーナルのヘッダーではありません")
    case .unreadableFurtherHeader:
      say(
        "a later line is a header that this version can't read",
        "後の行に、このバージョンでは読み取れないヘッダーがあります")
    }
  }

  private func allowed(_ level: TimelineAccess.Level) -> String {
    switch level {
    case .full: say("everything works", "すべての操作ができます")
    case .noRewrite: say("everything works except rewriting the file", "ファイルの書き直しのほかは、すべての操作ができます")
    case .readOnly:
      say(
        "you can list and show entries, but not add, edit or delete them",
        "一覧と表示はできますが、追加、編集、削除はできません")
    case .none: say("you can copy the file, but not open it", "ファイルをそのままコピーすることだけができます")
    }
  }
}
