package import Settings
import Terminal
package import TimelineDomain

/// Notices besides a command's output.
extension Notice {
  package static func newerVersion(_ version: Int) -> Notice {
    Notice(.ofJournal) {
      $0.say(
        "written by a newer version (format \(version)); what this version does not know is kept",
        "新しいバージョンで書かれています（形式 \(version)）。このバージョンが対応していないものは、そのまま残します。")
    }
  }

  static let unreadableHeader: Notice = Notice(.ofJournal) {
    $0.say(
      "its first line is not a journal's header; you can read the journal, but not write to it"
        + $0.salvageAdvice,
      "最初の行がジャーナルのヘッダーではありません。読み込みはできますが、書き込みはしません。\($0.salvageAdvice)")
  }

  static func restricted(_ access: TimelineAccess) -> Notice {
    Notice(.ofJournal) { $0.explanation(access) + $0.stop }
  }

  static func damaged(_ lines: [Int]) -> Notice {
    let numbers = lines.prefix(6).map { String($0) }
    return Notice(.ofJournal) {
      lines.count == 1
        ? $0.say(
          "line \(lines[0]) is damaged; it is kept ('\($0.journal) check' shows it)",
          "\(lines[0])行目が壊れています。そのまま残します（「\($0.journal) check」で確認できます）。")
        : $0.say(
          "\(lines.count) lines are damaged (\($0.firstFew(numbers, 5))); they are kept ('\($0.journal) check' shows them)",
          "\(lines.count)行が壊れています（\($0.firstFew(numbers, 5))行目）。"
            + "そのまま残します（「\($0.journal) check」で確認できます）。")
    }
  }

  static func sharedIDs(_ ids: [String]) -> Notice {
    Notice(.ofJournal) {
      ids.count == 1
        ? $0.say(
          "different entries share the id \(ids[0]); all of them are kept",
          "ID \(ids[0]) を別々の記録が使っています。すべて残します。")
        : $0.say(
          "different entries share \(ids.count) ids (\($0.firstFew(ids, 3))); all of them are kept",
          "\(ids.count)個の ID を別々の記録が使っています（\($0.firstFew(ids, 3))）。すべて残します。")
    }
  }

  /// Entries depend on one that was changed.
  package static func dependents(name: String, _ entries: [Dependent]) -> Notice {
    Notice(.lasting) {
      $0.say(
        $0.depend(entries, on: name) + "; \(entries.count == 1 ? "it" : "they") may no longer fit",
        "\($0.depend(entries, on: name))。合わなくなるかもしれません。")
    }
  }

  /// A post that shown entries need was hidden.
  package static func hiddenTarget(_ target: HiddenTarget) -> Notice {
    let name = target.post.text.safeName
    return Notice {
      $0.say(
        $0.depend(target.dependents, on: name) + ", which is deleted now",
        "\($0.depend(target.dependents, on: name))。その記録は今は削除されています。")
    }
  }

  package static func conflict(name: String) -> Notice {
    Notice {
      $0.say(
        "conflict: another program changed \(name) in the meantime; both versions are kept and listed",
        "\(name) はその間に別のところで変更されました。どちらの版も残し、一覧に両方を表示します。")
    }
  }

  /// The edit brought back an entry that another program deleted in the meantime.
  package static func broughtBack(name: String) -> Notice {
    Notice {
      $0.say(
        "another program deleted \(name) in the meantime; your change brought it back",
        "\(name) はその間に別のところで削除されました。今回の変更で元に戻りました。")
    }
  }

  /// Entries that can't be read, so that the query did not cover them.
  package static func unsearched(_ result: LoadResult, opensSealed: Bool) -> [Notice] {
    let (sealed, unread) = (result.unsearchedSealed, result.unsearched - result.unsearchedSealed)
    return (unread > 0 ? [unsearched(unread)] : [])
      + (sealed > 0
        ? [Notice { $0.closed(sealed, .searched, opensSealed ? .unlock : .unseal) }] : [])
  }

  private static func unsearched(_ count: Int) -> Notice {
    Notice {
      $0.say(
        count == 1
          ? "1 entry that this version can't read was not searched"
          : "\(count) entries that this version can't read were not searched",
        "このバージョンでは読み取れない記録\(count)件は検索していません。")
    }
  }

  /// The first of several invalid settings, which are ignored; a slip in `seal` must not leave words in plain.
  package static func settings(_ flaw: ConfigurationFlaw, path: String, more: Int) -> Notice {
    let effect: (english: String, japanese: String) =
      if flaw.isOfWhole {
        ("all settings are ignored", "すべての設定を無視して続けます")
      } else if flaw.isOfSealing {
        ("new entries are sealed until you mend it", "直すまでは、新しい記録を封印します")
      } else {
        ("it is ignored", "その設定を無視して続けます")
      }
    return Notice {
      $0.say(
        "\(path.safeInOneLine): \($0.sentence(flaw)); \(effect.english)"
          + (more > 0 ? " (and \(more) more like it)" : "")
          + "; 'journal config edit' opens it",
        "\(path.safeInOneLine): \($0.sentence(flaw))\(effect.japanese)"
          + (more > 0 ? "（ほかにも\(more)件あります）" : "")
          + "。「journal config edit」で開けます。")
    }
  }

  package static func settingsOutOfReach(_ error: RepositoryError) -> Notice {
    Notice {
      $0.say(
        "\($0.fact(error)); all settings are ignored", "\($0.fact(error))。すべての設定を無視して続けます。")
    }
  }

  /// Entries that a change does not apply to, and that it skipped.
  package static func unfit(_ names: [String]) -> Notice {
    Notice(.lasting) {
      $0.say(
        "not changed, because the change does not apply: \($0.firstFew(names))",
        "変更が当てはまらないため、そのままにしました: \($0.firstFew(names))")
    }
  }

  static func waitingForLock(holder: String?) -> Notice {
    Notice {
      $0.say(
        "another program\($0.named(holder)) is writing to the journal; waiting",
        "ほかのプログラム\($0.named(holder))がジャーナルに書き込んでいます。終わるのを待っています。")
    }
  }

  package static func notDurable(
    path: String, _ obstacle: RepositoryError.Obstacle
  ) -> Notice {
    Notice(.lasting) {
      $0.say(
        "\(path.safeInOneLine) is changed, but the disk did not confirm it "
          + "(\($0.fact(obstacle, "to write to it"))); a power failure could undo the change",
        "\(path.safeInOneLine) を変更しましたが、ディスクへの保存を確認できませんでした"
          + "（\($0.fact(obstacle, "書き込む"))）。停電などで変更が失われるかもしれません。")
    }
  }

  static func unsafeCache(path: String, _ flaw: RepositoryEvent.CacheFlaw) -> Notice {
    Notice {
      switch flaw {
      case .foreignOwner:
        $0.say(
          "the cache \(path.safeInOneLine) is not used: it belongs to another user",
          "キャッシュ \(path.safeInOneLine) は使いません。所有者が別のユーザーです。")
      case .writableByOthers:
        $0.say(
          "the cache \(path.safeInOneLine) is not used: other users can write to it; 'chmod go-w "
            + "\(path.safeInOneLine)' changes that",
          "キャッシュ \(path.safeInOneLine) は使いません。ほかのユーザーも書き込めます。"
            + "「chmod go-w \(path.safeInOneLine)」で変更できます。")
      }
    }
  }

  static func committingLargeFiles(_ files: FileCount) -> Notice {
    Notice(.lasting) {
      $0.say(
        "adding \($0.files(files)) to git's history, which keeps them for good; many servers "
          + "refuse files of 100 MB or more; '\($0.journal) sync --no-files' leaves files out",
        "\($0.files(files))を Git の履歴に加えます。履歴からは消せず、100 MB 以上のファイルを受け付けないサーバーも多くあります。"
          + "「\($0.journal) sync --no-files」ならファイルを含めません。")
    }
  }
}
