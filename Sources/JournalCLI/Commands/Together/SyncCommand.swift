import JSONBytes
import Presentation
import Terminal
import TimelineDomain

extension CommandTable {
  static let sync = CommandSpec(
    .sync, "sync", takes: [.init("REMOTE", .optional)], options: SyncCommand.Options.init,
    examples: ["journal sync", "journal sync --init git@example.org:ada/journal.git"]
  ) { SyncCommand(parts: $0, options: $1).run }

  /// git calls it.
  static let gitMerge = CommandSpec(
    .gitMerge, "git-merge", .withoutJournal,
    takes: [.init("BASE"), .init("OURS"), .init("THEIRS")],
    formats: [], examples: []
  ) { GitMergeCommand(parts: $0).run }
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
      setsUp = reader.flag("init", .setUpSync)
      isConfirmed = reader.flag("yes", short: "y", .yes)
    }
  }

  func run() async throws(Failure) {
    let remote = invocation.operands.first
    if let remote, !options.setsUp {
      throw invocation.failure(.unwantedOperand(remote.shown))
    }
    if let remote, remote.bytes.isEmpty { throw invocation.failure(.missingOperand("REMOTE")) }
    let closed = try await closed()
    for place in closed { output.remark(output.words.closed(place)) }
    let report = try await synced(remote, joinsOther: options.isConfirmed)
    guard output.format == .text else { return try writeJSON(report, closed) }
    for step in report.setUp { try output.confirm(output.words.didSetUp(step)) }
    try output.confirm(
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
