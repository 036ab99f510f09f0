/// Completion for fish.
enum FishScript {
  static let text =
    head + (common + commands + CommandTable.commands.flatMap(rows)).joined(separator: "\n") + "\n"

  private static let head = #"""
    # Completion of journal for fish, made by 'journal completions fish'.
    #
    # To have it in every fish:
    #   journal completions fish > ~/.config/fish/completions/journal.fish
    # For one shell alone: journal completions fish | source

    # The words of the command before the cursor, and how many words that are no option stand behind
    # them: add text:0
    function __journal_state
        set -l command
        set -l operands 0
        set -l pending
        set -l only
        for word in (commandline -opc)[2..-1]
            if test -n "$pending"
                set pending
                continue
            end
            if test -z "$only"
                switch $word
                    case --
                        set only 1
                        continue
                    case \#(words(CommandTable.spellingsWithValue))
                        set pending $word
                        continue
                    case -
                    case '-*'
                        continue
                end
            end
            if test -z "$command"
                set command $word
            else
                switch "$command $word"
                    case \#(words(CommandTable.longCommands.map(\.title)))
                        set command "$command $word"
                    case '*'
                        set operands (math $operands + 1)
                end
            end
        end
        echo "$command:$operands"
    end

    function __journal_at
        string match -q -- $argv[1] (__journal_state)
    end

    # Asks the program itself what there is in the journal.
    function __journal_live
        set -l tokens (commandline -opc)
        set -l given
        set -l pending
        for word in $tokens[2..-1]
            switch "$pending"
                case ''
                    switch $word
                        case --
                            break
                        case \#(words(CommandTable.spellingsOfJournal))
                            set pending $word
                        case \#(words(CommandTable.spellingsOfJournal.map { "\($0)=*" }))
                            set given $given $word
                        case \#(words(CommandTable.spellingsWithValue))
                            set pending -
                    end
                case -
                    set pending
                case '*'
                    set given $given $pending $word
                    set pending
            end
        end
        set given (string replace -r -- '^(--[^=]*=)?~/' "\${1}$HOME/" $given)
        set -l typed (commandline -ct | string replace -r -- '^--[^=]*=' '')
        set -l program $tokens[1]
        command -q -- $program; or set program journal
        command $program complete $given -- $argv[1] "$typed" 2>/dev/null
    end

    complete -c journal -e
    complete -c journal -f

    """#

  /// What may stand before a command and behind each.
  private static var common: [String] {
    CommandTable.commonOptions.map { option($0, of: nil) }
      + (CommandTable.leadingOptions.filter { !CommandTable.commonOptions.contains($0) }
      + CommandTable.anyFormat).map { option($0, of: ":0") }
  }

  /// First words, and second ones behind them.
  private static var commands: [String] {
    let seconds = Set(CommandTable.longCommands.map { $0.words[0] }).sorted()
    return CommandTable.firstWords.map { choice($0, at: ":0") }
      + seconds.flatMap { first in
        CommandTable.secondWords(of: first).map { choice($0, at: "\(first):0") }
      }
  }

  private static func rows(_ command: CommandSpec) -> [String] {
    command.ownOptions.map { option($0, of: "\(command.title):*") }
      + command.completedOperands.map {
        "complete -c journal -n \(condition("\(command.title):\($0.pattern)")) "
          + arguments($0.completion)
      }
  }

  private static func choice(_ choice: CompletionChoice, at state: String) -> String {
    "complete -c journal -n \(condition(state)) -a \(quoted(choice.word)) -d \(quoted(choice.note))"
  }

  private static func option(_ option: OptionSpec, of state: String?) -> String {
    var line = "complete -c journal"
    if let state { line += " -n \(condition(state))" }
    if let short = option.short { line += " -s \(short)" }
    line += " -l \(option.name)"
    if let value = option.value {
      line += value.completion.map { " -r \(arguments($0))" } ?? " -x"
    }
    return option.summary.isEmpty ? line : line + " -d \(quoted(option.summary))"
  }

  private static func arguments(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): "-f -a \(quoted(words.joined(separator: " ")))"
    case .commands:
      "-f -a \(quoted(CommandTable.helpWords.map(\.word).joined(separator: " ")))"
    case .files: "-F"
    case .live(let kind): "-f -k -a '(__journal_live \(kind.rawValue))'"
    }
  }

  private static func condition(_ state: String) -> String {
    quoted("__journal_at \(quoted(state))")
  }

  private static func words(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
