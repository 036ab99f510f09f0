import JSONBytes
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal seal --all`: what is sealed to older keys is sealed to the one that this machine uses.
@MainActor
struct ResealEntries: Command {
  let parts: CommandParts
  let options: RewriteOptions
  let isConfirmed: Bool

  func run() async throws {
    let plan = try await reseal(isDry: true)
    let names = await journals.names(of: plan.sealed + plan.refusals.map(\.post))
    let preview = ChangePreview(
      self, isConfirmed: isConfirmed,
      rows: plan.sealed.map { "  " + names.short($0).safeInOneLine })
    if options.isDry {
      guard output.format == .text else { return try writeJSON(plan) }
      try preview.show(output.words.dryChange)
      return tellRefusals(plan, names)
    }
    if !plan.sealed.isEmpty { try preview.confirm() }
    let report = plan.sealed.isEmpty ? plan : try await reseal(isDry: false)
    if !report.sealed.isEmpty { output.hasChangedFiles = true }
    guard output.format == .text else {
      try writeJSON(report)
      return try output.check(report.files)
    }
    let words = output.words
    try output.report(
      report.sealed.isEmpty
        ? words.nothingToReseal : words.resealed(report.sealed.count, versions: report.lines))
    tellRefusals(report, names)
    if !report.sealed.isEmpty { output.say("journal: " + words.copiesHaveTheOldKey) }
    try output.check(report.files)
  }

  private func reseal(isDry: Bool) async throws -> SealReport {
    try await stoppable {
      try await journals.repository.resealAll(
        isDry: isDry, links: options.links, makeID: TimelineStore.randomID)
    }
  }

  private func tellRefusals(_ report: SealReport, _ short: ShortNames) {
    let words = output.words
    for flaw in report.refusals.map(\.flaw).eachOnce() {
      let names = report.refusals.filter { $0.flaw == flaw }
        .map { short.short($0.post).safeInOneLine }
      output.say("journal: " + words.notResealed(names, flaw))
    }
    if !report.refusals.isEmpty { output.say("journal: " + words.olderKeyStays) }
  }

  private func writeJSON(_ report: SealReport) throws {
    var writer = JSONWriter()
    writer.object {
      $0.name("sealed")
      $0.strings(report.sealed.map(\.text))
      $0.name("unfit")
      $0.strings(report.refusals.map(\.post.text))
      $0.name("lines")
      $0.number(report.lines)
      $0.name("dryRun")
      $0.bool(options.isDry)
    }
    try output.write(writer.bytes + [0x0A])
  }
}

extension Catalogue {
  func resealed(_ count: Int, versions: Int) -> String {
    say(
      """
      sealed \(entries(count)) to the key of this machine, \(counted(versions, "version", "versions")) in all; what \
      they were sealed as is removed from the file for good.
      """,
      "\(entries(count))（計\(versions)版）を、このコンピューターの鍵で封印し直しました。以前の封印は、ファイルから完全に消去しました。")
  }

  var nothingToReseal: String {
    say(
      "Nothing more can be sealed to the key of this machine.",
      "このコンピューターの鍵で封印し直せる記録は、ほかにありません。")
  }

  func notResealed(_ names: [String], _ flaw: SealFlaw) -> String {
    say(
      "still sealed to an older key: \(all(names)): \(sentence(flaw))",
      "以前の鍵で封印したままの記録: \(all(names))。\(sentence(flaw))")
  }

  var olderKeyStays: String {
    say(
      "keep the older key and its paper for these; 'journal seal --status' shows the keys",
      "これらのために、以前の鍵とその紙を残してください。鍵は「journal seal --status」で確認できます。")
  }

  /// Nothing that this program can reach.
  var copiesHaveTheOldKey: String {
    say(
      """
      older copies still open with the older key: backups, exports, git's history, and other machines until they sync; \
      sync before you edit there
      """,
      """
      以前のコピーは、以前の鍵で引き続き開けます。バックアップ、書き出したファイル、git の履歴、同期前のほかのコンピューターです。\
      ほかのコンピューターでは、編集の前に同期してください。
      """)
  }
}
