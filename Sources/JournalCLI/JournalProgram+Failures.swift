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
    guard !failure.isOfListOptions(words), let command = TypedCommand(typed: words) else {
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
      case .missingOperand("ID"), .oneEntryOnly, .unwantedOperand, .wordAfter: self = .entry
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
  /// Whether options of a list are before any command, and all words are their values: `-from monday`.
  fileprivate func isOfListOptions(_ words: [Argument]) -> Bool {
    guard case .usage(let error) = self, case .optionInFront = error.fault else { return false }
    return words.operandIndices.allSatisfy { index in
      words[index].shown.isTimePhrase || words[index].shown.allSatisfy(\.isNumber)
    }
  }

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
      try checkJournal(before: words, setup)
      guard let wanted = try wanted(error, words, language) else { throw .usage(error) }
      do {
        return try ArgumentParser.parse(wanted)
      } catch {
        throw .usage(error)
      }
    }
  }

  /// Refuses an unknown journal in front of a line that is no command: its name is the first mistake.
  private func checkJournal(before words: [Argument], _ setup: Setup) throws(Failure) {
    let front = words.prefix(words.operandIndices.first ?? words.count)
    guard let index = front.firstIndex(where: { ["-j", "--journal"].contains($0.shown) }),
      index + 1 < front.count
    else { return }
    for name in front[index + 1].shown.split(separator: ",") {
      _ = try setup.choice(named: Argument(text: String(name)), locations)
    }
  }

  /// The command line that the user wants instead, by the answer in a terminal; nil if nothing can be
  /// asked.
  func wanted(
    _ error: UsageError, _ words: [Argument], _ language: Catalogue
  ) throws(Failure) -> [Argument]? {
    switch error.fault {
    case .bareWords(let word, let suggestion, _):
      let question = TextQuestion(words.asText, isYes: suggestion == nil && !words.isShortWord)
      return try answer(question, after: suggestion.map { language.unknown(word, $0) }, language)
    case .advice(let word, let advice, .some):
      let isSentence = words.operandIndices.dropFirst().first.map { words[$0].isSentence } ?? false
      let question = TextQuestion(words.asText, isYes: advice.isForText && isSentence)
      return try answer(question, after: language.unknown(word, advice, nil), language)
    case .eitherReading(let word, let command, let text, let isText):
      let question = TextQuestion(words.withCommand(text), isYes: isText)
      return try answer(question, after: language.eitherReading(word, command, nil), language)
    case .moodWord(_, let mood):
      return try answer(TextQuestion(words.withCommand(mood), isYes: true), after: nil, language)
    default: return nil
    }
  }

  /// A command line to run, and whether Enter is a yes.
  private struct TextQuestion {
    let words: [Argument]
    let isYes: Bool

    init(_ words: [Argument], isYes: Bool) {
      self.words = words
      self.isYes = isYes
    }
  }

  /// Shows what would be added and asks. Nil without a terminal, and if something else is wrong.
  private func answer(
    _ question: TextQuestion, after message: String?, _ language: Catalogue
  ) throws(Failure) -> [Argument]? {
    guard console.isInputTerminal, console.isOutputTerminal,
      case .run(let invocation) = try? ArgumentParser.parse(question.words)
    else { return nil }
    if let message { console.say("journal: \(message)") }
    let isMood = invocation.command == CommandTable.addMood
    let text = String(decoding: invocation.operands.joined, as: UTF8.self)
    // Ctrl-C keeps the text as a draft.
    console.holdStops()
    console.say(
      language.quotedText(text.cutBetweenGraphemes(to: 200), at: invocation.value(.at)?.shown))
    console.writeError(
      isMood ? language.addAsMood : language.addAsText(byEnter: question.isYes))
    let typed = console.readLine()?.lowercased().filter { !$0.isWhitespace }
    if console.wasAskedToStop { throw .interrupted }
    guard typed.map({ $0.isEmpty ? question.isYes : language.isYes($0) }) == true else {
      throw .declinedAddition
    }
    console.releaseStops()
    return question.words
  }
}

extension [Argument] {
  /// Whether there is one word, which is too short to be a text.
  fileprivate var isShortWord: Bool {
    let operands = operandIndices
    return operands.count == 1 && self[operands[0]].isShortWord
  }
}
