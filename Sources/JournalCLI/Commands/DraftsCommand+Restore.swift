import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

// `journal drafts restore` and `journal drafts edit`.

extension DraftsCommand {
  /// What the user gives for values that can't be read in the draft.
  struct RestoreOptions {
    let values: [UnclearOption: [Argument]]
    let isStarred: Bool

    init(_ reader: OptionReader) {
      var values: [UnclearOption: [Argument]] = [:]
      values[.at] = [reader.value("at", "TIME", completes: .times, .at)].compactMap { $0?.word }
      values[.tag] = reader.values("tag", "TAG", completes: .tags, .giveTag).map(\.word)
      isStarred = reader.flag("star", .star)
      values[.mood] = [reader.value("mood", "MOOD", completes: .moods, .moodOfDraft)]
        .compactMap { $0?.word }
      values[.template] = [
        reader.value("template", "NAME", completes: .templates, .templateOfDraft)
      ].compactMap { $0?.word }
      values[.entry] = [reader.value("entry", "ID", completes: .ids, .entryOfDraft)]
        .compactMap { $0?.word }
      self.values = values
    }

    func has(_ option: UnclearOption) -> Bool { values[option]?.isEmpty == false }
  }

  private var options: RestoreOptions { RestoreOptions(OptionReader(invocation)) }

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
    let kept = purpose(of: draft)
    let typed = kept?.typed ?? draft.begun.map { Moment.initial(time.local($0)) }
    let purpose = kept?.with(typed: typed ?? time.moment())
    input.purpose = purpose
    guard let meant = TypedCommand(of: purpose ?? DraftPurpose(words: ["add", "text", "-"])) else {
      let command = (purpose?.words ?? []).joined(separator: " ").safeInOneLine
      throw .draftUnknown(draft, command: command)
    }
    let moods = settings.configuration.moods
    let again = try typedAgain(meant, draft, purpose, text)
    let command = try completed(
      try inJournal(again ?? meant, draft, purpose), draft, purpose, text)
    // Words that the user types instead do not discard the draft.
    let words = again?.text(moods) ?? text
    // A mood that replaces a misspelled one replaces its word, too.
    let mood = command.name == .addMood ? command.invocation.operands.first?.shown : nil
    let note =
      mood == nil ? words : meant.note(in: words, as: mood.flatMap { moods.mood($0) }, moods)
    let isOfOther = command.name == .edit && options.has(.entry)
    let next = command.reading(
      words, of: isOfOther ? purpose?.with(entry: nil, base: [], in: nil) : purpose, moods)
    let given = next.setting("format", to: invocation.common.format.map { [$0.word] })
      .setting("quiet", to: invocation.common.isQuiet ? [] : nil)
    return (
      given,
      RestoredDraft(
        draft: draft, text: note, base: isOfOther ? [] : purpose?.base ?? [], typed: typed,
        claim: claim)
    )
  }

  /// The options that the draft needs to be restored.
  private func needs(of draft: Draft, _ text: [UInt8]) -> [UnclearOption] {
    let purpose = purpose(of: draft)
    let command = purpose.flatMap(TypedCommand.init(of:))
    return (command?.unclear(of: purpose, text, settings.configuration, time) ?? []).map(\.option)
  }

  // MARK: Correcting the command

  /// In a terminal, a command that could not be read as it was typed is shown: Enter runs it as it is
  /// shown (nil), or the user types it again.
  private func typedAgain(
    _ command: TypedCommand, _ draft: Draft, _ purpose: DraftPurpose?, _ text: [UInt8]
  ) throws(Failure) -> TypedCommand? {
    let words = (purpose?.words ?? ["add", "text"]).map(Argument.init(text:))
    let options = options
    guard output.console.isInputTerminal, invocation.common.place == nil, !options.isStarred,
      !UnclearOption.allCases.contains(where: options.has)
    else {
      return nil
    }
    do throws(UsageError) {
      _ = try ArgumentParser.parse(words)
      return nil
    } catch {
      output.console.say("journal: \(output.words.sentence(.usage(error)))")
    }
    output.console.say(
      output.words.quotedText(
        String(decoding: text, as: UTF8.self).cutBetweenGraphemes(to: 200)))
    let line = command.reading(text, of: purpose, settings.configuration.moods).words
      .commandForShell
    let next = try answer(to: .command(line ?? ""), isNeeded: false) {
      (word) throws(Failure) -> TypedCommand? in
      if word.bytes.isEmpty { return nil }
      let typed = (word.text.flatMap(ShellWords.split) ?? []).map(Argument.init(text:))
      let request: ArgumentParser.Request
      do throws(UsageError) {
        request = try ArgumentParser.parse(
          typed.first?.shown == "journal" ? Array(typed.dropFirst()) : typed)
      } catch {
        throw .usage(error)
      }
      guard case .run(let invocation) = request, let next = TypedCommand(keeping: invocation) else {
        throw .draftUnknown(draft, command: word.shown)
      }
      return next
    }
    return next ?? nil
  }

  /// The command with the options of this one, and with the user's answers for what it lacks.
  private func completed(
    _ command: TypedCommand, _ draft: Draft, _ purpose: DraftPurpose?, _ text: [UInt8]
  ) throws(Failure) -> TypedCommand {
    var command = command
    for option in UnclearOption.allCases where option != .journal {
      for word in options.values[option] ?? [] {
        command = try with(option, word, command, draft)
      }
    }
    if options.isStarred {
      guard command.takes(.at) else { throw .draftTakesNo(draft, option: "--star") }
      command = TypedCommand(
        command.invocation.setting("star", to: []).setting("unstar", to: nil))
    }
    var missing: [UnclearValue] = []
    for value in command.unclear(of: purpose, text, settings.configuration, time)
    where value.option != .journal && !options.has(value.option) {
      if let answer = try answer(to: value, command, draft, purpose) {
        command = answer
      } else {
        missing.append(value)
      }
    }
    if !missing.isEmpty { throw .draftUnclear(draft, missing) }
    return command
  }

  private func with(
    _ option: UnclearOption, _ word: Argument, _ command: TypedCommand, _ draft: Draft
  ) throws(Failure) -> TypedCommand {
    guard command.takes(option) else {
      throw .draftTakesNo(draft, option: "--\(option.rawValue)")
    }
    let configuration = settings.configuration
    var word = word
    if !word.bytes.isEmpty {
      switch option {
      case .at:
        // Words such as yesterday count from now.
        let moment = try invocation.moment(word.shown, time, configuration.time)
        word = Argument(text: moment.spelling)
      case .tag:
        guard word.text.flatMap({ Tag.initial($0, sign: configuration.tagSign) }) != nil else {
          throw invocation.failure(.notATag(option: "--tag", word: word.shown))
        }
      case .mood:
        word = Argument(text: try invocation.mood(word, among: configuration.moods).name)
      case .template where command.name == .addText:
        let journal = command.invocation.value("journal")?.text ?? configuration.defaultJournal
        _ = try settings.setup.template(word, for: journal)
      case .template, .entry, .journal: break
      }
    }
    return command.with(option, word, configuration)
  }

  /// Asks in a terminal until the answer is valid; Enter leaves the value out. Nil without a
  /// terminal.
  private func answer(
    to value: UnclearValue, _ command: TypedCommand, _ draft: Draft, _ purpose: DraftPurpose?
  ) throws(Failure) -> TypedCommand? {
    let isNeeded = value.option == .entry || command.name == .templatesEdit
    return try answer(to: question(value, purpose?.typed), isNeeded: isNeeded) {
      (word) throws(Failure) in try with(value.option, word, command, draft)
    }
  }

  /// Asks until `read` takes the answer; an empty one is an empty word. Nil without a terminal.
  private func answer<Answer>(
    to question: DraftQuestion, isNeeded: Bool, _ read: (Argument) throws(Failure) -> Answer
  ) throws(Failure) -> Answer? {
    while let answer = output.askForWord(output.words.question(question)) {
      if answer.isBlank, isNeeded { throw .declinedChange }
      do throws(Failure) {
        return try read(Argument(text: answer.isBlank ? "" : answer))
      } catch {
        output.console.say("journal: \(output.words.sentence(error))")
      }
    }
    if output.console.isInputTerminal { throw .interrupted }
    return nil
  }

  private func question(_ value: UnclearValue, _ typed: Moment?) -> DraftQuestion {
    let typed = typed.map { output.words.dateAndTime($0, output.hours) } ?? ""
    return switch value.option {
    case .at: .time(value.word, typed: typed)
    case .tag: .tag(value.word)
    case .mood: .mood(value.word, Mood.known.map(\.name) + output.moods.own.map(\.name))
    case .template: .template(value.word, settings.configuration.templates(for: nil).map(\.name))
    case .entry: .entry(value.word)
    case .journal: .journal(value.word, settings.configuration.journals.map(\.name))
    }
  }

  /// The command for the journal of this one if it has one, else for that of the draft.
  private func inJournal(
    _ command: TypedCommand, _ draft: Draft, _ purpose: DraftPurpose?
  ) throws(Failure) -> TypedCommand {
    // A template belongs to its journal, not to another one.
    guard command.name != .templatesEdit else { return command }
    func with(_ option: String, _ word: Argument) -> TypedCommand {
      let other = option == "file" ? "journal" : "file"
      return TypedCommand(command.invocation.with(word, for: option).setting(other, to: nil))
    }
    if let name = invocation.common.journal?.word { return with("journal", name) }
    if invocation.common.file != nil || purpose == nil {
      return with("file", Argument(bytes: journals.pathBytes))
    }
    if let path = purpose?.journal {
      let named = settings.configuration.journals.first {
        settings.setup.path(of: $0, settings.locations) == Array(path.utf8)
      }
      // A template can belong to the journal's name.
      guard command.invocation.has("template"), let named else {
        return with("file", Argument(text: path))
      }
      return with("journal", Argument(text: named.name))
    }
    let names = settings.configuration.journals.map(\.name)
    guard let typed = command.invocation.value("journal")?.shown, !names.contains(typed) else {
      return command
    }
    let answer = try answer(to: .journal(typed, names), isNeeded: true) {
      (word) throws(Failure) in
      _ = try settings.setup.choice(named: word, settings.locations)
      return with("journal", word)
    }
    // The journal's own failure names the known ones.
    return answer ?? command
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
        : output.words.editedDraft(draft, needing: needs(of: draft, after).map(\.synopsis)))
  }
}
