import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let backup: CommandSpec = CommandSpec(
    "backup", backupHelp, japanese: "バックアップ",
    takes: [.init("DIR|FILE", .optional, completes: .files)],
    options: {
      $0.value("keep", "N") {
        $0.say("Remove older backups, so that N are left", "N 個になるまで古いバックアップを取り除きます")
      }
    },
    examples: ["journal backup", "journal backup /mnt/usb --keep 10"]
  ) { BackupCommand(parts: $0, keep: $1).run }

  private static let backupHelp: CommandHelp = CommandHelp(.file) {
    $0.say("Copy the journal, and verify the copy", "ジャーナルのコピーを作り、確かめます")
    $0.say(
      "Writes a byte copy with the date in its name, reads it back, and compares. DIR is "
        + "created if it does not exist; without DIR it is $XDG_DATA_HOME/journal/backups "
        + "(~/.local/share/journal/backups), on the same disk. A FILE that ends in .jsonl gets the "
        + "copy under this name; a file that exists is never replaced.",
      "日付の付いた名前でバイト単位のコピーを書き、読み直して比べます。DIR がなければ作ります。"
        + "DIR を省くと、同じディスクの $XDG_DATA_HOME/journal/backups に書きます。"
        + "ふつうは ~/.local/share/journal/backups のことです。"
        + ".jsonl で終わる FILE を書くと、その名前でコピーを作ります。すでにあるファイルは置き換えません。")
    $0.say(
      "--keep N then removes older backups of this journal in DIR until N are left, and no "
        + "other file.",
      "--keep N は、DIR にあるこのジャーナルの古いバックアップだけを、N 個になるまで取り除きます。")
  }
}

/// Runs `journal backup`.
@MainActor
struct BackupCommand: Command {
  let parts: CommandParts
  let keep: TypedValue?

  func run() async throws(Failure) {
    if invocation.operands.areEverything {
      throw .unclear(
        RefusedLine(
          .everything(invocation.operands[0].shown),
          command: invocation.with(operands: []).words))
    }
    let folder = invocation.operands.first?.bytes ?? parts.locations.backups()
    guard let folder else { throw .noHome }
    if keep != nil, folder.suffix(6).elementsEqual(".jsonl".utf8) {
      throw invocation.failure(.onlyWith(option: "--keep", other: "DIR"))
    }
    if folder.isEmpty { throw invocation.failure(.emptyPath(option: "backup")) }
    let keep = try keep?.count(from: 1)
    let report = try await stoppable(else: { $0.failure(at: journals.path) }) {
      () throws(RepositoryError) in
      try await journals.repository.backUp(to: folder, keep: keep)
    }
    guard let report else { throw .noJournalYet(path: journals.path) }
    output.hasChangedFiles = true
    guard output.format == .text else { return try writeJSON(report) }
    try output.report(output.words.backedUp(report))
    try output.report(report.files, isDry: false)
    if !report.removedFiles.removed.isEmpty {
      try output.report(output.words.removedFiles(report.removedFiles.removed))
    }
    if !report.removed.isEmpty {
      try output.report(output.words.removedBackups(report.removed.count))
    }
    for path in report.left {
      output.console.say(
        "journal: "
          + output.words.backupLeft(String(decoding: path, as: UTF8.self).safeInOneLine))
    }
    for sentence in output.words.kept(report) { output.console.say("journal: " + sentence) }
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
      $0.transfer(report.files)
      $0.removed(report.removedFiles)
      $0.name("keptBecause")
      $0.string(report.keptBecause.map(output.words.fact))
    }
    try output.write(writer.bytes + [0x0A])
  }
}
