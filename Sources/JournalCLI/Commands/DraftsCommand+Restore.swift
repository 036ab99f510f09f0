import Settings
import Terminal
import TimelineDomain

// `journal drafts restore` and `journal drafts edit`.

extension DraftsCommand {
  /// The command that finishes the draft.
  func restoration() throws(Failure) -> (Invocation, RestoredDraft) {
    let draft = try one(invocation.operands[0])
    guard let claim = try claim(draft) else {
      throw .draftNotFound(invocation.operands[0].shown)
    }
    let text = try text(of: draft)
    // From here on, any failure leaves the draft in place.
    input.unsaved = .former(draft)
    guard !text.isBlank else { throw .nothingToSave }
    let purpose = purpose(of: draft)
    input.purpose = purpose
    let words = try words(of: draft, purpose)
    guard let meant = Invocation(later: words) else {
      let command = (purpose?.words ?? []).joined(separator: " ").safeInOneLine
      throw .draftUnknown(draft, command: command)
    }
    let completion = DraftCompletion(
      draft: draft, purpose: purpose, given: invocation, output: output, settings: settings,
      time: time)
    let (whole, note) = try completion.completed(meant, text)
    let isOfOther = whole.operands != meant.operands
    return (
      whole,
      RestoredDraft(
        draft: draft, text: note, base: isOfOther ? nil : purpose?.base, typed: completion.typed,
        claim: claim)
    )
  }

  /// The words of the draft's command, with the journal and the format of this one.
  private func words(of draft: Draft, _ purpose: DraftPurpose?) throws(Failure) -> [Argument] {
    var words = (purpose?.words ?? ["add", "text", "-"]).map(Argument.init(text:))
    // A template belongs to its journal, not to another one.
    let isOfTemplate = Invocation(later: words)?.command.name == .templatesEdit
    if !isOfTemplate, let journal = try chosenJournal(draft, purpose) {
      if ["--file", "--journal"].contains(words.first?.shown) {
        words.removeFirst(min(2, words.count))
      }
      words = journal + words
    }
    if output.format == .json { words = ["--format", "json"].map(Argument.init(text:)) + words }
    if output.isQuiet { words.insert(Argument(text: "--quiet"), at: 0) }
    return words
  }

  /// The options of the journal that is not the draft's own; nil if it is.
  private func chosenJournal(
    _ draft: Draft, _ purpose: DraftPurpose?
  ) throws(Failure) -> [Argument]? {
    if let name = invocation.value("journal") { return [Argument(text: "--journal"), name] }
    if invocation.has("file") || purpose == nil {
      return [Argument(text: "--file"), Argument(bytes: journals.pathBytes)]
    }
    let names = settings.configuration.journals.map(\.name)
    guard let purpose, purpose.needs(knowing: names).contains(.journal) else { return nil }
    let typed = purpose.words.first == "--journal" ? purpose.words.dropFirst().first ?? "" : ""
    let question = output.words.question(.journal(typed, names))
    while let answer = output.askForWord(question) {
      if answer.isBlank { throw .declinedChange }
      do throws(Failure) {
        _ = try settings.setup.choice(named: Argument(text: answer), settings.locations)
        return ["--journal", answer].map(Argument.init(text:))
      } catch {
        output.console.say("journal: \(output.words.sentence(error))")
      }
    }
    if output.console.isInputTerminal { throw .interrupted }
    // The journal's own failure names the known ones.
    if !typed.isEmpty { return nil }
    throw .draftUnclear(draft, [UnclearValue(.journal, "")])
  }

  /// Opens the draft itself in the editor, so that the text is always on disk.
  func edit() throws(Failure) {
    let draft = try one(invocation.operands[0])
    guard let claim = try claim(draft) else {
      throw .draftNotFound(invocation.operands[0].shown)
    }
    defer { withExtendedLifetime(claim) {} }
    let before = try text(of: draft)
    input.unsaved = .former(draft)
    input.purpose = purpose(of: draft)
    output.console.holdStops()
    defer { output.console.releaseStops() }
    let status = output.console.run(settings.editor, on: draft.location)
    if output.console.wasAskedToStop { throw .interrupted }
    if status == nil || status == 127 { throw settings.missingEditor }
    if let status, status != 0 { throw .editorFailed(settings.editor, status: status) }
    let after = try text(of: draft)
    input.unsaved = nil
    guard output.format == .text else { return try write([draft], .single) }
    let name = draft.name.safeInOneLine
    try output.confirm(output.words.done(after == before ? .unchanged : .edited, name))
    output.remark(
      after.isBlank
        ? output.words.stays(draft, .discard)
        : output.words.editedDraft(draft, needing: input.needs.map(\.synopsis)))
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
