import Terminal
import TimelineDomain
import TimelineStore

/// `journal edit QUERY`: several entries, one after the other in the editor, or all of them at once by
/// options.
extension EditCommand {
  enum Target {
    case one(TimelineItem, LoadResult)
    case several(MarkCommand.Meant)
  }

  /// `journal edit ID -`
  static func isDocument(_ invocation: Invocation) -> Bool {
    invocation.operands.count > (invocation.has("last") ? 0 : 1)
      && invocation.operands.last?.bytes == Array("-".utf8)
  }

  static func checkTerminal(_ context: CommandContext) throws(Failure) {
    guard context.console.isInputTerminal, context.console.isOutputTerminal else {
      throw context.invocation.failure(.nothingToEdit)
    }
  }

  /// Every word an id; or else all of them a query.
  static func target(
    _ context: CommandContext, _ options: PostEdit?
  ) async throws(Failure) -> Target {
    let invocation = context.invocation
    let isDry = invocation.has("dry-run")
    if isDocument(invocation) || invocation.has("last") {
      let words = isDocument(invocation) ? invocation.operands.dropLast() : invocation.operands[...]
      let word = try await context.settled(invocation.target(among: Array(words)))
      if isDry { return .several(try await MarkCommand.meant([word], context)) }
      let (item, result) = try await context.one(word)
      return .one(item, result)
    }
    guard !invocation.operands.isEmpty, !invocation.operands.contains(where: \.bytes.isEmpty) else {
      throw invocation.failure(.missingOperand("ID"))
    }
    // An editor that can't be opened is no reason to search for anything.
    if options == nil, !isDry { try checkTerminal(context) }
    let words = try await MarkCommand.settled(invocation.operands, context)
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
    return .several(try await MarkCommand.meant(words, context))
  }

  static func runSeveral(
    _ context: CommandContext, _ meant: MarkCommand.Meant, _ options: PostEdit?
  ) async throws(Failure) {
    if context.invocation.has("dry-run") {
      return try MarkCommand.answer(EditsOutcome(), meant, true, context)
    }
    // What a query finds is not what somebody has named.
    try MarkCommand.confirm(meant, context, evenOfOne: options != nil)
    guard let options else { return try await editEach(of: meant, context) }
    let outcome: EditsOutcome
    do { outcome = try await context.store.edit(meant.items, options) } catch {
      throw Failure(error)
    }
    try MarkCommand.answer(outcome, meant, false, context)
  }

  /// Each is saved before the next one opens, and all of it is one command's.
  private static func editEach(
    of meant: MarkCommand.Meant, _ context: CommandContext
  ) async throws(Failure) {
    context.store.beginBatch()
    var changed: [TimelineItem] = []
    var unchanged: [TimelineItem] = []
    var unfit: [TimelineItem] = []
    for (number, item) in meant.items.enumerated() {
      let name = meant.names.short(item.name).safeInOneLine
      do throws(Failure) {
        if item.post == nil {
          unfit.append(item)
          context.console.say("journal: \(context.words.leftUnreadable(name))")
          continue
        }
        // As it is now: somebody else may have changed it while the others were open.
        let result = try await context.load(.idPrefix(item.name), telling: false)
        guard result.timeline.count == 1, let item = result.timeline.first else {
          context.console.say("journal: \(context.words.goneBeforeEdit(name))")
          continue
        }
        if !context.isQuiet {
          context.console.say(
            context.words.openingEdit(name, number + 1, of: meant.items.count))
        }
        let outcome = try await outcome(context, item, result, nil)
        if outcome.hasChanged { changed.append(outcome.item) } else { unchanged.append(item) }
        if context.format == .text {
          let deed: Deed = outcome.hasChanged ? .edited : .unchanged
          try context.answer(deed, outcome.item, name: name)
          try context.flush()
        }
      } catch {
        let left = meant.items[number...].map { meant.names.short($0.name).safeInOneLine }
        throw .editStopped(error, done: number, left: left)
      }
    }
    guard context.format != .text else { return }
    let outcome = EditsOutcome(changed: changed, unchanged: unchanged, unfit: unfit)
    try MarkCommand.answer(outcome, meant, false, context)
  }
}

extension Argument {
  /// Of the letters and digits that the ids of this version have.
  fileprivate var looksLikeAnID: Bool {
    bytes.allSatisfy(EntryID.alphabet.contains)
  }
}

extension Invocation {
  /// The word that names the one entry which is meant; `--last` is the newest.
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
