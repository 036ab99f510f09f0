import Presentation

/// What help, the manual and completion say about a command. As in a commit message, the first text
/// is the summary, and the others are the paragraphs of its page.
struct CommandHelp: Sendable {
  /// The row of the overview that has the command; nil for one that no help lists.
  let row: HelpRow?
  private let texts: @Sendable (Catalogue) -> [String]

  init(_ row: HelpRow? = nil, @Texts _ texts: @escaping @Sendable (Catalogue) -> [String]) {
    self.row = row
    self.texts = texts
  }

  /// What the command does, in a few words without a period.
  func summary(_ words: Catalogue) -> String { texts(words)[0] }

  func details(_ words: Catalogue) -> [String] { Array(texts(words).dropFirst()) }

  @resultBuilder
  enum Texts {
    static func buildExpression(_ text: String) -> [String] { [text] }
    static func buildExpression(_ texts: [String]) -> [String] { texts }
    static func buildBlock(_ parts: [String]...) -> [String] { parts.flatMap(\.self) }
  }
}

/// A command: the words that call it, its help, what it takes, and its work. Help, the manual,
/// completion and the parser read the same declaration.
final class CommandSpec: Sendable {
  /// What a command is like.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// Its words are the user's text, which must never be lost.
    static let text = Traits(rawValue: 1)
    static let query = Traits(rawValue: 2)
    /// It works on several journals at once; one that changes entries changes one journal.
    static let several = Traits(rawValue: 4)
    /// It changes existing entries, found by id or by a query.
    static let changesFound = Traits(rawValue: 8)
    /// It must work without knowing its journal.
    static let withoutJournal = Traits(rawValue: 16)
    /// It works on settings, so that `--journal` and `--file` mean nothing.
    static let onSettings = Traits(rawValue: 32)
    /// It reports invalid settings itself.
    static let reportsSettings = Traits(rawValue: 64)
    /// Its help page explains every setting.
    static let explainsSettings = Traits(rawValue: 128)
    /// Its output can be long, so that a terminal gets a pager.
    static let long = Traits(rawValue: 256)

    /// What it writes is for other programs or people: words of sealed entries are in it only if that is asked for.
    static let forOthers = Traits(rawValue: 512)
    /// It opens sealed entries in every format: what it prints has none of their words.
    static let opensSealed = Traits(rawValue: 1024)
    /// It opens the full screen, where new entries are written.
    static let screen = Traits(rawValue: 2048)

    static let changesPicked: Traits = [.query, .several, .changesFound]
    static let aboutSettings: Traits = [.withoutJournal, .onSettings, .reportsSettings]
  }

  /// An argument of the command that is not an option.
  struct Operand: Sendable, Hashable {
    enum Count: Sendable, Hashable {
      case one, optional, any
    }

    let placeholder: String
    let count: Count
    let completion: Completion?

    init(_ placeholder: String, _ count: Count = .one, completes completion: Completion? = nil) {
      self.placeholder = placeholder
      self.count = count
      self.completion = completion
    }

    var synopsis: String {
      switch count {
      case .one: placeholder
      case .optional: "[\(placeholder)]"
      case .any: "[\(placeholder)…]"
      }
    }

    /// Whether an empty word can be its value; elsewhere it is what a script's empty variable leaves.
    var takesEmptyWord: Bool { placeholder == "VALUE" }

    /// The words that pick entries; `EntryPick` reads them.
    static let picks = Operand("ID|QUERY", .any, completes: .entries)
    static let id = Operand("ID", completes: .ids)
    static let name = Operand("NAME")
  }

  /// The work of a command, ready to run; it returns the exit code.
  typealias Work = @MainActor () async throws -> Int32

  /// The words that call it: `add text`.
  let title: String
  let words: [String]
  let help: CommandHelp
  /// Other words that call it: `text` and `t`.
  let forms: [ShortForm]
  /// Japanese words that call it, with spaces between them; `今日:today` gives an option. They are
  /// split only when a line has no other command.
  private let japanese: String
  let traits: Traits
  let operands: [Operand]
  let formats: [String]
  let examples: [String]
  private let read: @Sendable (OptionReader) -> Void
  let work: @MainActor @Sendable (CommandParts) -> Work

  /// A command whose options are read by `options`.
  init<Options>(
    _ title: String, _ help: CommandHelp, forms: [ShortForm] = [], japanese: String = "",
    _ traits: Traits = [], takes operands: [Operand] = [],
    options: @escaping @Sendable (OptionReader) -> Options,
    formats: [String] = CommandSpec.textAndJSON, examples: [String],
    work: @escaping @MainActor @Sendable (CommandParts, Options) -> Work
  ) {
    self.title = title
    words = title.utf8.contains(0x20) ? title.split(separator: " ").map(String.init) : [title]
    self.help = help
    self.forms = forms
    self.japanese = japanese
    self.traits = traits
    self.operands = operands
    self.formats = formats
    self.examples = examples
    read = { _ = options($0) }
    self.work = { parts in work(parts, options(OptionReader(parts.invocation))) }
  }

  /// A command whose exit code is 0, unless it fails.
  convenience init<Options>(
    _ title: String, _ help: CommandHelp, forms: [ShortForm] = [], japanese: String = "",
    _ traits: Traits = [], takes operands: [Operand] = [],
    options: @escaping @Sendable (OptionReader) -> Options,
    formats: [String] = CommandSpec.textAndJSON, examples: [String],
    work:
      @escaping @MainActor @Sendable (CommandParts, Options) ->
      @MainActor () async throws -> Void
  ) {
    self.init(
      title, help, forms: forms, japanese: japanese, traits, takes: operands, options: options,
      formats: formats,
      examples: examples
    ) { parts, options -> Work in
      let run = work(parts, options)
      return {
        try await run()
        return 0
      }
    }
  }

  /// A command without options of its own.
  convenience init(
    _ title: String, _ help: CommandHelp, forms: [ShortForm] = [], japanese: String = "",
    _ traits: Traits = [], takes operands: [Operand] = [],
    formats: [String] = CommandSpec.textAndJSON,
    examples: [String],
    work:
      @escaping @MainActor @Sendable (CommandParts) ->
      @MainActor () async throws -> Void
  ) {
    self.init(
      title, help, forms: forms, japanese: japanese, traits, takes: operands, options: { _ in },
      formats: formats,
      examples: examples
    ) { parts, _ in work(parts) }
  }

  static let textAndJSON: [String] = ["text", "json"]

  func isAny(of traits: Traits) -> Bool { !self.traits.isDisjoint(with: traits) }

  /// The Japanese words that call it.
  var japaneseForms: [ShortForm] {
    japanese.split(separator: " ").map { row in
      let parts = row.split(separator: ":").map(String.init)
      guard parts.count == 2 else { return ShortForm(parts[0]) }
      let option = parts[1].split(separator: "=").map(String.init)
      return ShortForm(parts[0], option: option[0], value: option.count == 2 ? option[1] : nil)
    }
  }

  /// The words that call it for readers of a language.
  func forms(_ words: Catalogue) -> [ShortForm] { words.value(forms, japaneseForms + forms) }

  /// Its own options, without the common ones.
  var options: [OptionSpec] {
    let reader = OptionReader()
    read(reader)
    return reader.options
  }

  /// Its own options and the common ones.
  var allOptions: [OptionSpec] {
    let reader = OptionReader()
    read(reader)
    _ = CommonOptions(reader, of: self)
    return reader.options
  }

  /// The usage line.
  var usage: String {
    let parts = ["journal"] + words + operands.map(\.synopsis) + ["[OPTIONS]"]
    return parts.joined(separator: " ")
  }
}

extension CommandSpec: Equatable {
  static func == (left: CommandSpec, right: CommandSpec) -> Bool { left.title == right.title }
}

/// A text about a command or an option, in the language of the reader.
typealias Wording = @Sendable (Catalogue) -> String

/// An option of a command: its spelling and its meaning.
final class OptionSpec: Sendable {
  /// The value of an option that takes one.
  struct Value: Sendable, Hashable {
    let placeholder: String
    /// The allowed words; empty if any word is allowed.
    let choices: [String]
    let completion: Completion?
    /// Whether the value can be left out, so that it has to follow a `=`.
    let isOptional: Bool

    init(
      _ placeholder: String, choices: [String] = [], completes completion: Completion? = nil,
      isOptional: Bool = false
    ) {
      self.placeholder = placeholder
      self.choices = choices
      self.completion = choices.isEmpty ? completion : .words(choices)
      self.isOptional = isOptional
    }
  }

  /// The name without dashes.
  let name: String
  let short: Character?
  let value: Value?
  let isRepeatable: Bool
  /// What the option does, in a few words without a period.
  let meaning: Wording

  init(
    _ name: String, short: Character? = nil, value: Value? = nil, isRepeatable: Bool = false,
    _ meaning: @escaping Wording
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.meaning = meaning
  }

  /// `-n, --limit N`
  var synopsis: String {
    let names = (short.map { "-\($0), " } ?? "") + "--\(name)"
    return names
      + (value.map { $0.isOptional ? "[=\($0.placeholder)]" : " \($0.placeholder)" } ?? "")
  }

  /// Whether the next word can be its value.
  var takesNextWord: Bool { value.map { !$0.isOptional } ?? false }
}

/// What a shell can offer for a word.
enum Completion: Sendable, Hashable {
  /// Candidates that depend on the journal; `journal complete` lists them.
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case ids, tags, moods, types, drafts, fields
    case journals, templates, settings
    /// The end of a query, or the id of an entry.
    case queries, entries
    /// A view of figures, or a query; and what a drawing shows.
    case views, measures
    /// The names of numbers.
    case names
    /// A tag, or the second word of `tag rename`.
    case tagged = "tagged"
    /// The value of the setting that the word before names.
    case values
    case times, days
    /// Moods from the settings.
    case ownMoods = "own-moods"
    /// The user's aliases; and the command that one of them calls.
    case aliases, called
  }

  case words([String])
  case commands
  /// The first words of commands, and aliases.
  case firstWords
  case files
  case live(Kind)

  static let ids = Completion.live(.ids)
  static let tags = Completion.live(.tags)
  static let moods = Completion.live(.moods)
  static let types = Completion.live(.types)
  static let drafts = Completion.live(.drafts)
  static let fields = Completion.live(.fields)
  static let journals = Completion.live(.journals)
  static let templates = Completion.live(.templates)
  static let settings = Completion.live(.settings)
  static let queries = Completion.live(.queries)
  static let views = Completion.live(.views)
  static let measures = Completion.live(.measures)
  static let names = Completion.live(.names)
  static let entries = Completion.live(.entries)
  static let tagged = Completion.live(.tagged)
  static let values = Completion.live(.values)
  static let times = Completion.live(.times)
  static let days = Completion.live(.days)
  static let ownMoods = Completion.live(.ownMoods)
}

extension OptionSpec.Value {
  /// Whether the value is a number or an id, which an input method may type in full width.
  var isNumber: Bool { ["N", "ID"].contains(placeholder) }
}

extension CommandSpec {
  /// Whether an operand is a number or names an entry, which an input method may type in full width.
  func isNumber(operand index: Int) -> Bool {
    let operand = index < operands.count ? operands[index] : operands.last
    guard let operand else { return false }
    return ["N", "N|ID", "ID|QUERY", "VERSION", "DRAFT"].contains(operand.placeholder)
  }
}
