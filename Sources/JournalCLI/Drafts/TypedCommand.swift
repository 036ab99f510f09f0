import Settings
import TimePhrases
import TimelineDomain

/// The command that typed words mean for their text: of a failed command line, or of a draft.
///
/// It is read from the words whenever it is needed, and never stored.
struct TypedCommand {
  let invocation: Invocation
  private static let dash = Argument(text: "-")

  var name: CommandSpec.Name { invocation.command.name }

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
    return switch name {
    case .addText: operands.isEmpty || operands == [TypedCommand.dash]
    case .addMood: Array(operands.dropFirst()) == [TypedCommand.dash]
    case .edit: texts == [TypedCommand.dash] || invocation.readsForm
    case .templatesEdit: operands.count < 2 || operands.last == TypedCommand.dash
    default: false
    }
  }

  /// The typed words of the text, before that from standard input; nil if there are none.
  func text(with input: [UInt8] = [], _ moods: MoodSet) -> [UInt8]? {
    let operands = invocation.operands.filter { !isInInput || $0 != TypedCommand.dash }
    var words: [Argument] = []
    switch name {
    case .addText: words = operands
    case .addMood:
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
  private var texts: [Argument] { invocation.values("text") + invocation.values("note") }

  /// Whether the text is the editor's form.
  var isForm: Bool { name == .resolve || name == .edit && texts.isEmpty }

  /// The words of a draft's text that the journal gets: without the form's fields, a mood in front,
  /// or a date in front.
  func words(in text: [UInt8], _ configuration: Configuration) -> [UInt8] {
    if isForm { return Array(EditDocument.words(of: String(decoding: text, as: UTF8.self)).utf8) }
    if name == .addMood { return note(in: text, configuration.moods) }
    guard name == .addText, configuration.hasDatesInFront, !invocation.has("at"),
      !invocation.has("template"),
      let dated = DatedText(String(decoding: text, as: UTF8.self), settings: configuration.time)
    else { return text }
    return Array(dated.rest.utf8)
  }

  // MARK: The mood

  /// The mood, or the draft's first word if the user corrected that.
  private func mood(_ text: [UInt8], _ moods: MoodSet) -> Mood? {
    invocation.operands.first.flatMap { moods.mood($0.shown) }
      ?? moods.mood(String(decoding: text.prefix { $0 != 0x20 }, as: UTF8.self))
  }

  /// The word that was typed as a mood; empty if it is near none, so that it belongs to the note.
  private func moodWord(_ moods: MoodSet) -> String {
    guard let word = invocation.operands.first?.shown,
      suggestion(for: word, among: Mood.known.map(\.name) + moods.own.map(\.name)) != nil
    else { return "" }
    return word
  }

  /// The text without a mood in front that was misspelled. A word that the user does not give this
  /// mood for stays in the note.
  func note(in text: [UInt8], as mood: Mood? = nil, _ moods: MoodSet) -> [UInt8] {
    guard let typed = invocation.operands.first, moods.mood(typed.shown) == nil else { return text }
    let first = String(decoding: text.prefix { $0 != 0x20 }, as: UTF8.self)
    let meant = moods.mood(first) ?? suggestion(for: first, among: moods.names).flatMap(moods.mood)
    if let mood, mood.name != meant?.name { return text }
    let word = moods.mood(first) == nil ? moodWord(moods) : first
    let beginning = Array((word + " ").utf8)
    return !word.isEmpty && text.starts(with: beginning)
      ? Array(text.dropFirst(beginning.count)) : text
  }

  // MARK: What it lacks

  /// The values that can't be read, and those that are missing. Words such as yesterday count from
  /// the time at which they were typed.
  func unclear(
    of purpose: DraftPurpose?, _ text: [UInt8], _ configuration: Configuration,
    _ time: any TimeSource
  ) -> [UnclearValue] {
    var values: [UnclearValue] = []
    let clock = TypedClock(purpose?.typed, zone: time)
    if let word = invocation.value("at"), name != .templatesEdit,
      (try? invocation.moment(word.shown, clock, configuration.time)) == nil
    {
      values.append(UnclearValue(.at, word.shown))
    }
    values += (invocation.values("tag") + invocation.values("untag"))
      .filter { !$0.isTag(configuration) }.map { UnclearValue(.tag, $0.shown) }
    switch name {
    case .addMood where mood(text, configuration.moods) == nil:
      values.append(UnclearValue(.mood, moodWord(configuration.moods)))
    case .edit where !invocation.has("text"):
      if let word = invocation.value("mood"), configuration.moods.mood(word.shown) == nil {
        values.append(UnclearValue(.mood, word.shown))
      }
    case .addText where purpose?.source != .editor:
      let templates = configuration.templates + configuration.journals.flatMap(\.templates)
      if let word = invocation.value("template"),
        !templates.contains(where: { $0.name == word.text })
      {
        values.append(UnclearValue(.template, word.shown))
      }
    case .templatesEdit:
      let word = target.first
      if word?.isName != true { values.append(UnclearValue(.template, word?.shown ?? "")) }
    default: break
    }
    if name == .edit, purpose?.source != nil, purpose?.entry == nil {
      let typed = target.map(\.shown).joined(separator: " ")
      let word = typed.isEmpty && invocation.has("last") ? "--last" : typed
      values.append(UnclearValue(.entry, word))
    }
    if let word = invocation.value("journal"), name != .templatesEdit, purpose?.journal == nil,
      configuration.journal(word.shown) == nil
    {
      values.append(UnclearValue(.journal, word.shown))
    }
    return values
  }

  /// The operands without the dash.
  private var target: [Argument] { invocation.operands.filter { $0 != TypedCommand.dash } }

  // MARK: Options for the restore

  func takes(_ option: UnclearOption) -> Bool {
    switch option {
    case .at, .tag: name != .templatesEdit && name != .resolve
    case .mood: name == .edit ? !invocation.has("text") : name.isOfAddition
    case .template: name == .addText || name == .templatesEdit
    case .entry: name == .edit
    case .journal: true
    }
  }

  /// With another value for an option; an empty word leaves the option out.
  func with(
    _ option: UnclearOption, _ word: Argument, _ configuration: Configuration
  ) -> TypedCommand {
    let values = word.bytes.isEmpty ? nil : [word]
    let next: Invocation
    switch option {
    case .tag:
      let read = { (name: String) in
        self.invocation.values(name).filter { $0.isTag(configuration) }
      }
      next = invocation.setting("tag", to: read("tag") + (values ?? []))
        .setting("untag", to: invocation.has("untag") ? read("untag") : nil)
    case .mood where name.isOfAddition:
      let command = values == nil ? CommandTable.addText : CommandTable.addMood
      next = invocation.with(operands: values ?? [], of: command).setting("template", to: nil)
    case .template where name == .templatesEdit: next = invocation.with(operands: [word])
    case .entry: next = invocation.with(operands: [word])
    case .at, .mood, .template: next = invocation.setting(option.rawValue, to: values)
    case .journal: next = invocation.setting("journal", to: values).setting("file", to: nil)
    }
    return TypedCommand(next)
  }

  /// The command to run with the draft's text as its standard input.
  func reading(_ text: [UInt8], of purpose: DraftPurpose?, _ moods: MoodSet) -> Invocation {
    var next = ["format", "quiet", "yes", "dry-run", "last"].reduce(invocation) {
      $0.setting($1, to: nil)
    }
    if next.has("star"), next.has("unstar") {
      next = next.setting("star", to: nil).setting("unstar", to: nil)
    }
    let removed = next.values("untag")
    if !removed.isEmpty {
      let added = next.values("tag")
      next = next.setting("tag", to: added.filter { !removed.contains($0) })
        .setting("untag", to: removed.filter { !added.contains($0) })
    }
    let dash = TypedCommand.dash
    let entry = purpose?.entry.map { [Argument(bytes: $0.bytes)] } ?? target
    switch name {
    case .addText:
      // The editor's text has the template already.
      return (purpose?.source == .editor ? next.setting("template", to: nil) : next)
        .with(operands: [dash])
    case .addMood:
      let mood = mood(text, moods).map { [Argument(text: $0.name)] } ?? []
      return next.with(operands: mood + [dash])
    case .edit where isForm: return next.with(operands: entry + [dash])
    case .edit:
      let isText = next.has("text")
      return next.setting("text", to: isText ? [dash] : nil)
        .setting("note", to: isText ? nil : [dash]).with(operands: entry)
    case .templatesEdit: return next.with(operands: target.prefix(1) + [dash])
    default: return next.with(operands: entry)
    }
  }

  // MARK: Comparing

  /// The entry to edit, or else the word for it.
  private func entry(of purpose: DraftPurpose) -> EntryID? {
    purpose.entry ?? target.first.map { EntryID(bytes: $0.bytes) }
  }

  /// Whether another command, which saved the same text, leaves nothing to do for this draft. What
  /// can't be read in a draft can be anything.
  func isDone(
    by other: TypedCommand, _ purpose: DraftPurpose, _ done: DraftPurpose,
    _ configuration: Configuration, _ time: any TimeSource
  ) -> Bool {
    let unclear = unclear(of: purpose, [], configuration, time).map(\.option)
    guard name == other.name,
      purpose.path == nil || unclear.contains(.journal) || purpose.path == done.path
    else { return false }
    func instant(_ command: TypedCommand, _ purpose: DraftPurpose) -> [Int64]? {
      command.invocation.value("at").flatMap { word in
        try? command.invocation.moment(
          word.shown, TypedClock(purpose.typed, zone: time), configuration.time
        ).instant
      }
    }
    switch name {
    case .addText, .addMood:
      let moods = configuration.moods
      return (unclear.contains(.at) || instant(self, purpose) == instant(other, done))
        && (name == .addText || unclear.contains(.mood)
          || mood([], moods) == other.mood([], moods))
    case .edit, .resolve:
      return unclear.contains(.entry) || entry(of: purpose) == other.entry(of: done)
    default: return unclear.contains(.template) || target.first == other.target.first
    }
  }
}

/// A value that a draft's command lacks, with the word that can't be read; that is empty if there was
/// none.
struct UnclearValue: Hashable, Sendable {
  let option: UnclearOption
  let word: String

  init(_ option: UnclearOption, _ word: String) {
    self.option = option
    self.word = word
  }
}

/// An option that 'journal drafts restore' takes for a value that can't be read.
enum UnclearOption: String, CaseIterable, Sendable {
  case at, tag, mood, template, entry, journal

  /// The option with its placeholder, as the user types it: `--at TIME`.
  var synopsis: String {
    switch self {
    case .at: "--at TIME"
    case .tag: "--tag TAG"
    case .mood: "--mood MOOD"
    case .template: "--template NAME"
    case .entry: "--entry ID"
    case .journal: "-j NAME"
    }
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
  /// For an edit, the revisions that the user saw.
  let base: [EntryID]
  /// When the text was typed: the time of a new entry, unless the command has one.
  let typed: Moment?
  /// No other program takes the draft while this value lives.
  let claim: any DraftClaim
}

extension Invocation {
  /// The command as words that can be typed.
  var words: [Argument] {
    let options = command.allOptions.filter { has($0.name) }.flatMap { option in
      option.value == nil
        ? [Argument(text: "--\(option.name)")]
        : values(option.name).flatMap { [Argument(text: "--\(option.name)"), $0] }
    }
    let needsDashes = operands.contains(where: \.isOption)
    return command.words.map(Argument.init(text:)) + options
      + (needsDashes ? [Argument(text: "--")] : []) + operands
  }

  /// The option that holds the text.
  var textOption: String? { has("text") ? "--text" : has("note") ? "--note" : nil }

  /// Whether the last operand is the dash of `journal edit ID -`.
  var isDocument: Bool {
    command.name == .edit && operands.count > (has("last") ? 0 : 1)
      && operands.last == Argument(text: "-")
  }

  /// Whether `edit` takes the whole form, from standard input or the editor.
  var readsForm: Bool {
    let options = ["text", "note", "mood", "at", "tag", "untag", "star", "unstar", "dry-run"]
    return command.name == .edit && textOption == nil
      && (isDocument || !options.contains(where: has))
  }
}

extension CommandSpec {
  /// Whether a text that it can't save becomes a draft.
  fileprivate var keepsText: Bool {
    isAny(of: .text) || [.edit, .resolve, .templatesEdit].contains(name)
  }
}

extension CommandSpec.Name {
  fileprivate var isOfAddition: Bool { self == .addText || self == .addMood }
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
