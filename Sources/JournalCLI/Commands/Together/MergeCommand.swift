import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let merge = CommandSpec(
    "merge", mergeHelp,
    takes: [.init("FILE", completes: .files), .init("FILE", .any, completes: .files)],
    options: { reader in
      RewriteOptions(reader) { $0.say("Show what would come, and stop", "取り込まれる内容を表示するだけにします") }
    },
    examples: ["journal merge laptop.jsonl --dry-run", "journal merge 'journal 2.jsonl'"]
  ) { MergeCommand(parts: $0, options: $1).run }

  private static let mergeHelp = CommandHelp(.together) {
    $0.say("Add the lines of copies of the journal", "ジャーナルのコピーにある行を取り込みます")
    $0.say(
      "Adds the lines that FILE has and the journal lacks, byte for byte, whatever wrote them. "
        + "The order of the files does not matter, and a second merge changes nothing. FILE "
        + "stays as it is.",
      "FILE にあってジャーナルにない行を、書いたプログラムにかかわらずバイト単位でそのまま加えます。"
        + "ファイルの順序は結果に影響せず、同じファイルをもう一度取り込んでも何も変わりません。FILE は変更しません。")
    $0.say(
      "Then conflicts settle themselves where they can; see 'journal help conflicts'. If an "
        + "entry was deleted in one copy and changed in another, the change stays, and the "
        + "command says so.",
      "そのあと、競合をできる限り解消します（「journal help conflicts」）。一方で削除され、もう一方で変更された記録は、変更を残してお知らせします。")
    $0.say(
      "Lines of entries that a copy has purged leave the journal. 'journal undo' takes back a "
        + "merge that settled a conflict, but no other: try --dry-run first. A file with "
        + "another journal's id is merged only after a question, or with --yes.",
      "コピーで消去された記録の行は、ジャーナルからも取り除きます。競合を解消した取り込みは「journal undo」で元に戻せますが、ほかの取り込みは戻せないので、"
        + "先に --dry-run をお試しください。別のジャーナルの ID を持つファイルは、確認のあとか --yes でだけ取り込みます。")
  }
}

/// Runs `journal merge`.
@MainActor
struct MergeCommand: Command {
  let parts: CommandParts
  let options: RewriteOptions

  func run() async throws(Failure) {
    for word in invocation.operands where word.bytes.isEmpty {
      throw invocation.failure(.emptyPath(option: "merge"))
    }
    let plan = try await merge(isDry: true)
    let isDry = options.isDry
    let others = plan.copies.filter(\.isOther).map(\.path)
    if !others.isEmpty, !isDry, !options.isConfirmed {
      guard let answer = output.ask(.joinJournals(others)) else {
        throw .together(.otherJournal(others))
      }
      guard answer else { throw .together(.declinedMerge) }
    }
    let report = isDry || plan.isEmpty ? plan : try await merge(isDry: false)
    guard output.format == .text else { return try writeJSON(report, isDry) }
    try await tell(report, isDry)
  }

  private func merge(isDry: Bool) async throws(Failure) -> MergeReport {
    let report: MergeReport?
    do {
      report = try await journals.history.merge(
        invocation.operands.map(\.bytes), isDry: isDry, links: options.links)
    } catch {
      guard case .repository(let error) = error else { throw Failure(error) }
      throw error.failure(at: journals.path)
    }
    guard let report else { throw .noJournalYet(path: journals.path) }
    return report
  }

  private func tell(_ report: MergeReport, _ isDry: Bool) async throws(Failure) {
    let words = output.words
    for copy in report.copies {
      try output.confirm(
        words.newLines(copy.lines, from: copy.path.safeInOneLine, isOther: copy.isOther))
    }
    if report.newLines > 0 { try output.confirm(words.kinds(of: report.lines)) }
    if report.purged > 0 { try output.confirm(words.purgedLines(report.purged, isDry: isDry)) }
    let settling = SettlingText(
      report: report.settling, keptEdits: report.keptEdits, output: output, journals: journals)
    try await settling.tell(isDry: isDry)
    if isDry { try output.printWrapped(words.dryChange) }
  }

  private func writeJSON(_ report: MergeReport, _ isDry: Bool) throws(Failure) {
    var writer = JSONWriter()
    writer.object {
      $0.name("files")
      $0.array { array in
        for copy in report.copies {
          array.object {
            $0.name("path")
            $0.string(copy.path)
            $0.name("newLines")
            $0.number(copy.lines)
            $0.name("otherJournal")
            $0.bool(copy.isOther)
          }
        }
      }
      for (name, number) in [
        ("newLines", report.newLines), ("added", report.lines.added),
        ("edited", report.lines.edited), ("deleted", report.lines.deleted),
        ("unknown", report.lines.unknown), ("damaged", report.lines.damaged),
        ("purgedLines", report.purged),
      ] {
        $0.name(name)
        $0.number(number)
      }
      SettlingText(
        report: report.settling, keptEdits: report.keptEdits, output: output, journals: journals
      ).write(to: &$0)
      $0.name("dryRun")
      $0.bool(isDry)
    }
    try output.write(writer.bytes + [0x0A])
  }
}
