import JSONBytes
import Presentation
import Terminal
import TimelineDomain

extension CommandTable {
  static let sync = CommandSpec(
    "sync", syncHelp, takes: [.init("REMOTE", .optional)], options: SyncCommand.Options.init,
    examples: ["journal sync", "journal sync --init git@example.org:ada/journal.git"]
  ) { SyncCommand(parts: $0, options: $1).run }

  private static let syncHelp = CommandHelp(.together) {
    $0.say("Share the journal through a git repository", "Git のリポジトリでジャーナルを共有します")
    $0.say(
      "Commits the journal in the git repository of its folder, pulls, merges and pushes. Only "
        + "the journal and .gitattributes are committed; other files and what you have staged "
        + "stay as they are. If something fails, the message says what, the exit code is 1, "
        + "and the journal has all its lines.",
      "ジャーナルのあるフォルダーの Git リポジトリで、コミット、取得、マージ、送信をします。"
        + "コミットするのはジャーナルと .gitattributes だけで、ほかのファイルやステージしたものはそのままです。"
        + "失敗したときは理由を示し、終了コードは 1 で、ジャーナルの行はすべて残っています。")
    $0.say(
      "--init sets up the repository, the remote REMOTE, .gitattributes and git's merge "
        + "driver, and says what it did. A journal or a repository that other users can read "
        + "is closed to them. On another machine, clone the repository, or use --init with the "
        + "same REMOTE. Then set JOURNAL_FILE or 'journal journals add' to the journal there.",
      "--init は、リポジトリ、リモート REMOTE、.gitattributes、Git のマージドライバーを用意し、したことを表示します。"
        + "ほかのユーザーが読めるジャーナルやリポジトリは、読めないようにします。別の機械では、リポジトリをクローンするか、同じ REMOTE で --init を使ってください。"
        + "そのあと JOURNAL_FILE か「journal journals add」でそのジャーナルを指定します。")
    $0.say(
      "A sync brings every line to every machine. So words that 'journal compact' removed here "
        + "come back from the others; 'journal purge' removes an entry from every machine's "
        + "file, but git's history keeps the words.",
      "同期はすべての行をすべての機械に届けます。ここで「journal compact」が取り除いた文章も、ほかの機械から戻ります。"
        + "「journal purge」はどの機械のファイルからも記録を消去しますが、Git の履歴には文章が残ります。")
  }

  /// git calls it.
  static let gitMerge = CommandSpec(
    "git-merge", gitMergeHelp, .withoutJournal,
    takes: [.init("BASE"), .init("OURS"), .init("THEIRS")],
    formats: [], examples: []
  ) { GitMergeCommand(parts: $0).run }

  private static let gitMergeHelp = CommandHelp {
    $0.say("Merge two versions of a journal for git", "Git のためにジャーナルの二つの版をまとめます")
    $0.say(
      "Git calls it to merge two versions of a journal; see 'journal help sync'.",
      "Git がジャーナルの二つの版をまとめるために呼び出します。「journal help sync」をご覧ください。")
  }
}

/// Runs `journal sync`.
@MainActor
struct SyncCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let setsUp: Bool
    let isConfirmed: Bool

    init(_ reader: OptionReader) {
      setsUp = reader.flag("init") { $0.say("Set up the repository first", "先にリポジトリを用意します") }
      isConfirmed = reader.flag(.yes)
    }
  }

  func run() async throws(Failure) {
    let remote = invocation.operands.first
    if let remote, !options.setsUp {
      throw invocation.failure(.unwantedOperand(remote.shown))
    }
    if let remote, remote.bytes.isEmpty { throw invocation.failure(.missingOperand("REMOTE")) }
    let closed = try await closed()
    for place in closed { output.say(output.words.closed(place)) }
    let report = try await synced(remote, joinsOther: options.isConfirmed)
    guard output.format == .text else { return try writeJSON(report, closed) }
    for step in report.setUp { try output.report(output.words.didSetUp(step)) }
    try output.report(
      output.words.synced(
        sent: report.sent, received: report.received, hasRemote: report.isPushed))
    let settling = SettlingText(
      report: report.settling, keptEdits: report.keptEdits, output: output, journals: journals)
    try await settling.tell()
  }

  /// Before anything else, and told at once: the sync may fail.
  private func closed() async throws(Failure) -> [ClosedPlace] {
    do throws(SyncError) {
      return try await journals.repository.closeToOthers()
    } catch {
      throw .together(.sync(error))
    }
  }

  private func synced(_ remote: Argument?, joinsOther: Bool) async throws(Failure) -> SyncReport {
    do throws(SyncError) {
      return try await journals.repository.sync(
        SyncRequest(
          setsUp: options.setsUp, remote: remote?.bytes, joinsOther: joinsOther,
          isInteractive: output.console.isInputTerminal))
    } catch {
      guard error == .otherJournal, !joinsOther else { throw .together(.sync(error)) }
      guard let answer = output.ask(.joinRemote) else { throw .together(.sync(error)) }
      guard answer else { throw .together(.declinedMerge) }
    }
    return try await synced(remote, joinsOther: true)
  }

  private func writeJSON(_ report: SyncReport, _ closed: [ClosedPlace]) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      $0.name("setUp")
      $0.strings(report.setUp.map(\.rawValue))
      $0.name("closed")
      $0.strings(closed.map(\.kind.rawValue))
      $0.name("sent")
      $0.number(report.sent)
      $0.name("received")
      $0.number(report.received)
      $0.name("pushed")
      $0.bool(report.isPushed)
      SettlingText(
        report: report.settling, keptEdits: report.keptEdits, output: output, journals: journals
      ).write(to: &$0)
    }
    try output.write(writer.bytes + [0x0A])
  }
}

/// Runs `journal git-merge`, which git calls.
@MainActor
struct GitMergeCommand: Command {
  let parts: CommandParts

  func run() async throws(Failure) {
    let paths = invocation.operands.map(\.bytes)
    do throws(RepositoryError) {
      try await parts.workspace.mergeForGit(
        base: paths[0], ours: paths[1], theirs: paths[2])
    } catch {
      throw .repository(error)
    }
  }
}
