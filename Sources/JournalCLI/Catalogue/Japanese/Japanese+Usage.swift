import Presentation
import Terminal

extension Japanese {
  var usageLabel: String { "使い方: " }

  func sentence(_ error: UsageError) -> String {
    let command = error.command
    return switch error.fault {
    case .unknownCommand(let word, let suggestion):
      word == suggestion
        ? "「\(word)」は引用符で囲まずに書いてください。"
        : "「\(word)」というコマンドはありません。"
          + (suggestion.map(didYouMean) ?? "「journal help」で一覧を確認できます。")
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
      "「\(command)」に続く言葉がありません。\(commands(command, choices))と書いてください。"
    case .unfinishedCommand(let command, let word?, let choices, nil):
      "「\(command) \(word)」というコマンドはありません。\(commands(command, choices))と書いてください。"
    case .unfinishedCommand(let command, let word?, _, let suggestion?):
      "「\(command) \(word)」というコマンドはありません。\(didYouMean("\(command) \(suggestion)"))"
    case .unknownOption(let word, let suggestion):
      "「\(word)」というオプションはここでは使えません。"
        + (suggestion.map { didYouMean($0) + dashAdviceToo(word, command) }
          ?? dashAdvice(word, command))
    case .missingValue(let option, let placeholder):
      "「\(option)」には値が必要です: \(option) \(placeholder)"
    case .unwantedValue(let option, let value):
      "「\(option)」は値を取りませんが、「\(value)」が指定されました。"
    case .repeatedOption(let option):
      "「\(option)」が二度指定されています。一度だけで十分です。"
    case .missingOperand(let placeholder):
      "\(placeholder) がありません。" + advice(placeholder)
    case .unwantedOperand(let word):
      "「\(word)」は余分です。"
    case .notAChoice(let option, let word, let choices, let suggestion):
      "「\(option)」に「\(word)」は指定できません。"
        + (suggestion.map(didYouMean) ?? "指定できるのは \(either(choices)) です。")
    case .notACount(let option, let word, let least):
      "「\(option)」には \(least) 以上の数が必要ですが、「\(word)」が指定されました。"
    case .notATime(let option, let word, let part, let suggestion?):
      suggestedTime(option, word, part: part, suggestion)
    case .eitherTime(let option, let word, let choices): eitherTime(option, word, choices)
    case .outsidePart(let option, let word, let part, let hours):
      outsidePart(option, word, part, hours)
    case .notATime(let option, let word, let part, nil):
      "「\(option)」の「\(part)」を読み取れません"
        + (part == word ? "。" : "（「\(word)」の中）。")
        + "時刻は 2026-11-20T21:30、「昨夜」、「昨日の午後9時」、「3日前」のように"
        + "書いてください（「journal help dates」で確認できます）。"
    case .ambiguousDay(let option, let word, let dayFirst, let monthFirst):
      "「\(option)」の「\(word)」は二通りの日付に読めます。\(dayFirst) か \(monthFirst) と書いてください。"
    case .moreThanADay(let option, let word):
      "「\(option)」には一つの時点が必要ですが、「\(word)」は一日より長い期間です。"
        + "「先週の金曜日」や 2026-11-20 のように、日を指定してください。"
    case .noSuchDay(let option, let word):
      "「\(option)」の「\(word)」は、暦にも時計にもない日時です。"
    case .notATag(let option, let word):
      "「\(option)」の「\(word)」はタグにできません。タグに使えるのは文字、数字、-、_ で、数字だけにはできません。"
    case .unknownMood(let word, let suggestion, let own):
      "「\(word)」という気分はありません\(suggestion.map { "（\(didYouMean($0))）" } ?? "")。"
        + "気分は awful、bad、okay、good、great、または 1 から 5、または 😖 🙁 😐 🙂 😄 です"
        + (own.isEmpty ? "。" : "。ご自分のものは \(firstFew(own.map(\.safeName))) です。")
    case .notAMood(let word): notAMood(word)
    case .notAScore(let word): notAScore(word)
    case .contradiction(let one, let other):
      "「\(one)」と「\(other)」は同時に指定できません。"
    case .onlyWith(let option, let other): onlyWith(option, other)
    case .needsTerminal(let instead):
      "カーソルを動かせる端末が必要です。端末がなくても「\(instead)」は使えます。"
    case .nothingToEdit:
      "何を変更するかをオプションで指定してください。「journal help edit」で一覧を確認できます。"
    case .textAndNote:
      "「--text」と「--note」は同時に指定できません。テキストには本文が、気分にはメモがあります。"
    case .emptyPath(let option):
      "「\(option)」にはファイル名が必要ですが、空でした。"
    case .badQuery(let error): sentence(error)
    case .exchange(let fault): sentence(fault)
    case .emptyPeriod(let from, let to):
      "「\(from)」が「\(to)」より後なので、その間には何もありません。"
    case .unknownSetting(let word, let suggestion):
      "「\(word)」という設定はありません。"
        + (suggestion.map(didYouMean) ?? "「journal config list」で一覧を確認できます。")
    case .badSetting(let key, let word, let shape):
      "「\(key)」に「\(word)」は設定できません。設定できるのは\(words(shape))です。"
    case .notOfAJournal(let option):
      "「\(command?.title ?? "")」はジャーナルではなく設定についてのコマンドです。「\(option)」を外してください。"
    case .notAPosition(let word): notAPosition(word)
    case .oneEntryOnly(let option):
      "「\(option)」は一件の記録だけに使えます。ID で指定してください（「journal list」で確認できます）。"
    case .oneJournalOnly([]):
      "「--all」はすべてのジャーナルを表しますが、「\(command?.title ?? "")」は一つのジャーナルについてのコマンドです。"
        + "-j NAME で指定してください。"
    case .oneJournalOnly(let names):
      "\(quoted(names))は\(names.count)個のジャーナルですが、「\(command?.title ?? "")」は"
        + "一つのジャーナルについてのコマンドです。\(either(names.prefix(8).map { "-j \($0)" })) と書いてください。"
    case .notAName(let word):
      "「\(word)」は名前にできません。文字、数字、-、_ で書いてください。"
    case .unknownField(let word, let suggestion, let fields):
      "「\(word)」という項目はありません\(suggestion.map { "（\(didYouMean($0))）" } ?? "")。"
        + "項目は \(all(fields)) です。"
    case .needsFormat(let option, let formats):
      "「\(option)」は \(either(formats.map { "--format \($0)" })) のときに使えます。"
    }
  }

  private func commands(_ command: String, _ choices: [String]) -> String {
    either(choices.map { "「\(command) \($0)」" })
  }

  private func advice(_ placeholder: String) -> String {
    switch placeholder {
    case "ID": "ID は「journal list」で確認できます。"
    case "DRAFT": "下書きは「journal drafts」で確認できます。"
    case "KEY": "設定は「journal config list」で確認できます。"
    case "SHELL": "\(either(ShellScript.allCases.map(\.rawValue))) と書いてください。"
    default: ""
    }
  }

  /// The same advice after 「…のことですか？」.
  private func dashAdviceToo(_ word: String, _ command: CommandSpec?) -> String {
    command?.isAny(of: .query) == true && !word.hasPrefix("--")
      ? "- で始まる検索式なら、前に -- と書いてください。" : ""
  }

  private func dashAdvice(_ word: String, _ command: CommandSpec?) -> String {
    if command?.isAny(of: .text) == true { return "- で始まる文章の前には -- と書いてください。" }
    let isShort = !word.hasPrefix("--")
    return command?.isAny(of: .query) == true && isShort ? "- で始まる検索式の前には -- と書いてください。" : ""
  }
}
