import Presentation
import Terminal
import TimePhrases

/// How the command line was wrong, with the user's word, and what to write instead.
extension Catalogue {
  /// `usage: journal add text [OPTIONS]`
  var usageLabel: String { say("usage: ", "使い方: ") }

  func sentence(_ error: UsageError) -> String {
    let command = error.command
    return switch error.fault {
    case .unknownCommand(let word, let suggestion):
      say("there is no command '\(word)'; ", "「\(word)」というコマンドはありません。")
        + (suggestion.map(didYouMean)
          ?? say("'journal help' lists them", "「journal help」で一覧を確認できます。"))
    case .unclear(let refusal): sentence(refusal)
    case .tagAfterID(let id, let command, let tag): tagAfterID(id, command, tag)
    case .badAlias(let name, let flaw): reason(flaw, of: name)
    case .badKeys(let name, let flaw): reason(flaw, of: name)
    case .countOfPicks(let word): countOfPicks(word)
    case .unfinishedCommand(let command, nil, let choices, _):
      say(
        "'\(command)' is incomplete; write \(commands(command, choices))",
        "「\(command)」に続く言葉がありません。\(commands(command, choices))と書いてください。")
    case .unfinishedCommand(let command, let word?, let choices, nil):
      say(
        "there is no command '\(command) \(word)'; write \(commands(command, choices))",
        "「\(command) \(word)」というコマンドはありません。\(commands(command, choices))と書いてください。")
    case .unfinishedCommand(let command, let word?, _, let suggestion?):
      say(
        "there is no command '\(command) \(word)'; did you mean '\(command) \(suggestion)'?",
        "「\(command) \(word)」というコマンドはありません。\(didYouMean("\(command) \(suggestion)"))")
    case .unknownOption(let word, let suggestion):
      say(
        "there is no option '\(word)' here"
          + (suggestion.map { "; did you mean '\($0)'?\(dashAdviceToo(word, command))" }
            ?? dashAdvice(word, command)),
        "「\(word)」というオプションはここでは使えません。"
          + (suggestion.map { didYouMean($0) + dashAdviceToo(word, command) }
            ?? dashAdvice(word, command)))
    case .missingValue(let option, let placeholder):
      say(
        "'\(option)' needs a value: \(option) \(placeholder)",
        "「\(option)」には値が必要です: \(option) \(placeholder)")
    case .unwantedValue(let option, let value):
      say(
        "'\(option)' takes no value, but got '\(value)'",
        "「\(option)」は値を取りませんが、「\(value)」が指定されました。")
    case .repeatedOption(let option):
      say("'\(option)' is given twice; give it once", "「\(option)」が二度指定されています。一度だけで十分です。")
    case .missingOperand(let placeholder):
      say("\(placeholder) is missing", "\(placeholder) がありません。") + advice(placeholder)
    case .missingID(let missing): sentence(missing)
    case .unwantedOperand(let word): say("'\(word)' is not expected here", "「\(word)」は余分です。")
    case .notAChoice(let option, let word, let choices, let suggestion):
      say(
        "'\(option)' can't be '\(word)'"
          + (suggestion.map { "; did you mean '\($0)'?" } ?? "; write \(either(choices))"),
        "「\(option)」に「\(word)」は指定できません。"
          + (suggestion.map(didYouMean) ?? "指定できるのは \(either(choices)) です。"))
    case .notACount(let option, let word, let least):
      say(
        "'\(option)' needs a number from \(least), but got '\(word)'",
        "「\(option)」には \(least) 以上の数が必要ですが、「\(word)」が指定されました。")
    case .notATime(let option, let word, let part, let suggestion?):
      suggestedTime(option, word, part: part, suggestion)
    case .eitherTime(let option, let word, let choices): eitherTime(option, word, choices)
    case .outsidePart(let option, let word, let part, let hours):
      outsidePart(option, word, part, hours)
    case .notATime(let option, let word, let part, nil) where TimePhrase.isUncounted(part):
      uncounted(option, word, part)
    case .notATime(let option, let word, let part, nil):
      say(
        "'\(option)' can't read '\(part)'\(part == word ? "" : " in '\(word)'"); write a time such as "
          + "2026-11-20T21:30, 'last night', 'yesterday 9pm' or '3 days ago' ('journal help dates')",
        "「\(option)」の「\(part)」を読み取れません"
          + (part == word ? "。" : "（「\(word)」の中）。")
          + "時刻は 2026-11-20T21:30、「昨夜」、「昨日の午後9時」、「3日前」のように"
          + "書いてください（「journal help dates」で確認できます）。")
    case .ambiguousDay(let option, let word, let dayFirst, let monthFirst):
      say(
        "'\(option)' got '\(word)', which could be two different days; write \(dayFirst) or "
          + monthFirst,
        "「\(option)」の「\(word)」は二通りの日付に読めます。\(dayFirst) か \(monthFirst) と書いてください。")
    case .moreThanADay(let option, let word):
      say(
        "'\(option)' needs a day or a time, but '\(word)' is longer than a day; write a day such as "
          + "'last friday' or 2026-11-20",
        "「\(option)」には一つの時点が必要ですが、「\(word)」は一日より長い期間です。"
          + "「先週の金曜日」や 2026-11-20 のように、日を指定してください。")
    case .lessThanADay(let option, let word):
      say(
        "'\(option)' needs whole days, but '\(word)' is shorter than a day; write a day such as "
          + "2026-11-20",
        "「\(option)」には日が必要ですが、「\(word)」は一日より短い期間です。2026-11-20 のように、日を指定してください。")
    case .notAPeriod(let option, let word):
      say(
        "'\(option)' can't read '\(word)'; write a period such as 2026-11, 2025 or 'last month' "
          + "('journal help dates')",
        "「\(option)」の「\(word)」を読み取れません。期間は 2026-11、2025、「先月」のように書いてください"
          + "（「journal help dates」で確認できます）。")
    case .nothingBefore:
      say(
        "no day is before this period; name another one with --compare=PERIOD",
        "この期間より前の日はありません。--compare=PERIOD で別の期間を指定してください。")
    case .noSuchDay(let option, let word):
      say(
        "'\(option)' got '\(word)', which is not on the calendar or the clock",
        "「\(option)」の「\(word)」は、暦にも時計にもない日時です。")
    case .notATag(let option, let word):
      say(
        "'\(option)' got '\(word)'; a tag has letters, digits, - and _, and not only digits",
        "「\(option)」の「\(word)」はタグにできません。タグに使えるのは文字、数字、-、_ で、数字だけにはできません。")
    case .notAMeasure(let option, let word):
      say(
        "'\(option)' got '\(word)'; it takes entries, words, mood or a #tag",
        "「\(option)」の「\(word)」は使えません。entries、words、mood、または #タグ を指定してください。")
    case .unknownMood(let word, let suggestion, let own):
      say(
        "there is no mood '\(word)'\(suggestion.map { " (did you mean '\($0)'?)" } ?? ""); moods are "
          + "awful, bad, okay, good and great, or 1 to 5, or 😖 🙁 😐 🙂 😄"
          + (own.isEmpty ? "" : "; your own moods: \(firstFew(own.map(\.safeName)))"),
        "「\(word)」という気分はありません\(suggestion.map { "（\(didYouMean($0))）" } ?? "")。"
          + "気分は 最悪、悪い、普通、良い、最高、または 1 から 5、または 😖 🙁 😐 🙂 😄 です"
          + (own.isEmpty ? "。" : "。自分のものは \(firstFew(own.map(\.safeName))) です。"))
        + (suggestion == nil ? newMood(word) : "")
    case .notAMood(let word): notAMood(word)
    case .notAScore(let word): notAScore(word)
    case .contradiction(let one, let other):
      say("'\(one)' and '\(other)' can't be used together", "「\(one)」と「\(other)」は同時に指定できません。")
    case .onlyWith(let option, let other): onlyWith(option, other)
    case .needsTerminal(let instead):
      say(
        "this needs a terminal that can move its cursor; '\(instead)' works without one",
        "カーソルを動かせる端末が必要です。端末がなくても「\(instead)」は使えます。")
    case .nothingToEdit:
      say(
        "nothing to change; add an option ('journal help edit' lists them)",
        "何を変更するかをオプションで指定してください。「journal help edit」で一覧を確認できます。")
    case .textAndNote:
      say(
        "'--text' and '--note' can't be used together: --text is for a text, --note for a mood",
        "「--text」と「--note」は同時に指定できません。文章には本文が、気分にはメモがあります。")
    case .emptyPath(let option):
      say("'\(option)' needs the name of a file, but it is empty", "「\(option)」にはファイル名が必要ですが、空でした。")
    case .badQuery(let error): sentence(error)
    case .exchange(let fault): sentence(fault)
    case .emptyPeriod(let from, let to):
      say("'\(from)' is later than '\(to)'; swap them", "「\(from)」が「\(to)」より後なので、その間には何もありません。")
    case .unknownSetting(let word, let suggestion):
      say(
        "there is no setting '\(word)'; "
          + (suggestion.map(didYouMean) ?? "'journal config list' lists them"),
        "「\(word)」という設定はありません。"
          + (suggestion.map(didYouMean) ?? "「journal config list」で一覧を確認できます。"))
    case .badSetting(let key, let word, let shape):
      say(
        "'\(key)' can't be '\(word)'; it must be \(words(shape))",
        "「\(key)」に「\(word)」は設定できません。設定できるのは\(words(shape))です。")
    case .notOfAJournal(let option):
      say(
        "'\(command?.title ?? "")' works on your settings, not on a journal; leave out '\(option)'",
        "「\(command?.title ?? "")」はジャーナルではなく設定についてのコマンドです。「\(option)」を外してください。")
    case .oneEntryOnly(let option):
      say(
        "'\(option)' takes one entry; name it by its id ('journal list' shows the ids)",
        "「\(option)」は一件の記録だけに使えます。ID で指定してください（「journal list」で確認できます）。")
    case .notAPosition(let word): notAPosition(word)
    case .oneJournalOnly([]):
      say(
        "'\(command?.title ?? "")' takes one journal, not --all; name it with -j NAME",
        "「--all」はすべてのジャーナルを表しますが、「\(command?.title ?? "")」は一つのジャーナルについてのコマンドです。"
          + "-j NAME で指定してください。")
    case .oneJournalOnly(let names):
      say(
        "'\(command?.title ?? "")' takes one journal, not \(names.count) (\(quoted(names))); write "
          + either(names.prefix(8).map { "-j \($0)" }),
        "\(quoted(names))は\(names.count)個のジャーナルですが、「\(command?.title ?? "")」は"
          + "一つのジャーナルについてのコマンドです。\(either(names.prefix(8).map { "-j \($0)" })) と書いてください。")
    case .notAName(let word):
      say(
        "'\(word)' can't be a name; use letters, digits, - and _",
        "「\(word)」は名前にできません。文字、数字、-、_ で書いてください。")
    case .unknownField(let word, let suggestion, let fields):
      say(
        "there is no field '\(word)'\(suggestion.map { " (did you mean '\($0)'?)" } ?? ""); fields are "
          + fields.joined(separator: ", "),
        "「\(word)」という項目はありません\(suggestion.map { "（\(didYouMean($0))）" } ?? "")。"
          + "項目は \(all(fields)) です。")
    case .needsFormat(let option, let formats):
      say(
        "'\(option)' works only with \(either(formats.map { "--format \($0)" }))",
        "「\(option)」は \(either(formats.map { "--format \($0)" })) のときに使えます。")
    }
  }

  private func dashAdvice(_ word: String, _ command: CommandSpec?) -> String {
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
  private func dashAdviceToo(_ word: String, _ command: CommandSpec?) -> String {
    command?.isAny(of: .query) == true && !word.hasPrefix("--")
      ? say(" Or write -- before a query that begins with a dash", "- で始まる検索式なら、前に -- と書いてください。")
      : ""
  }

  private func commands(_ command: String, _ choices: [String]) -> String {
    either(choices.map { say("'\(command) \($0)'", "「\(command) \($0)」") })
  }

  /// Where to find what is missing.
  private func advice(_ placeholder: String) -> String {
    let shells = either(ShellScript.allCases.map(\.rawValue))
    return switch placeholder {
    case "ID": say("; 'journal list' shows the ids", "ID は「journal list」で確認できます。")
    case "MOOD": missingMood
    case "DRAFT": say("; 'journal drafts' lists them", "下書きは「journal drafts」で確認できます。")
    case "KEY":
      say("; 'journal config list' lists the settings", "設定は「journal config list」で確認できます。")
    case "SHELL": say("; write \(shells)", "\(shells) と書いてください。")
    default: ""
    }
  }

  /// The usage line.
  func usage(_ error: UsageError) -> String {
    usageLabel + (error.command?.usage ?? "journal COMMAND [OPTIONS]")
  }
}
