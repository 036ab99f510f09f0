import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal edit QUERY`: several entries in turn in the editor, or all of them by options.
extension EditCommand {
  /// One entry, the result that holds it, and its journal.
  struct Entry {
    let item: TimelineItem
    let result: LoadResult
    let journals: ChosenJournals

    /// The id as lists show it.
    var name: String { result.names.short(item.name).safeInOneLine }
  }

  enum Target {
    case one(Entry)
    case several(ChosenEntries)
  }

  func checkTerminal() throws {
    guard output.console.isInputTerminal, output.console.isOutputTerminal else {
      throw invocation.failure(.nothingToEdit)
    }
  }

  /// The entries to edit; one of them as itself, unless nothing is to change.
  func target(_ change: PostEdit?) async throws -> Target {
    let isDry = options.change.isDry
    let words = invocation.isDocument ? invocation.operands.dropLast() : invocation.operands[...]
    let search = EntrySearch(parts, isLast: options.isLast)
    let pick = try await search.chosen(Array(words))
    // Check for an editor before searching.
    if change == nil, !isDry, !readsInput(change) { try checkTerminal() }
    let entries = try await search.entries(pick, ofReadOnly: true)
    use(entries.journals)
    // Also of one that is locked: words for it are never kept in plain.
    if entries.items.contains(where: \.isSealed) { input.seal() }
    if entries.items.count == 1, !isDry {
      return .one(
        Entry(item: entries.items[0], result: entries.result, journals: entries.journals))
    }
    if entries.items.count > 1, let option = optionOfOne {
      throw invocation.failure(.oneEntryOnly(option: option))
    }
    return .several(entries)
  }

  /// What can't be given to several entries.
  private var optionOfOne: String? {
    invocation.isDocument ? "-" : options.bodies.first?.typed.option
  }

  /// A text that can't be saved is for this journal.
  private func use(_ journals: ChosenJournals) {
    input.record(nil, [], in: journals.pathBytes)
  }

  func runSeveral(_ entries: ChosenEntries, _ change: PostEdit?) async throws {
    try entries.journals.checkMayChange(
      entries.result.summary(of: entries.items.first?.journal))
    let edits = try change.map { change in
      try entries.items.map { item in (item, try self.change(change, of: item)) }
    }
    let notes = (edits ?? []).compactMap { item, edit in
      end(of: item, movedBy: edit)
        .map { "  " + output.words.movesOnlyTheStart(of: entries.name(item), until: $0) }
    }
    let preview = ChangePreview(
      self, isConfirmed: options.change.isConfirmed, of: entries, notes: notes)
    let answer = ChangeAnswer(entries: entries, output: output)
    if options.change.isDry {
      guard output.format == .text else {
        return try answer.writeJSON(ActResult(.edit), isDry: true)
      }
      return try preview.show(output.words.dryChange)
    }
    try preview.confirm()
    guard let edits else {
      let outcome = try await editEach(of: entries)
      return output.format == .text ? () : try answer.writeJSON(outcome, isDry: false)
    }
    let result = try await entries.journals.store.perform(.edit(edits))
    try answer.tell(result)
  }

  /// Opens and saves entries in turn, all in one batch.
  private func editEach(of entries: ChosenEntries) async throws -> ActResult {
    let journals = entries.journals
    journals.store.beginBatch()
    var changed: [TimelineItem] = []
    var unchanged: [TimelineItem] = []
    var unfit: [TimelineItem] = []
    for (number, item) in entries.items.enumerated() {
      let name = entries.name(item)
      do {
        if item.post == nil {
          unfit.append(item)
          output.console.say("journal: \(output.words.leftUnreadable(name))")
          continue
        }
        // Load the entry again: another program may have changed it while the others were open.
        let result = try await journals.load(.idPrefix(item.name), telling: false)
        let found = try result.timeline.readItems()
        // The id of a version may be the name of its post, too.
        let same = found.first { $0.revision == item.revision }
        guard let item = found.count == 1 ? found[0] : same else {
          output.console.say("journal: \(output.words.goneBeforeEdit(name))")
          continue
        }
        if !output.isQuiet {
          output.console.say(output.words.openingEdit(name, number + 1, of: entries.items.count))
        }
        let entry = Entry(item: item, result: result, journals: journals)
        let outcome = try await outcome(entry, nil)
        if let edited = outcome.changed.first {
          changed.append(edited)
        } else {
          unchanged.append(item)
        }
        if output.format == .text {
          try report(outcome, of: entry)
          input.sayLeft()
          try output.flush()
        }
      } catch {
        let left = entries.items[number...].map(entries.name)
        throw Failure(error).saying {
          $0.say(
            "\($1)\n\($0.entries(number)) done before that; \(left.count) left: \($0.firstFew(left))",
            "\($1)\nそれまでに\(number)件を終えました。残りは \($0.firstFew(left)) です。")
        }
      }
    }
    return ActResult(.edit, changed: changed, unchanged: unchanged, unfit: unfit)
  }
}
