import Presentation
import Terminal
import TimePhrases
import TimelineDomain

/// Mistakes in a command line that several commands find. Each quotes the word as typed.
extension Sentence {
  static func unknownCommand(_ word: String, suggestion: String?) -> Sentence {
    Sentence {
      $0.say("there is no command '\(word)'; ", "「\(word)」というコマンドはありません。")
        + (suggestion.map($0.didYouMean)
          ?? $0.say("'journal help' lists them", "「journal help」で一覧を確認できます。"))
    }
  }

  static func missingValue(option: String, placeholder: String) -> Sentence {
    Sentence {
      $0.say(
        "'\(option)' needs a value: \(option) \(placeholder)",
        "「\(option)」には値が必要です: \(option) \(placeholder)")
    }
  }

  static func repeatedOption(_ option: String) -> Sentence {
    Sentence {
      $0.say("'\(option)' is given twice; give it once", "「\(option)」が二度指定されています。一度だけで十分です。")
    }
  }

  static func missingOperand(_ placeholder: String, of command: CommandSpec? = nil) -> Sentence {
    Sentence {
      $0.say("\(placeholder) is missing", "\(placeholder) がありません。")
        + $0.advice(placeholder, of: command)
    }
  }

  static func unwantedOperand(_ word: String) -> Sentence {
    Sentence {
      $0.say("'\(word)' is not expected here", "「\(word)」は余分です。")
    }
  }

  static func notAChoice(option: String, word: String, choices: [String], suggestion: String?)
    -> Sentence
  {
    Sentence { language in
      language.say(
        "'\(option)' can't be '\(word)'"
          + (suggestion.map { "; did you mean '\($0)'?" } ?? "; write \(language.either(choices))"),
        "「\(option)」に「\(word)」は指定できません。"
          + (suggestion.map(language.didYouMean) ?? "指定できるのは \(language.either(choices)) です。"))
    }
  }

  static func notACount(option: String, word: String, from least: Int = 0) -> Sentence {
    Sentence {
      $0.say(
        "'\(option)' needs a number from \(least), but got '\(word)'",
        "「\(option)」には \(least) 以上の数が必要ですが、「\(word)」が指定されました。")
    }
  }

  /// Words that could mean several times of day.
  static func eitherTime(option: String, word: String, _ choices: [TimeChoice]) -> Sentence {
    Sentence {
      $0.eitherTime(option, word, choices)
    }
  }

  /// A time of day that is not in the part of a day beside it.
  static func outsidePart(option: String, word: String, _ part: DayPart, _ hours: DayPartHours)
    -> Sentence
  {
    Sentence {
      $0.outsidePart(option, word, part, hours)
    }
  }

  static func ambiguousDay(
    option: String, word: String, dayFirst: DateReading, monthFirst: DateReading
  ) -> Sentence {
    Sentence {
      $0.say(
        "'\(option)' got '\(word)', which could be two different days; write \(dayFirst.english) or "
          + "\(monthFirst.english), or set date-order",
        "「\(option)」の「\(word)」は二通りの日付に読めます。\(dayFirst.japanese) か \(monthFirst.japanese) と書くか、"
          + "設定 date-order で順序を決めてください。")
    }
  }

  static func moreThanADay(option: String, word: String) -> Sentence {
    Sentence {
      $0.say(
        "'\(option)' needs a day or a time, but '\(word)' is longer than a day; write a day such as "
          + "'last friday' or 2026-11-20",
        "「\(option)」には一つの時点が必要ですが、「\(word)」は一日より長い期間です。"
          + "「先週の金曜日」や 2026-11-20 のように、日を指定してください。")
    }
  }

  static func notAPeriod(option: String, word: String) -> Sentence {
    Sentence {
      $0.say(
        "'\(option)' can't read '\(word)'; write a period such as 2026-11, 2025 or 'last month' "
          + "('journal help dates')",
        "「\(option)」の「\(word)」を読み取れません。期間は 2026-11、2025、「先月」のように書いてください"
          + "（「journal help dates」で確認できます）。")
    }
  }

  static func noSuchDay(option: String, word: String) -> Sentence {
    Sentence {
      $0.say(
        "'\(option)' got '\(word)', which is not on the calendar or the clock "
          + "('journal help dates')",
        "「\(option)」の「\(word)」は、暦にも時計にもない日時です（書き方は「journal help dates」で確認できます）。")
    }
  }

  static func notATag(option: String, word: String) -> Sentence {
    let tags = word.split(whereSeparator: { ",、".contains($0) }).map { Argument(text: String($0)) }
    let quoted = tags.filter { Tag.initial($0.shown) != nil }.compactMap(\.quotedForShell)
    if option.hasPrefix("--"), tags.count > 1, quoted.count == tags.count {
      let alone = quoted.map { "\(option) \($0)" }.joined(separator: " ")
      return Sentence {
        $0.say(
          "'\(option)' got '\(word)'; write each tag alone: \(alone)",
          "「\(option)」の「\(word)」はタグにできません。一つずつ書いてください: \(alone)")
      }
    }
    return Sentence {
      $0.say(
        "'\(option)' got '\(word)'; a tag has letters, digits, - and _, and not only digits",
        "「\(option)」の「\(word)」はタグにできません。タグに使えるのは文字、数字、-、_ で、数字だけにはできません。")
    }
  }

  /// In a query, a sign can compare moods.
  static func unknownMood(
    _ word: String, suggestion: String?, own: [String], inQuery: Bool = false
  ) -> Sentence {
    Sentence { language in
      let choices =
        inQuery
        ? language.say(
          "write a name or a number from 1 to 5, with or without < <= = >= > before it",
          "名前か 1 から 5 の数、または < <= = >= > にそのどちらかを続けて書いてください")
        : language.say(
          "moods are awful, bad, okay, good and great, or 1 to 5, or 😖 🙁 😐 🙂 😄",
          "気分は 最悪、悪い、普通、良い、最高、または 1 から 5、または 😖 🙁 😐 🙂 😄 です")
      let names = language.firstFew(own.map(\.safeName))
      return language.say(
        "there is no mood '\(word)'\(suggestion.map { " (did you mean '\($0)'?)" } ?? ""); \(choices)"
          + (own.isEmpty ? "" : "; your own moods: \(names)"),
        "「\(word)」という気分はありません\(suggestion.map { "（\(language.didYouMean($0))）" } ?? "")。\(choices)。"
          + (own.isEmpty ? "" : "自分のものは \(names) です。"))
        + (suggestion == nil && !inQuery ? language.newMood(word) : "")
    }
  }

  static func notAScore(_ word: String) -> Sentence {
    Sentence {
      $0.notAScore(word)
    }
  }

  static func contradiction(_ one: String, _ other: String) -> Sentence {
    Sentence {
      $0.say("'\(one)' and '\(other)' can't be used together", "「\(one)」と「\(other)」は同時に指定できません。")
    }
  }

  static func onlyWith(option: String, other: String) -> Sentence {
    Sentence {
      $0.onlyWith(option, other)
    }
  }

  /// A command that needs a terminal; the other one does without.
  static func needsTerminal(instead: String) -> Sentence {
    Sentence {
      $0.say(
        "this needs a terminal that can move its cursor; '\(instead)' works without one",
        "カーソルを動かせる端末が必要です。端末がなくても「\(instead)」は使えます。")
    }
  }

  static var nothingToEdit: Sentence {
    Sentence {
      $0.say(
        "nothing to change; add an option ('journal help edit' lists them)",
        "何を変更するかをオプションで指定してください。「journal help edit」で一覧を確認できます。")
    }
  }

  static func emptyPath(option: String) -> Sentence {
    Sentence {
      $0.say(
        "'\(option)' needs the name of a file, but it is empty", "「\(option)」にはファイル名が必要ですが、空でした。")
    }
  }

  /// The period ends before it begins; both options as typed.
  static func emptyPeriod(from: String, to: String) -> Sentence {
    Sentence {
      $0.say("'\(from)' is later than '\(to)'; swap them", "「\(from)」が「\(to)」より後なので、その間には何もありません。")
    }
  }

  /// An option that takes one entry, given for a query or several ids.
  static func oneEntryOnly(option: String) -> Sentence {
    Sentence {
      $0.say(
        "'\(option)' takes one entry; name it by its id ('\($0.journal) list' shows the ids)",
        "「\(option)」は一件の記録だけに使えます。ID で指定してください（「\($0.journal) list」で確認できます）。")
    }
  }

  static func notATime(option: String, word: String, part: String) -> Sentence {
    Sentence {
      $0.say(
        "'\(option)' can't read '\(part)'\(part == word ? "" : " in '\(word)'"); write a time such as "
          + "2026-11-20T21:30, 'last night', 'yesterday 9pm' or '3 days ago' ('journal help dates')",
        "「\(option)」の「\(part)」を読み取れません"
          + (part == word ? "。" : "（「\(word)」の中）。")
          + "時刻は 2026-11-20T21:30、「昨夜」、「昨日の午後9時」、「3日前」のように"
          + "書いてください（「journal help dates」で確認できます）。")
    }
  }

  /// Why a word is not a time. `unread` says so where a period is read.
  static func time(
    _ error: TimePhraseError, option: String, word: String, _ settings: TimeSettings = .standard,
    unread: Sentence? = nil
  ) -> Sentence {
    switch error {
    case .unknown(let part):
      if let near = TimePhrase.suggestion(for: word, settings) {
        return Sentence {
          $0.suggestedTime(option, word, part: unread == nil ? part : word, near)
        }
      }
      if TimePhrase.isUncounted(part) { return Sentence { $0.uncounted(option, word, part) } }
      return unread ?? .notATime(option: option, word: word, part: part)
    case .ambiguous(let part, let dayFirst, let monthFirst):
      return .ambiguousDay(option: option, word: part, dayFirst: dayFirst, monthFirst: monthFirst)
    case .noSuchDay(let part), .noSuchTime(let part):
      return .noSuchDay(option: option, word: part)
    case .moreThanADay(let part): return unread ?? .moreThanADay(option: option, word: part)
    case .outsidePart(let part, let dayPart, let hours):
      return .outsidePart(option: option, word: part, dayPart, hours)
    }
  }
}
