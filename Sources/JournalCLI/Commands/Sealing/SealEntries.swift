import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal seal` with entries: their words in plain leave the file.
@MainActor
struct SealEntries: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let isLast: Bool
    let rewrite: RewriteOptions

    init(_ reader: OptionReader) {
      isLast = reader.flag(.last)
      rewrite = RewriteOptions(reader) {
        $0.say("Show what would be sealed, and stop", "何が封印されるかを表示するだけにします")
      }
    }
  }

  func run() async throws {
    let search = EntrySearch(parts, isLast: options.isLast)
    let entries = try await search.entries(try await search.chosen(invocation.operands))
    let journals = entries.journals
    let posts = entries.items.map(\.id).eachOnce()
    let histories = try await journals.repository.histories(ofPosts: posts)
    var traces = PurgeTraces(
      of: TracedPosts(histories), in: journals.pathBytes, parts.workspace, output)
    let plan = try await seal(posts, journals, isDry: true)
    // Of one entry, what is wrong with it is the answer.
    if posts.count == 1, let flaw = plan.refusals.first?.flaw { throw RepositoryError.seal(flaw) }
    let preview = ChangePreview(
      self, isConfirmed: options.rewrite.isConfirmed, rows: rows(plan, entries),
      paths: plan.sealed.isEmpty ? [] : traces.plan)
    if options.rewrite.isDry {
      guard output.format == .text else { return try writeJSON(plan, traces, isDry: true) }
      try preview.show(output.words.dryChange)
      return try tell(plan, entries, isDry: true)
    }
    if !plan.sealed.isEmpty { try preview.confirm() }
    let report = try await seal(posts, journals, isDry: false)
    if !report.sealed.isEmpty {
      output.hasChangedFiles = true
      traces.sweep()
    }
    guard output.format == .text else {
      try writeJSON(report, traces, isDry: false)
      return try output.check(report.files)
    }
    try tell(report, entries, isDry: false)
    try traces.tell()
    try output.check(report.files)
  }

  private func seal(
    _ posts: [EntryID], _ journals: ChosenJournals, isDry: Bool
  ) async throws -> SealReport {
    try await stoppable {
      try await journals.repository.seal(
        posts, isDry: isDry, links: options.rewrite.links, makeID: TimelineStore.randomID)
    }
  }

  private func rows(_ plan: SealReport, _ entries: ChosenEntries) -> [String] {
    entries.items.filter { plan.sealed.contains($0.id) }.map { item in
      ChangePreview.row(entries.name(item), item, output) + item.journalSuffix
    }
  }

  private func tell(_ report: SealReport, _ entries: ChosenEntries, isDry: Bool) throws {
    let words = output.words
    if !isDry, !report.sealed.isEmpty {
      try output.report(words.sealed(entries.subject(report.sealed, words)))
      if !report.files.removed.isEmpty {
        try output.report(words.removedFiles(report.files.removed))
      }
    }
    if !report.files.inUse.isEmpty {
      output.say("journal: " + words.plainFilesStay(report.files.inUse))
    }
    if !report.already.isEmpty { try output.report(words.alreadySealed(report.already.count)) }
    for flaw in report.refusals.map(\.flaw).eachOnce() {
      let names = entries.items.filter { item in
        report.refusals.contains { $0.post == item.id && $0.flaw == flaw }
      }.map(entries.name)
      output.say("journal: " + words.notSealed(names, flaw))
    }
    if !isDry, !report.sealed.isEmpty { output.say("journal: " + words.copiesHaveTheWords) }
  }

  private func writeJSON(_ report: SealReport, _ traces: PurgeTraces, isDry: Bool) throws {
    var writer = JSONWriter()
    writer.object {
      $0.name("sealed")
      $0.strings(report.sealed.map(\.text))
      $0.name("already")
      $0.strings(report.already.map(\.text))
      $0.name("unfit")
      $0.strings(report.refusals.map(\.post.text))
      $0.name("lines")
      $0.number(report.lines)
      $0.name("plainFiles")
      $0.strings(report.files.inUse.map(\.text))
      $0.name("dryRun")
      $0.bool(isDry)
      traces.write(to: &$0)
    }
    try output.write(writer.bytes + [0x0A])
  }
}

extension ChosenEntries {
  /// The name of the only one, or how many they are.
  func subject(_ posts: [EntryID], _ words: Catalogue) -> String {
    let one = posts.count == 1 ? items.first { $0.id == posts[0] } : nil
    return one.map(name) ?? words.entries(posts.count)
  }
}

/// What people read about sealing.
extension Catalogue {
  var sealForms: [String] {
    [
      say(
        "A sealed entry has its words and files encrypted by the program 'age'; its time stays readable. Every version "
          + "in plain leaves the file. It cannot be undone; 'journal unseal ID' writes the words in plain again.",
        "封印した記録の内容とファイルは「age」で暗号化されます。日時は読めるままです。暗号化されていない版はすべてファイルから消えます。"
          + "元に戻すことはできません。「journal unseal ID」で、暗号化しない形に書き直せます。"),
      say(
        "New entries are sealed with --seal, in a journal whose object in the settings has \"seal\": \"always\", and with "
          + "a template whose first line is 'seal = always'.",
        "新しい記録は --seal で封印できます。設定のジャーナルのオブジェクトに \"seal\": \"always\" があるときと、"
          + "テンプレートの 1 行目が「seal = always」のときは、いつも封印します。"),
      say(
        "Copies keep the words: backups, exports, git's history, and other machines until they sync.",
        "コピーには内容が残ります。バックアップ、書き出したファイル、git の履歴、同期前のほかのコンピューターです。"),
    ]
  }

  func sealed(_ entries: String) -> String {
    say(
      "sealed \(entries): the words in plain are removed from the file for good.",
      "\(entries)を封印しました。暗号化されていない内容は、ファイルから完全に消去しました。")
  }

  func alreadySealed(_ count: Int) -> String {
    say(
      "\(entries(count)) \(count == 1 ? "was" : "were") sealed already.",
      "\(entries(count))はすでに封印されています。")
  }

  func plainFilesStay(_ files: [FileDigest]) -> String {
    say(
      "\(counted(files.count, "file", "files")) of other entries, too, \(files.count == 1 ? "stays" : "stay") in plain: "
        + firstFew(short(files)),
      "ほかの記録も使っているファイル\(files.count)個は、暗号化されずに残ります: \(firstFew(short(files)))")
  }

  func notSealed(_ names: [String], _ flaw: SealFlaw) -> String {
    say(
      "not sealed: \(all(names)): \(sentence(flaw))",
      "封印していない記録: \(all(names))。\(sentence(flaw))")
  }

  /// Nothing that this program can reach.
  var copiesHaveTheWords: String {
    say(
      "older copies still have the words: backups, exports, git's history, and other machines until they sync",
      "以前のコピーには内容が残っています。バックアップ、書き出したファイル、git の履歴、同期前のほかのコンピューターを確かめてください。")
  }
}
