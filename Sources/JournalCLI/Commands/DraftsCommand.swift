import JSONBytes
import Settings
import Terminal
import TimePhrases
import TimelineDomain

extension CommandTable {
  static let drafts = CommandSpec(
    .drafts, "drafts", .withoutJournal,
    examples: ["journal drafts", "journal drafts restore x7f3"]
  ) { DraftsCommand(parts: $0).list }

  static let draftsShow = CommandSpec(
    .draftsShow, "drafts show", .withoutJournal, takes: [.init("DRAFT", completes: .drafts)],
    examples: ["journal drafts show x7f3"]
  ) { DraftsCommand(parts: $0).show }

  static let draftsEdit = CommandSpec(
    .draftsEdit, "drafts edit", .withoutJournal, takes: [.init("DRAFT", completes: .drafts)],
    examples: ["journal drafts edit x7f3"]
  ) { DraftsCommand(parts: $0).edit }

  /// The program runs the command that it makes.
  static let draftsRestore = CommandSpec(
    .draftsRestore, "drafts restore", takes: [.init("DRAFT", completes: .drafts)],
    options: DraftsCommand.RestoreOptions.init,
    examples: ["journal drafts restore x7f3", "journal drafts restore x7f3 --at 'yesterday 9pm'"]
  ) { _, _ in {} }

  static let draftsDiscard = CommandSpec(
    .draftsDiscard, "drafts discard", .withoutJournal,
    takes: [.init("DRAFT", .any, completes: .drafts)],
    options: { reader in
      (isAll: reader.flag("all", .allDrafts), isConfirmed: reader.flag("yes", short: "y", .yes))
    }, examples: ["journal drafts discard x7f3 9k2m"]
  ) { parts, options in
    { () async throws(Failure) in
      try DraftsCommand(parts: parts)
        .discard(isAll: options.isAll, isConfirmed: options.isConfirmed)
    }
  }
}

/// Runs `journal drafts …`.
@MainActor
struct DraftsCommand: Command {
  let parts: CommandParts

  func list() throws(Failure) {
    let drafts = try all()
    guard output.format == .text else {
      return try write(drafts, .array)
    }
    if drafts.isEmpty { return output.remark(output.words.noDrafts) }
    for draft in drafts {
      let lines = DraftText.lines(
        draft, read(draft), purpose(of: draft), output.configuration, output.words,
        columns: output.console.columns)
      for line in lines { try output.print(line) }
    }
    tellOld()
  }

  private func tellOld() {
    let waiting = try? input.all?.waiting(days: settings.configuration.draftDays)
    if let waiting, waiting.old > 0 { output.remark(output.words.oldDrafts(waiting)) }
  }

  func show() throws(Failure) {
    let draft = try one(invocation.operands[0])
    guard output.format == .text else { return try write([draft], .single) }
    let text = try text(of: draft)
    // The stored bytes in a pipe, to copy elsewhere.
    guard output.console.isOutputTerminal else { return try output.write(text) }
    try output.print(String(decoding: text, as: UTF8.self).safeForTerminal)
  }

  func discard(isAll: Bool, isConfirmed: Bool) throws(Failure) {
    if isAll, let word = invocation.operands.first {
      throw invocation.failure(.contradiction("--all", word.shown))
    }
    var drafts: [Draft] = []
    if isAll {
      drafts = try all()
      if !isConfirmed { try confirm(drafts) }
    } else {
      if invocation.operands.isEmpty { throw invocation.failure(.missingOperand("DRAFT")) }
      for word in invocation.operands {
        let draft = try one(word)
        if !drafts.contains(draft) { drafts.append(draft) }
      }
    }
    for draft in drafts {
      do {
        try input.drafts?.discard(draft)
      } catch {
        throw .repository(error)
      }
      if output.format == .text {
        try output.confirm(output.words.done(.discarded, draft.name.safeInOneLine))
      }
    }
    output.hasChangedFiles = !drafts.isEmpty
    if output.format == .json { try output.write(DraftText.discarded(drafts)) }
  }

  // MARK: -

  private func confirm(_ drafts: [Draft]) throws(Failure) {
    if drafts.isEmpty { return }
    guard let answer = output.ask(.discard(drafts.count)) else {
      throw .unconfirmedDiscard(count: drafts.count)
    }
    guard answer else { throw .declinedChange }
  }

  private func all() throws(Failure) -> [Draft] {
    guard let folder = input.drafts else { throw .noPlaceForDrafts }
    do {
      return try folder.drafts()
    } catch {
      throw .repository(error)
    }
  }

  func one(_ word: Argument) throws(Failure) -> Draft {
    let drafts = try all()
    if let exact = drafts.first(where: { $0.name == word.shown }) { return exact }
    // Every name begins with an empty word, so it names no draft.
    let named = drafts.filter { !word.bytes.isEmpty && $0.name.hasPrefix(word.shown) }
    guard let draft = named.first else { throw .draftNotFound(word.shown) }
    guard named.count == 1 else {
      throw .draftAmbiguous(word.shown, named.map(\.name.safeInOneLine))
    }
    return draft
  }

  func write(_ drafts: [Draft], _ shape: Output.JSONShape) throws(Failure) {
    var writer = JSONWriter()
    func write(_ draft: Draft, to writer: inout JSONWriter) {
      DraftText.write(draft, read(draft), purpose(of: draft), to: &writer)
    }
    switch shape {
    case .array: writer.array { for draft in drafts { write(draft, to: &$0) } }
    case .single: for draft in drafts { write(draft, to: &writer) }
    }
    try output.write(writer.bytes + [0x0A])
  }

  func purpose(of draft: Draft) -> DraftPurpose? { input.drafts?.purpose(of: draft) }

  /// Nil if the draft can't be read; it is listed anyway.
  private func read(_ draft: Draft) -> [UInt8]? { try? input.drafts?.read(draft) }

  /// Nil if another program has saved or discarded it in the meantime.
  func claim(_ draft: Draft) throws(Failure) -> (any DraftClaim)? {
    do {
      return try input.drafts?.claim(draft)
    } catch {
      throw .repository(error)
    }
  }

  func text(of draft: Draft) throws(Failure) -> [UInt8] {
    do {
      return try input.drafts?.read(draft) ?? []
    } catch {
      throw .repository(error)
    }
  }
}
