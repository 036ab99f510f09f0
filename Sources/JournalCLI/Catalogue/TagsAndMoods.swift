import Presentation
import Terminal
import TimePhrases
import TimelineDomain

/// Sentences about tags, and hints about a query.
extension Catalogue {
  /// What a word of a query was searched as, and what to write instead.
  func sentence(_ hint: QueryHint) -> String {
    switch hint {
    case .unknownField(let name, let word, let suggestion):
      say(
        "'\(word.safeInOneLine)' was searched as a word: a query has no field '\(name):'"
          + (suggestion.map { "; did you mean '\($0):'?" }
            ?? "; 'journal help query' lists the fields"),
        "「\(word.safeInOneLine)」は語句として検索しました。「\(name):」という項目はありません。"
          + (suggestion.map { "「\($0):」のことですか？" } ?? "項目は「journal help query」で確認できます。"))
    case .time(let word, let option?):
      say(
        "'\(word.safeInOneLine)' was searched as a word; for the entries of that time, use --\(option)"
          + (option == "today" ? " or on:today" : ""),
        "「\(word.safeInOneLine)」は語句として検索しました。その期間の記録を見るには、--\(option)"
          + (option == "today" ? " か on:today" : "") + " を使ってください。")
    case .period(let word, let stretch, let command):
      say(
        "'\(word.safeInOneLine)' was searched as a word; for \(name(of: stretch)), run:\n  \(command)",
        "「\(word.safeInOneLine)」は語句として検索しました。\(name(of: stretch))の記録は、次のように書くと表示できます。\n"
          + "  \(command)")
    case .mood(let word):
      say(
        "'\(word.safeInOneLine)' was searched as a word; for moods, use mood:\(word.safeInOneLine)",
        "「\(word.safeInOneLine)」は語句として検索しました。気分を探すには、mood:\(word.safeInOneLine) と書いてください。")
    case .nearName(let term): didYouMean(term.safeInOneLine)
    case .listedPeriod(let word, let stretch):
      say(
        "no entry has the words '\(word.safeInOneLine)'; these are of \(name(of: stretch))",
        "「\(word.safeInOneLine)」という言葉のある記録はありません。\(name(of: stretch))の記録を表示しました。")
    case .time(let word, nil):
      say(
        "'\(word.safeInOneLine)' was searched as a word; for the entries of that time, use on:\(word.safeInOneLine)",
        "「\(word.safeInOneLine)」は語句として検索しました。その期間の記録を見るには、"
          + "on:\(word.safeInOneLine) と書いてください。")
    }
  }

  /// A word of a new text that is a tag or a mood in other programs.
  func staysText(_ word: String) -> String {
    let tag = String(word.drop { !$0.isLetter }).safeInOneLine
    if word.hasPrefix("mood:") {
      return say(
        "'\(word.safeInOneLine)' stays a word; '\(journal) mood MOOD NOTE' adds a mood",
        "「\(word.safeInOneLine)」はただの言葉です。気分は「\(journal) mood MOOD NOTE」で追加します。")
    }
    let name = tag.hasPrefix("tag:") ? String(tag.dropFirst(4)) : tag
    return say(
      "'\(word.safeInOneLine)' stays a word; a tag is '#\(name)', and '\(journal) tag \(name) --last' adds it",
      "「\(word.safeInOneLine)」はただの言葉です。タグは「#\(name)」と書き、「\(journal) tag \(name) --last」で付けられます。")
  }

  /// The days of a period: `2026-11-01 to 2026-11-30`.
  private func name(of stretch: TimeStretch) -> String {
    let spelling = { (day: Int) -> String in
      let date = CivilTime(secondsSinceEpoch: Int64(day) * 86400)
      return Moment.initial(OffsetTime(wall: date, offset: 0)).spelling.prefix(10).description
    }
    switch stretch {
    case .days(let days, _) where days.count == 1: return spelling(days.lowerBound)
    case .days(let days, _):
      let (first, last) = (spelling(days.lowerBound), spelling(days.upperBound - 1))
      return say("\(first) to \(last)", "\(first) から \(last) まで")
    case .span(let span):
      let (start, end) = (span.start, span.end)
      return say(
        "\(dateAndTime(.initial(start), .twentyFour)) to \(dateAndTime(.initial(end), .twentyFour))",
        "\(dateAndTime(.initial(start), .twentyFour)) から \(dateAndTime(.initial(end), .twentyFour)) まで"
      )
    }
  }

  /// `renamed #walk to #river in 3 entries`
  func renamedTag(_ old: String, to new: String, count: Int) -> String {
    say("renamed \(old) to \(new) in \(entries(count))", "\(count)件の記録で \(old) を \(new) に変えました。")
  }

  /// That another tag has the new name; `count` is the number of its entries.
  func mergesTags(_ new: String, count: Int) -> String {
    say(
      "\(new) is already a tag of \(entries(count)); the two become one tag",
      "\(new) はすでに\(count)件の記録にあります。二つは同じタグになります。")
  }

  /// Entries that mention the tag and can't be read, so that they keep it.
  func keepsTag(_ old: String, entries names: [String]) -> String {
    say(
      "this version can't read \(entries(names.count)) that may have \(old), and leaves "
        + "\(names.count == 1 ? "it" : "them") unchanged: \(firstFew(names))",
      "\(old) があるかもしれない記録\(names.count)件は、このバージョンでは読み取れないため、変えません: "
        + firstFew(names))
  }

  func renameTag(_ old: String, to new: String, count: Int) -> String {
    say(
      "Rename \(old) to \(new) in \(entries(count))? [y/N] ",
      "\(count)件の記録で \(old) を \(new) に変えますか？ [y/N] ")
  }

  func noSuchTag(_ tag: String, suggestion: String?) -> String {
    say(
      "no entry has the tag \(tag)"
        + (suggestion.map { "; did you mean \($0)?" } ?? "; '\(journal) tags' lists the tags"),
      "タグ \(tag) の付いた記録はありません。"
        + (suggestion.map { "\($0) のことですか？" } ?? "タグは「\(journal) tags」で確認できます。"))
  }

  /// Every entry already spells the tag so.
  func isNamedSo(_ new: String) -> String {
    say("every entry already spells it \(new)", "すべての記録で、すでに \(new) と書かれています。")
  }

  /// Each hint in a line below a sentence.
  func below(_ hints: [QueryHint]) -> String { hints.map { "\n" + sentence($0) }.joined() }
}

/// Sentences about moods and their names.
extension Catalogue {
  /// Other words for moods, in the help: `Score 4: happy, glad, 嬉しい, 😀.`.
  func moodRow(_ row: SaidMood) -> String {
    let score = row.score.map { MoodsCommand.shown($0) } ?? ""
    let words = value(row.english + row.japanese, row.japanese + row.english) + row.faces
    let list = words.joined(separator: listSeparator)
    return say("Score \(score): \(list).", "点数 \(score): \(list)。")
  }

  /// What to write in place of an unknown mood: the command that makes it one, or that lists a time.
  func newMood(_ word: String) -> String {
    if word.isTimePhrase, Double(word) == nil {
      let line = ["list", "--type", "mood", "--on", word].map(Argument.init(text:))
      let command = line.commandForShell ?? "journal list --type mood --on DATE"
      return say("; '\(command)' lists the moods of that time", "その期間の気分は「\(command)」で表示できます。")
    }
    guard let first = word.first, !"-<=>".contains(first), Double(word) == nil else { return "" }
    let line = ["moods", "add", word].map(Argument.init(text:))
    guard let command = line.commandForShell else { return "" }
    return say(
      "; '\(command) --score 3' makes it a mood", "「\(command) --score 3」とすると、気分として使えるようになります。")
  }

  /// The moods, after a command without one.
  var missingMood: String {
    say(
      "; write awful, bad, okay, good or great, 1 to 5, 😖 🙁 😐 🙂 😄, or a word such as happy or tired",
      "最悪、悪い、普通、良い、最高、1 から 5、😖 🙁 😐 🙂 😄、または「嬉しい」「疲れた」のような言葉を書いてください。")
  }

  /// Below the list of moods.
  var moreMoods: String {
    say(
      "Other words are moods, too, such as happy and tired: 'journal help moods' lists them.",
      "嬉しい、疲れたのような言葉も気分として書けます。一覧は「journal help moods」で確認できます。")
  }

  /// Between the words of a list.
  var listSeparator: String { say(", ", "、") }

  /// The word of a new mood that already means another one.
  func moodTaken(_ word: String, mood: String) -> String {
    say(
      "'\(word.safeInOneLine)' already means the mood '\(mood.safeInOneLine)'; 'journal moods' lists them",
      "「\(word.safeInOneLine)」はすでに「\(mood.safeInOneLine)」という気分を表します。一覧は「journal moods」で"
        + "確認できます。")
  }

  func moodBuiltIn(_ name: String) -> String {
    say(
      "'\(name)' is built in and can't be removed; 'journal moods' lists your own moods last",
      "「\(name)」は初めからある気分なので、取り除けません。自分の気分は「journal moods」の最後に示します。")
  }

  /// That a mood was removed from the settings only.
  var moodStaysInEntries: String { say("Entries with this mood keep it.", "この気分の記録は変わりません。") }

  func notAMood(_ word: String) -> String {
    say(
      "'\(word)' can't be a mood; write a word without commas and quotes that is no number and does "
        + "not begin with - < = or >",
      "「\(word)」は気分の名前にできません。読点や引用符を含まず、数でもなく、- < = > で始まらない言葉にしてください。")
  }

  func notAScore(_ word: String) -> String {
    say(
      "a score is a number from 1 to 5, not '\(word)'",
      "点数は 1 から 5 の数です。「\(word)」は使えません。")
  }
}
