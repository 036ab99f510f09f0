import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let star: CommandSpec = mark("star", japanese: "星 スター", [], "journal star 7f3k") {
    $0.say("Star entries", "記録にスターを付けます")
  }

  static let unstar: CommandSpec = mark("unstar", japanese: "星なし", [], "journal unstar @1..3") {
    $0.say("Remove the star from entries", "記録からスターを外します")
  }

  static let tag: CommandSpec = mark(
    "tag", japanese: "タグ", [.init("TAG", completes: .tagged)], "journal tag walk 'river or sea'"
  ) { $0.say("Add a tag to entries", "記録にタグを付けます") }

  static let untag: CommandSpec = mark(
    "untag", japanese: "タグなし", [.init("TAG", completes: .tags)], "journal untag walk 7f3k b2x9"
  ) { $0.say("Remove a tag from entries", "記録からタグを外します") }

  private static func mark(
    _ word: String, japanese: String, _ operands: [CommandSpec.Operand], _ example: String,
    _ summary: @escaping Wording
  ) -> CommandSpec {
    let help = CommandHelp(.mark) {
      summary($0)
      $0.pickForms
      $0.questionForms
    }
    return CommandSpec(
      word, help, japanese: japanese, .changesPicked, takes: operands + [.picks],
      options: PickedChangeOptions.init,
      examples: [example]
    ) { MarkCommand(parts: $0, options: $1).run }
  }
}

/// Runs `journal star`, `unstar`, `tag` and `untag`: the same small change to one entry or to many.
@MainActor
struct MarkCommand: Command {
  let parts: CommandParts
  let options: PickedChangeOptions

  func run() async throws -> Int32 {
    var operands = invocation.operands[...]
    let search = EntrySearch(parts, isLast: options.isLast)
    let change: ([TimelineItem]) -> EntryAct
    switch invocation.command {
    case CommandTable.star: change = EntryAct.star
    case CommandTable.unstar: change = EntryAct.unstar
    default:
      let word = operands.removeFirst()
      try await checkOrder(word, operands, search)
      let tag = try tag(word)
      let isTagging = invocation.command == CommandTable.tag
      change = { isTagging ? .tag($0, tag) : .untag($0, tag) }
    }
    let entries = try await search.entries(try await search.chosen(Array(operands)))
    let act = change(entries.items)
    let answer = ChangeAnswer(entries: entries, output: output)
    let preview = ChangePreview(self, isConfirmed: options.change.isConfirmed, of: entries)
    if options.change.isDry {
      guard output.format == .text else {
        try answer.writeJSON(ActResult(act.kind, unchanged: entries.items), isDry: true)
        return 0
      }
      try preview.show(output.words.dryChange)
      return 0
    }
    try preview.confirm()
    let result: ActResult
    do {
      result = try await entries.journals.store.perform(act)
    } catch {
      let refusal = Failure(error, name: entries.items.first.map(entries.name))
      guard case .edit(.tagStandsInText(let tag)) = error,
        let code = try await editInstead(of: tag, entries)
      else { throw refusal }
      return code
    }
    try answer.tell(result)
    return 0
  }

  /// Opens the editor for a tag that only an edit of the words removes, if the user wants to. Returns the
  /// exit code of the edit.
  private func editInstead(
    of tag: Tag, _ entries: ChosenEntries
  ) async throws -> Int32? {
    let name = entries.name(entries.items[0])
    guard output.canAsk, output.console.isOutputTerminal, output.format == .text
    else { return nil }
    let shown = "\(output.tagSign)\(tag.name.safeInOneLine)"
    guard output.ask(.editWords(tag: shown, name: name)) == true else { return nil }
    let file = settings.locations.absolute(entries.journals.pathBytes)
    return await parts.program.run([
      Argument(text: "--file"), Argument(bytes: file), Argument(text: "edit"),
      Argument(entries.items[0].name),
    ])
  }

  /// Refuses an id where the tag belongs, before words that are tags and name no entry.
  private func checkOrder(
    _ word: Argument, _ others: ArraySlice<Argument>, _ search: EntrySearch
  ) async throws {
    guard !others.isEmpty, others.allSatisfy({ (try? tag($0)) != nil }),
      try await search.isWholeName(word)
    else { return }
    for other in others where try await search.isName(other) { return }
    let common = invocation.common
    let place = [common.journal, common.file].compactMap(\.self).flatMap {
      [Argument(text: $0.option), $0.word]
    }
    let name = invocation.command.title
    let words =
      others.count == 1
      ? [Argument(text: name)] + others + [word]
      : [Argument(text: "edit"), word] + others.flatMap { [Argument(text: "--\(name)"), $0] }
    let line = (place + words).commandForShell ?? "journal \(name) TAG ID"
    let spelling = (try? tag(word)).map { "#\($0.name.safeInOneLine)" }
    throw Failure(.wrongWords()) { $0.tagAfterID(word.shown, line, spelling) }
  }

  private func tag(_ word: Argument) throws -> Tag {
    let tag = word.text.flatMap { Tag.initial($0, sign: settings.configuration.tagSign) }
    guard let tag else {
      throw invocation.failure(.notATag(option: invocation.command.title, word: word.shown))
    }
    return tag
  }
}
