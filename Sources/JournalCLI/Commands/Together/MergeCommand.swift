import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let merge: CommandSpec = CommandSpec(
    "merge", mergeHelp, japanese: "統合",
    takes: [.init("FILE", completes: .files), .init("FILE", .any, completes: .files)],
    options: { reader in
      RewriteOptions(reader) { $0.say("Show what would come, and stop", "取り込まれる内容を表示するだけにします") }
    },
    examples: ["journal merge laptop.jsonl --dry-run", "journal merge 'journal 2.jsonl'"]
  ) { MergeCommand(parts: $0, options: $1).run }

  private static let mergeHelp: CommandHelp = CommandHelp(.together) {
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
      "そのあと、競合をできる限り解消します（「journal help conflicts」）。一方で削除され、もう一方で変更された記録は、変更を残して知らせます。")
    $0.say(
      "Lines of entries that a copy has purged leave the journal. 'journal undo' takes back a "
        + "merge that settled a conflict, but no other: try --dry-run first. A file with "
        + "another journal's id is merged only after a question, or with --yes.",
      "コピーで消去された記録の行は、ジャーナルからも取り除きます。競合を解消した取り込みは「journal undo」で元に戻せますが、ほかの取り込みは戻せないので、"
        + "先に --dry-run で確かめてください。別のジャーナルの ID を持つファイルは、確認のあとか --yes でだけ取り込みます。")
  }
}

/// Runs `journal merge`.
@MainActor
struct MergeCommand: Command {
  let parts: CommandParts
  let options: RewriteOptions

  func run() async throws {
    for word in invocation.operands where word.bytes.isEmpty {
      throw invocation.failure(.emptyPath(option: "merge"))
    }
    let isDry = options.isDry
    var report = try await merge(isDry ? .dry : options.isConfirmed ? .all : .copies)
    let others = report.copies.filter(\.isOther).map(\.path)
    if !others.isEmpty, !isDry, !options.isConfirmed {
      guard let answer = output.ask(.joinJournals(others)) else {
        throw Failure(.words) {
          $0.say(
            """
            nothing was merged: \($0.quoted(others)) \(others.count == 1 ? "is" : "are") not a copy of this \
            journal but another journal; --yes adds its entries to this one
            """,
            """
            何も取り込みませんでした。\($0.quoted(others))はこのジャーナルのコピーではなく、別のジャーナルです。\
            --yes を付けると、その記録をこのジャーナルに加えます。
            """)
        }
      }
      guard answer else { throw Failure.declinedMerge }
      report = try await merge(.all)
    }
    if !isDry, !report.isEmpty { output.hasChangedFiles = true }
    if output.format == .text {
      try await tell(report, isDry)
    } else {
      try writeJSON(report, isDry)
    }
    try output.check(report.removedFiles, report.files)
  }

  private func merge(_ mode: MergeMode) async throws -> MergeReport {
    let report = try await stoppable(else: { $0.failure(at: journals.path) }) {
      try await journals.repository.merge(
        invocation.operands.map(\.bytes), mode, links: options.links)
    }
    guard let report else { throw Failure.noJournalYet(path: journals.path) }
    return report
  }

  private func tell(_ report: MergeReport, _ isDry: Bool) async throws {
    let words = output.words
    for copy in report.copies {
      try output.report(
        words.newLines(copy.lines, from: copy.path.safeInOneLine, isOther: copy.isOther))
    }
    let kinds = words.kinds(of: report.lines)
    if report.newLines > 0, !kinds.isEmpty { try output.report(kinds) }
    if report.purged > 0 { try output.report(words.purgedLines(report.purged, isDry: isDry)) }
    try output.report(report.files, isDry: isDry)
    let removed = report.removedFiles.removed
    if !removed.isEmpty { try output.report(words.removedFiles(removed)) }
    let settling = SettlingText(
      report: report.settling, keptEdits: report.keptEdits, output: output, journals: journals)
    try await settling.tell(isDry: isDry)
    if isDry { try output.printWrapped(words.dryChange) }
  }

  private func writeJSON(_ report: MergeReport, _ isDry: Bool) throws {
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
      $0.transfer(report.files)
      $0.removed(report.removedFiles)
      $0.name("dryRun")
      $0.bool(isDry)
    }
    try output.write(writer.bytes + [0x0A])
  }
}

/// What settled itself and what needs a decision, in words and as JSON.
@MainActor
struct SettlingText {
  let report: SettlingReport
  /// Posts that one copy deleted and another changed.
  var keptEdits: [TimelineItem] = []
  let output: Output
  let journals: ChosenJournals

  /// Confirms what was settled, and tells what is left.
  func tell(isDry: Bool = false) async throws {
    let ids = (report.settled + keptEdits).map(\.id) + report.conflicts.map(\.id)
    for target in report.hiddenTargets { output.say(.hiddenTarget(target)) }
    let names = await journals.names(of: ids)
    func name(_ id: EntryID) -> String { names.short(id).safeInOneLine }
    for item in keptEdits {
      let words = ItemText.firstWords(item, output.moods, output.words)
      try output.report(output.words.keptEdit(name(item.id), words))
    }
    for item in report.settled {
      let words = ItemText.firstWords(item, output.moods, output.words)
      try output.report(output.words.settled(name(item.id), words, isDry: isDry))
    }
    guard let first = report.conflicts.first else { return }
    try output.report(output.words.leftConflicts(report.conflicts.count, name(first.id)))
  }

  func write(to writer: inout JSONWriter) {
    writer.name("settled")
    writer.strings(report.settled.map(\.id.text))
    writer.name("keptEdits")
    writer.strings(keptEdits.map(\.id.text))
    writer.name("hiddenButNeeded")
    writer.strings(report.hiddenTargets.map(\.post.text))
    writer.name("conflicts")
    writer.strings(report.conflicts.map(\.id.text))
  }
}

/// Copies that other programs left next to a journal.
@MainActor
struct CopyHints {
  let journal: any JournalRepository
  let invocation: Invocation
  let words: Catalogue

  /// One sentence for each copy, with the command that merges it.
  func sentences() async -> [String] {
    await journal.conflictCopies().map { words.conflictCopy($0.lines, command($0)) }
  }

  func sentence(_ copy: ConflictCopy) -> String { words.conflictCopy(copy.lines, command(copy)) }

  /// A command to copy.
  private func command(_ copy: ConflictCopy) -> String {
    let common = invocation.common
    let journal = [common.journal, common.file].compactMap { typed in
      typed.map { " \($0.option) \(quoted($0.shown))" }
    }.joined()
    return "journal\(journal) merge \(quoted(copy.path.safeInOneLine))"
  }

  private func quoted(_ word: String) -> String { Argument(text: word).quotedForShell ?? word }

  nonisolated static func write(_ copies: [ConflictCopy], to writer: inout JSONWriter) {
    writer.name("copies")
    writer.array { array in
      for copy in copies {
        array.object {
          $0.name("path")
          $0.string(copy.path)
          $0.name("newLines")
          $0.number(copy.lines)
        }
      }
    }
  }
}

extension RepositoryError {
  /// The failure of a command whose journal is at `path`.
  func failure(at path: String) -> Failure {
    switch self {
    case .unreadable(let other, _) where other != path: .otherFile(self)
    case .unwritable(let other, _) where other != path: .otherFile(self)
    default: .repository(self)
    }
  }
}

/// A merge that was not confirmed.
extension Failure {
  static var declinedMerge: Failure {
    Failure(.refused) {
      $0.say("nothing was merged", "何も取り込みませんでした。")
    }
  }
}
