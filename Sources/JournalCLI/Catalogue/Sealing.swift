import Presentation
import Terminal
import TimelineDomain

/// Sentences about the journal's key and its lock.
extension Catalogue {
  /// How many sealed lines open, older versions included.
  func openedSealed(_ count: Int) -> String {
    say(count == 1 ? "1 version opens" : "\(count) versions open", "\(count)件の版を開けました")
  }

  func key(_ name: String) -> String { say("key \(name.safeInOneLine)", "鍵 \(name.safeInOneLine)") }

  // MARK: A new key

  var madeKey: String {
    say(
      "The journal has a key now. Copy this to paper, and keep it in a safe place:",
      "ジャーナルに鍵ができました。次の文字を紙に書き写し、安全なところに保管してください。")
  }

  var keepPaper: String {
    say(
      """
      It opens all sealed entries, also without the passphrase, and is not shown again. 'journal unlock --with -' \
      reads it. If both are lost, nothing can open the entries. 'journal seal ID' seals an entry now.
      """,
      """
      パスフレーズがなくても、封印したすべての記録をこれで開けます。もう一度表示することはできません。\
      使うときは「journal unlock --with -」で入力します。両方を失うと、記録は誰にも開けません。\
      記録を封印するには「journal seal ID」を使います。
      """)
  }

  func madeNewKey(_ name: String) -> String {
    say(
      "The journal has a new key now, \(name.safeName), and this machine seals to it. Copy this to paper, beside the old one:",
      "ジャーナルに新しい鍵 \(name.safeName) ができ、このコンピューターではこの鍵で封印します。次の文字を、以前の紙とは別に書き写してください。")
  }

  var keepNewPaper: String {
    say(
      """
      It opens without the passphrase, and is not shown again. 'journal unlock --with -' reads it. If both are lost, \
      nothing can open what is sealed to it.
      """,
      """
      パスフレーズがなくても開けます。もう一度表示することはできません。使うときは「journal unlock --with -」で入力します。\
      両方を失うと、この鍵で封印した記録は誰にも開けません。
      """)
  }

  /// After a new key: what is sealed to older ones.
  func afterNewKey(opensOlder: Bool) -> String {
    opensOlder
      ? say(
        """
        It opens what is sealed to older keys, too: 'journal unlock' asks for its passphrase alone. Copies of the file, \
        git's history and the old paper still open what is sealed to the older keys.
        """,
        """
        以前の鍵で封印した記録も、この鍵で開けます。「journal unlock」はこの鍵のパスフレーズだけを尋ねます。\
        ファイルのコピー、Git の履歴、以前の紙では、以前の鍵で封印した記録を引き続き開けます。
        """)
      : say(
        "It does not open what is sealed to older keys: 'journal unlock' asks for their passphrase, too.",
        "以前の鍵で封印した記録は、この鍵では開けません。「journal unlock」がその鍵のパスフレーズも尋ねます。")
  }

  var otherMachinesAsk: String {
    say(
      """
      Other passphrases and devices open it only after 'journal seal --add-key'. Other machines go on with the old key \
      until you accept this one there: after a sync, 'journal unlock' asks.
      """,
      """
      ほかのパスフレーズや機械は、「journal seal --add-key」で加えるまでこの鍵を開けません。ほかのコンピューターでは、\
      同期のあと「journal unlock」の質問に答えるまで、以前の鍵を使い続けます。
      """)
  }

  var identityCommandNeedsKey: String {
    say(
      "'seal-identity-command' has to print the new key, too: one key in a line",
      "「seal-identity-command」のコマンドが、新しい鍵も別の行に出力するようにしてください。")
  }

  /// After a new key without --all.
  var sealsAgainLater: String {
    say(
      "'journal seal --all' seals what the older keys open to the new one.",
      "「journal seal --all」で、以前の鍵で開けるものを新しい鍵で封印し直せます。")
  }

  /// Before a new key.
  var newKeyWhileLocked: String {
    say(
      """
      The journal is locked, so the new key could not open what is sealed to the old one; 'journal unlock' first \
      helps. Make a new key without that? [y/N] 
      """,
      """
      ロックされているので、このままでは新しい鍵で以前の記録を開けません。先に「journal unlock」を実行すれば開けるようになります。\
      それでも新しい鍵を作りますか？ [y/N] 
      """)
  }

  func addedWrap(_ name: String) -> String {
    say(
      "'\(name.safeName)' opens the journal now, too.",
      "「\(name.safeName)」でもジャーナルを開けるようになりました。")
  }

  var changedPassphrase: String {
    say(
      """
      The passphrase is changed: 'journal unlock' takes the new one. The old one still opens older copies of \
      the file, and git's history.
      """,
      """
      パスフレーズを変えました。「journal unlock」には新しいものを使います。ファイルの以前の行、コピー、Git の履歴を持つ人は、\
      古いパスフレーズでも鍵を開けます。
      """)
  }

  /// Before a key is typed.
  var typeKey: String {
    say(
      "Type the key from the paper, AGE-SECRET-KEY-…, and press Enter.",
      "紙に控えた鍵（AGE-SECRET-KEY-…）を入力して、Enter を押してください。")
  }

  /// With a purged line.
  var keyIsLost: String {
    say(
      "What is sealed to this key opens only with its paper, or with another wrap ('journal seal --status').",
      "この鍵で封印した記録は、紙の控えかほかの保管分（「journal seal --status」）でしか開けなくなります。")
  }

  // MARK: The lock

  func unlocked(until end: Moment, _ hours: ClockHours) -> String {
    let time = timeOfDay(end, .none, hours)
    return say(
      "Unlocked until \(time); 'journal lock' ends it sooner.",
      "\(time) まで開いています。「journal lock」ですぐに閉じられます。")
  }

  func opened(_ count: Int, closed: Int) -> String {
    closed == 0
      ? say(
        "Opened \(counted(count, "sealed version", "sealed versions")).", "封印した\(count)版を開きました。")
      : say(
        """
        Opened \(count) of \(count + closed) sealed versions; the others are sealed to another key, or damaged: \
        '\(journal) check --sealed' says which.
        """,
        """
        封印した\(count + closed)版のうち\(count)版を開きました。残りは別の鍵で封印されているか、壊れています。\
        どれかは「\(journal) check --sealed」で分かります。
        """)
  }

  var locked: String { say("Locked.", "ロックしました。") }

  /// Drafts for sealed entries, which no key closes.
  func draftsStayReadable(_ drafts: [Draft]) -> String {
    let names = drafts.map(\.name.safeInOneLine)
    return say(
      """
      words for sealed entries are still readable in \(counted(drafts.count, "draft", "drafts")), in memory: \
      \(all(names)); 'journal drafts restore' or 'discard' ends that
      """,
      """
      封印する内容が、メモリー上の下書き\(drafts.count)件（\(all(names))）にまだ読める形で残っています。\
      「journal drafts restore」か「discard」で片付けられます。
      """)
  }

  /// After an undo that shows sealed versions again.
  func undoLeavesPlain(_ names: [String]) -> String {
    let ids = names.joined(separator: " ")
    return say(
      "the words in plain of \(all(names)) are still in the file; 'journal seal \(ids)' removes them",
      "\(all(names))の暗号化していない内容は、まだファイルに残っています。「journal seal \(ids)」で取り除けます。")
  }

  var wasLocked: String { say("The journal was not unlocked.", "ジャーナルのロックは解除されていませんでした。") }

  var commandUnlocks: String {
    say(
      """
      Each command gets the key from 'seal-identity-command'; 'journal config unset seal-identity-command' ends that.
      """,
      """
      各コマンドが設定 seal-identity-command のコマンドから鍵を受け取ります。\
      やめるには「journal config unset seal-identity-command」を実行してください。
      """)
  }

  // MARK: Several keys

  var otherKey: String {
    say(
      """
      this machine seals to another key of the journal; 'journal unlock' in a terminal asks for that one, too
      """,
      """
      このコンピューターでは、ジャーナルの別の鍵で封印しています。端末で「journal unlock」を実行すると、その鍵も尋ねます。
      """)
  }

  /// A key that came with a sync is offered, and a person has to know it.
  func useKey(_ name: String, _ recipient: String) -> String {
    say(
      """
      The journal has several keys. Is \(name.safeName) (\(recipient.safeInOneLine)) yours, and should this machine \
      seal to it from now on? [y/N] 
      """,
      """
      ジャーナルに鍵がいくつかあります。\(name.safeName)（\(recipient.safeInOneLine)）が自分の鍵なら、\
      このコンピューターでは今後その鍵で封印しますか？ [y/N] 
      """)
  }

  /// After a no to a newer key.
  var keyStays: String {
    say(
      "this machine goes on sealing to its older key; 'journal unlock' in a terminal asks again",
      "このコンピューターでは、引き続き以前の鍵で封印します。端末で「journal unlock」を実行すると、もう一度尋ねます。")
  }

  var noKeyChosen: String {
    say(
      "no key is chosen, so nothing can be sealed here; 'journal unlock' in a terminal asks again",
      "鍵が選ばれていないので、ここでは封印できません。端末で「journal unlock」を実行すると、もう一度尋ねます。")
  }

  // MARK: The status

  var noSealKey: String {
    say(
      "Nothing is sealed, and the journal has no key; 'journal seal --init' makes one.",
      "封印した記録も鍵もありません。鍵は「journal seal --init」で作れます。")
  }

  func sealedEntries(_ count: Int) -> String {
    count == 0
      ? say("Nothing is sealed.", "封印した記録はありません。")
      : say("\(counted(count, "entry is", "entries are")) sealed.", "封印した記録は\(count)件です。")
  }

  /// `Key k7q2, used on this machine; seals 2 entries (3 versions); opened by: passphrase, laptop (device)`
  func row(of key: SealStatus.Key, isChosen: Bool, besides keys: [SealStatus.Key]) -> String {
    let name = key.name.safeName
    let devices = key.devices.map { device in
      keys.contains { $0.name == device }
        ? self.key(device) : say("\(device.safeName) (device)", "\(device.safeName)（機械）")
    }
    let all = key.passphrases.map(\.safeName) + devices
    let ways = all.isEmpty ? say("only the paper", "紙の控えだけ") : all.joined(separator: say(", ", "、"))
    return say(
      """
      Key \(name)\(isChosen ? ", used on this machine" : ""); seals \(entries(key.entries)) \
      (\(counted(key.versions, "version", "versions"))); opened by: \(ways)
      """,
      """
      鍵 \(name)\(isChosen ? "（このコンピューターで使用中）" : "")。封印した記録: \(key.entries)件（\(key.versions)版）。\
      開くもの: \(ways)
      """)
  }

  var lockedNow: String {
    say(
      "The journal is locked; 'journal unlock' opens it.", "ロックされています。「journal unlock」で開けます。")
  }

  func plainVersionsRemain(_ count: Int) -> String {
    say(
      """
      \(counted(count, "plain version of a sealed entry remains", "plain versions of sealed entries remain")) \
      in the file; 'journal seal is:sealed' removes \(count == 1 ? "it" : "them").
      """,
      "封印した記録の、封印していない版が\(count)件残っています。「journal seal is:sealed」で取り除けます。")
  }
}

extension Failure {
  /// Nothing can be sealed again to a key that the command does not print yet.
  static var newKeyIsNotPrinted: Failure {
    Failure(.refused) {
      $0.say(
        """
        'seal-identity-command' does not print a key that is not made yet; run 'journal seal --new-key', let the command \
        print both keys, then run 'journal seal --all'
        """,
        """
        「seal-identity-command」のコマンドは、まだない鍵を出力できません。「journal seal --new-key」を実行し、\
        コマンドが両方の鍵を出力するようにしてから、「journal seal --all」を実行してください。
        """)
    }
  }
}
