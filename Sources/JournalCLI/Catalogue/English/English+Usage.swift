import Presentation
import Terminal

extension English {
  var usageLabel: String { "usage: " }

  func sentence(_ error: UsageError) -> String {
    let command = error.command
    return switch error.fault {
    case .unknownCommand(let word, let suggestion):
      word == suggestion
        ? "write '\(word)' without quotes"
        : "there is no command '\(word)'; "
          + (suggestion.map { "did you mean '\($0)'?" } ?? "'journal help' lists them")
    case .bareWords(let word, let suggestion, let command):
      bareWords(word, suggestion, command)
    case .habit(let word, let habit, let command): self.habit(word, habit, command)
    case .wordAfter(let words, let habit): wordAfter(words, habit)
    case .tagAfterID(let id, let command, let tag): tagAfterID(id, command, tag)
    case .optionInFront(let option, let command): optionInFront(option, of: command)
    case .badAlias(let name, let flaw): reason(flaw, of: name)
    case .badKeys(let name, let flaw): reason(flaw, of: name)
    case .datedWords(let beginning, let command): datedWords(beginning, command)
    case .unfinishedCommand(let command, nil, let choices, _):
      "'\(command)' is incomplete; write \(either(choices.map { "'\(command) \($0)'" }))"
    case .unfinishedCommand(let command, let word?, let choices, nil):
      "there is no command '\(command) \(word)'; write \(either(choices.map { "'\(command) \($0)'" }))"
    case .unfinishedCommand(let command, let word?, _, let suggestion?):
      "there is no command '\(command) \(word)'; did you mean '\(command) \(suggestion)'?"
    case .unknownOption(let word, let suggestion):
      "there is no option '\(word)' here"
        + (suggestion.map { "; did you mean '\($0)'?\(dashAdviceToo(word, command))" }
          ?? dashAdvice(word, command))
    case .missingValue(let option, let placeholder):
      "'\(option)' needs a value: \(option) \(placeholder)"
    case .unwantedValue(let option, let value):
      "'\(option)' takes no value, but got '\(value)'"
    case .repeatedOption(let option):
      "'\(option)' is given twice; give it once"
    case .missingOperand(let placeholder):
      "\(placeholder) is missing"
        + (placeholder == "ID" ? "; 'journal list' shows the ids" : "")
        + (placeholder == "DRAFT" ? "; 'journal drafts' lists them" : "")
        + (placeholder == "KEY" ? "; 'journal config list' lists the settings" : "")
        + (placeholder == "SHELL" ? "; write \(either(ShellScript.allCases.map(\.rawValue)))" : "")
    case .unwantedOperand(let word):
      "'\(word)' is not expected here"
    case .notAChoice(let option, let word, let choices, let suggestion):
      "'\(option)' can't be '\(word)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; write \(either(choices))")
    case .notACount(let option, let word, let least):
      "'\(option)' needs a number from \(least), but got '\(word)'"
    case .notATime(let option, let word, let part, let suggestion?):
      suggestedTime(option, word, part: part, suggestion)
    case .eitherTime(let option, let word, let choices): eitherTime(option, word, choices)
    case .outsidePart(let option, let word, let part, let hours):
      outsidePart(option, word, part, hours)
    case .notATime(let option, let word, let part, nil):
      "'\(option)' can't read '\(part)'\(part == word ? "" : " in '\(word)'"); write a time such as "
        + "2026-11-20T21:30, 'last night', 'yesterday 9pm' or '3 days ago' ('journal help dates')"
    case .ambiguousDay(let option, let word, let dayFirst, let monthFirst):
      "'\(option)' got '\(word)', which could be two different days; write \(dayFirst) or "
        + monthFirst
    case .moreThanADay(let option, let word):
      "'\(option)' needs a day or a time, but '\(word)' is longer than a day; write a day such as "
        + "'last friday' or 2026-11-20"
    case .noSuchDay(let option, let word):
      "'\(option)' got '\(word)', which is not on the calendar or the clock"
    case .notATag(let option, let word):
      "'\(option)' got '\(word)'; a tag has letters, digits, - and _, and not only digits"
    case .unknownMood(let word, let suggestion, let own):
      "there is no mood '\(word)'\(suggestion.map { " (did you mean '\($0)'?)" } ?? ""); moods are "
        + "awful, bad, okay, good and great, or 1 to 5, or 😖 🙁 😐 🙂 😄"
        + (own.isEmpty ? "" : "; your own moods: \(firstFew(own.map(\.safeName)))")
    case .notAMood(let word): notAMood(word)
    case .notAScore(let word): notAScore(word)
    case .contradiction(let one, let other):
      "'\(one)' and '\(other)' can't be used together"
    case .onlyWith(let option, let other): onlyWith(option, other)
    case .needsTerminal(let instead):
      "this needs a terminal that can move its cursor; '\(instead)' works without one"
    case .nothingToEdit:
      "nothing to change; add an option ('journal help edit' lists them)"
    case .textAndNote:
      "'--text' and '--note' can't be used together: --text is for a text, --note for a mood"
    case .emptyPath(let option):
      "'\(option)' needs the name of a file, but it is empty"
    case .badQuery(let error): sentence(error)
    case .exchange(let fault): sentence(fault)
    case .emptyPeriod(let from, let to):
      "'\(from)' is later than '\(to)'; swap them"
    case .unknownSetting(let word, let suggestion):
      "there is no setting '\(word)'; "
        + (suggestion.map { "did you mean '\($0)'?" } ?? "'journal config list' lists them")
    case .badSetting(let key, let word, let shape):
      "'\(key)' can't be '\(word)'; it must be \(words(shape))"
    case .notOfAJournal(let option):
      "'\(command?.title ?? "")' works on your settings, not on a journal; leave out '\(option)'"
    case .oneEntryOnly(let option):
      "'\(option)' takes one entry; name it by its id ('journal list' shows the ids)"
    case .notAPosition(let word): notAPosition(word)
    case .oneJournalOnly([]):
      "'\(command?.title ?? "")' takes one journal, not --all; name it with -j NAME"
    case .oneJournalOnly(let names):
      "'\(command?.title ?? "")' takes one journal, not \(names.count) (\(quoted(names))); write "
        + either(names.prefix(8).map { "-j \($0)" })
    case .notAName(let word):
      "'\(word)' can't be a name; use letters, digits, - and _"
    case .unknownField(let word, let suggestion, let fields):
      "there is no field '\(word)'\(suggestion.map { " (did you mean '\($0)'?)" } ?? ""); fields are "
        + fields.joined(separator: ", ")
    case .needsFormat(let option, let formats):
      "'\(option)' works only with \(either(formats.map { "--format \($0)" }))"
    }
  }

  private func dashAdvice(_ word: String, _ command: CommandSpec?) -> String {
    if command?.isAny(of: .text) == true {
      return "; write -- before a text that begins with a dash"
    }
    let isShort = !word.hasPrefix("--")
    return command?.isAny(of: .query) == true && isShort
      ? "; write -- before a query that begins with a dash" : ""
  }

  /// The same advice after `did you mean …?`.
  private func dashAdviceToo(_ word: String, _ command: CommandSpec?) -> String {
    command?.isAny(of: .query) == true && !word.hasPrefix("--")
      ? " Or write -- before a query that begins with a dash" : ""
  }
}
