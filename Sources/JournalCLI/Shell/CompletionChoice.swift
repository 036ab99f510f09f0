import Presentation

/// A completion candidate and its description.
struct CompletionChoice: Sendable, Hashable {
  let word: String
  let note: String

  init(_ word: String, _ note: String = "") {
    self.word = word
    self.note = note
  }
}

// MARK: - Candidates from the command table

extension CommandTable {
  /// The first words of all commands, without repetition.
  static func firstWords(_ words: Catalogue) -> [CompletionChoice] {
    commands.reduce(into: []) { choices, command in
      let first = command.words[0]
      guard !choices.contains(where: { $0.word == first }) else { return }
      let seconds = secondWords(of: first, words)
      let note =
        command.words.count == 1
        ? command.help.summary(words) : words.either(seconds.map { "\(first) \($0.word)" })
      choices.append(CompletionChoice(first, note))
      choices += forms(of: first)
    }
  }

  /// The short forms of a command and its family, each with what it is.
  private static func forms(of first: String) -> [CompletionChoice] {
    commands.filter { $0.words[0] == first }.flatMap { command in
      command.forms.map { form in
        CompletionChoice(form.word, command.title + (form.option.map { " --\($0)" } ?? ""))
      }
    }
  }

  /// Every short form with the name of its command.
  static let formNames = commands.flatMap { command in
    command.forms.map { (word: $0.word, title: command.title) }
  }

  /// The first words of all commands, without short forms.
  static let names = (commands + hidden).map { $0.words[0] }.reduce(into: [String]()) {
    if !$0.contains($1) { $0.append($1) }
  }

  /// The words that `help` explains.
  static func helpWords(_ words: Catalogue) -> [CompletionChoice] {
    firstWords(words) + HelpTopic.allCases.map { CompletionChoice($0.word, $0.summary(words)) }
  }

  /// The second words after a first word, if it has several commands.
  static func secondWords(of first: String, _ words: Catalogue) -> [CompletionChoice] {
    commands.filter { $0.words[0] == first && $0.words.count > 1 }
      .map { CompletionChoice($0.words[1], $0.help.summary(words)) }
  }

  /// First words that a second word follows, and nothing else.
  static let firstOfSeveral = Set(longCommands.map { $0.words[0] }).filter { first in
    !commands.contains { $0.words == [first] && $0.operands.first?.completion != nil }
  }.sorted()

  static let longCommands = commands.filter { $0.words.count > 1 }

  /// Every spelling of an option that takes a value: `--file`, `-n`.
  static let spellingsWithValue: [String] = (commands.flatMap(\.allOptions) + leadingOptions)
    .filter { $0.value != nil }.flatMap(\.spellings).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }

  /// The options that choose the journal, which scripts pass on to `journal complete`.
  static let spellingsOfJournal = commonOptions.filter { $0.value != nil }.flatMap(\.spellings)
}

extension OptionSpec {
  /// `--limit` and `-n`.
  var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }

  /// The candidate for this option.
  func choice(_ words: Catalogue) -> CompletionChoice {
    CompletionChoice("--\(name)", meaning(words))
  }
}

extension CommandSpec {
  /// Without the common options; each command has its own formats.
  var ownOptions: [OptionSpec] {
    allOptions.filter { own in !CommandTable.commonOptions.contains { $0.name == own.name } }
  }

  /// Completions for operands, each with a pattern for its position: `0`, `1`, or `*` for the rest.
  var completedOperands: [(pattern: String, completion: Completion)] {
    operands.enumerated().compactMap { index, operand in
      operand.completion.map { (operand.count == .any && index == 0 ? "*" : "\(index)", $0) }
    }
  }
}
