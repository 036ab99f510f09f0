import TextSearch

import Presentation

/// The command table as `case` statements for bash and zsh. Each sets `kind`, and sets `offered` to
/// words with their descriptions after a tab.
struct ShellTable {
  let words: Catalogue

  /// The words of a `case` pattern: `--file|-n`.
  static let withValue = CommandTable.spellingsWithValue.joined(separator: "|")
  static let ofJournal = CommandTable.spellingsOfJournal.joined(separator: "|")
  static let ofJournalAttached = CommandTable.spellingsOfJournal.map { "\($0)=*" }
    .joined(separator: "|")

  /// Commands with a second word.
  static let longCommands = CommandTable.longCommands.map { quoted($0.title) }
    .joined(separator: "|")

  /// The command that a short form calls, by `$command`.
  static let forms =
    (CommandTable.formNames.map { name in
      "    \(quoted(name.word))) command=\(quoted(name.title)) ;;"
    } + ["    \(CommandTable.names.map(quoted).joined(separator: "|"))) ;;"])
    .joined(separator: "\n")

  /// The completion of an option's value, by `$command $pending`.
  var values: String {
    rows(
      CommandTable.commands.flatMap {
        $0.ownOptions.rowsOfValues(ShellTable.quoted($0.title + " "))
      }
        + CommandTable.anyFormat.rowsOfValues(ShellTable.quoted(" "))
        + CommandTable.leadingOptions.rowsOfValues("*"))
  }

  /// The options of `$command`.
  var options: String {
    let leading = CommandTable.leadingOptions + CommandTable.anyFormat
    return rows(
      [(ShellTable.quoted(""), .choices(choices(leading)))]
        + CommandTable.commands.map {
          (ShellTable.quoted($0.title), .choices(choices($0.allOptions)))
        }
        + [("*", .choices(choices(CommandTable.commonOptions)))])
  }

  /// The completion of an operand, by `$command:$operands`.
  var operands: String {
    rows(
      [(ShellTable.quoted(":0"), .completion(.firstWords))]
        + CommandTable.firstOfSeveral.map {
          (ShellTable.quoted("\($0):0"), .choices(CommandTable.secondWords(of: $0, words)))
        }
        + CommandTable.commands.flatMap { command in
          command.completedOperands.map {
            let count = $0.pattern == "*" ? "*" : ShellTable.quoted($0.pattern)
            return (ShellTable.quoted("\(command.title):") + count, .completion($0.completion))
          }
        })
  }

  private func choices(_ options: [OptionSpec]) -> [CompletionChoice] {
    options.map { $0.choice(words) }
  }

  enum Answer {
    case choices([CompletionChoice])
    case completion(Completion)
  }

  private func rows(_ rows: [(pattern: String, answer: Answer)]) -> String {
    rows.map { "    \($0.pattern)) \(assignment($0.answer)) ;;" }.joined(separator: "\n")
  }

  private func assignment(_ answer: Answer) -> String {
    switch answer {
    case .choices(let choices): offered(choices)
    case .completion(.words(let words)): offered(words.map { CompletionChoice($0) })
    case .completion(.commands): "more=aliases " + offered(CommandTable.helpWords(words))
    case .completion(.firstWords): "more=aliases " + offered(CommandTable.firstWords(words))
    case .completion(.files): "kind=files"
    case .completion(.live(let kind)): "kind=\(kind.rawValue)"
    }
  }

  private func offered(_ choices: [CompletionChoice]) -> String {
    let words = choices.map { $0.note.isEmpty ? ShellTable.quoted($0.word) : quotedWithNote($0) }
    return "kind=words offered=(\n      \(words.joined(separator: "\n      "))\n    )"
  }

  static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

  private func quotedWithNote(_ choice: CompletionChoice) -> String {
    let parts = [choice.word, choice.note].map {
      $0.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }
    return "$'\(parts.joined(separator: "\\t"))'"
  }
}

extension [OptionSpec] {
  fileprivate func rowsOfValues(
    _ command: String
  ) -> [(pattern: String, answer: ShellTable.Answer)] {
    compactMap { option in
      guard option.takesNextWord, let completion = option.value?.completion else { return nil }
      let patterns = option.spellings.map { command + ShellTable.quoted($0) }
      return (patterns.joined(separator: "|"), .completion(completion))
    }
  }
}

/// A shell with completion, generated from the command table.
enum ShellScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The whole script; its first lines say how to install it.
  func text(_ words: Catalogue) -> String {
    switch self {
    case .bash: BashScript.text(words)
    case .zsh: ZshScript.text(words)
    case .fish: FishScript.text(words)
    }
  }

  /// The first lines, as a comment.
  func head(_ words: Catalogue) -> String {
    // zsh recognizes a completion file by its first line.
    (self == .zsh ? "#compdef journal\n" : "")
      + words.installation(self).map { $0.isEmpty ? "#" : "# \($0)" }.joined(separator: "\n")
  }
}

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
      choices += forms(of: first, words)
    }
  }

  /// The short forms of a command and its family, each with what it is.
  private static func forms(of first: String, _ words: Catalogue) -> [CompletionChoice] {
    commands.filter { $0.words[0] == first }.flatMap { command in
      command.forms(words).map { form in
        CompletionChoice(form.word, command.title + (form.option.map { " --\($0)" } ?? ""))
      }
    }
  }

  /// Every short form with the name of its command.
  static let formNames: [(word: String, title: String)] = commands.flatMap { command in
    (command.forms + command.japaneseForms).map { (word: $0.word, title: command.title) }
  }

  /// The first words of all commands, without short forms.
  static let names: [String] = (commands + hidden).map { $0.words[0] }.reduce(into: [String]()) {
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
  static let firstOfSeveral: [String] = Set(longCommands.map { $0.words[0] }).filter { first in
    !commands.contains { $0.words == [first] && $0.operands.first?.completion != nil }
  }.sorted()

  static let longCommands: [CommandSpec] = commands.filter { $0.words.count > 1 }

  /// Every spelling of an option that takes a value: `--file`, `-n`.
  static let spellingsWithValue: [String] = (commands.flatMap(\.allOptions) + leadingOptions)
    .filter(\.takesNextWord).flatMap(\.spellings).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }

  /// The options that choose the journal, which scripts pass on to `journal complete`.
  static let spellingsOfJournal: [String] = commonOptions.filter { $0.value != nil }.flatMap(
    \.spellings)
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
