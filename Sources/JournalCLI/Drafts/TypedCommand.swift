import Settings
import TimePhrases
import TimelineDomain

/// The command that typed words mean for their text: of a failed command line, or of a draft.
///
/// It is read from the words whenever it is needed, and never stored.
struct TypedCommand {
  let invocation: Invocation
  private static let dash = Argument(text: "-")

  var command: CommandSpec { invocation.command }

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Nil for a command that takes no text.
  init?(keeping invocation: Invocation) {
    guard invocation.command.keepsText else { return nil }
    self.invocation = invocation
  }

  /// Nil for a command that takes no text.
  init?(typed words: [Argument]) {
    guard let invocation = ArgumentParser.parseForText(words), invocation.command.keepsText else {
      return nil
    }
    self.invocation = invocation
  }

  /// Nil also for a command that this version doesn't know.
  init?(of purpose: DraftPurpose) {
    let words = purpose.words.map(Argument.init(text:))
    if purpose.source != nil {
      self.init(typed: words)
    } else {
      // Older versions stored a complete command.
      guard case .run(let invocation)? = try? ArgumentParser.parse(words),
        invocation.command.keepsText
      else { return nil }
      self.init(invocation)
    }
  }

  // MARK: The text

  /// Whether the command reads its text from standard input, as far as the words say.
  var isInInput: Bool {
    let operands = invocation.operands
    return switch command {
    case CommandTable.addText:
      operands.isEmpty && !attachesInput || operands == [TypedCommand.dash]
    case CommandTable.addMood: Array(operands.dropFirst()) == [TypedCommand.dash]
    case CommandTable.edit: texts == [TypedCommand.dash] || invocation.readsForm
    case CommandTable.templatesEdit: operands.count < 2 || operands.last == TypedCommand.dash
    default: false
    }
  }

  /// Whether standard input is a file to attach.
  private var attachesInput: Bool { invocation.values(.attach).contains(TypedCommand.dash) }

  /// The typed words of the text, before that from standard input; nil if there are none.
  func text(with input: [UInt8] = [], _ moods: MoodSet) -> [UInt8]? {
    let operands = invocation.operands.filter { !isInInput || $0 != TypedCommand.dash }
    var words: [Argument] = []
    switch command {
    case CommandTable.addText: words = operands
    case CommandTable.addMood:
      // A single word is the mood, not a text. An unknown mood can be a word of the note.
      let isMood = operands.first.map { $0.bytes.isEmpty || moods.mood($0.shown) != nil } ?? true
      if invocation.operands.count > 1 { words = Array(operands.dropFirst(isMood ? 1 : 0)) }
    default: break
    }
    if !texts.isEmpty, texts != [TypedCommand.dash] {
      words.append(Argument(bytes: [UInt8](texts.map(\.bytes).joined(separator: [0x0A]))))
    }
    let text = (words + (input.isEmpty ? [] : [Argument(bytes: input)])).joined
    return text.isBlank ? nil : text
  }

  /// The values of `--text` and `--note`.
  private var texts: [Argument] { invocation.values(.text) + invocation.values(.note) }

  /// Whether the text is the editor's form.
  var isForm: Bool {
    command == CommandTable.resolve || command == CommandTable.edit && texts.isEmpty
  }

  /// The words of a draft's text that the journal gets: without the fields of a form.
  func words(in text: [UInt8]) -> [UInt8] {
    isForm ? Array(EditDocument.words(of: String(decoding: text, as: UTF8.self)).utf8) : text
  }

  // MARK: Options for the restore

  /// The options that give what this command lacks: values that can't be read, and a missing entry.
  func lacking(
    _ purpose: DraftPurpose?, _ configuration: Configuration, _ time: any TimeSource
  ) -> [RestoreOption] {
    RestoreOption.allCases.filter { option in
      switch option {
      case .at:
        invocation.has(.at) && command != CommandTable.templatesEdit && !isAtPhoto
          && instant(purpose, configuration, time) == nil
      case .tag:
        !(invocation.values(.tag) + invocation.values(.untag)).allSatisfy {
          $0.isTag(configuration)
        }
      case .mood where command == CommandTable.addMood: mood(configuration.moods) == nil
      case .mood:
        !invocation.values(.mood).allSatisfy { configuration.moods.mood($0.shown) != nil }
      case .template where command == CommandTable.templatesEdit: target.first?.isName != true
      case .template:
        purpose?.source != .editor
          && !invocation.values(.template).allSatisfy { word in
            (configuration.templates + configuration.journals.flatMap(\.templates))
              .contains { $0.name == word.text }
          }
      case .entry: purpose.map(lacksEntry) ?? false
      case .journal:
        purpose?.journal == nil
          && !invocation.values(.journal).allSatisfy { configuration.journal($0.shown) != nil }
      }
    }
  }

  private var isAtPhoto: Bool {
    isOfAddition && invocation.value(.at)?.shown == AddCommand.Options.photo
  }

  private var isOfAddition: Bool { [CommandTable.addText, CommandTable.addMood].contains(command) }

  /// The mood to add; nil if it is none, or for another command.
  private func mood(_ moods: MoodSet) -> Mood? {
    command == CommandTable.addMood
      ? invocation.operands.first.flatMap { moods.mood($0.shown) } : nil
  }

  /// Whether the entry to edit was not found when the words were typed.
  func lacksEntry(_ purpose: DraftPurpose) -> Bool {
    command == CommandTable.edit && purpose.source != nil && purpose.entry == nil
  }

  /// When it happened, if the words say that. Words such as yesterday count from the time at which
  /// they were typed.
  private func instant(
    _ purpose: DraftPurpose?, _ configuration: Configuration, _ time: any TimeSource
  ) -> [Int64]? {
    invocation.value(.at).flatMap { word in
      let clock = TypedClock(purpose?.typed, zone: time)
      return try? invocation.moment(word.shown, clock, configuration.time).instant
    }
  }

  /// The operands without the dash.
  private var target: [Argument] { invocation.operands.filter { $0 != TypedCommand.dash } }

  func takes(_ option: RestoreOption) -> Bool {
    switch option {
    case .at, .tag: command != CommandTable.templatesEdit && command != CommandTable.resolve
    case .mood: command == CommandTable.edit || isOfAddition
    case .template: command == CommandTable.addText || command == CommandTable.templatesEdit
    case .entry: command == CommandTable.edit
    case .journal: true
    }
  }

  /// With another value for an option; an empty word leaves the option out.
  func with(
    _ option: RestoreOption, _ word: Argument, _ configuration: Configuration
  ) -> TypedCommand {
    let values = word.bytes.isEmpty ? nil : [word]
    let next: Invocation
    switch option {
    case .tag:
      let read = { (option: OptionSpec) in
        self.invocation.values(option).filter { $0.isTag(configuration) }
      }
      next = invocation.setting(.tag, to: read(.tag) + (values ?? []))
        .setting(.untag, to: invocation.has(.untag) ? read(.untag) : nil)
    case .mood where isOfAddition:
      let command = values == nil ? CommandTable.addText : CommandTable.addMood
      next = invocation.with(operands: values ?? [], of: command).setting(.template, to: nil)
    case .template where command == CommandTable.templatesEdit:
      next = invocation.with(operands: [word])
    case .entry: next = invocation.with(operands: [word])
    case .at, .mood, .template, .journal: next = invocation.setting(option.option, to: values)
    }
    return TypedCommand(next)
  }

  /// Without the options that name a journal.
  var anywhere: TypedCommand {
    TypedCommand(invocation.setting(.journal, to: nil).setting(.file, to: nil))
  }

  /// The command to run with the draft's text as its standard input.
  func reading(of purpose: DraftPurpose?) -> Invocation {
    var next = [OptionSpec.format([]), .quiet, .yes, .dryRun].reduce(invocation) {
      $0.setting($1, to: nil)
    }
    // What was in standard input is gone.
    if attachesInput {
      let files = next.values(.attach).filter { $0 != TypedCommand.dash }
      next = next.setting(.attach, to: files.isEmpty ? nil : files)
    }
    if next.has(.star), next.has(.unstar) {
      next = next.setting(.star, to: nil).setting(.unstar, to: nil)
    }
    let removed = next.values(.untag)
    if !removed.isEmpty {
      let added = next.values(.tag)
      next = next.setting(.tag, to: added.filter { !removed.contains($0) })
        .setting(.untag, to: removed.filter { !added.contains($0) })
    }
    let dash = TypedCommand.dash
    let entry = purpose?.entry.map { [Argument(bytes: $0.bytes)] } ?? target
    if !entry.isEmpty { next = next.setting(.last, to: nil) }
    switch command {
    case CommandTable.addText:
      // The editor's text has the template already.
      return (purpose?.source == .editor ? next.setting(.template, to: nil) : next)
        .with(operands: [dash])
    case CommandTable.addMood: return next.with(operands: invocation.operands.prefix(1) + [dash])
    case CommandTable.edit where isForm: return next.with(operands: entry + [dash])
    case CommandTable.edit:
      let isText = next.has(.text)
      return next.setting(.text, to: isText ? [dash] : nil)
        .setting(.note, to: isText ? nil : [dash]).with(operands: entry)
    case CommandTable.templatesEdit: return next.with(operands: target.prefix(1) + [dash])
    default: return next.with(operands: entry)
    }
  }

  // MARK: Comparing

  /// Whether another command with the same text leaves nothing to do for this draft: it is of the
  /// same kind, in the same journal, and has the same mood and time unless this one's can't be read.
  func isDone(
    by other: TypedCommand, _ purpose: DraftPurpose, _ done: DraftPurpose,
    _ configuration: Configuration, _ time: any TimeSource
  ) -> Bool {
    let at = instant(purpose, configuration, time)
    let mood = mood(configuration.moods)
    return command == other.command && [nil, done.path].contains(purpose.path)
      && [nil, done.entry].contains(purpose.entry)
      && (at == nil && invocation.has(.at) || at == other.instant(done, configuration, time))
      && (mood == nil || mood == other.mood(configuration.moods))
      && (command != CommandTable.templatesEdit || target.first == other.target.first)
  }
}

/// The clock and the time zone at the moment at which a text was typed.
struct TypedClock: TimeSource {
  private let typed: Moment?
  private let zone: any TimeSource

  init(_ typed: Moment?, zone: any TimeSource) {
    self.typed = typed
    self.zone = zone
  }

  func now() -> (seconds: Int64, nanoseconds: Int32) {
    typed.map { ($0.seconds, $0.nanoseconds) } ?? zone.now()
  }

  func offset(at seconds: Int64) -> Int {
    guard let typed, zone.offset(at: typed.seconds) != typed.offset else {
      return zone.offset(at: seconds)
    }
    return typed.offset
  }
}

/// A draft that replaces a command's standard input.
struct RestoredDraft: Sendable {
  let draft: Draft
  let text: [UInt8]
  /// For an edit, the entry, and the revisions that the user saw.
  let entry: EntryID?
  let base: [EntryID]
  /// When the text was typed: the time of a new entry, unless the command has one.
  let typed: Moment?
  /// No other program takes the draft while this value lives.
  let claim: any DraftClaim

  func with(text: [UInt8]) -> RestoredDraft {
    RestoredDraft(
      draft: draft, text: text, entry: entry, base: base, typed: typed, claim: claim)
  }
}

extension Invocation {
  /// The command as words that can be typed.
  var words: [Argument] {
    let options = command.allOptions.filter(has).flatMap { option in
      option.value == nil
        ? [Argument(text: "--\(option.name)")]
        : values(option).flatMap { [Argument(text: "--\(option.name)"), $0] }
    }
    let needsDashes = operands.contains(where: \.isOption)
    return command.words.map(Argument.init(text:)) + options
      + (needsDashes ? [Argument(text: "--")] : []) + operands
  }

  /// The option that holds the text.
  var textOption: String? { has(.text) ? "--text" : has(.note) ? "--note" : nil }

  /// Whether the last operand is the dash of `journal edit ID -`.
  var isDocument: Bool {
    command == CommandTable.edit && operands.count > (has(.last) ? 0 : 1)
      && operands.last == Argument(text: "-")
  }

  /// Whether `edit` takes the whole form, from standard input or the editor.
  var readsForm: Bool {
    let options: [OptionSpec] = [
      .text, .note, .mood, .at, .tag, .untag, .star, .unstar, .dryRun,
    ]
    return command == CommandTable.edit && textOption == nil
      && (isDocument || !options.contains(where: has))
  }
}

extension CommandSpec {
  /// Whether a text that it can't save becomes a draft.
  fileprivate var keepsText: Bool {
    isAny(of: .text)
      || [CommandTable.edit, CommandTable.resolve, CommandTable.templatesEdit].contains(self)
  }
}

extension Argument {
  init(text: String) { self.init(bytes: Array(text.utf8)) }

  fileprivate func isTag(_ configuration: Configuration) -> Bool {
    text.flatMap { Tag.initial($0, sign: configuration.tagSign) } != nil
  }
}

extension DraftPurpose {
  /// Nil if the journal's path is not text, so that it can't be stored.
  init?(typed words: [Argument], in journal: [UInt8]?) {
    let path = journal.map { String(validating: $0, as: UTF8.self) }
    if case .some(.none) = path { return nil }
    self.init(
      words: words.map { String(decoding: $0.bytes, as: UTF8.self) }, source: .words,
      journal: path.flatMap(\.self))
  }

  /// The journal's path. Older versions wrote it as the first option.
  fileprivate var path: String? {
    journal ?? (words.first == "--file" ? words.dropFirst().first : nil)
  }
}
