import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// Runs `journal edit QUERY`: several entries in turn in the editor, or all of them by options.
extension EditCommand {
  /// One entry, the result that holds it, and its journal.
  struct Entry {
    let item: TimelineItem
    let result: LoadResult
    let journals: JournalsInUse

    /// The id as lists show it.
    var name: String { result.names.short(item.name).safeInOneLine }
  }

  enum Target {
    case one(Entry)
    case several(ChosenEntries)
  }

  /// Whether the command is `journal edit ID -`.
  var isDocument: Bool {
    invocation.operands.count > (invocation.has("last") ? 0 : 1)
      && invocation.operands.last?.bytes == Array("-".utf8)
  }

  func checkTerminal() throws(Failure) {
    guard output.console.isInputTerminal, output.console.isOutputTerminal else {
      throw invocation.failure(.nothingToEdit)
    }
  }

  /// The entries: by ids if every word is one, or else by a query.
  func target(_ options: PostEdit?) async throws(Failure) -> Target {
    let isDry = invocation.has("dry-run")
    let search = EntrySearch(
      invocation: invocation, journals: journals, settings: settings, time: time)
    if isDocument || invocation.has("last") {
      let words = isDocument ? invocation.operands.dropLast() : invocation.operands[...]
      let (word, journals) = try await journals.resolve(invocation.target(among: Array(words)))
      use(journals)
      if isDry { return .several(try await search.entries([word], in: journals)) }
      let (item, result) = try await journals.one(word)
      return .one(Entry(item: item, result: result, journals: journals))
    }
    guard !invocation.operands.isEmpty, !invocation.operands.contains(where: \.bytes.isEmpty) else {
      throw invocation.failure(.missingOperand("ID"))
    }
    // Check for an editor before searching.
    if options == nil, !isDry, !readsInput(options) { try checkTerminal() }
    let (words, journals) = try await search.resolve(invocation.operands)
    use(journals)
    if words.count == 1 {
      let result = try await journals.loadReadable(.idPrefix(try await journals.id(words[0])))
      if result.timeline.count == 1, let item = try result.timeline.readFirst(), !isDry {
        return .one(Entry(item: item, result: result, journals: journals))
      }
      if result.timeline.count > 1 || result.deleted != nil {
        throw try journals.notOne(result, words[0])
      }
    }
    if let option = ["text", "note"].first(where: invocation.has) {
      if words.count == 1, words[0].looksLikeAnID { throw Failure.idNotFound(words[0].shown) }
      throw invocation.failure(.oneEntryOnly(option: "--\(option)"))
    }
    return .several(try await search.entries(words, in: journals))
  }

  /// A text that can't be saved is for this journal.
  private func use(_ journals: JournalsInUse) {
    input.purpose = journals.purposes(time, settings)?.editOfUnknown
  }

  func runSeveral(_ entries: ChosenEntries, _ options: PostEdit?) async throws(Failure) {
    let report = EntriesReport(invocation: invocation, output: output, entries: entries)
    if invocation.has("dry-run") { return try report.answer(EditsOutcome(), isDry: true) }
    // An entry that a query found is confirmed; one that the user named is not.
    try report.confirm(evenOfOne: options != nil)
    guard let options else {
      let outcome = try await editEach(of: entries)
      return output.format == .text ? () : try report.answer(outcome)
    }
    let outcome: EditsOutcome
    do { outcome = try await entries.journals.store.edit(entries.items, options) } catch {
      throw Failure(error)
    }
    try report.answer(outcome)
  }

  /// Opens and saves entries in turn, all in one batch.
  private func editEach(of entries: ChosenEntries) async throws(Failure) -> EditsOutcome {
    let journals = entries.journals
    journals.store.beginBatch()
    var changed: [TimelineItem] = []
    var unchanged: [TimelineItem] = []
    var unfit: [TimelineItem] = []
    for (number, item) in entries.items.enumerated() {
      let name = entries.names.short(item.name).safeInOneLine
      do throws(Failure) {
        if item.post == nil {
          unfit.append(item)
          output.console.say("journal: \(output.words.leftUnreadable(name))")
          continue
        }
        // Load the entry again: another program may have changed it while the others were open.
        let result = try await journals.load(.idPrefix(item.name), telling: false)
        guard result.timeline.count == 1, let item = try result.timeline.readFirst() else {
          output.console.say("journal: \(output.words.goneBeforeEdit(name))")
          continue
        }
        if !output.isQuiet {
          output.console.say(output.words.openingEdit(name, number + 1, of: entries.items.count))
        }
        let entry = Entry(item: item, result: result, journals: journals)
        let outcome = try await outcome(entry, nil)
        if outcome.hasChanged { changed.append(outcome.item) } else { unchanged.append(item) }
        if output.format == .text {
          let change: CommandResult = outcome.hasChanged ? .edited : .unchanged
          try output.answer(change, outcome.item, name: name)
          try output.flush()
        }
      } catch {
        let left = entries.items[number...].map { entries.names.short($0.name).safeInOneLine }
        throw .editStopped(error, done: number, left: left)
      }
    }
    return EditsOutcome(changed: changed, unchanged: unchanged, unfit: unfit)
  }
}

extension Argument {
  /// Whether the word has only letters and digits of this version's ids.
  fileprivate var looksLikeAnID: Bool {
    bytes.allSatisfy(EntryID.alphabet.contains)
  }
}

extension Invocation {
  /// The word that names the one entry; `--last` is the newest.
  func target(among words: [Argument]? = nil) throws(Failure) -> Argument {
    let words = words ?? operands
    if has("last") {
      if let word = words.first { throw failure(.unwantedOperand(word.shown)) }
      return Argument(bytes: Array("@1".utf8))
    }
    if words.count > 1 { throw failure(.unwantedOperand(words[1].shown)) }
    guard let word = words.first, !word.bytes.isEmpty else {
      throw failure(.missingOperand("ID"))
    }
    return word
  }
}
