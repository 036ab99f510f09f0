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

  func addedWrap(_ name: String) -> String {
    say(
      "'\(name.safeName)' opens the journal now, too.",
      "「\(name.safeName)」でもジャーナルを開けるようになりました。")
  }

  var changedPassphrase: String {
    say(
      """
      The passphrase is changed: 'journal unlock' takes the new one. The old one still opens the key for who has an       older line of the file, also in copies and git's history.
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
        "Opened \(counted(count, "sealed entry", "sealed entries")).", "封印した記録\(count)件を開きました。")
      : say(
        """
        Opened \(count) of \(count + closed) sealed entries; the others are damaged, or sealed to another key.
        """,
        "封印した記録\(count + closed)件のうち\(count)件を開きました。残りは壊れているか、別の鍵で封印されています。")
  }

  var locked: String { say("Locked.", "ロックしました。") }

  var wasLocked: String { say("The journal was not unlocked.", "ジャーナルは開いていませんでした。") }

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
      "this machine seals to another key of the journal; what is sealed to that one stays closed",
      "このコンピューターでは、ジャーナルの別の鍵で封印しています。その鍵で封印した記録は閉じたままです。")
  }

  func useKey(_ name: String) -> String {
    say(
      "The journal has several keys. Seal to \(name.safeName) from now on, on this machine? [y/N] ",
      "ジャーナルに鍵がいくつかあります。このコンピューターでは、今後 \(name.safeName) で封印しますか？ [y/N] ")
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

  /// `Key k7q2, used on this machine; opened by: passphrase, laptop (device)`
  func row(of key: SealStatus.Key, isChosen: Bool) -> String {
    let name = key.name.safeName
    let devices = key.devices.map { say("\($0.safeName) (device)", "\($0.safeName)（機械）") }
    let all = key.passphrases.map(\.safeName) + devices
    let ways = all.isEmpty ? say("only the paper", "紙の控えだけ") : all.joined(separator: say(", ", "、"))
    return say(
      "Key \(name)\(isChosen ? ", used on this machine" : ""); opened by: \(ways)",
      "鍵 \(name)\(isChosen ? "（このコンピューターで使用中）" : "")。開くもの: \(ways)")
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
