import Terminal
package import TimelineDomain

/// Why an entry could not be sealed or opened, and the next step.
extension Catalogue {
  package func sentence(_ flaw: SealFlaw) -> String {
    switch flaw {
    case .noAge, .oldAge, .silentAge, .emptyAge, .brokenAge, .noSpace, .wrongPassphrase,
      .noTerminal, .age:
      ageSentence(flaw)
    case .damaged, .otherKey, .otherEntry, .unreadable, .unsealable, .inConflict, .entangled:
      entrySentence(flaw)
    case .noKey, .severalKeys, .keyMissing, .unreadableKey, .choiceNotKept: keySentence(flaw)
    case .locked, .unasked, .noIdentity, .noRuntime, .unsafeRuntime, .unwritableRuntime:
      identitySentence(flaw)
    }
  }

  /// What the program age did not do.
  private func ageSentence(_ flaw: SealFlaw) -> String {
    switch flaw {
    case .oldAge(let version):
      say(
        "age \(version.safeInOneLine) is too old; install version 1.0 or later",
        "age \(version.safeInOneLine) は古すぎます。バージョン 1.0 以降をインストールしてください。")
    case .silentAge(let seconds):
      say(
        "age did nothing for \(seconds) seconds and was stopped; try 'age --version', then try again",
        "age が\(seconds)秒間動かなかったので止めました。「age --version」で動くか確かめてから、もう一度実行してください。")
    case .emptyAge:
      say(
        "age ended without an error, but printed nothing; check which program 'command -v age' names",
        "age はエラーなしで終わりましたが、何も出力しませんでした。「command -v age」でどのプログラムか確かめてください。")
    case .brokenAge:
      say(
        "what age printed is not a sealed entry; check which program 'command -v age' names",
        "age の出力が暗号化されたデータになっていません。「command -v age」でどのプログラムか確かめてください。")
    case .noSpace:
      say(
        "age failed because the disk is full; free some space and try again",
        "ディスクに空きがないため、age が失敗しました。空きを作ってからもう一度実行してください。")
    case .wrongPassphrase:
      say("this is not the passphrase; try again", "パスフレーズが違います。もう一度入力してください。")
    case .noTerminal:
      say(
        "age needs a terminal to ask for the passphrase; run the command in one",
        "パスフレーズの入力には端末が必要です。端末で実行してください。")
    case .age(let words):
      say(
        "age failed: \(words.safeInOneLine); solve this and try again",
        "age が失敗しました: \(words.safeInOneLine)（解決してから、もう一度実行してください）")
    default:
      say(
        "can't run age, which seals entries; install it ('apt install age', 'brew install age'), or "
          + "check $PATH",
        "記録の封印に使う age を実行できません。インストールするか（「apt install age」「brew install age」）、"
          + "$PATH を確かめてください。")
    }
  }

  /// What is wrong with an entry.
  private func entrySentence(_ flaw: SealFlaw) -> String {
    switch flaw {
    case .otherKey:
      say(
        "the entry is sealed to another key; unlock the journal with the identity of that key",
        "この記録は別の鍵で封印されています。その鍵でロックを解除してください。")
    case .otherEntry:
      say(
        "the words were sealed for another entry, so they are not shown here; restore the line from a "
          + "backup",
        "この封印は別の記録のものなので、ここには表示しません。バックアップから行を戻してください。")
    case .unreadable:
      say(
        "what is sealed is not an entry that this version can read; a newer version may read it",
        "封印された内容を、このバージョンでは読み取れません。新しいバージョンなら読み取れるかもしれません。")
    case .unsealable:
      say(
        "this version can't seal the entry: it seals entries of known kinds that have no files",
        "この記録は封印できません。封印できるのは、対応している種類の、ファイルのない記録だけです。")
    case .inConflict:
      say(
        "the entry has several versions; '\(journal) resolve' settles that, then seal it",
        "この記録には版がいくつか並んでいます。「\(journal) resolve」で一つにしてから封印してください。")
    case .entangled:
      say(
        "an older version has to stay in the file, because other entries need it; edit the entry once and try again",
        "ほかの記録が必要とするため、以前の版を取り除けません。一度編集してから、もう一度お試しください。")
    default:
      say(
        "the sealed entry is damaged, and nothing of it can be opened; restore the line from a backup",
        "封印された記録が壊れているため、開けません。バックアップから行を戻してください。")
    }
  }

  /// What is wrong with the journal's key.
  private func keySentence(_ flaw: SealFlaw) -> String {
    switch flaw {
    case .severalKeys(let recipients):
      say(
        """
        the journal has \(recipients.count) keys, and none is chosen on this machine; check which is yours: \
        \(list(recipients))
        """,
        """
        ジャーナルに鍵が\(recipients.count)個ありますが、このコンピューターでどれを使うか選ばれていません。自分の鍵を確かめてください\
        （\(list(recipients))）
        """)
    case .keyMissing(let recipient):
      say(
        """
        the journal no longer has the key that this machine seals to (\(recipient.safeInOneLine)); restore its \
        line from a backup
        """,
        """
        このコンピューターで使う鍵（\(recipient.safeInOneLine)）がジャーナルにありません。バックアップから行を戻してください。
        """)
    case .unreadableKey:
      say(
        "the passphrase opened something that is not a key; try another wrap of the key",
        "パスフレーズで開いた内容が鍵ではありません。鍵の別の保管分を試してください。")
    case .choiceNotKept(let path):
      say(
        "can't remember which key this machine seals to in \(path.safeInOneLine); check its folder",
        "使う鍵を \(path.safeInOneLine) に記録できません。フォルダーを確かめてください。")
    default:
      say("the journal has no key to seal entries with", "ジャーナルに封印用の鍵がありません。")
    }
  }

  /// Why there is no identity to open entries with.
  private func identitySentence(_ flaw: SealFlaw) -> String {
    switch flaw {
    case .unasked:
      say(
        "sealed entries stay closed in files and in formats for programs; --unseal opens them, if the journal is "
          + "unlocked",
        "ファイルやプログラム向けの形式では、封印された記録を開きません。ロックを解除してから --unseal を付けてください。")
    case .noIdentity:
      say(
        "the command of 'seal-identity-command' printed no identity of age; run it yourself and check",
        "「seal-identity-command」のコマンドが age の鍵を出力しませんでした。自分で実行して確かめてください。")
    case .noRuntime:
      say(
        "there is no folder in memory for the key; set XDG_RUNTIME_DIR to one",
        "鍵を置くメモリー上のフォルダーがありません。XDG_RUNTIME_DIR に設定してください。")
    case .unsafeRuntime(let path, let flaw):
      say(
        "the key is not kept in \(path.safeInOneLine): \(fact(flaw))",
        "\(path.safeInOneLine) には鍵を置きません。\(fact(flaw))")
    case .unwritableRuntime(let path, let obstacle):
      say(
        "can't keep the key in \(path.safeInOneLine): \(fact(obstacle, "to use it")); check the folder",
        "鍵を \(path.safeInOneLine) に置けません: \(fact(obstacle, "使う"))。フォルダーを確かめてください。")
    default: say("the journal is locked", "ジャーナルはロックされています。")
    }
  }

  private func fact(_ flaw: SealFlaw.RuntimeFlaw) -> String {
    switch flaw {
    case .onDisk:
      say(
        "it is on a disk; set XDG_RUNTIME_DIR to a folder in memory (tmpfs)",
        "ディスク上にあります。XDG_RUNTIME_DIR にメモリー上のフォルダー（tmpfs）を設定してください。")
    case .foreignOwner:
      say(
        "it belongs to another user; set XDG_RUNTIME_DIR to a folder of yours",
        "ほかのユーザーのものです。XDG_RUNTIME_DIR に自分のフォルダーを設定してください。")
    case .openToOthers:
      say(
        "other users may read it; run 'chmod go-rwx' on it",
        "ほかのユーザーが読める設定です。「chmod go-rwx」で権限を取り除いてください。")
    case .link:
      say(
        "it is a link or no plain file; remove it", "リンクなど、通常のものではありません。取り除いてください。")
    }
  }

  private func list(_ recipients: [String]) -> String {
    recipients.map(\.safeInOneLine).joined(separator: say(", ", "、"))
  }
}
