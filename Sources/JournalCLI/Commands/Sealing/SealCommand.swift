import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let seal: CommandSpec = CommandSpec(
    "seal", sealHelp, japanese: "封印", [.query, .changesFound], takes: [.picks],
    options: SealCommand.Options.init,
    examples: ["journal seal --init", "journal seal 7f3k", "journal seal '#private'"]
  ) { SealCommand(parts: $0, options: $1).run }

  private static let sealHelp: CommandHelp = CommandHelp(.seal) {
    $0.say("Encrypt entries, and manage the key", "記録を暗号化し、鍵を管理します")
    $0.sealForms
    $0.pickForms
    $0.askingForms
    $0.say(
      "--init makes the journal's key once. The program age does all encryption and asks for a passphrase; with "
        + "an empty one, it makes a good one itself. The journal keeps the key only under this passphrase, so a "
        + "copy of the file and the passphrase open everything. The key is shown once, for paper. Without the "
        + "passphrase, the paper and any other wrap, nothing can open the entries.",
      "--init は、ジャーナルの鍵を一度だけ作ります。暗号化はすべて age というプログラムが行い、パスフレーズを尋ねます。"
        + "空のまま Enter を押すと、age が安全なものを作ります。鍵はこのパスフレーズで守られてジャーナルに入るので、"
        + "ファイルのコピーとパスフレーズがあればすべて開けます。鍵は紙に書き写すために一度だけ表示します。"
        + "パスフレーズも紙もほかの保管分も失うと、封印した記録は誰にも開けません。")
    $0.say(
      "--add-key adds another passphrase of this name; with --recipient, the device that has the identity of "
        + "this age1… key opens the journal, too. Both need an unlocked journal. --new-passphrase replaces the "
        + "passphrase; old copies of the file, and git's history, still open with the old one.",
      "--add-key は、その名前でパスフレーズを追加します。--recipient に age1… の公開鍵を指定すると、その鍵を持つ機械でも"
        + "開けるようになります。どちらも、ロックを解除してから使います。--new-passphrase はパスフレーズを変えますが、"
        + "以前のコピーや Git の履歴は古いパスフレーズでも開けます。")
    $0.say(
      "--new-key makes another key, with its own passphrase and paper, for what comes: use it if an old copy and its "
        + "passphrase may be in other hands, which a new passphrase can't help. It opens the older entries, too. --all, "
        + "with it or later, seals what is sealed to older keys again and removes the old versions; run it on one "
        + "machine, after a sync. It cannot be undone. The older key stays in the journal, for copies and other machines.",
      "--new-key は、これからの記録のために、別のパスフレーズと紙の控えを持つ鍵を作ります。以前のコピーとパスフレーズが人の手に渡ったかもしれないときに"
        + "使います。パスフレーズを変えるだけでは、それを防げません。以前の記録も新しい鍵で開けます。--all を付けるか、あとで実行すると、"
        + "以前の鍵で封印した記録を封印し直し、以前の版を取り除きます。同期したあとに、一台で実行してください。元に戻すことはできません。"
        + "以前の鍵は、コピーやほかのコンピューターのためにジャーナルに残ります。")
    $0.say(
      "--status shows what is sealed, the keys with what each seals and its wraps, and until when the journal is "
        + "unlocked.",
      "--status は、封印した記録の数、鍵ごとの件数とその保管分、いつまで開いているかを表示します。")
  }
}

/// Runs `journal seal`.
@MainActor
struct SealCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let makesKey: Bool
    let makesNewKey: Bool
    let sealsAgain: Bool
    let showsStatus: Bool
    let addsKey: (isGiven: Bool, value: TypedValue?)
    let recipient: TypedValue?
    let changesPassphrase: Bool
    let entries: SealEntries.Options

    init(_ reader: OptionReader) {
      makesKey = reader.flag("init") { $0.say("Make the journal's key", "ジャーナルの鍵を作ります") }
      makesNewKey = reader.flag("new-key") {
        $0.say("Make a new key for what comes", "これからの記録のために新しい鍵を作ります")
      }
      sealsAgain = reader.flag("all") {
        $0.say(
          "Seal what is sealed to older keys again, to the newest", "以前の鍵で封印した記録を、新しい鍵で封印し直します")
      }
      showsStatus = reader.flag("status") {
        $0.say("Show what is sealed, and with which keys", "封印の状態と鍵を表示します")
      }
      addsKey = reader.optional("add-key", "NAME") {
        $0.say("Add another passphrase, or a device", "パスフレーズか機械を追加します")
      }
      recipient = reader.value("recipient", "KEY") {
        $0.say("The age1… key of the device for --add-key", "--add-key で加える機械の公開鍵（age1…）")
      }
      changesPassphrase = reader.flag("new-passphrase") {
        $0.say("Change the passphrase", "パスフレーズを変えます")
      }
      entries = SealEntries.Options(reader)
    }

    /// The acts on the key, of which a command does one.
    var acts: [String] {
      [
        (makesKey, "--init"), (makesNewKey, "--new-key"), (sealsAgain && !makesNewKey, "--all"),
        (showsStatus, "--status"), (addsKey.isGiven, "--add-key"),
        (changesPassphrase, "--new-passphrase"),
      ].filter(\.0).map(\.1)
    }
  }

  func run() async throws {
    let acts = options.acts
    if let act = acts.first, let word = invocation.operands.first {
      throw invocation.failure(.contradiction(act, word.shown))
    }
    if acts.count > 1 { throw invocation.failure(.contradiction(acts[0], acts[1])) }
    if let act = acts.first, act != "--all", options.entries.rewrite.isDry {
      throw invocation.failure(.contradiction(act, "--dry-run"))
    }
    if options.recipient != nil, !options.addsKey.isGiven {
      throw invocation.failure(.onlyWith(option: "--recipient", other: "--add-key"))
    }
    if output.format != .text, !acts.isEmpty, acts != ["--status"], acts != ["--all"] {
      throw invocation.failure(.onlyWith(option: "--format json", other: "--status"))
    }
    if options.makesKey { return try await makeKey() }
    if options.makesNewKey { return try await makeNewKey() }
    if options.sealsAgain { return try await sealAgain(isConfirmed: false) }
    if options.showsStatus { return try await showStatus() }
    if options.addsKey.isGiven { return try await addKey() }
    if options.changesPassphrase { return try await changePassphrase() }
    try await SealEntries(parts: parts, options: options.entries).run()
  }

  // MARK: The key

  private func makeKey() async throws {
    let words = output.words
    _ = try await makeKey(isFirst: true) { _ in (words.madeKey, words.keepPaper) }
  }

  private func makeNewKey() async throws {
    let words = output.words
    if options.sealsAgain, hasCommand { throw Failure.newKeyIsNotPrinted }
    var isLocked = false
    do throws(RepositoryError) { try await journals.repository.checkUnlocked() } catch {
      guard case .seal(.locked) = error else { throw error }
      if options.sealsAgain { throw error }
      isLocked = true
    }
    let made = try await makeKey(isFirst: false, isLocked: isLocked) {
      (words.madeNewKey($0.name), words.keepNewPaper)
    }
    try output.printWrapped(words.afterNewKey(opensOlder: made.opensOlder))
    try output.printWrapped(words.otherMachinesAsk)
    if !options.sealsAgain { try output.printWrapped(words.sealsAgainLater) }
    if hasCommand { output.say("journal: " + words.identityCommandNeedsKey) }
    if let flaw = made.flaw { throw RepositoryError.seal(flaw) }
    if options.sealsAgain {
      try output.flush()
      try await sealAgain(isConfirmed: true)
    }
  }

  private func sealAgain(isConfirmed: Bool) async throws {
    let options = options.entries.rewrite
    try await ResealEntries(
      parts: parts, options: options, isConfirmed: isConfirmed || options.isConfirmed
    ).run()
  }

  private func makeKey(
    isFirst: Bool, isLocked: Bool = false,
    _ words: (MadeSealKey) -> (before: String, after: String)
  ) async throws -> MadeSealKey {
    // The key is never written into a file by a redirection.
    guard output.console.isInputTerminal, output.console.isOutputTerminal else {
      throw RepositoryError.seal(.noTerminal)
    }
    if isLocked, output.ask(output.words.newKeyWhileLocked) != true {
      throw RepositoryError.seal(.locked)
    }
    let made = try await stoppable {
      try await journals.repository.makeSealKey(isFirst: isFirst, tell: output.tell)
    }
    output.hasChangedFiles = true
    try output.printWrapped(words(made).before)
    try output.print("\n  \(made.paper)\n")
    try output.printWrapped(words(made).after)
    return made
  }

  private func addKey() async throws {
    let standard = options.recipient == nil ? "passphrase-2" : "device"
    let name = try options.addsKey.value.map { try invocation.newName($0.word) } ?? standard
    try await add(NewSealWrap(name: name, recipient: options.recipient?.shown))
    try output.report(output.words.addedWrap(name))
  }

  private func changePassphrase() async throws {
    try await add(NewSealWrap(name: "passphrase", replaces: true))
    try output.report(output.words.changedPassphrase)
  }

  private func add(_ wrap: NewSealWrap) async throws {
    try await stoppable {
      try await journals.repository.addSealWrap(wrap, tell: output.tell)
    }
    output.hasChangedFiles = true
  }

  // MARK: The status

  private func showStatus() async throws {
    guard let status = try await journals.repository.sealStatus() else {
      throw Failure.noJournalYet(path: journals.path)
    }
    guard output.format == .text else { return try writeJSON(status) }
    let words = output.words
    if status.keys.isEmpty, status.sealed == 0 { return try output.printWrapped(words.noSealKey) }
    try output.printWrapped(words.sealedEntries(status.sealed))
    for key in status.keys {
      let isChosen = key.recipient == status.chosen
      try output.printWrapped(words.row(of: key, isChosen: isChosen, besides: status.keys))
    }
    let state = status.end.map { words.unlocked(until: $0, output.hours) } ?? words.lockedNow
    try output.printWrapped(hasCommand ? words.commandUnlocks : state)
    if status.plain > 0 { try output.printWrapped(words.plainVersionsRemain(status.plain)) }
  }

  private var hasCommand: Bool {
    settings.configuration.sealUse(opens: true).identityCommand != nil
  }

  private func writeJSON(_ status: SealStatus) throws {
    var writer = JSONWriter()
    writer.object {
      $0.name("sealed")
      $0.number(status.sealed)
      $0.name("plainVersions")
      $0.number(status.plain)
      $0.name("unlocked")
      $0.bool(status.end != nil)
      $0.name("until")
      $0.string(status.end?.spelling)
      $0.name("keys")
      $0.array { list in
        for key in status.keys {
          list.object {
            $0.name("name")
            $0.string(key.name)
            $0.name("recipient")
            $0.string(key.recipient)
            $0.name("chosen")
            $0.bool(key.recipient == status.chosen)
            $0.name("passphrases")
            $0.strings(key.passphrases)
            $0.name("devices")
            $0.strings(key.devices)
            $0.name("entries")
            $0.number(key.entries)
            $0.name("versions")
            $0.number(key.versions)
          }
        }
      }
    }
    try output.write(writer.bytes + [0x0A])
  }
}

extension Output {
  /// Says what age is about to ask for. It asks in English, on the terminal.
  var tell: SealRepository.Teller {
    { step in
      MainActor.assumeIsolated {
        self.progress.clear()
        try? self.console.flush()
        self.console.say(self.words.sentence(step))
      }
    }
  }
}
