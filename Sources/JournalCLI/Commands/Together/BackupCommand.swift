import JSONBytes
import Presentation
import Terminal
import TimelineDomain

extension CommandTable {
  static let backup = CommandSpec(
    .backup, "backup", takes: [.init("DIR", .optional, completes: .files)],
    options: { $0.value("keep", "N", .keepBackups) },
    examples: ["journal backup", "journal backup /mnt/usb --keep 10"]
  ) { BackupCommand(parts: $0, keep: $1).run }
}

/// Runs `journal backup`.
@MainActor
struct BackupCommand: Command {
  let parts: CommandParts
  let keep: TypedValue?

  func run() async throws(Failure) {
    let folder = invocation.operands.first?.bytes ?? parts.locations.backups()
    guard let folder else { throw .noHome }
    if folder.isEmpty { throw invocation.failure(.emptyPath(option: "backup")) }
    let keep = try keep?.count(from: 1)
    let report: BackupReport?
    do throws(RepositoryError) {
      report = try await journals.repository.backUp(to: folder, keep: keep)
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
