import JSONBytes
import Presentation
import Settings
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let unseal: CommandSpec = CommandSpec(
    "unseal", unsealHelp, japanese: "平文", .changesPicked, takes: [.picks],
    options: PickedChangeOptions.init, examples: ["journal unseal 7f3k"]
  ) { UnsealCommand(parts: $0, options: $1).run }

  private static let unsealHelp: CommandHelp = CommandHelp(.seal) {
    $0.say("Write the words of sealed entries in plain again", "封印した記録を、暗号化しない形に書き直します")
    $0.say(
      "The journal has to be unlocked. The sealed versions stay in the history.",
      "先にジャーナルのロックを解除してください。封印した版は履歴に残ります。")
    $0.say(
      "After 'journal undo', the words in plain are still in the file: 'journal seal ID' removes them.",
      "「journal undo」のあとも、暗号化していない内容はファイルに残ります。「journal seal ID」で取り除けます。")
    $0.pickForms
    $0.askingForms
  }
}

/// Runs `journal unseal`.
@MainActor
struct UnsealCommand: Command {
  let parts: CommandParts
  let options: PickedChangeOptions

  func run() async throws {
    let search = EntrySearch(parts, isLast: options.isLast)
    let entries = try await search.entries(try await search.chosen(invocation.operands))
    let posts = entries.items.map(\.id).eachOnce()
    let sealed = entries.items.filter(\.isSealed)
    let preview = ChangePreview(
      self, isConfirmed: options.change.isConfirmed,
      rows: sealed.map { ChangePreview.row(entries.name($0), $0, output) + $0.journalSuffix })
    if options.change.isDry {
      let plain = entries.items.filter { !$0.isSealed }.map(\.id)
      guard output.format == .text else {
        return try writeJSON(SealReport(sealed: sealed.map(\.id), already: plain), isDry: true)
      }
      return try preview.show(output.words.dryChange)
    }
    if !sealed.isEmpty { try preview.confirm() }
    let report = try await entries.journals.repository.unseal(
      posts, at: time.moment(), makeID: TimelineStore.randomID)
    output.hasChangedFiles = !report.sealed.isEmpty
    guard output.format == .text else { return try writeJSON(report, isDry: false) }
    let words = output.words
    if !report.sealed.isEmpty {
      try output.report(words.unsealed(entries.subject(report.sealed, words)))
    }
    if !report.already.isEmpty { try output.report(words.alreadyPlain(report.already.count)) }
  }

  private func writeJSON(_ report: SealReport, isDry: Bool) throws {
    var writer = JSONWriter()
    writer.object {
      $0.name("unsealed")
      $0.strings(report.sealed.map(\.text))
      $0.name("already")
      $0.strings(report.already.map(\.text))
      $0.name("dryRun")
      $0.bool(isDry)
    }
    try output.write(writer.bytes + [0x0A])
  }
}

extension Catalogue {
  func unsealed(_ entries: String) -> String {
    say(
      "unsealed \(entries): the words are in the file in plain again.",
      "\(entries)の封印を解除しました。内容は暗号化されずにファイルに入っています。")
  }

  func alreadyPlain(_ count: Int) -> String {
    say(
      "\(entries(count)) \(count == 1 ? "was" : "were") not sealed.", "\(entries(count))は封印されていません。"
    )
  }
}
