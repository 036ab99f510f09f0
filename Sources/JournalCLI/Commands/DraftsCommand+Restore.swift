import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

// `journal drafts restore` and `journal drafts edit`.

extension OptionSpec {
  fileprivate static let moodOfDraft: OptionSpec = OptionSpec(
    "mood", value: .init("MOOD", completes: .moods)
  ) { $0.say("Save it with this mood, as a note", "この気分のメモとして保存します") }

  fileprivate static let templateOfDraft: OptionSpec = OptionSpec(
    "template", value: .init("NAME", completes: .templates)
  ) {
    $0.say("The template, or the name of one that you were editing", "テンプレート。テンプレートの下書きではその名前")
  }

  fileprivate static let entryOfDraft: OptionSpec = OptionSpec(
    "entry", value: .init("ID", completes: .ids)
  ) {
    $0.say("The entry to edit, instead of one that was not found", "見つからなかった記録の代わりに編集する記録")
  }
}

/// An option that 'journal drafts restore' takes for a word of the draft's command.
enum RestoreOption: CaseIterable, Sendable {
  case at, tag, mood, template, entry, journal

  /// The option of `journal drafts restore`.
  var option: OptionSpec {
    switch self {
    case .at: .at
    case .tag: .tag
    case .mood: .moodOfDraft
    case .template: .templateOfDraft
    case .entry: .entryOfDraft
    case .journal: .journal
    }
  }

  /// The option with its placeholder, as the user types it: `--at TIME`.
  var synopsis: String {
    self == .journal ? "-j NAME" : option.synopsis
  }
}

extension DraftsCommand {
  /// What the user gives instead of words in the draft's command.
  struct RestoreOptions {
    let values: [RestoreOption: [Argument]]
    let isStarred: Bool

    init(_ reader: OptionReader) {
      func words(_ option: RestoreOption) -> [Argument] {
        reader.values(option.option).map(\.word)
      }
      var values: [RestoreOption: [Argument]] = [.at: words(.at), .tag: words(.tag)]
      isStarred = reader.flag(.star)
      for option in [RestoreOption.mood, .template, .entry] { values[option] = words(option) }
      self.values = values
    }

    var isEmpty: Bool { !isStarred && values.values.allSatisfy(\.isEmpty) }
  }

  /// A draft and the command that saves it.
  struct Restoration {
    /// The words of the command, which reads the draft as its standard input.
    let words: [Argument]
    /// The journal, unless the words name one.
    let journal: Place?
    let draft: RestoredDraft

    /// An option that names a journal, with its value.
    typealias Place = (option: OptionSpec, word: Argument)

    /// The command for its journal.
    func command() throws(Failure) -> Invocation {
      let command = try parsed()
      guard let journal, command.common.place == nil else { return command }
      return command.setting(journal.option, to: [journal.word])
    }

    func parsed() throws(Failure) -> Invocation {
      do throws(UsageError) {
        if case .run(let command) = try ArgumentParser.parse(words) { return command }
      } catch {
        throw .usage(error)
      }
      throw .draftUnknown(draft.draft, command: words.map(\.shown).joined(separator: " "))
    }

    func with(words: [Argument], text: [UInt8]) -> Restoration {
      Restoration(words: words, journal: journal, draft: draft.with(text: text))
    }
  }

  func restoration() throws(Failure) -> Restoration {
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
    var purpose = kept?.with(typed: typed ?? time.moment())
    input.purpose = purpose
    guard let meant = TypedCommand(of: purpose ?? DraftPurpose(words: ["add", "text", "-"])) else {
      let command = (purpose?.words ?? []).joined(separator: " ").safeInOneLine
      throw .draftUnknown(draft, command: command)
    }
    let options = RestoreOptions(OptionReader(invocation))
    var command = try changed(meant, by: options, draft)
    let isOfOther = command.command == CommandTable.edit && options.values[.entry]?.isEmpty == false
    if isOfOther { purpose = purpose?.with(entry: nil, base: [], in: nil) }
    let journal = journal(of: command, kept)
    if journal != nil { command = command.anywhere }
    let restoration = Restoration(
      words: words(of: command.reading(of: purpose)), journal: journal,
      draft: RestoredDraft(
        draft: draft, text: text, entry: purpose?.entry, base: purpose?.base ?? [], typed: typed,
        claim: claim))
    if !isOfOther, let purpose, command.lacksEntry(purpose) {
      // The words for it can mean another entry by now.
      let failure = command.invocation.failure(.missingOperand("ID"))
      guard let better = try corrected(restoration, after: failure) else { throw failure }
      return better
    }
    guard options.isEmpty, invocation.common.place == nil, let words = purpose?.words else {
      return restoration
    }
    do throws(UsageError) {
      _ = try ArgumentParser.parse(words.map(Argument.init(text:)))
      return restoration
    } catch {
      return try corrected(restoration, after: .usage(error)) ?? restoration
    }
  }

  /// The words of the draft's command, with the format that this command has.
  private func words(of command: Invocation) -> [Argument] {
    command.setting(.format([]), to: invocation.common.format.map { [$0.word] })
      .setting(.quiet, to: invocation.common.isQuiet ? [] : nil).words
  }

  // MARK: Correcting the command

  /// In a terminal, shows the command that failed and its text: Enter runs the command as it is
  /// shown, or the user types it again. Nil without a terminal, or if other words don't help.
  func corrected(
    _ restoration: Restoration, after failure: Failure
  ) throws(Failure) -> Restoration? {
    guard failure.isOfWords, output.console.isInputTerminal else { return nil }
    let draft = restoration.draft
    output.console.say("journal: \(output.words.sentence(failure))")
    output.console.say(
      output.words.quotedText(
        String(decoding: draft.text, as: UTF8.self).cutBetweenGraphemes(to: 200)))
    let question = output.words.whichCommand(restoration.words.commandForShell ?? "")
    while let line = output.askForWord(question) {
      if line.isBlank { return restoration }
      do throws(Failure) {
        return try again(restoration, typed: line)
      } catch {
        output.console.say("journal: \(output.words.sentence(error))")
      }
    }
    throw .interrupted
  }

  private func again(
    _ restoration: Restoration, typed line: String
  ) throws(Failure) -> Restoration {
    let draft = restoration.draft
    let typed = (ShellWords.split(line) ?? []).map(Argument.init(text:))
    let words = typed.first?.shown == "journal" ? Array(typed.dropFirst()) : typed
    let next = restoration.with(words: words, text: draft.text)
    guard let command = TypedCommand(keeping: try next.parsed()) else {
      throw .draftUnknown(draft.draft, command: line.safeInOneLine)
    }
    // Words that the user types instead do not discard the draft.
    return restoration.with(
      words: self.words(of: command.reading(of: nil)),
      text: command.text(output.moods) ?? draft.text)
  }

  /// The command with the options of this one.
  private func changed(
    _ command: TypedCommand, by options: RestoreOptions, _ draft: Draft
  ) throws(Failure) -> TypedCommand {
    var command = command
    for option in RestoreOption.allCases {
      for word in options.values[option] ?? [] {
        guard command.takes(option) else {
          throw .draftTakesNo(draft, option: "--\(option.option.name)")
        }
        var word = word
        if option == .at, !word.bytes.isEmpty {
          word = try self.time(word, isOfEdit: command.command == CommandTable.edit)
        }
        command = command.with(option, word, settings.configuration)
      }
    }
    if options.isStarred {
      guard command.takes(.at) else { throw .draftTakesNo(draft, option: "--star") }
      command = TypedCommand(
        command.invocation.setting(.star, to: []).setting(.unstar, to: nil))
    }
    return command
  }

  /// Words such as yesterday count from now. Half a time stays half of one, for an edit.
  private func time(_ word: Argument, isOfEdit: Bool) throws(Failure) -> Argument {
    let moment = try invocation.moment(word.shown, time, settings.configuration.time)
    let phrase = try? TimePhrase(word.shown, settings: settings.configuration.time)
    return switch isOfEdit ? phrase?.half : nil {
    case .timeOfDay: word
    case .date: Argument(text: String(moment.spelling.prefix(10)))
    case nil: Argument(text: moment.spelling)
    }
  }

  /// The journal of this command if it names one, else that of the draft.
  private func journal(of command: TypedCommand, _ purpose: DraftPurpose?) -> Restoration.Place? {
    if let name = invocation.common.journal?.word {
      return (option: .journal, word: name)
    }
    let path = invocation.common.file?.word ?? purpose?.journal.map(Argument.init(text:))
    // A template belongs to its journal, not to another one.
    guard let path, command.command != CommandTable.templatesEdit else { return nil }
    // A template can belong to the journal's name.
    let named = settings.configuration.journals.first {
      settings.setup.path(of: $0, settings.locations) == path.bytes
    }
    return named.map { (option: .journal, word: Argument(text: $0.name)) }
      ?? (option: .file, word: path)
  }

  /// The options that the draft needs to be restored.
  private func needs(of draft: Draft) -> [RestoreOption] {
    let purpose = purpose(of: draft)
    let command = purpose.flatMap(TypedCommand.init(of:))
    return command?.lacking(purpose, settings.configuration, time) ?? []
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
    try output.report(output.words.done(after == before ? .unchanged : .edited, name))
    output.say(
      after.isBlank
        ? output.words.stays(draft, .discard)
        : output.words.editedDraft(draft, needing: needs(of: draft).map(\.synopsis)))
  }
}
