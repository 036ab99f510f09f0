import Presentation

/// Parts of sentences about a wrong command line.
extension Catalogue {
  /// `usage: journal add text [OPTIONS]`
  var usageLabel: String { say("usage: ", "使い方: ") }

  func dashAdvice(_ word: String, _ command: CommandSpec?) -> String {
    if ["-o", "--output"].contains(word),
      command?.operands.first?.completion == .files
    {
      return say("; the path needs no option", "パスにオプションは要りません。")
    }
    if command?.isAny(of: .text) == true {
      return say(
        "; write -- before a text that begins with a dash", "- で始まる文章の前には -- と書いてください。")
    }
    if command == nil {
      return say(
        "; 'journal list --help' has the options of a list, and 'journal text --help' those of a text",
        "一覧のオプションは「journal list --help」、文章のオプションは「journal text --help」にあります。")
    }
    if command?.operands.first?.completion == .files {
      return say(
        "; write './\(word)' for a file of this name", "この名前のファイルなら「./\(word)」と書いてください。")
    }
    return command?.isAny(of: .query) == true && !word.hasPrefix("--")
      ? say("; write -- before a query that begins with a dash", "- で始まる検索式の前には -- と書いてください。")
      : ""
  }

  /// The same advice after `did you mean …?`.
  func dashAdviceToo(_ word: String, _ command: CommandSpec?) -> String {
    command?.isAny(of: .query) == true && !word.hasPrefix("--")
      ? say(" Or write -- before a query that begins with a dash", "- で始まる検索式なら、前に -- と書いてください。")
      : ""
  }

  func commands(_ command: String, _ choices: [String]) -> String {
    either(choices.map { say("'\(command) \($0)'", "「\(command) \($0)」") })
  }

  /// Where to find what is missing.
  func advice(_ placeholder: String, of command: CommandSpec?) -> String {
    let shells = either(ShellScript.allCases.map(\.rawValue))
    return switch placeholder {
    case "ID": say("; '\(journal) list' shows the ids", "ID は「\(journal) list」で確認できます。")
    case "MOOD": missingMood
    case "DRAFT": say("; 'journal drafts' lists them", "下書きは「journal drafts」で確認できます。")
    case "KEY":
      say("; 'journal config list' lists the settings", "設定は「journal config list」で確認できます。")
    case "SHELL": say("; write \(shells)", "\(shells) と書いてください。")
    default:
      command?.examples.first.map { say("; for example: \($0)", "例: \($0)") } ?? ""
    }
  }

  func usage(_ command: CommandSpec?) -> String {
    usageLabel + (command?.usage ?? "journal COMMAND [OPTIONS]")
  }
}
