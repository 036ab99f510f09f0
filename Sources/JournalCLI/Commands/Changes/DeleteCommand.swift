import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange
import TimelineStore

extension CommandTable {
  static let delete: CommandSpec = CommandSpec(
    "delete", deleteHelp, forms: ["rm"], japanese: "削除 さくじょ 消す けす 消去", .changesPicked,
    takes: [.picks],
    options: PickedChangeOptions.init,
    examples: ["journal delete 7f3k", "journal delete --last"]
  ) { DeleteCommand(parts: $0, options: $1).run }

  private static let deleteHelp: CommandHelp = CommandHelp(.delete) {
    $0.say("Delete an entry", "記録を削除します")
    $0.say(
      "Hides entries from every list. The text stays in the file until 'journal purge' or "
        + "'journal compact' removes it.",
      "記録はどの一覧にも表示されなくなります。内容は「journal purge」か「journal compact」で取り除くまでファイルに"
        + "残ります。")
    $0.pickForms
    $0.questionForms
    $0.say(
      "For one entry, it asks only if this version cannot read the entry, or if an entry that "
        + "it cannot read depends on it; --yes skips the question.",
      "一件だけなら確認しません。ただし、このバージョンで読み取れない記録と、そのような記録に参照されている記録は、確認してから、または "
        + "--yes を付けたときだけ削除します。")
  }
}

/// Runs `journal delete`.
@MainActor
struct DeleteCommand: Command {
  let parts: CommandParts
  let options: PickedChangeOptions

  func run() async throws {
    let search = EntrySearch(parts, isLast: options.isLast)
    let entries = try await search.entries(try await search.chosen(invocation.operands))
    let act = EntryAct.delete(entries.items)
    try act.check()
    // Entries that share an id are one choice, with a warning of its own.
    let isOne = try entries.result.timeline.haveSame(\.revision)
    let questions = try await questions(about: entries)
    let lines = isOne ? [] : questions.map { "  " + output.words.sentence($0) }
    let preview = ChangePreview(
      self, isConfirmed: options.change.isConfirmed, of: entries, notes: lines)
    let answer = ChangeAnswer(entries: entries, output: output)
    if options.change.isDry {
      guard output.format == .text else {
        return try answer.writeJSON(ActResult(.delete, changed: entries.items), isDry: true)
      }
      return try preview.show(output.words.dryChange)
    }
    if isOne {
      if let question = questions.first { try confirm(question) }
    } else {
      try preview.confirm()
    }
    let result = try await entries.journals.store.perform(act)
    for item in entries.items.eachRevisionOnce
    where result.conflicts.contains(EntryAddress(item.revision, in: nil)) {
      output.say(.conflict(name: entries.name(item)))
    }
    if isOne { return try tell(entries) }
    try answer.tell(result)
    guard output.format == .text else { return }
    try output.report(
      entries.words.hiddenFromLists(entries.items.count, sharingID: haveSharedID(entries)))
  }

  // MARK: Warnings

  private func confirm(_ question: Confirmation) throws {
    guard !options.change.isConfirmed else { return }
    guard let answer = output.ask(.delete(question)) else { throw Failure.unconfirmed(question) }
    guard answer else {
      throw Failure(.refused) {
        $0.say("nothing was deleted", "何も削除していません。")
      }
    }
  }

  /// What the deletion would do besides, unless the person said yes to it.
  private func questions(about entries: ChosenEntries) async throws -> [Confirmation] {
    if options.change.isConfirmed { return [] }
    return try await entries.journals.store.warnings(ofDeleting: entries.items).map {
      Confirmation($0, name: entries.name($0.item), output.moods, output.words)
    }
  }

  // MARK: One entry

  private func tell(_ entries: ChosenEntries) throws {
    let item = entries.items[0]
    guard output.format == .text else { return try answerJSON(item) }
    let firstWords = ItemText.firstWords(item, output.moods, output.words)
    try output.report(
      entries.words.deleted(
        entries.name(item), count: entries.items.count, sharingID: haveSharedID(entries),
        firstWords + item.journalSuffix))
  }

  private func haveSharedID(_ entries: ChosenEntries) -> Bool {
    entries.result.summary.hasSharedID(among: entries.items)
  }

  private func answerJSON(_ item: TimelineItem) throws {
    var writer = JSONWriter()
    writer.object {
      $0.name("id")
      $0.string(item.id.text)
      $0.name("deleted")
      $0.bool(true)
      $0.journal(item.journal)
    }
    try output.write(writer.bytes + [0x0A])
  }
}

extension [TimelineItem] {
  fileprivate var eachRevisionOnce: [TimelineItem] {
    var seen: Set<EntryID> = []
    return filter { seen.insert($0.revision).inserted }
  }
}

/// A deletion that needs a confirmation.
extension Failure {
  /// A deletion that was not confirmed.
  static func unconfirmed(_ confirmation: Confirmation) -> Failure {
    Failure(.refused) {
      $0.say(
        "nothing was deleted: \($0.sentence(confirmation)); add --yes to delete anyway",
        "何も削除していません。\($0.sentence(confirmation))それでも削除するには --yes を付けてください。")
    }
  }
}
