import JSONBytes
import Terminal
import TimelineDomain

/// Runs `journal drafts …`.
@MainActor
enum DraftsCommand {
  static func list(_ context: CommandContext) throws(Failure) {
    let drafts = try all(context)
    guard context.format == .text else {
      return try write(drafts, .array, context)
    }
    if drafts.isEmpty { return context.remark(context.words.noDrafts) }
    for draft in drafts {
      let line = DraftText.line(
        draft, context.read(draft), context.purpose(of: draft), context.hours, context.words)
      let columns = context.console.columns
      try context.print(columns.map { line.cut(to: $0) } ?? line)
    }
  }

  static func show(_ context: CommandContext) throws(Failure) {
    let draft = try one(context.invocation.operands[0], context)
    guard context.format == .text else { return try write([draft], .single, context) }
    let text = try context.text(of: draft)
    // The stored bytes in a pipe, to copy elsewhere.
    guard context.console.isOutputTerminal else { return try context.write(text) }
    try context.print(String(decoding: text, as: UTF8.self).safeForTerminal)
  }

  /// The command that finishes the draft.
  static func restoration(
    _ context: CommandContext
  ) throws(Failure) -> (Invocation, RestoredDraft) {
    let draft = try one(context.invocation.operands[0], context)
    guard let claim = try context.claim(draft) else {
      throw .draftNotFound(context.invocation.operands[0].shown)
    }
    let text = try context.text(of: draft)
    // From here on, any failure leaves the draft in place.
    context.unsaved = .draft(draft)
    guard !text.isBlank else { throw .nothingToSave }
    let purpose = context.purpose(of: draft)
    let typed = purpose?.words ?? ["add", "text", "-"]
    var words = typed.map(Argument.init(text:))
    let isChosen = context.invocation.has("file") || context.invocation.has("journal")
    // A template belongs to its journal, not to another one.
    if isChosen || purpose == nil, Invocation(later: words)?.command.name != .templatesEdit {
      if ["--file", "--journal"].contains(typed.first) { words.removeFirst(min(2, words.count)) }
      words = [Argument(text: "--file"), Argument(bytes: context.pathBytes)] + words
    }
    if context.format == .json { words = ["--format", "json"].map(Argument.init(text:)) + words }
    if context.isQuiet { words.insert(Argument(text: "--quiet"), at: 0) }
    guard let invocation = Invocation(later: words) else {
      throw .draftUnknown(draft, command: typed.joined(separator: " ").safeInOneLine)
    }
    return (invocation, RestoredDraft(draft: draft, text: text, base: purpose?.base, claim: claim))
  }

  static func discard(_ context: CommandContext) throws(Failure) {
    let invocation = context.invocation
    if invocation.has("all"), let word = invocation.operands.first {
      throw invocation.failure(.contradiction("--all", word.shown))
    }
    var drafts: [Draft] = []
    if invocation.has("all") {
      drafts = try all(context)
      try confirm(drafts, context)
    } else {
      if invocation.operands.isEmpty { throw invocation.failure(.missingOperand("DRAFT")) }
      for word in invocation.operands {
        let draft = try one(word, context)
        if !drafts.contains(draft) { drafts.append(draft) }
      }
    }
    for draft in drafts {
      do {
        try context.drafts?.discard(draft)
      } catch {
        throw .repository(error)
      }
      if context.format == .text {
        try context.confirm(context.words.done(.discarded, draft.name.safeInOneLine))
      }
    }
    context.hasChangedFiles = !drafts.isEmpty
    if context.format == .json { try context.write(DraftText.discarded(drafts)) }
  }

  // MARK: -

  private static func confirm(_ drafts: [Draft], _ context: CommandContext) throws(Failure) {
    if drafts.isEmpty || context.invocation.has("yes") { return }
    guard let answer = context.ask(.discard(drafts.count)) else {
      throw .unconfirmedDiscard(count: drafts.count)
    }
    guard answer else { throw .declinedChange }
  }

  private static func all(_ context: CommandContext) throws(Failure) -> [Draft] {
    guard let folder = context.drafts else { throw .noPlaceForDrafts }
    do {
      return try folder.drafts()
    } catch {
      throw .repository(error)
    }
  }

  private static func one(_ word: Argument, _ context: CommandContext) throws(Failure) -> Draft {
    let drafts = try all(context)
    if let exact = drafts.first(where: { $0.name == word.shown }) { return exact }
    // Every name begins with an empty word, so it names no draft.
    let named = drafts.filter { !word.bytes.isEmpty && $0.name.hasPrefix(word.shown) }
    guard let draft = named.first else { throw .draftNotFound(word.shown) }
    guard named.count == 1 else {
      throw .draftAmbiguous(word.shown, named.map(\.name.safeInOneLine))
    }
    return draft
  }

  private static func write(
    _ drafts: [Draft], _ shape: CommandContext.JSONShape, _ context: CommandContext
  ) throws(Failure) {
    var writer = JSONWriter()
    func write(_ draft: Draft, to writer: inout JSONWriter) {
      DraftText.write(draft, context.read(draft), context.purpose(of: draft), to: &writer)
    }
    switch shape {
    case .array: writer.array { for draft in drafts { write(draft, to: &$0) } }
    case .single: for draft in drafts { write(draft, to: &writer) }
    }
    try context.write(writer.bytes + [0x0A])
  }
}

extension Invocation {
  /// A command that takes a text; nil for any other, such as one from a later version.
  init?(later words: [Argument]) {
    guard case .run(let invocation)? = try? ArgumentParser.parse(words),
      invocation.command.takesText || [.edit, .templatesEdit].contains(invocation.command.name)
    else { return nil }
    self = invocation
  }
}

extension Argument {
  init(text: String) { self.init(bytes: Array(text.utf8)) }
}

extension CommandContext {
  fileprivate func purpose(of draft: Draft) -> DraftPurpose? { drafts?.purpose(of: draft) }

  /// Nil if the draft can't be read; it is listed anyway.
  fileprivate func read(_ draft: Draft) -> [UInt8]? { try? drafts?.read(draft) }

  /// Nil if another program has saved or discarded it in the meantime.
  fileprivate func claim(_ draft: Draft) throws(Failure) -> (any DraftClaim)? {
    do {
      return try drafts?.claim(draft)
    } catch {
      throw .repository(error)
    }
  }

  fileprivate func text(of draft: Draft) throws(Failure) -> [UInt8] {
    do {
      return try drafts?.read(draft) ?? []
    } catch {
      throw .repository(error)
    }
  }
}
