import Presentation

/// What help, the manual and completion say about a command.
struct CommandHelp: Sendable {
  /// The row of the overview that has the command; nil for one that no help lists.
  let row: HelpRow?
  /// What the command does, in a few words without a period.
  let summary: Wording
  /// The paragraphs of its page.
  let details: @Sendable (Catalogue) -> [String]

  init(
    _ row: HelpRow? = nil, summary: @escaping Wording,
    details: @escaping @Sendable (Catalogue) -> [String]
  ) {
    self.row = row
    self.summary = summary
    self.details = details
  }
}

/// A command: the words that call it, its help, what it takes, and its work. Help, the manual,
/// completion and the parser read the same declaration.
struct CommandSpec: Sendable {
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

    /// The words that pick entries; `EntryPick` reads them.
    static let picks = Operand("ID|QUERY", .any, completes: .entries)
    static let id = Operand("ID", completes: .ids)
    static let name = Operand("NAME")
  }

  /// The work of a command, ready to run; it returns the exit code.
  typealias Work = @MainActor () async throws(Failure) -> Int32

  /// The words that call it: `add text`.
  let title: String
  let words: [String]
  let help: CommandHelp
  /// Other words that call it: `text` and `t`.
  let forms: [ShortForm]
  let traits: Traits
  let operands: [Operand]
  let formats: [String]
  let examples: [String]
  private let read: @Sendable (OptionReader) -> Void
  let work: @MainActor @Sendable (CommandParts) -> Work

  /// A command whose options are read by `options`.
  init<Options>(
    _ title: String, _ help: CommandHelp, forms: [ShortForm] = [], _ traits: Traits = [],
    takes operands: [Operand] = [], options: @escaping @Sendable (OptionReader) -> Options,
    formats: [String] = CommandSpec.textAndJSON, examples: [String],
    work: @escaping @MainActor @Sendable (CommandParts, Options) -> Work
  ) {
    self.title = title
    words = title.utf8.contains(0x20) ? title.split(separator: " ").map(String.init) : [title]
    self.help = help
    self.forms = forms
    self.traits = traits
    self.operands = operands
    self.formats = formats
    self.examples = examples
    read = { _ = options($0) }
    self.work = { parts in work(parts, options(OptionReader(parts.invocation))) }
  }

  /// A command whose exit code is 0, unless it fails.
  init<Options>(
    _ title: String, _ help: CommandHelp, forms: [ShortForm] = [], _ traits: Traits = [],
    takes operands: [Operand] = [], options: @escaping @Sendable (OptionReader) -> Options,
    formats: [String] = CommandSpec.textAndJSON, examples: [String],
    work:
      @escaping @MainActor @Sendable (CommandParts, Options) ->
      @MainActor () async throws(Failure) -> Void
  ) {
    self.init(
      title, help, forms: forms, traits, takes: operands, options: options, formats: formats,
      examples: examples
    ) { parts, options -> Work in
      let run = work(parts, options)
      return { () async throws(Failure) in
        try await run()
        return 0
      }
    }
  }

  /// A command without options of its own.
  init(
    _ title: String, _ help: CommandHelp, forms: [ShortForm] = [], _ traits: Traits = [],
    takes operands: [Operand] = [], formats: [String] = CommandSpec.textAndJSON,
    examples: [String],
    work:
      @escaping @MainActor @Sendable (CommandParts) ->
      @MainActor () async throws(Failure) -> Void
  ) {
    self.init(
      title, help, forms: forms, traits, takes: operands, options: { _ in }, formats: formats,
      examples: examples
    ) { parts, _ in work(parts) }
  }

  static let textAndJSON = ["text", "json"]

  func isAny(of traits: Traits) -> Bool { !self.traits.isDisjoint(with: traits) }

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
