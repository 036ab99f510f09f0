import Presentation
import Terminal
import TimePhrases
import TimelineDomain

extension CommandTable {
  static let unlock: CommandSpec = CommandSpec(
    "unlock", unlockHelp, japanese: "ロック解除", options: UnlockCommand.Options.init, formats: [],
    examples: ["journal unlock", "journal unlock --for 2h", "journal unlock --with key.txt"]
  ) { UnlockCommand(parts: $0, options: $1).run }

  private static let unlockHelp: CommandHelp = CommandHelp(.seal) {
    $0.say("Open the sealed entries for a time", "封印した記録を、しばらくの間開きます")
    $0.say(
      "age asks for the passphrase. Until the time ends, commands list, search and show sealed entries like "
        + "others. The key is only in memory meanwhile, in $XDG_RUNTIME_DIR/journal. What the entries say is "
        + "kept for searches in a cache that is sealed, too.",
      "age がパスフレーズを尋ねます。時間が来るまで、封印した記録もほかの記録と同じように一覧、検索、表示できます。"
        + "その間、鍵はメモリー上の $XDG_RUNTIME_DIR/journal だけに置きます。検索を速くするキャッシュも封印しておきます。")
    $0.say(
      "--with reads a key from a file, or with - from standard input: the key on paper, or the identity of a "
        + "device that was added. With the setting seal-identity-command, each command gets the key from that "
        + "program, and unlock only prepares the cache.",
      "--with を使うと、紙に控えた鍵や、追加した機械の鍵をファイルから読みます。- なら標準入力から読みます。"
        + "設定 seal-identity-command があれば、各コマンドがそのプログラムから鍵を受け取り、unlock はキャッシュの用意だけをします。")
  }

  static let lock: CommandSpec = CommandSpec(
    "lock", lockHelp, japanese: "ロック", formats: [], examples: ["journal lock"]
  ) { LockCommand(parts: $0).run }

  private static let lockHelp: CommandHelp = CommandHelp(.seal) {
    $0.say("Close the sealed entries", "封印した記録を閉じます")
    $0.say(
      "Removes the key of 'journal unlock' from memory. New entries can still be sealed.",
      "「journal unlock」がメモリーに置いた鍵を取り除きます。新しい記録の封印は、そのままできます。")
  }
}

/// Runs `journal unlock`.
@MainActor
struct UnlockCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let time: TypedValue?
    let file: TypedValue?

    init(_ reader: OptionReader) {
      time = reader.value("for", "TIME") {
        $0.say("How long: 15m (the default), 2h", "開いておく時間: 15m（既定）、2h")
      }
      file = reader.value("with", "FILE", completes: .files) {
        $0.say("Read the key from this file, or -", "このファイルから鍵を読みます。- は標準入力です")
      }
    }
  }

  private static let standardSeconds: Int64 = 15 * 60

  func run() async throws {
    let seconds = try options.time?.seconds() ?? UnlockCommand.standardSeconds
    let repository = journals.repository
    let identity = try identity()
    let unlocked = try await stoppable {
      try await repository.unlock(with: identity, seconds: seconds, tell: output.tell)
    }
    if let unlocked {
      try output.report(output.words.unlocked(until: unlocked.end, output.hours))
      try output.flush()
      try await settleKey(unlocked)
    }
    let (opened, closed) = try await stoppable { try await repository.openSealedEntries() }
    if opened + closed > 0 { try output.report(output.words.opened(opened, closed: closed)) }
  }

  /// What `--with` names.
  private func identity() throws -> [UInt8]? {
    guard let file = options.file else { return nil }
    if file.word.bytes.isEmpty { throw invocation.failure(.emptyPath(option: file.option)) }
    var bytes: [UInt8] = []
    if file.shown == "-" {
      if output.console.isInputTerminal {
        output.say(output.words.typeKey)
        return Array((output.console.readLine() ?? "").utf8)
      }
      try output.console.readInput(into: &bytes)
      return bytes
    }
    do throws(RepositoryError) {
      for found in try parts.workspace.filesToImport(at: file.word.bytes).prefix(1) {
        try found.withBytes { span in bytes = span.indices.map { span[$0] } }
      }
    } catch {
      throw Failure.otherFile(error)
    }
    return bytes
  }

  /// A key that another machine made is used for new entries only if the person says so.
  private func settleKey(_ unlocked: Unlocked) async throws {
    if let key = unlocked.offered {
      if output.ask(output.words.useKey(key.name, key.recipient)) == true {
        return try await journals.repository.choose(key)
      }
    }
    switch unlocked.isUsed {
    case nil: output.say("journal: " + output.words.noKeyChosen)
    case true?: if unlocked.offered != nil { output.say("journal: " + output.words.keyStays) }
    case false?: output.say("journal: " + output.words.otherKey)
    }
  }
}

/// Runs `journal lock`.
@MainActor
struct LockCommand: Command {
  let parts: CommandParts

  func run() async throws {
    let wasUnlocked = try await journals.repository.lock()
    try output.report(wasUnlocked ? output.words.locked : output.words.wasLocked)
    if settings.configuration.sealUse(opens: true).identityCommand != nil {
      output.say(output.words.commandUnlocks)
    }
    let drafts = (try? settings.setup.files.drafts(.sealed, time)?.drafts()) ?? []
    let sealed = drafts.filter(input.isForSealed)
    if !sealed.isEmpty { output.say("journal: " + output.words.draftsStayReadable(sealed)) }
  }
}

extension TypedValue {
  private static let longest: Int64 = 24 * 3600

  /// A time such as `15m`, `90 min`, `2h` or `2時間`.
  fileprivate func seconds() throws -> Int64 {
    let text = shown.filter { !$0.isWhitespace }.lowercased()
    let digits = text.prefix { $0.isWholeNumber }
    let units: [String: Int64] = [
      "s": 1, "sec": 1, "秒": 1, "m": 60, "min": 60, "分": 60, "h": 3600, "hour": 3600, "hours": 3600,
      "時間": 3600,
    ]
    let number = digits.reduce(0 as Int64?) { sum, digit in
      sum.flatMap { $0 > TypedValue.longest ? nil : $0 * 10 + Int64(digit.wholeNumberValue ?? 0) }
    }
    let seconds = units[String(text.dropFirst(digits.count))].flatMap { unit in
      number.map { $0 * unit }
    }
    guard !digits.isEmpty, let seconds, seconds > 0, seconds <= TypedValue.longest else {
      throw invocation.failure { [shown, option] in
        $0.say(
          "'\(option)' got '\(shown)'; write minutes or hours up to a day, such as 15m or 2h",
          "「\(option)」の「\(shown)」を読み取れません。15m、2h のように、一日までの時間を書いてください。")
      }
    }
    return seconds
  }
}
