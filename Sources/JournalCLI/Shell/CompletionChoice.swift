/// A word that is offered, and what it is.
struct CompletionChoice: Sendable, Hashable {
  let word: String
  let note: String

  init(_ word: String, _ note: String = "") {
    self.word = word
    self.note = note
  }
}

// MARK: - What the command table offers, whatever it was called for

extension CommandTable {
  /// The first words of all commands, each once.
  static func firstWords(_ words: any Catalogue) -> [CompletionChoice] {
    commands.reduce(into: []) { choices, command in
      let first = command.words[0]
      guard !choices.contains(where: { $0.word == first }) else { return }
      let seconds = secondWords(of: first, words)
      let note =
        command.words.count == 1
        ? words.summary(command.name) : words.either(seconds.map { "\(first) \($0.word)" })
      choices.append(CompletionChoice(first, note))
    }
  }

  /// What `help` explains.
  static func helpWords(_ words: any Catalogue) -> [CompletionChoice] {
    firstWords(words) + HelpTopic.allCases.map { CompletionChoice($0.word, $0.summary(words)) }
  }

  /// What stands behind a first word, where there is more than one command of it.
  static func secondWords(of first: String, _ words: any Catalogue) -> [CompletionChoice] {
    commands.filter { $0.words[0] == first && $0.words.count > 1 }
      .map { CompletionChoice($0.words[1], words.summary($0.name)) }
  }

  static let longCommands = commands.filter { $0.words.count > 1 }

  /// Every option that takes a value, as it is typed: `--file`, `-n`.
  static let spellingsWithValue: [String] = (commands.flatMap(\.allOptions) + leadingOptions)
    .filter { $0.value != nil }.flatMap(\.spellings).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }

  /// Those that say which journal is meant, and are passed on to whoever looks into it.
  static let spellingsOfJournal = commonOptions.filter { $0.value != nil }.flatMap(\.spellings)
}

extension OptionSpec {
  /// `--limit` and `-n`.
  var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }

  /// What is offered for it where a dash was typed.
  func choice(_ words: any Catalogue) -> CompletionChoice {
    CompletionChoice("--\(name)", words.meaning(meaning))
  }
}

extension CommandSpec {
  /// Without those of every command; its formats are its own.
  var ownOptions: [OptionSpec] {
    allOptions.filter { !CommandTable.commonOptions.contains($0) }
  }

  /// What stands where an operand is typed, each with the pattern of how many stand before it:
  /// `0`, `1`, and `*` for all that are left.
  var completedOperands: [(pattern: String, completion: Completion)] {
    operands.enumerated().compactMap { index, operand in
      operand.completion.map { (operand.count == .any && index == 0 ? "*" : "\(index)", $0) }
    }
  }
}
