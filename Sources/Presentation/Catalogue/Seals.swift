import Terminal
package import TimelineDomain

/// Why an entry could not be sealed or opened, and the next step.
extension Catalogue {
  package func sentence(_ flaw: SealFlaw) -> String {
    switch flaw {
    case .noAge, .oldAge, .silentAge, .emptyAge, .brokenAge, .noSpace, .wrongPassphrase,
      .unequalPassphrases, .noTerminal, .age:
      ageSentence(flaw)
    case .damaged, .otherKey, .otherEntry, .unreadable, .unsealable, .plainFiles, .fileMissing,
      .deleted, .inConflict, .entangled:
      entrySentence(flaw)
    case .noKey, .severalKeys, .keyMissing, .olderKey, .unreadableKey, .usedKeyClosed,
      .choiceNotKept:
      keySentence(flaw)
    case .hasKey, .hasWrap, .noPassphrase, .noRecipient: newKeySentence(flaw)
    case .unreadableIdentity, .otherIdentity, .locked, .unasked, .noIdentity, .noRuntime,
      .unsafeRuntime, .unwritableRuntime:
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
      say(
        "this is not the passphrase, and nothing was changed; try again, or type the key from the paper after "
          + "'journal unlock --with -'",
        "パスフレーズが違います。何も変更していません。もう一度試すか、「journal unlock --with -」で紙に控えた鍵を入力してください。")
    case .unequalPassphrases:
      say(
        "the two passphrases are different; nothing was changed, so try again",
        "二つのパスフレーズが一致しません。何も変更していないので、もう一度実行してください。")
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
        "the words were sealed for another entry, so lists leave them out; restore the line from a "
          + "backup",
        "この封印は別の記録のものなので、一覧には出しません。バックアップから行を戻してください。")
    case .unreadable:
      say(
        "what is sealed is not an entry that this version can read; a newer version may read it",
        "封印した内容を、このバージョンでは読み取れません。新しいバージョンなら読み取れるかもしれません。")
    case .unsealable:
      say(
        "this version can't seal the entry: it seals entries of known kinds only",
        "この記録は封印できません。封印できるのは、対応している種類の記録だけです。")
    case .plainFiles:
      say(
        "the version has files in plain, which stay in plain; choose the sealed version, and attach them to it",
        "この版のファイルは封印されていません。封印した版を選び、そこにファイルを添付してください。")
    case .fileMissing(let digest):
      say(
        "its file \(digest.text.prefix(12))… is missing; bring it back, or remove it with '\(journal) detach'",
        "ファイル \(digest.text.prefix(12))… がありません。ファイルを戻すか、「\(journal) detach」で外してください。")
    case .deleted:
      say(
        "the entry is in the trash; restore it first, or remove it with '\(journal) purge'",
        "この記録はごみ箱にあります。先に元に戻すか、「\(journal) purge」で消去してください。")
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
        "封印した記録が壊れているため、開けません。バックアップから行を戻してください。")
    }
  }

  /// Why the sealed file of a digest did not open.
  package func sentence(ofFile digest: FileDigest, _ flaw: SealFlaw) -> String {
    let name = "\(digest.text.prefix(12))…"
    return switch flaw {
    case .otherKey:
      say(
        "the file \(name) is sealed to another key; unlock the journal with the identity of that key",
        "ファイル \(name) は別の鍵で封印されています。その鍵でロックを解除してください。")
    case .damaged:
      say(
        "the sealed file \(name) does not have the bytes that its entry names; restore it from a backup",
        "封印したファイル \(name) の内容が記録と合いません。バックアップから戻してください。")
    default: sentence(flaw)
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
    case .olderKey(let newer):
      say(
        """
        the journal has a newer key, \(newer.safeName); 'journal unlock' in a terminal asks whether this machine \
        should use it
        """,
        """
        ジャーナルには新しい鍵 \(newer.safeName) があります。端末で「journal unlock」を実行すると、\
        このコンピューターで使うかどうか尋ねます。
        """)
    case .usedKeyClosed(let name):
      say(
        """
        the key that this machine seals to, \(name.safeName), is not open; 'journal unlock' asks for its passphrase, or \
        the command of 'seal-identity-command' has to print it, too
        """,
        """
        このコンピューターで使う鍵 \(name.safeName) が開いていません。「journal unlock」でそのパスフレーズを入力するか、\
        「seal-identity-command」のコマンドがその鍵も出力するようにしてください。
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
      say(
        "the journal has no key to seal entries with; 'journal seal --init' makes one",
        "ジャーナルに封印用の鍵がありません。「journal seal --init」で作れます。")
    }
  }

  /// Why a key or a wrap can't be added.
  private func newKeySentence(_ flaw: SealFlaw) -> String {
    switch flaw {
    case .hasKey(let name):
      say(
        "the journal has a key already, \(name.safeName); 'journal seal --status' shows it",
        "ジャーナルにはすでに鍵があります（\(name.safeName)）。「journal seal --status」で確認できます。")
    case .hasWrap(let name):
      say(
        "the key has a wrap '\(name.safeName)' already; choose another name with --add-key=NAME",
        "鍵には「\(name.safeName)」という保管分がすでにあります。--add-key=NAME で別の名前を付けてください。")
    case .noRecipient(let text):
      say(
        """
        '\(text.safeInOneLine)' is no key of a device; 'age-keygen' on the device makes one, which begins with age1
        """,
        """
        「\(text.safeInOneLine)」は機械の公開鍵ではありません。その機械で「age-keygen」を実行すると、age1 で始まる鍵ができます。
        """)
    default:
      say(
        "no passphrase opens the key; give the key on paper or of a device with 'journal unlock --with FILE'",
        """
        この鍵を開くパスフレーズはありません。紙に控えた鍵か機械の鍵を「journal unlock --with FILE」で指定してください。
        """)
    }
  }

  /// Why there is no identity to open entries with.
  private func identitySentence(_ flaw: SealFlaw) -> String {
    switch flaw {
    case .unasked:
      say(
        "sealed entries stay closed in files and in formats for programs; --unseal opens them, if the journal is "
          + "unlocked",
        "ファイルやプログラム向けの形式では、封印した記録を開きません。ロックを解除してから --unseal を付けてください。")
    case .noIdentity:
      say(
        "the command of 'seal-identity-command' printed no identity of age; run it yourself and check",
        "「seal-identity-command」のコマンドが age の鍵を出力しませんでした。自分で実行して確かめてください。")
    case .noRuntime:
      say(
        "there is no folder in memory for the key; set XDG_RUNTIME_DIR to one, such as a folder of yours in /dev/shm",
        "鍵を置くメモリー上のフォルダーがありません。/dev/shm の自分のフォルダーなどを XDG_RUNTIME_DIR に設定してください。")
    case .unsafeRuntime(let path, let flaw):
      say(
        "the key is not kept in \(path.safeInOneLine): \(fact(flaw))",
        "\(path.safeInOneLine) には鍵を置きません。\(fact(flaw))")
    case .unwritableRuntime(let path, let obstacle):
      say(
        "can't keep the key in \(path.safeInOneLine): \(fact(obstacle, "to use it")); check the folder",
        "鍵を \(path.safeInOneLine) に置けません: \(fact(obstacle, "使う"))。フォルダーを確かめてください。")
    case .unreadableIdentity:
      say(
        "this is not a key that opens entries, which begins with AGE-SECRET-KEY-1; compare each letter",
        "記録を開く鍵ではありません。鍵は AGE-SECRET-KEY-1 で始まります。一文字ずつ見比べてください。")
    case .otherIdentity:
      say(
        "this key belongs to another journal; 'journal seal --status' shows the keys of this one",
        "この鍵は別のジャーナルのものです。このジャーナルの鍵は「journal seal --status」で確認できます。")
    default:
      say(
        "the journal is locked; 'journal unlock' opens it",
        "ジャーナルはロックされています。「journal unlock」で開けます。")
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
        "other users may read it; set XDG_RUNTIME_DIR to a folder in memory that only you may read "
          + "('mkdir -m 700')",
        "ほかのユーザーが読める設定です。自分だけが読めるメモリー上のフォルダー（「mkdir -m 700」で作れます）を"
          + " XDG_RUNTIME_DIR に設定してください。")
    case .link:
      say(
        "it is a link or no plain file; remove it", "リンクなど、通常のものではありません。取り除いてください。")
    }
  }

  private func list(_ recipients: [String]) -> String {
    recipients.map(\.safeInOneLine).joined(separator: say(", ", "、"))
  }
}

/// What is said while a journal gets a key, or is unlocked.
extension Catalogue {
  /// age asks in English, whatever the language.
  package func sentence(_ step: SealStep) -> String {
    switch step {
    case .choose:
      say(
        """
        age asks for a new passphrase. Press Enter alone, and it makes a good one and shows it: write it down \
        before you go on. Who has a copy of the file can try a short one: use four words or more.
        """,
        """
        age が新しいパスフレーズを英語で尋ねます。Enter だけを押すと、age が安全なものを作って表示します。\
        先へ進む前に書き留めてください。短いものは、ファイルのコピーを持つ人に当てられます。四語以上にしてください。
        """)
    case .said(let words): words
    case .prove:
      say(
        "Type the passphrase again, so that you know that it opens the key.",
        "鍵を開けることを確かめるため、パスフレーズをもう一度入力してください。")
    case .open(let wrap, let key):
      sentence(wrap, ofKey: key)
    case .openOther(let key, let wrap, let count):
      say(
        """
        The journal has another key, \(key.safeName); \(counted(count, "version is", "versions are")) sealed to it. age \
        asks for its passphrase '\(wrap.safeName)'; Enter alone leaves the key closed.
        """,
        """
        ジャーナルには別の鍵 \(key.safeName) があり、\(count)件の版がその鍵で封印されています。\
        age がその鍵のパスフレーズ「\(wrap.safeName)」を尋ねます。閉じたままにするなら、Enter だけを押してください。
        """)
    case .leftClosed(let key):
      say(
        "What is sealed to \(key.safeName) stays closed.",
        "\(key.safeName) で封印した版は閉じたままです。")
    case .wrong: say("This was not the passphrase.", "パスフレーズが違います。")
    }
  }

  private func sentence(_ wrap: String?, ofKey key: String?) -> String {
    switch (wrap?.safeName, key?.safeName) {
    case (nil, nil):
      say("age asks for the passphrase of the journal.", "age がジャーナルのパスフレーズを尋ねます。")
    case (let wrap?, nil):
      say(
        "age asks for the passphrase '\(wrap)' of the journal.",
        "age がジャーナルのパスフレーズ「\(wrap)」を尋ねます。")
    case (nil, let key?):
      say(
        "age asks for the passphrase of the key \(key).",
        "age が鍵 \(key) のパスフレーズを尋ねます。")
    case (let wrap?, let key?):
      say(
        "age asks for the passphrase '\(wrap)' of the key \(key).",
        "age が鍵 \(key) のパスフレーズ「\(wrap)」を尋ねます。")
    }
  }

  package func openingEntries(_ done: Int, of total: Int) -> String {
    say("sealed entries: \(done) of \(total)", "封印した記録: \(done) / \(total)")
  }
}

/// Sealed entries that a command did not open.
extension Catalogue {
  /// What was not done with their words.
  package enum LeftUndone { case searched, counted, written }
  /// What opens them the next time.
  package enum Opening { case unlock, unseal, check }

  package func closed(_ count: Int, _ act: LeftUndone, _ opening: Opening) -> String {
    let entries = counted(count, "sealed entry", "sealed entries")
    let (was, them) = count == 1 ? ("was", "it") : ("were", "them")
    let what =
      switch act {
      case .searched:
        say("\(entries) \(was) not searched", "封印した記録\(count)件は検索していません。")
      case .counted:
        say("the words of \(entries) are not counted", "封印した記録\(count)件の言葉は数えていません。")
      case .written:
        say("the words of \(entries) are left out", "封印した記録\(count)件の言葉を省きました。")
      }
    return switch opening {
    case .unlock:
      say("\(what); '\(journal) unlock' opens \(them)", "\(what)「\(journal) unlock」で開けます。")
    case .unseal:
      say(
        "\(what); --unseal opens \(them) while the journal is unlocked",
        "\(what)ロックを解除していれば、--unseal で開けます。")
    case .check:
      say(
        "\(what); '\(journal) check --sealed' says why",
        "\(what)理由は「\(journal) check --sealed」で分かります。")
    }
  }
}
