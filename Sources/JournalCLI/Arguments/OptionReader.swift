import TimePhrases
import TimelineDomain

/// Reads the options of a command from the typed words. What a command reads is what it has: without
/// words, the reader only lists the options, for the parser, the help and the completion of shells.
final class OptionReader {
  /// What was read without words.
  private(set) var options: [OptionSpec] = []
  private let typed: Invocation?

  init(_ typed: Invocation? = nil) { self.typed = typed }

  /// An option without a value.
  func flag(_ name: String, short: Character? = nil, _ meaning: OptionMeaning) -> Bool {
    if let typed { return typed.has(name) }
    options.append(OptionSpec(name, short: short, meaning))
    return false
  }

  /// An option with a value; of several, the last counts.
  func value(
    _ name: String, short: Character? = nil, _ placeholder: String, choices: [String] = [],
    completes completion: Completion? = nil, _ meaning: OptionMeaning
  ) -> TypedValue? {
    if let typed { return read(name, typed).last }
    options.append(
      OptionSpec(
        name, short: short,
        value: .init(placeholder, choices: choices, completes: completion), meaning))
    return nil
  }

  /// An option that may be repeated.
  func values(
    _ name: String, _ placeholder: String, completes completion: Completion? = nil,
    _ meaning: OptionMeaning
  ) -> [TypedValue] {
    if let typed { return read(name, typed) }
    options.append(
      OptionSpec(
        name, value: .init(placeholder, completes: completion), isRepeatable: true, meaning))
    return []
  }

  /// An option whose value is one of these. The parser has refused any other word.
  func choice<Choice: RawRepresentable<String>>(
    _ name: String, _ placeholder: String, among choices: [Choice], _ meaning: OptionMeaning
  ) -> Choice? {
    value(name, placeholder, choices: choices.map(\.rawValue), meaning)
      .flatMap { Choice(rawValue: $0.shown) }
  }

  /// Whether a rewrite may leave the other names of the file behind.
  func hardLinks() -> HardLinks {
    flag("force", .evenIfLinked) ? .rewriteThisName : .refuse
  }

  private func read(_ name: String, _ typed: Invocation) -> [TypedValue] {
    typed.values(name).map { TypedValue(option: "--\(name)", word: $0, of: typed) }
  }
}

/// The value of an option as it was typed, until its meaning is known. Errors name the option.
struct TypedValue: Sendable {
  /// `--at`
  let option: String
  let word: Argument
  private let invocation: Invocation

  init(option: String, word: Argument, of invocation: Invocation) {
    self.option = option
    self.word = word
    self.invocation = invocation
  }

  var shown: String { word.shown }

  func moment(
    _ time: any TimeSource, _ settings: TimeSettings
  ) throws(Failure) -> Moment {
    try invocation.moment(shown, time, settings, option: option)
  }

  func tag(_ sign: Character) throws(Failure) -> Tag {
    guard let tag = word.text.flatMap({ Tag.initial($0, sign: sign) }) else {
      throw invocation.failure(.notATag(option: option, word: shown))
    }
    return tag
  }

  func mood(among moods: MoodSet) throws(Failure) -> Mood {
    try invocation.mood(word, among: moods)
  }

  /// A number too large for `Int` is no limit.
  func count(from least: Int = 0, calledBy name: String? = nil) throws(Failure) -> Int {
    let isDigits = !word.bytes.isEmpty && word.bytes.allSatisfy { (0x30...0x39).contains($0) }
    let count = Int(shown) ?? .max
    guard isDigits, count >= least else {
      throw invocation.failure(.notACount(option: name ?? option, word: shown, from: least))
    }
    return count
  }
}

extension [TypedValue] {
  func tags(_ sign: Character) throws(Failure) -> [Tag] {
    var tags: [Tag] = []
    for value in self { tags.append(try value.tag(sign)) }
    return tags
  }
}

// MARK: - Options that commands share

/// The options of every command.
struct CommonOptions {
  let isAll: Bool
  let format: TypedValue?
  let file: TypedValue?
  /// The names as typed: one, or several with commas.
  let journal: TypedValue?
  let color: TypedValue?
  let isQuiet: Bool

  init(_ reader: OptionReader, of command: CommandSpec) {
    isAll = command.isAny(of: .several) && reader.flag(CommandTable.all.name, .allJournals)
    format =
      command.formats.isEmpty
      ? nil
      : reader.value("format", "FORMAT", choices: command.formats, .format(command.formats))
    file = reader.value("file", "PATH", completes: .files, .file)
    journal = reader.value("journal", short: "j", "NAME", completes: .journals, .journal)
    color = reader.value("color", "WHEN", choices: ["auto", "always", "never"], .color)
    isQuiet = reader.flag("quiet", short: "q", .quiet)
    _ = reader.flag("help", short: "h", .help)
  }

  /// `--file` or `--journal`, which name one journal.
  var place: TypedValue? { journal ?? file }
}

extension Invocation {
  /// The options that every command has.
  var common: CommonOptions { CommonOptions(OptionReader(self), of: command) }
}

/// The options of a command that changes what it finds.
struct ChangeOptions {
  /// Whether to show the change only.
  let isDry: Bool
  /// Whether the user has said yes before.
  let isConfirmed: Bool

  init(_ reader: OptionReader) {
    self.init(
      isDry: reader.flag("dry-run", .dryChange),
      isConfirmed: reader.flag("yes", short: "y", .yes))
  }

  init(isDry: Bool, isConfirmed: Bool) {
    self.isDry = isDry
    self.isConfirmed = isConfirmed
  }
}

/// The options of a command that changes the picked entries.
struct PickedChangeOptions {
  let isLast: Bool
  let change: ChangeOptions

  init(_ reader: OptionReader) {
    isLast = reader.flag("last", .last)
    change = ChangeOptions(reader)
  }
}
