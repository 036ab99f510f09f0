import TextSearch

import Presentation

/// The completion script for fish.
struct FishScript {
  private let words: Catalogue

  static func text(_ words: Catalogue) -> String {
    let script = FishScript(words: words)
    let lines = script.common + script.commands + CommandTable.commands.flatMap(script.rows)
    return ShellScript.fish.head(words) + head + lines.joined(separator: "\n") + "\n"
  }

  private static let head = #"""


    # The command that a word is, or that a short form or an alias calls.
    function __journal_command
        switch $argv[1]
    \#(forms)
            case \#(words(CommandTable.names))
                echo $argv[1]
            case '*'
                # Each condition asks again.
                if test "$__journal_asked" != "$argv[1]"
                    set -g __journal_asked $argv[1]
                    set -l program (commandline -opc)[1]
                    command -q -- $program; or set program journal
                    set -g __journal_answer (command $program complete -- called $argv[1] 2>/dev/null)
                    test -n "$__journal_answer"; or set -g __journal_answer $argv[1]
                end
                echo $__journal_answer
        end
    end

    # The command before the cursor, and the number of operands after it: add text:0
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
                set command (__journal_command $word)
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

    # Asks the program for candidates from the journal.
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
        set -l typed (commandline -ct | string replace -r -- '^--[^=]*=' '' | string replace -r -- "^['\"]" '')
        set -l program $tokens[1]
        command -q -- $program; or set program journal
        command $program complete $given -- $argv[1] "$typed" "$tokens[-1]" 2>/dev/null
    end

    complete -c journal -e
    complete -c journal -f

    """#

  private static let forms = CommandTable.formNames.map { name in
    """
            case \(quoted(name.word))
                echo \(quoted(name.title))
    """
  }.joined(separator: "\n")

  /// Options before and after each command.
  private var common: [String] {
    CommandTable.commonOptions.map { option($0, of: nil) }
      + (CommandTable.leadingOptions.dropFirst(CommandTable.commonOptions.count)
      + CommandTable.anyFormat).map { option($0, of: ":0") }
  }

  /// First words, and the second words that follow them.
  private var commands: [String] {
    let seconds = CommandTable.firstOfSeveral
    return CommandTable.firstWords(words).map { choice($0, at: ":0") }
      + ["complete -c journal -n \(condition(":0")) -f -k -a '(__journal_live aliases)'"]
      + seconds.flatMap { first in
        CommandTable.secondWords(of: first, words).map { choice($0, at: "\(first):0") }
      }
  }

  private func rows(_ command: CommandSpec) -> [String] {
    command.ownOptions.map { option($0, of: "\(command.title):*") }
      + command.completedOperands.map {
        "complete -c journal -n \(condition("\(command.title):\($0.pattern)")) "
          + arguments($0.completion)
      }
  }

  private func choice(_ choice: CompletionChoice, at state: String) -> String {
    "complete -c journal -n \(condition(state)) -a \(FishScript.quoted(choice.word)) "
      + "-d \(FishScript.quoted(choice.note))"
  }

  private func option(_ option: OptionSpec, of state: String?) -> String {
    var line = "complete -c journal"
    if let state { line += " -n \(condition(state))" }
    if let short = option.short { line += " -s \(short)" }
    line += " -l \(option.name)"
    if option.takesNextWord, let value = option.value {
      line += value.completion.map { " -r \(arguments($0))" } ?? " -x"
    }
    let meaning = option.meaning(words)
    return meaning.isEmpty ? line : line + " -d \(FishScript.quoted(meaning))"
  }

  private func arguments(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): "-f -a \(FishScript.quoted(words.joined(separator: " ")))"
    case .commands:
      arguments(
        .words(CommandTable.helpWords(words).map(\.word) + ["(__journal_live aliases)"]))
    case .firstWords: arguments(.words(CommandTable.firstWords(words).map(\.word)))
    case .files: "-F"
    case .live(let kind): "-f -k -a '(__journal_live \(kind.rawValue))'"
    }
  }

  private func condition(_ state: String) -> String {
    FishScript.quoted("__journal_at \(FishScript.quoted(state))")
  }

  private static func words(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
