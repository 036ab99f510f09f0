import Settings
import Terminal
import TimelineDomain

/// Notices besides a command's output.
extension Catalogue {
  /// The notice without the journal's path.
  package func sentence(_ notice: Notice) -> String {
    switch notice {
    case .newerVersion(let version):
      say(
        "written by a newer version (format \(version)); what this version does not know is kept",
        "新しいバージョンで書かれています（形式 \(version)）。このバージョンが対応していないものは、そのまま残します。")
    case .unreadableHeader:
      say(
        "its first line is not a journal's header; you can read the journal, but not write to it"
          + salvageAdvice,
        "最初の行がジャーナルのヘッダーではありません。読み込みはできますが、書き込みはしません。\(salvageAdvice)")
    case .restricted(let access): explanation(access) + stop
    case .damaged(let lines):
      lines.count == 1
        ? say(
          "line \(lines[0]) is damaged; it is kept ('\(journal) check' shows it)",
          "\(lines[0])行目が壊れています。そのまま残します（「\(journal) check」で確認できます）。")
        : say(
          "\(lines.count) lines are damaged (\(firstFew(lines.prefix(6).map { String($0) }, 5))); they are kept ('\(journal) check' shows them)",
          "\(lines.count)行が壊れています（\(firstFew(lines.map { String($0) }, 5))行目）。"
            + "そのまま残します（「\(journal) check」で確認できます）。")
    case .sharedIDs(let ids):
      ids.count == 1
        ? say(
          "different entries share the id \(ids[0]); all of them are kept",
          "ID \(ids[0]) を別々の記録が使っています。すべて残します。")
        : say(
          "different entries share \(ids.count) ids (\(firstFew(ids, 3))); all of them are kept",
          "\(ids.count)個の ID を別々の記録が使っています（\(firstFew(ids, 3))）。すべて残します。")
    case .dependents(let name, let entries):
      say(
        depend(entries, on: name) + "; \(entries.count == 1 ? "it" : "they") may no longer fit",
        "\(depend(entries, on: name))。合わなくなるかもしれません。")
    case .hiddenTarget(let target):
      say(
        depend(target.dependents, on: target.post.text.safeName) + ", which is deleted now",
        "\(depend(target.dependents, on: target.post.text.safeName))。その記録は今は削除されています。")
    case .conflict(let name):
      say(
        "conflict: another program changed \(name) in the meantime; both versions are kept and listed",
        "\(name) はその間に別のところで変更されました。どちらの版も残し、一覧に両方を表示します。")
    case .broughtBack(let name):
      say(
        "another program deleted \(name) in the meantime; your change brought it back",
        "\(name) はその間に別のところで削除されました。今回の変更で元に戻りました。")
    case .unsearched(let count):
      say(
        count == 1
          ? "1 entry that this version can't read was not searched"
          : "\(count) entries that this version can't read were not searched",
        "このバージョンでは読み取れない記録\(count)件は検索していません。")
    case .settings(let flaw, let path, let more):
      say(
        "\(path.safeInOneLine): \(sentence(flaw)); "
          + (flaw.isOfWhole ? "all settings are ignored" : "it is ignored")
          + (more > 0 ? " (and \(more) more like it)" : "")
          + "; 'journal config edit' opens it",
        "\(path.safeInOneLine): \(sentence(flaw))"
          + (flaw.isOfWhole ? "すべての設定を無視して続けます" : "その設定を無視して続けます")
          + (more > 0 ? "（ほかにも\(more)件あります）" : "")
          + "。「journal config edit」で開けます。")
    case .settingsOutOfReach(let error):
      say("\(fact(error)); all settings are ignored", "\(fact(error))。すべての設定を無視して続けます。")
    case .unfit(let names):
      say(
        "not changed, because the change does not apply: \(firstFew(names))",
        "変更が当てはまらないため、そのままにしました: \(firstFew(names))")
    case .waitingForLock(let holder):
      say(
        "another program\(named(holder)) is writing to the journal; waiting",
        "ほかのプログラム\(named(holder))がジャーナルに書き込んでいます。終わるのを待っています。")
    case .notDurable(let path, let obstacle):
      say(
        "\(path.safeInOneLine) is changed, but the disk did not confirm it "
          + "(\(fact(obstacle, "to write to it"))); a power failure could undo the change",
        "\(path.safeInOneLine) を変更しましたが、ディスクへの保存を確認できませんでした"
          + "（\(fact(obstacle, "書き込む"))）。停電などで変更が失われるかもしれません。")
    case .unsafeCache(let path, .foreignOwner):
      say(
        "the cache \(path.safeInOneLine) is not used: it belongs to another user",
        "キャッシュ \(path.safeInOneLine) は使いません。所有者が別のユーザーです。")
    case .unsafeCache(let path, .writableByOthers):
      say(
        "the cache \(path.safeInOneLine) is not used: other users can write to it; 'chmod go-w "
          + "\(path.safeInOneLine)' changes that",
        "キャッシュ \(path.safeInOneLine) は使いません。ほかのユーザーも書き込めます。"
          + "「chmod go-w \(path.safeInOneLine)」で変更できます。")
    case .committingLargeFiles(let files):
      say(
        "adding \(self.files(files)) to git's history, which keeps them for good; many servers "
          + "refuse files of 100 MB or more; '\(journal) sync --no-files' leaves files out",
        "\(self.files(files))を Git の履歴に加えます。履歴からは消せず、100 MB 以上のファイルを受け付けないサーバーも多くあります。"
          + "「\(journal) sync --no-files」ならファイルを含めません。")
    }
  }

  /// The notice with the journal's path, if it is about the journal. The program's name comes
  /// before it.
  package func sentence(_ notice: Notice, path: String) -> String {
    switch notice {
    case .broughtBack: sentence(notice)
    case .conflict, .dependents, .hiddenTarget, .unsearched, .waitingForLock, .unfit:
      sentence(notice)
    case .settings, .settingsOutOfReach, .notDurable, .unsafeCache, .committingLargeFiles:
      sentence(notice)
    case .newerVersion, .unreadableHeader, .restricted, .damaged, .sharedIDs:
      "\(path): \(sentence(notice))"
    }
  }
}
