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
    _ language: Catalogue, _ alias: AliasTable.Alias?
  ) async -> Int32 {
    guard let command = TypedCommand(typed: words) else {
      return report(failure, keeping: nil, for: nil, setup, language, alias)
    }
    let input = command.isInInput ? pipedText() : []
    let moods = setup.configuration.moods
    let text = command.isInInput && input.isEmpty ? nil : command.text(with: input, moods)
    var purpose = purpose(of: command, words, setup)
    if text != nil, command.command == CommandTable.edit,
      let parts = try? makeParts(for: command.invocation, of: words, setup, language)
    {
      let options = EditCommand.Options(OptionReader(command.invocation))
      await EditCommand(parts: parts, options: options).recordPurpose()
      purpose = parts.input.purpose
    }
    return report(failure, keeping: text.map { .text($0) }, for: purpose, setup, language, alias)
  }

  /// Keeps the text of a pipe into the program without a command.
  func keepPipedText(
    besides words: [Argument], _ setup: Setup, _ language: Catalogue
  ) {
    guard let command = TypedCommand(typed: words), command.isInInput,
      let text = command.text(with: pipedText(), setup.configuration.moods)
    else { return }
    keep(.text(text), for: purpose(of: command, words, setup), nil, setup, language)
  }

  /// Keeps the text of a command line that asks for help in the middle of it.
  func keepWordsBesideHelp(_ words: [Argument], _ setup: Setup, _ language: Catalogue) {
    let others = words.filter { !ArgumentParser.asksForHelp($0.shown) }
    let moods = setup.configuration.moods
    guard let bare = TypedCommand(typed: others), bare.text(moods) != nil,
      let command = TypedCommand(typed: words), let text = command.text(moods)
    else { return }
    keep(.text(text), for: purpose(of: command, words, setup), nil, setup, language)
  }

  /// The purpose for the journal that the words name. An unknown name stays among the words, so that
  /// the text does not end up in another journal.
  private func purpose(
    of command: TypedCommand, _ words: [Argument], _ setup: Setup
  ) -> DraftPurpose? {
    let choice =
      !command.invocation.command.isAny(of: .withoutJournal)
      ? try? setup.journal(for: command.invocation, locations) : nil
    return DraftPurpose(typed: words, in: choice.map { locations.absolute($0.path) })
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
    form: [RestoreOption]? = [], _ setup: Setup, _ language: Catalogue,
    _ alias: AliasTable.Alias?
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
    keep(unsaved, for: purpose, (failure, form), setup, language)
    return failure.exitCode
  }

  /// Keeps the text, and says what to do with it.
  private func keep(
    _ unsaved: TypedText.Unsaved?, for purpose: DraftPurpose?,
    _ reason: (failure: Failure, form: [RestoreOption]?)?, _ setup: Setup,
    _ language: Catalogue
  ) {
    let time = (try? clock()) ?? time
    let drafts = workspace.drafts(.texts, time).map {
      DraftsInUse(keeper: $0, time: time, configuration: setup.configuration)
    }
    let needs = purpose.flatMap(TypedCommand.init(of:))?
      .lacking(purpose, setup.configuration, time)
    let advice = DraftAdvice(reason, needs: needs ?? [])
    switch unsaved {
    case .text(let bytes) where !bytes.isBlank:
      do throws(RepositoryError) {
        guard let drafts else { return console.say(language.notKept(nil, bytes)) }
        console.say(language.kept(try drafts.keep(bytes, for: purpose), advice))
      } catch {
        console.say(language.notKept(error, bytes))
      }
    case .draft(let draft):
      if let drafts, let purpose { drafts.discardSame(as: draft, for: purpose) }
      console.say(language.kept(draft, advice))
    case .former(let draft):
      console.say(language.stays(draft, advice))
    case .text, nil: break
    }
  }
}

extension DraftAdvice {
  /// `needs` are the options that the draft can't be restored without, and `form` those for the
  /// fields of its form, nil if only the editor can mend that.
  fileprivate init(
    _ reason: (failure: Failure, form: [RestoreOption]?)?, needs: [RestoreOption]
  ) {
    let needs = needs + (reason?.form ?? []).filter { !needs.contains($0) }
    let needed = reason.flatMap { RestoreOption($0.failure) }.map { [$0] } ?? []
    let options = needs + needed.filter { !needs.contains($0) }
    self =
      switch reason?.failure {
      case .nothingToSave, .templateUntouched: .discard
      case .unusableText, .unreadableField, .edit(.textWouldBeEmpty, _), .together(.markLeft): .edit
      case .draftUnknown: .show
      case .some where reason?.form == nil: .edit
      default: .restore(options.map(\.synopsis))
      }
  }
}

extension RestoreOption {
  /// The option that gives what a restore lacks; nil if that is something else.
  init?(_ failure: Failure) {
    switch failure {
    case .usage(let error):
      switch error.fault {
      case .notATime, .ambiguousDay, .moreThanADay, .noSuchDay, .eitherTime, .outsidePart:
        self = .at
      case .notATag: self = .tag
      case .unknownMood, .missingOperand("MOOD"): self = .mood
      case .missingOperand("ID"), .oneEntryOnly, .unwantedOperand: self = .entry
      default: return nil
      }
    case .unknownTemplate: self = .template
    case .unknownJournal, .unknownDefaultJournal, .noJournalYet: self = .journal
    case .idNotFound, .idDeleted, .idAmbiguous, .inConflict, .sharedID, .unknown, .noSuchNewest,
      .nothingFits, .idInSeveral:
      self = .entry
    default: return nil
    }
  }
}

extension Failure {
  /// Whether other words for the same command can help.
  var isOfWords: Bool {
    if case .usage = self { return true }
    return RestoreOption(self) != nil
  }
}

// Words without a command, which can be a text.

extension JournalProgram {
  /// What the words ask for. Words without a command become a text if the user says so.
  func request(
    _ words: [Argument], _ setup: Setup, _ language: Catalogue
  ) throws(Failure) -> ArgumentParser.Request {
    do {
      return try ArgumentParser.parse(words)
    } catch {
      guard try isWantedAsText(error, words, setup, language) else { throw .usage(error) }
    }
    do {
      return try ArgumentParser.parse(words.asText)
    } catch {
      throw .usage(error)
    }
  }

  /// Whether to add the words as a text: by the settings, or by the answer in a terminal.
  private func isWantedAsText(
    _ error: UsageError, _ words: [Argument], _ setup: Setup, _ language: Catalogue
  ) throws(Failure) -> Bool {
    switch error.fault {
    case .datedWords: return setup.configuration.hasDatesInFront
    case .bareWords(let word, let suggestion, _):
      guard let text = textToOffer(words) else { return false }
      if let suggestion { console.say("journal: \(language.unknown(word, suggestion))") }
      return try ask(text, byEnter: suggestion == nil, language)
    case .advice(let word, let advice, .some):
      guard let text = textToOffer(words) else { return false }
      console.say("journal: \(language.unknown(word, advice, nil))")
      let isLikely =
        advice.isForText && words.operandIndices.dropFirst().contains { words[$0].isSentence }
      return try ask(text, byEnter: isLikely, language)
    default: return false
    }
  }

  /// The words as a text, if there is a terminal to ask in and nothing else is wrong.
  private func textToOffer(_ words: [Argument]) -> [UInt8]? {
    guard console.isInputTerminal, console.isOutputTerminal,
      case .run(let invocation) = try? ArgumentParser.parse(words.asText)
    else { return nil }
    return invocation.operands.joined
  }

  /// Shows the text and asks whether to add it; Enter is a yes or a no.
  private func ask(
    _ text: [UInt8], byEnter isYes: Bool, _ language: Catalogue
  ) throws(Failure) -> Bool {
    // Ctrl-C keeps the text as a draft.
    console.holdStops()
    console.say(
      language.quotedText(String(decoding: text, as: UTF8.self).cutBetweenGraphemes(to: 200)))
    console.writeError(language.addAsText(byEnter: isYes))
    let answer = console.readLine()?.lowercased().filter { !$0.isWhitespace }
    if console.wasAskedToStop { throw .interrupted }
    guard answer.map({ $0.isEmpty ? isYes : language.isYes($0) }) == true else {
      throw .declinedAddition
    }
    console.releaseStops()
    return true
  }
}
