import JSONBytes
import Presentation
import Terminal
import TimelineDomain

extension CommandTable {
  static let sync: CommandSpec = CommandSpec(
    "sync", syncHelp, japanese: "同期", takes: [.init("REMOTE", .optional)],
    options: SyncCommand.Options.init,
    examples: ["journal sync", "journal sync --init git@example.org:ada/journal.git"]
  ) { SyncCommand(parts: $0, options: $1).run }

  private static let syncHelp: CommandHelp = CommandHelp(.together) {
    $0.say("Share the journal through a git repository", "Git のリポジトリでジャーナルを共有します")
    $0.say(
      "Commits the journal and its files in the git repository of its folder, pulls, merges and "
        + "pushes. Only the journal, the files that its entries use, and .gitattributes are "
        + "committed; other files and what you have staged stay as they are. If something fails, the message says what, the exit code is 1, "
        + "and the journal has all its lines.",
      "ジャーナルのあるフォルダーの Git リポジトリで、コミット、取得、マージ、送信をします。"
        + "コミットするのはジャーナル、記録が使っているファイル、.gitattributes だけで、ほかのファイルやステージしたものはそのままです。"
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
        + "come back from the others; 'journal purge' removes an entry and its files from every "
        + "machine, but git's history keeps the words and the files.",
      "同期はすべての行をすべての機械に届けます。ここで「journal compact」が取り除いた文章も、ほかの機械から戻ります。"
        + "「journal purge」はどの機械からも記録とそのファイルを消去しますが、Git の履歴には文章もファイルも残ります。")
    $0.say(
      "Pictures and other files come along, verified; one that is missing everywhere is counted. "
        + "git keeps each file for good, so from 50 MB on a sync says how much it adds. With "
        + "--no-files, commits neither add nor remove files; those that others send still come. "
        + "This clone remembers it until --files. Files that .gitignore excludes stay out, too.",
      "写真などのファイルも、内容を確かめながら同期します。どこにもないファイルは数を表示します。"
        + "Git の履歴に入ったファイルは消えないので、50 MB からは加える量を知らせます。"
        + "--no-files を付けると、コミットではファイルを加えも取り除きもしませんが、ほかから届いたファイルは受け取ります。"
        + "このクローンでは --files を付けるまでそのままです。.gitignore で除いたファイルも含めません。")
  }

  /// git calls it.
  static let gitMerge: CommandSpec = CommandSpec(
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
    let addsFiles: Bool
    let leavesFilesOut: Bool
    let isConfirmed: Bool

    init(_ reader: OptionReader) {
      setsUp = reader.flag("init") { $0.say("Set up the repository first", "先にリポジトリを用意します") }
      addsFiles = reader.flag("files") {
        $0.say("Commit files again, after --no-files", "--no-files のあと、ファイルを再びコミットします")
      }
      leavesFilesOut = reader.flag("no-files") {
        $0.say("Leave files out of git, from now on", "今後、ファイルを Git に含めません")
      }
      isConfirmed = reader.flag(.yes)
    }

    var withFiles: Bool? { addsFiles ? true : leavesFilesOut ? false : nil }
  }

  func run() async throws {
    let remote = invocation.operands.first
    if let remote, !options.setsUp {
      throw invocation.failure(.unwantedOperand(remote.shown))
    }
    if let remote, remote.bytes.isEmpty { throw invocation.failure(.missingOperand("REMOTE")) }
    if options.addsFiles, options.leavesFilesOut {
      throw invocation.failure(.contradiction("--files", "--no-files"))
    }
    var closed = try await closedRepository()
    for place in closed { output.say(output.words.closed(place)) }
    let report = try await synced(remote, joinsOther: options.isConfirmed)
    // A sync that fails leaves the journal as it is.
    let own = await journals.repository.closeToOthers()
    for place in own { output.say(output.words.closed(place)) }
    closed += own
    guard output.format == .text else {
      try writeJSON(report, closed)
      return try output.check(report.files.removed)
    }
    for step in report.setUp { try output.report(output.words.didSetUp(step)) }
    try output.report(output.words.synced(report))
    for line in output.words.syncedFiles(report) { try output.report(line) }
    let settling = SettlingText(
      report: report.settling, keptEdits: report.keptEdits, output: output, journals: journals)
    try await settling.tell()
    try output.check(report.files.removed)
  }

  /// Before anything else, and told at once: the sync may fail.
  private func closedRepository() async throws -> [ClosedPlace] {
    return try await journals.repository.closeRepositoryToOthers()
  }

  private func synced(_ remote: Argument?, joinsOther: Bool) async throws -> SyncReport {
    do throws(RepositoryError) {
      return try await journals.repository.sync(
        SyncRequest(
          setsUp: options.setsUp, remote: remote?.bytes, joinsOther: joinsOther,
          isInteractive: output.console.isInputTerminal, withFiles: options.withFiles))
    } catch {
      guard error == .sync(.otherJournal), !joinsOther else { throw error }
      guard let answer = output.ask(.joinRemote) else { throw error }
      guard answer else { throw Failure.declinedMerge }
    }
    return try await synced(remote, joinsOther: true)
  }

  private func writeJSON(_ report: SyncReport, _ closed: [ClosedPlace]) throws {
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
      for (name, files) in [
        ("sentFile", report.files.sent), ("receivedFile", report.files.received),
        ("removedFile", report.files.removed.removed), ("leftOutFile", report.files.leftOut),
      ] {
        $0.name("\(name)s")
        $0.number(files.files)
        $0.name("\(name)Bytes")
        $0.number(files.bytes)
      }
      $0.name("missingFiles")
      $0.strings(report.files.missing.map(\.text))
      $0.name("leftFiles")
      $0.strings(report.files.removed.left.map(\.text))
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

  func run() async throws {
    let paths = invocation.operands.map(\.bytes)
    try await parts.workspace.mergeForGit(
      base: paths[0], ours: paths[1], theirs: paths[2])
  }
}
