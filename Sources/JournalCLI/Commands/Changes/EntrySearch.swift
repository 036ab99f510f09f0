import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// Finds the entries that a pick names.
@MainActor
struct EntrySearch: Command {
  let parts: CommandParts
  /// Whether the option `--last` picks the entry.
  let isLast: Bool

  init(_ parts: CommandParts, isLast: Bool) {
    self.parts = parts
    self.isLast = isLast
  }

  /// Reads the words that pick entries.
  func pick(_ words: [Argument]) throws -> EntryPick {
    try EntryPick(words, isLast: isLast, of: invocation)
  }

  /// Reads the words that pick entries. Without words, a command that can't do harm takes the entry
  /// written last, and others ask.
  func chosen(_ words: [Argument]) async throws -> EntryPick {
    if isLast { return try pick(words) }
    guard words.isEmpty else {
      // A script's empty variable is no word.
      if words.contains(where: \.bytes.isEmpty) { throw try await missingID() }
      try checkIsNoQuery(words)
      return try pick(words)
    }
    let command = invocation.command
    if ["show", "edit", "history"].contains(command.title) { return .last }
    guard ["delete", "star", "unstar", "tag", "untag", "seal", "unseal"].contains(command.title)
    else {
      throw try await missingID()
    }
    let (last, _) = try await journals.lastWritten()
    let found = try await journals.load(.idPrefix(last), telling: false)
    guard let shown = try shown(found) else { throw try await missingID() }
    guard let answer = output.ask(.changeLast(command: command.title, shown)) else {
      let line = invocation.setting(.last, to: []).words.commandForShell
      let command = line ?? "journal \(command.title) --last"
      throw invocation.failure {
        $0.say(
          "ID is missing; '\(command)' takes the entry written last: \(shown)",
          "ID がありません。最後に書いた記録には「\(command)」を使えます: \(shown)")
      }
    }
    guard answer else { throw Failure.declinedChange }
    return .last
  }

  /// Refuses `all` and `last`, which a change would search for.
  private func checkIsNoQuery(_ words: [Argument]) throws {
    guard invocation.changesPicked, words.areEverything || words.areLast else { return }
    let line = words.areLast ? invocation.ofLastWritten(besides: words).words : nil
    let typed = words.map(\.shown).joined(separator: " ")
    throw Failure.unclear(RefusedLine(.notAQuery(typed), command: line))
  }

  /// That an id is missing, with the entry that it could be.
  func missingID() async throws -> Failure {
    if invocation.command == CommandTable.restore {
      guard let first = try await journals.store.journals.trash().first else {
        return .noSuchTrashed("@1", count: 0)
      }
      let words = ItemText.firstWords(first.item, output.moods, output.words)
      return invocation.failure {
        $0.say(
          "ID is missing; @1 was deleted last: \(words)", "ID がありません。最後に削除した記録は @1 です: \(words)")
      }
    }
    let newest = try await journals.loadReadable(.everything.with(limit: 1), telling: false)
    guard let shown = try shown(newest) else {
      return invocation.failure(.missingOperand("ID"))
    }
    return invocation.failure {
      $0.say(
        "ID is missing; @1 is the newest entry: \(shown)", "ID がありません。最新の記録は @1 です: \(shown)")
    }
  }

  /// `q668  First light on the river`
  private func shown(_ result: LoadResult) throws -> String? {
    guard let item = try result.timeline.readItems().first else { return nil }
    let words = ItemText.firstWords(item, output.moods, output.words)
    return "\(result.names.short(item.name).safeInOneLine)  \(words)\(item.journalSuffix)"
  }

  // MARK: Shown entries

  /// The entries to change, which one journal has. Refuses a journal that this version may not change,
  /// unless the caller does, after it knows which entry a text is for.
  func entries(
    _ pick: EntryPick, ofReadOnly: Bool = false
  ) async throws -> ChosenEntries {
    var result = try await result(pick)
    var items = try result.timeline.readItems()
    let journals = try journals.only(of: items)
    if !ofReadOnly { try journals.checkMayChange(result.summary(of: items.first?.journal)) }
    if items.count == 1 {
      // An answer about one id also has what depends on it.
      let name = items[0].name
      let one = try await journals.load(.idPrefix(name), telling: false)
      if try isChoice(one, Argument(bytes: name.bytes)) {
        result = one.with(names: result.names)
        items = try one.timeline.readItems()
      }
    }
    return ChosenEntries(items: items, result: result, journals: journals)
  }

  func result(_ pick: EntryPick) async throws -> LoadResult {
    guard case .words(let words) = pick else { return try await lastWritten() }
    var parts: [LoadResult] = []
    for word in words {
      switch word {
      case .positions(let range, let typed):
        parts.append(try await journals.listed(range, typed, telling: parts.isEmpty))
      case .other(let typed):
        let found = try await journals.loadReadable(
          .idPrefix(EntryID(bytes: typed.bytes)), telling: parts.isEmpty)
        if try isChoice(found, typed) {
          try checkIsMeant(typed, found)
          parts.append(found)
          continue
        }
        // An ambiguous prefix is more likely an id than a search, and an exact id is no word of one.
        let isID =
          typed.isID || found.match?.isExact == true
          || words.count == 1 && (!found.timeline.isEmpty || found.deleted != nil)
        if isID || pick.hasPositions { throw try journals.notOne(found, typed) }
        return try await matching(pick, telling: false)
      }
    }
    if parts.count == 1 { return parts[0] }
    let items = try parts.map { (part) in try part.timeline.readItems() }.joined()
    let names = await journals.names(of: items.map(\.name))
    return try LoadResult(picking: parts, names: names)
  }

  /// Whether a word is a position or begins the id of an entry.
  func isName(_ word: Argument) async throws -> Bool {
    if try pick([word]).hasPositions { return true }
    return try await !journals.load(.idPrefix(EntryID(bytes: word.bytes)), telling: false)
      .timeline.isEmpty
  }

  /// Whether a word names one entry, by its position or by as much of its id as lists show.
  func isWholeName(_ word: Argument) async throws -> Bool {
    if try pick([word]).hasPositions { return true }
    let found = try await journals.load(.idPrefix(EntryID(bytes: word.bytes)), telling: false)
    guard found.timeline.count == 1 else { return false }
    return try found.names.short(found.timeline.readItem(at: 0).name).count <= word.shown.count
  }

  /// Whether a word names an entry, or several that the command takes together.
  private func isChoice(_ found: LoadResult, _ word: Argument) throws -> Bool {
    guard found.timeline.count > 1 else { return found.timeline.count == 1 }
    try journals.checkOneOwner(of: word, in: found)
    return switch invocation.command {
    // Conflicting versions are shown together, so that the user can compare them.
    case CommandTable.show: try found.timeline.haveSame(\.id)
    case CommandTable.delete: try found.timeline.haveSame(\.revision)
    default: false
    }
  }

  /// The entry of `--last`.
  private func lastWritten() async throws -> LoadResult {
    let (last, journals) = try await journals.lastWritten()
    let found = try await journals.loadReadable(.idPrefix(last))
    let word = Argument(bytes: last.bytes)
    guard try isChoice(found, word) else { throw try journals.notOne(found, word) }
    return found
  }

  /// Asks about a word that is shorter than the ids of lists, and that begins one perhaps by chance: `it`
  /// in `delete it`. A short number is never an id, because it is more likely a position.
  private func checkIsMeant(_ word: Argument, _ found: LoadResult) throws {
    guard invocation.changesPicked, !word.isID, found.match?.isExact != true,
      word.bytes.count < EntrySearch.shortestID
    else { return }
    if word.isShortNumber { throw noID(word) }
    if [OptionSpec.yes, .dryRun].contains(where: invocation.has) { return }
    guard let item = try found.timeline.readFirst(), let shown = try shown(found) else { return }
    let command = invocation.command.title
    if let answer = output.ask(.changeBegun(command: command, word: word.shown, shown)) {
      if !answer { throw Failure.declinedChange }
      return
    }
    let name = Argument(text: found.names.short(item.name))
    let line = invocation.with(operands: invocation.operands.map { $0 == word ? name : $0 }).words
    throw Failure(.refused) {
      $0.onlyBegins(word.shown, shown, command: line.commandForShell ?? "journal \(command) ID")
    }
  }

  /// Ids are shown with so many characters or more.
  private static let shortestID = 4

  /// A number where `@3` counts entries. No change picks entries by it.
  func noID(_ word: Argument) -> Failure {
    let words = invocation.operands.map { word in
      word.isShortNumber ? Argument(text: "@\(word.shown.inHalfWidth)") : word
    }
    // What is only supposed is asked about.
    let line = invocation.with(operands: words).setting(.yes, to: nil)
    return .unclear(RefusedLine(.position(word.shown), command: line.words))
  }

  // MARK: Queries

  func matching(_ pick: EntryPick, telling: Bool) async throws -> LoadResult {
    let query = try query(pick)
    let result = try await journals.loadReadable(
      .everything.with(condition: query.condition), telling: telling)
    if result.timeline.isEmpty {
      throw Failure(.words) {
        $0.say(
          "no entry has the id '\(pick.query.safeInOneLine)' or matches it as a query; '\($0.journal) list' shows the ids"
            + $0.below(query.hints),
          "「\(pick.query.safeInOneLine)」という ID の記録も、これに合う記録もありません。"
            + "ID は「\($0.journal) list」で確認できます。" + $0.below(query.hints))
      }
    }
    journals.output.say(query.hints)
    return result
  }

  func query(_ pick: EntryPick) throws -> ReadQuery {
    if invocation.changesPicked, pick.typed.allSatisfy(\.isShortNumber), let word = pick.typed.first
    {
      throw noID(word)
    }
    // Without `-3`, it would pick all entries but those with a 3.
    if invocation.changesPicked, let count = pick.typed.first(where: \.isCount)?.shown {
      throw Failure.countOfPicks(count)
    }
    return try invocation.query(pick.query, time, settings.configuration)
  }
}

extension EntryPick {
  /// The words as a query.
  var query: String { String(decoding: typed.joined, as: UTF8.self) }
}

/// The entries that a command changes, and their journal.
struct ChosenEntries {
  let items: [TimelineItem]
  /// The answer that has them.
  let result: LoadResult
  let journals: ChosenJournals

  /// The id as lists show it.
  func name(_ item: TimelineItem) -> String { result.names.short(item.name).safeInOneLine }

  /// The commands that they name are for this journal alone.
  @MainActor var words: Catalogue {
    let words = journals.output.words
    return journals.first.label == nil ? words : words.choosing(journals.first.option)
  }
}

/// The history of an entry, and its journal.
struct ChosenHistory {
  let history: PostHistory
  let journals: ChosenJournals
}
