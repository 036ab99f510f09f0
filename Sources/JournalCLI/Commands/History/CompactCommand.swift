import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let compact: CommandSpec = CommandSpec(
    "compact", compactHelp, options: RewriteOptions.init, examples: ["journal compact --dry-run"]
  ) { CompactCommand(parts: $0, options: $1).run }

  private static let compactHelp: CommandHelp = CommandHelp(.rewrite) {
    $0.say("Rewrite the file without old versions and deleted entries", "古い版と削除した記録を除いてファイルを書き直します")
    $0.say(
      "Removes old versions, deleted entries, repeated lines and empty lines, and with them "
        + "history, trash and undo. It shows the counts before it asks. Every entry in your "
        + "lists keeps its content and its id. What this version does not understand, what is "
        + "damaged and what is in conflict stays the same, byte for byte.",
      "古い版、削除した記録、重複した行、空行を取り除きます。履歴、ゴミ箱、undo の対象もなくなります。"
        + "実行する前に、それぞれの数を示して確認します。一覧に出る記録の内容と ID は変わりません。"
        + "このバージョンが対応していないもの、壊れたもの、競合しているものは 1 バイトも変わりません。")
    $0.say(
      "Old versions do not slow a journal down. Compact it for a smaller file, or to remove "
        + "the past.",
      "過去の内容があってもジャーナルは遅くなりません。ファイルを小さくしたいときや、過去を消したいときのためのものです。")
  }
}

/// The options of a command that rewrites the file.
struct RewriteOptions {
  let isDry: Bool
  let links: HardLinks
  let isConfirmed: Bool

  init(_ reader: OptionReader) {
    self.init(reader) { $0.say("Show what would be removed, and stop", "何が消えるかを表示するだけにします") }
  }

  /// `meaning` is what `--dry-run` does.
  init(_ reader: OptionReader, dryRun meaning: @escaping Wording) {
    isDry = reader.flag("dry-run", meaning)
    links = reader.hardLinks()
    isConfirmed = reader.flag(.yes)
  }
}

/// Runs `journal compact`.
@MainActor
struct CompactCommand: Command {
  let parts: CommandParts
  let options: RewriteOptions

  func run() async throws(Failure) {
    let plan = try await compact(isDry: true)
    let isDry = options.isDry
    guard let plan, !plan.isEmpty else {
      guard output.format == .text else { return try writeJSON(plan, isDry) }
      return output.say(output.words.nothingToCompact)
    }
    if !isDry, !options.isConfirmed {
      for line in output.words.plan(plan) { output.console.say(line) }
      guard let answer = output.ask(.compact) else {
        throw Failure(.refused) {
          $0.say(
            "nothing was changed: this would remove old versions and deleted entries for good; add --yes to go "
              + "ahead",
            "何も変更していません。過去の内容が完全に消えます。それでも整理するには --yes を付けてください。")
        }
      }
      guard answer else {
        throw Failure(.refused) {
          $0.say("nothing was changed", "何も変更していません。")
        }
      }
    }
    let report = isDry ? plan : try await compact(isDry: false) ?? plan
    guard output.format == .text else {
      try writeJSON(report, isDry)
      return try output.check(report.files)
    }
    if isDry {
      for line in output.words.plan(report) { try output.printWrapped(line) }
      return try output.printWrapped(output.words.dryChange)
    }
    try output.report(output.words.compacted(report.bytesBefore, report.bytesAfter))
    let removed = report.files.removed
    if !removed.isEmpty {
      try output.report(output.words.removedFiles(removed))
      output.say(output.words.copiesOfFilesStay)
    }
    try output.check(report.files)
  }

  private func compact(isDry: Bool) async throws(Failure) -> CompactionReport? {
    do {
      let report = try await journals.repository.compact(isDry: isDry, links: options.links)
      if !isDry { output.hasChangedFiles = true }
      return report
    } catch {
      throw .repository(error)
    }
  }

  private func writeJSON(_ report: CompactionReport?, _ isDry: Bool) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      for (name, number) in [
        ("oldVersions", report?.oldVersions), ("deletedEntries", report?.deletedPosts),
        ("repeatedLines", report?.repeatedLines), ("purgedLines", report?.purgedLines),
        ("blankLines", report?.blankLines), ("furtherHeaders", report?.furtherHeaders),
        ("bytesBefore", report?.bytesBefore), ("bytesAfter", report?.bytesAfter),
      ] {
        $0.name(name)
        $0.number(number ?? 0)
      }
      $0.removed(report?.files ?? FileRemoval())
      $0.name("dryRun")
      $0.bool(isDry)
    }
    try output.write(writer.bytes + [0x0A])
  }
}
