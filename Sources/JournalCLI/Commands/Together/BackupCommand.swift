import JSONBytes
import Presentation
import Terminal
import TimelineDomain

/// Runs `journal backup`.
@MainActor
struct BackupCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse
  let backup: any JournalBackup
  /// Where backups go without DIR; nil without a home directory.
  let folder: [UInt8]?

  func run() async throws(Failure) {
    let folder = invocation.operands.first?.bytes ?? folder
    guard let folder else { throw .noHome }
    if folder.isEmpty { throw invocation.failure(.emptyPath(option: "backup")) }
    let keep = try invocation.count("keep", from: 1)
    let report: BackupReport?
    do throws(RepositoryError) {
      report = try await backup.backUp(to: folder, keep: keep)
    } catch {
      throw error.failure(at: journals.path)
    }
    guard let report else { throw .noJournalYet(path: journals.path) }
    output.hasChangedFiles = true
    guard output.format == .text else { return try writeJSON(report) }
    try output.confirm(output.words.backedUp(report))
    if !report.removed.isEmpty {
      try output.confirm(output.words.removedBackups(report.removed.count))
    }
    for path in report.left {
      output.console.say(
        "journal: "
          + output.words.backupLeft(String(decoding: path, as: UTF8.self).safeInOneLine))
    }
  }

  private func writeJSON(_ report: BackupReport) throws(Failure) {
    func texts(_ paths: [[UInt8]]) -> [String] { paths.map { String(decoding: $0, as: UTF8.self) } }
    var writer = JSONWriter()
    writer.object {
      $0.name("path")
      $0.string(report.path)
      $0.name("bytes")
      $0.number(report.bytes)
      $0.name("entries")
      $0.number(report.entries)
      $0.name("damagedLines")
      $0.number(report.damagedLines)
      $0.name("removed")
      $0.strings(texts(report.removed))
      $0.name("notRemoved")
      $0.strings(texts(report.left))
    }
    try output.write(writer.bytes + [0x0A])
  }
}
