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
    _ language: any CommandCatalogue, _ alias: AliasTable.Alias?
  ) async -> Int32 {
    let time = (try? clock()) ?? time
    guard let command = RecoveredCommand(words, time, setup, locations), command.purpose != nil
    else { return report(failure, keeping: nil, for: nil, setup, language, alias) }
    let input = command.isInInput ? pipedText() : []
    let text = command.isInInput && input.isEmpty ? nil : command.text(with: input)
    var purpose = command.purpose
    if text != nil, command.invocation.command.name == .edit,
      let parts = try? makeParts(for: command.invocation, setup, language)
    {
      parts.input.purpose = purpose
      await EditCommand(parts).recordPurpose()
      purpose = parts.input.purpose
    }
    return report(failure, keeping: text.map { .text($0) }, for: purpose, setup, language, alias)
  }

  /// Keeps the text of a pipe into the program without a command.
  func keepPipedText(
    besides words: [Argument], _ setup: Setup, _ language: any CommandCatalogue
  ) {
    let time = (try? clock()) ?? time
    guard let command = RecoveredCommand(words, time, setup, locations), command.isInInput,
      let text = command.text(with: pipedText())
    else { return }
    keep(.text(text), for: command.purpose, setup, language)
  }

  /// What waits in standard input; empty if that is only blank.
  private func pipedText() -> [UInt8] {
    var input: [UInt8] = []
    guard !console.isInputTerminal, console.hasInput else { return [] }
    try? console.readInput(into: &input)
    return input.isBlank ? [] : input
  }

  func report(
    _ failure: Failure, keeping unsaved: TypedText.Unsaved?, for purpose: DraftPurpose?,
    _ setup: Setup, _ language: any CommandCatalogue, _ alias: AliasTable.Alias?
  ) -> Int32 {
    if case .outputClosed = failure { return failure.exitCode }
    // Output written before the failure is still valid.
    try? console.flush()
    console.finishPager()
    // A terminal echoes Ctrl-C and leaves the cursor after it.
    if failure.isInterruption, console.errorColumns != nil { console.writeError("\n") }
    console.say("journal: \(language.sentence(failure))")
    if case .usage(let error) = failure, !error.namesCommand { console.say(language.usage(error)) }
    if let alias { console.say(language.alias(alias.name, alias.line)) }
    if case .former(let draft) = unsaved {
      let needs = (purpose?.needs(knowing: setup.journalNames) ?? []).map(\.synopsis)
      console.say(language.stays(draft, DraftAdvice(failure, needs: needs)))
    } else {
      keep(unsaved, for: purpose, setup, language)
    }
    return failure.exitCode
  }

  /// Keeps the text, and says what to do with it.
  private func keep(
    _ unsaved: TypedText.Unsaved?, for purpose: DraftPurpose?, _ setup: Setup,
    _ language: any CommandCatalogue
  ) {
    let names = setup.journalNames
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
    case .text, .former, nil: break
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

extension Setup {
  fileprivate var journalNames: [String] { configuration.journals.map(\.name) }
}
