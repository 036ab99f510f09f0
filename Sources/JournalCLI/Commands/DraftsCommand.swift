import JSONBytes
import Terminal
import TimelineDomain

/// Runs `journal drafts …`.
@MainActor
struct DraftsCommand {
  let invocation: Invocation
  let output: Output
  let journals: JournalsInUse
  let input: TypedText

  func list() throws(Failure) {
    let drafts = try all()
    guard output.format == .text else {
      return try write(drafts, .array)
    }
    if drafts.isEmpty { return output.remark(output.words.noDrafts) }
    for draft in drafts {
      let line = DraftText.line(
        draft, read(draft), purpose(of: draft), output.hours, output.words)
      let columns = output.console.columns
      try output.print(columns.map { line.cut(to: $0) } ?? line)
    }
  }

  func show() throws(Failure) {
    let draft = try one(invocation.operands[0])
    guard output.format == .text else { return try write([draft], .single) }
    let text = try text(of: draft)
    // The stored bytes in a pipe, to copy elsewhere.
    guard output.console.isOutputTerminal else { return try output.write(text) }
    try output.print(String(decoding: text, as: UTF8.self).safeForTerminal)
  }

  /// The command that finishes the draft.
  func restoration() throws(Failure) -> (Invocation, RestoredDraft) {
    let draft = try one(invocation.operands[0])
    guard let claim = try claim(draft) else {
      throw .draftNotFound(invocation.operands[0].shown)
    }
    let text = try text(of: draft)
    // From here on, any failure leaves the draft in place.
    input.unsaved = .draft(draft)
    guard !text.isBlank else { throw .nothingToSave }
    let purpose = purpose(of: draft)
    let typed = purpose?.words ?? ["add", "text", "-"]
    var words = typed.map(Argument.init(text:))
    let isChosen = invocation.has("file") || invocation.has("journal")
    // A template belongs to its journal, not to another one.
    if isChosen || purpose == nil, Invocation(later: words)?.command.name != .templatesEdit {
      if ["--file", "--journal"].contains(typed.first) { words.removeFirst(min(2, words.count)) }
      words = [Argument(text: "--file"), Argument(bytes: journals.pathBytes)] + words
    }
    if output.format == .json { words = ["--format", "json"].map(Argument.init(text:)) + words }
    if output.isQuiet { words.insert(Argument(text: "--quiet"), at: 0) }
    guard let invocation = Invocation(later: words) else {
      throw .draftUnknown(draft, command: typed.joined(separator: " ").safeInOneLine)
    }
    return (invocation, RestoredDraft(draft: draft, text: text, base: purpose?.base, claim: claim))
  }

  func discard() throws(Failure) {
    let invocation = invocation
    if invocation.has("all"), let word = invocation.operands.first {
      throw invocation.failure(.contradiction("--all", word.shown))
    }
    var drafts: [Draft] = []
    if invocation.has("all") {
      drafts = try all()
      try confirm(drafts)
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
    if drafts.isEmpty || invocation.has("yes") { return }
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

  private func one(_ word: Argument) throws(Failure) -> Draft {
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

  private func write(_ drafts: [Draft], _ shape: Output.JSONShape) throws(Failure) {
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

  private func purpose(of draft: Draft) -> DraftPurpose? { input.drafts?.purpose(of: draft) }

  /// Nil if the draft can't be read; it is listed anyway.
  private func read(_ draft: Draft) -> [UInt8]? { try? input.drafts?.read(draft) }

  /// Nil if another program has saved or discarded it in the meantime.
  private func claim(_ draft: Draft) throws(Failure) -> (any DraftClaim)? {
    do {
      return try input.drafts?.claim(draft)
    } catch {
      throw .repository(error)
    }
  }

  private func text(of draft: Draft) throws(Failure) -> [UInt8] {
    do {
      return try input.drafts?.read(draft) ?? []
    } catch {
      throw .repository(error)
    }
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
