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
  func pick(_ words: [Argument]) throws(Failure) -> EntryPick {
    try EntryPick(words, isLast: isLast, of: invocation)
  }

  // MARK: Shown entries

  /// The entries to change, which one journal has. Refuses a journal that this version may not change,
  /// unless the caller does, after it knows which entry a text is for.
  func entries(
    _ pick: EntryPick, ofReadOnly: Bool = false
  ) async throws(Failure) -> ChosenEntries {
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

  func result(_ pick: EntryPick) async throws(Failure) -> LoadResult {
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
          parts.append(found)
          continue
        }
        // An ambiguous prefix is more likely an id than a search, and an exact id is no word of one.
        let isID =
          found.match?.isExact == true
          || words.count == 1 && (!found.timeline.isEmpty || found.deleted != nil)
        // After a Japanese word for a command, loose words pick nothing.
        let isByName = invocation.form?.isJapanese == true
        if isID || pick.hasPositions || isByName { throw try journals.notOne(found, typed) }
        return try await matching(pick, telling: false)
      }
    }
    if parts.count == 1 { return parts[0] }
    let items = try parts.map { (part) throws(Failure) in try part.timeline.readItems() }.joined()
    let names = await journals.names(of: items.map(\.name))
    return try reading { () throws(RepositoryError) in
      try LoadResult(picking: parts, names: names)
    }
  }

  /// Whether a word is a position or begins the id of an entry.
  func isName(_ word: Argument) async throws(Failure) -> Bool {
    if try pick([word]).hasPositions { return true }
    return try await !journals.load(.idPrefix(EntryID(bytes: word.bytes)), telling: false)
      .timeline.isEmpty
  }

  /// Whether a word names one entry, by its position or by as much of its id as lists show.
  func isWholeName(_ word: Argument) async throws(Failure) -> Bool {
    if try pick([word]).hasPositions { return true }
    let found = try await journals.load(.idPrefix(EntryID(bytes: word.bytes)), telling: false)
    guard found.timeline.count == 1 else { return false }
    return try found.names.short(found.timeline.readItem(at: 0).name).count <= word.shown.count
  }

  /// Whether a word names an entry, or several that the command takes together.
  private func isChoice(_ found: LoadResult, _ word: Argument) throws(Failure) -> Bool {
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
  private func lastWritten() async throws(Failure) -> LoadResult {
    let (last, journals) = try await journals.lastWritten()
    let found = try await journals.loadReadable(.idPrefix(last))
    let word = Argument(bytes: last.bytes)
    guard try isChoice(found, word) else { throw try journals.notOne(found, word) }
    return found
  }

  // MARK: Queries

  func matching(_ pick: EntryPick, telling: Bool) async throws(Failure) -> LoadResult {
    let query = try query(pick)
    let result = try await journals.loadReadable(
      .everything.with(condition: query.condition), telling: telling)
    if result.timeline.isEmpty {
      let counted = counted(pick.query).map { QueryHint.advice(pick.query, $0) }
      throw .nothingFits(
        query: pick.query, query.hintsOfNothing + [counted].compactMap(\.self))
    }
    journals.output.say(query.hints)
    return result
  }

  /// The advice for a number where an id belongs.
  private func counted(_ word: String) -> Advice? {
    let command = invocation.command
    let isOfTag = [CommandTable.tag, CommandTable.untag].contains(command)
    let tag = isOfTag ? invocation.operands.first?.shown : nil
    return Advice(position: word, after: ([command.title] + [tag].compactMap(\.self)))
  }

  func query(_ pick: EntryPick) throws(Failure) -> ReadQuery {
    let command = invocation.command
    let isChange =
      command.isAny(of: .changesFound)
      || [CommandTable.restore, CommandTable.purge].contains(command)
    // No change picks entries by a number, which is more likely a position.
    if isChange, pick.typed.allSatisfy(\.isShortNumber), let number = pick.typed.first?.shown,
      let advice = counted(number)
    {
      throw invocation.failure(.wordAfter("\(command.title) \(number)", advice))
    }
    // Without `-3`, it would pick all entries but those with a 3.
    if isChange, let count = pick.typed.first(where: \.isCount)?.shown {
      throw invocation.failure(.countOfPicks(count))
    }
    return try invocation.query(pick.query, time, settings.configuration)
  }
}

extension Argument {
  /// A number too short for an id.
  fileprivate var isShortNumber: Bool {
    (1...3).contains(shown.count) && shown.inHalfWidth.allSatisfy(\.isDigit)
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
}

/// The history of an entry, and its journal.
struct ChosenHistory {
  let history: PostHistory
  let journals: ChosenJournals
}
