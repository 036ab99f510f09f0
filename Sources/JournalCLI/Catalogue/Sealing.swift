import Presentation
import Terminal
import TimelineDomain

/// Sentences about the journal's key and its lock.
extension Catalogue {
  // MARK: A new key

  func madeKey(_ name: String) -> String {
    say(
      "The journal has a key now, \(name.safeName). Copy this to paper, and keep it in a safe place:",
      "ジャーナルに鍵（\(name.safeName)）ができました。次の文字を紙に書き写し、安全なところに保管してください。")
  }

  var keepPaper: String {
    say(
      """
      It opens all sealed entries, also without the passphrase, and is not shown again. 'journal unlock --with -' \
      reads it. If both are lost, nothing can open the entries.
      """,
      """
      パスフレーズがなくても、封印したすべての記録をこれで開けます。もう一度表示することはできません。\
      使うときは「journal unlock --with -」で入力します。両方を失うと、記録は誰にも開けません。
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
      The passphrase is changed. Copies of the file from before, and git's history, still open with the old one.
      """,
      "パスフレーズを変えました。以前のコピーや Git の履歴は、古いパスフレーズでも開けます。")
  }

  // MARK: The lock

  func unlocked(until end: Moment, _ hours: ClockHours) -> String {
    let time = timeOfDay(end, .none, hours)
    return say(
      "Unlocked until \(time); 'journal lock' ends it sooner.",
      "\(time) まで開いています。「journal lock」ですぐに閉じられます。")
  }

  func opened(_ count: SealCount) -> String {
    let open = count.entries - count.closed
    if count.closed == 0 {
      return say(
        "Opened \(counted(open, "sealed entry", "sealed entries")).", "封印した記録\(open)件を開きました。")
    }
    return say(
      """
      Opened \(open) of \(count.entries) sealed entries; the others are damaged, or sealed to another key.
      """,
      "封印した記録\(count.entries)件のうち\(open)件を開きました。残りは壊れているか、別の鍵で封印されています。")
  }

  var locked: String { say("Locked.", "ロックしました。") }

  var wasLocked: String { say("The journal was not unlocked.", "ジャーナルは開いていませんでした。") }

  var commandUnlocks: String {
    say(
      """
      each command still gets the key from 'seal-identity-command'; 'journal config unset seal-identity-command' \
      ends that
      """,
      """
      設定 seal-identity-command のコマンドから、各コマンドが今も鍵を受け取ります。\
      やめるには「journal config unset seal-identity-command」を実行してください。
      """)
  }

  // MARK: Several keys

  func otherKey(_ name: String) -> String {
    say(
      "this machine seals to another key, \(name.safeName); what is sealed to it stays closed",
      "このコンピューターでは別の鍵（\(name.safeName)）で封印しています。その鍵で封印した記録は閉じたままです。")
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

  /// `Key k7q2, used on this machine: passphrase, laptop (device)`
  func row(of key: SealStatus.Key, isChosen: Bool) -> String {
    let wraps = key.wraps.map { wrap in
      wrap.kind == .device
        ? say("\(wrap.name.safeName) (device)", "\(wrap.name.safeName)（機械）") : wrap.name.safeName
    }
    let ways =
      wraps.isEmpty
      ? say("only the paper", "紙の控えだけ")
      : say(wraps.joined(separator: ", "), wraps.joined(separator: "、"))
    return say(
      "Key \(key.name.safeName)\(isChosen ? ", used on this machine" : ""); opened by: \(ways)",
      "鍵 \(key.name.safeName)\(isChosen ? "（このコンピューターで使用中）" : "")。開くもの: \(ways)")
  }

  func lockState(_ status: SealStatus, _ hours: ClockHours) -> String {
    if status.hasCommand {
      return say(
        "The command of 'seal-identity-command' unlocks the journal.",
        "設定 seal-identity-command のコマンドで開きます。")
    }
    guard let end = status.end else {
      return say(
        "The journal is locked; 'journal unlock' opens it.",
        "ロックされています。「journal unlock」で開けます。")
    }
    return unlocked(until: end, hours)
  }

  func plainVersionsRemain(_ count: Int) -> String {
    say(
      """
      \(counted(count, "plain version of a sealed entry remains", "plain versions of sealed entries remain")) \
      in the file; 'journal compact' removes \(count == 1 ? "it" : "them").
      """,
      "封印した記録の、封印していない版が\(count)件残っています。「journal compact」で取り除けます。")
  }
}
