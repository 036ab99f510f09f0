import Presentation
import Settings
import Terminal
import TimelineDomain

// Reports failures, and keeps the typed text as a draft.

extension JournalProgram {
  /// Reports a command line that never became a command. Its text is among the words, or waits in
  /// standard input, if the command would have read it there.
  func report(
    _ failure: Failure, recoveringFrom words: [Argument], _ setup: Setup,
    _ language: any CommandCatalogue
  ) async -> Int32 {
    let time = (try? clock()) ?? time
    guard let command = RecoveredCommand(words, time, setup, locations), command.purpose != nil
    else { return report(failure, keeping: nil, for: nil, setup, language) }
    var input: [UInt8] = []
    if command.isInInput, !console.isInputTerminal, console.hasInput {
      try? console.readInput(into: &input)
      if input.isBlank { input = [] }
    }
    let text = command.isInInput && input.isEmpty ? nil : command.text(with: input)
    var purpose = command.purpose
    if text != nil, command.invocation.command.name == .edit,
      let parts = try? makeParts(for: command.invocation, setup, language)
    {
      parts.input.purpose = purpose
      await EditCommand(parts).recordPurpose()
      purpose = parts.input.purpose
    }
    return report(failure, keeping: text.map { .text($0) }, for: purpose, setup, language)
  }

  func report(
    _ failure: Failure, keeping unsaved: TypedText.Unsaved?, for purpose: DraftPurpose?,
    _ setup: Setup, _ language: any CommandCatalogue
  ) -> Int32 {
    if case .outputClosed = failure { return failure.exitCode }
    // Output written before the failure is still valid.
    try? console.flush()
    console.finishPager()
    // A terminal echoes Ctrl-C and leaves the cursor after it.
    if failure.isInterruption, console.errorColumns != nil { console.writeError("\n") }
    console.say("journal: \(language.sentence(failure))")
    if case .usage(let error) = failure, !error.namesCommand { console.say(language.usage(error)) }
    say(unsaved, failure, purpose, setup, language)
    return failure.exitCode
  }

  /// Keeps the text, and says what to do with it.
  private func say(
    _ unsaved: TypedText.Unsaved?, _ failure: Failure, _ purpose: DraftPurpose?, _ setup: Setup,
    _ language: any CommandCatalogue
  ) {
    let names = setup.configuration.journals.map(\.name)
    let needs = (purpose?.needs(knowing: names) ?? []).map(\.synopsis)
    let drafts = drafts((try? clock()) ?? time).map {
      DraftsInUse(keeper: $0, time: (try? clock()) ?? time, journals: names)
    }
    switch unsaved {
    case .text(let bytes) where !bytes.isBlank:
      do throws(RepositoryError) {
        guard let drafts else { return console.say(language.notKept(nil, bytes)) }
        console.say(language.kept(try drafts.keep(bytes, for: purpose), needing: needs))
      } catch {
        console.say(language.notKept(error, bytes))
      }
    case .draft(let draft):
      if let drafts, let purpose, let text = try? drafts.keeper.read(draft) {
        _ = drafts.discardSame(as: [text], for: purpose, besides: draft)
      }
      console.say(language.kept(draft, needing: needs))
    case .former(let draft):
      console.say(language.stays(draft, DraftAdvice(failure, needs: needs)))
    case .text, nil: break
    }
  }
}

extension DraftAdvice {
  /// `needs` are the options that the draft can't be restored without.
  fileprivate init(_ failure: Failure, needs: [String]) {
    let needed = UnclearOption(failure).map(\.synopsis).map { [$0] } ?? []
    self =
      switch failure {
      case .nothingToSave, .templateUntouched: .discard
      case .unusableText, .unreadableField, .edit: .edit
      case .draftUnknown: .show
      default: .restore(needs + needed.filter { !needs.contains($0) })
      }
  }
}

extension UnclearOption {
  /// The option that gives what a restore lacks; nil if that is something else.
  fileprivate init?(_ failure: Failure) {
    switch failure {
    case .usage(let error):
      switch error.fault {
      case .notATime, .ambiguousDay, .moreThanADay, .noSuchDay, .eitherTime, .outsidePart:
        self = .at
      case .notATag: self = .tag
      case .unknownMood: self = .mood
      case .missingOperand("ID"), .oneEntryOnly, .unwantedOperand: self = .entry
      default: return nil
      }
    case .unknownTemplate: self = .template
    case .unknownJournal, .noJournalYet: self = .journal
    case .idNotFound, .idDeleted, .idAmbiguous, .inConflict, .sharedID, .unknown, .noSuchNewest,
      .nothingFits, .idInSeveral:
      self = .entry
    default: return nil
    }
  }
}
