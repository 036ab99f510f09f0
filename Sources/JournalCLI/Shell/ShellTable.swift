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
      guard let completion = option.value?.completion else { return nil }
      let patterns = option.spellings.map { command + ShellTable.quoted($0) }
      return (patterns.joined(separator: "|"), .completion(completion))
    }
  }
}
