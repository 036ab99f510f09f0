import Terminal
import TimelineDomain
import TimelineStore

/// Runs `journal edit QUERY`: several entries in turn in the editor, or all of them by options.
extension EditCommand {
  enum Target {
    case one(TimelineItem, LoadResult)
    case several(MarkCommand.Selection)
  }

  /// Whether the command is `journal edit ID -`.
  static func isDocument(_ invocation: Invocation) -> Bool {
    invocation.operands.count > (invocation.has("last") ? 0 : 1)
      && invocation.operands.last?.bytes == Array("-".utf8)
  }

  static func checkTerminal(_ context: CommandContext) throws(Failure) {
    guard context.console.isInputTerminal, context.console.isOutputTerminal else {
      throw context.invocation.failure(.nothingToEdit)
    }
  }

  /// The entries: by ids if every word is one, or else by a query.
  static func target(
    _ context: CommandContext, _ options: PostEdit?
  ) async throws(Failure) -> Target {
    let invocation = context.invocation
    let isDry = invocation.has("dry-run")
    if isDocument(invocation) || invocation.has("last") {
      let words = isDocument(invocation) ? invocation.operands.dropLast() : invocation.operands[...]
      let word = try await context.resolve(invocation.target(among: Array(words)))
      if isDry { return .several(try await MarkCommand.select([word], context)) }
      let (item, result) = try await context.one(word)
      return .one(item, result)
    }
    guard !invocation.operands.isEmpty, !invocation.operands.contains(where: \.bytes.isEmpty) else {
      throw invocation.failure(.missingOperand("ID"))
    }
    // Check for an editor before searching.
    if options == nil, !isDry { try checkTerminal(context) }
    let words = try await MarkCommand.resolve(invocation.operands, context)
    if words.count == 1 {
      let result = try await context.loadReadable(.idPrefix(try await context.id(words[0])))
      if result.timeline.count == 1, let item = result.timeline.first, !isDry {
        return .one(item, result)
      }
      if result.timeline.count > 1 || result.deleted != nil {
        throw context.notOne(result, words[0])
      }
    }
    if let option = ["text", "note"].first(where: invocation.has) {
      if words.count == 1, words[0].looksLikeAnID { throw Failure.idNotFound(words[0].shown) }
      throw invocation.failure(.oneEntryOnly(option: "--\(option)"))
    }
    return .several(try await MarkCommand.select(words, context))
  }

  static func runSeveral(
    _ context: CommandContext, _ selection: MarkCommand.Selection, _ options: PostEdit?
  ) async throws(Failure) {
    if context.invocation.has("dry-run") {
      return try MarkCommand.answer(EditsOutcome(), selection, true, context)
    }
    // An entry that a query found is confirmed; one that the user named is not.
    try MarkCommand.confirm(selection, context, evenOfOne: options != nil)
    guard let options else { return try await editEach(of: selection, context) }
    let outcome: EditsOutcome
    do { outcome = try await context.store.edit(selection.items, options) } catch {
      throw Failure(error)
    }
    try MarkCommand.answer(outcome, selection, false, context)
  }

  /// Opens and saves entries in turn, all in one batch.
  private static func editEach(
    of selection: MarkCommand.Selection, _ context: CommandContext
  ) async throws(Failure) {
    context.store.beginBatch()
    var changed: [TimelineItem] = []
    var unchanged: [TimelineItem] = []
    var unfit: [TimelineItem] = []
    for (number, item) in selection.items.enumerated() {
      let name = selection.names.short(item.name).safeInOneLine
      do throws(Failure) {
        if item.post == nil {
          unfit.append(item)
          context.console.say("journal: \(context.words.leftUnreadable(name))")
          continue
        }
        // Load the entry again: another program may have changed it while the others were open.
        let result = try await context.load(.idPrefix(item.name), telling: false)
        guard result.timeline.count == 1, let item = result.timeline.first else {
          context.console.say("journal: \(context.words.goneBeforeEdit(name))")
          continue
        }
        if !context.isQuiet {
          context.console.say(
            context.words.openingEdit(name, number + 1, of: selection.items.count))
        }
        let outcome = try await outcome(context, item, result, nil)
        if outcome.hasChanged { changed.append(outcome.item) } else { unchanged.append(item) }
        if context.format == .text {
          let change: CommandResult = outcome.hasChanged ? .edited : .unchanged
          try context.answer(change, outcome.item, name: name)
          try context.flush()
        }
      } catch {
        let left = selection.items[number...].map { selection.names.short($0.name).safeInOneLine }
        throw .editStopped(error, done: number, left: left)
      }
    }
    guard context.format != .text else { return }
    let outcome = EditsOutcome(changed: changed, unchanged: unchanged, unfit: unfit)
    try MarkCommand.answer(outcome, selection, false, context)
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
