import Presentation
import Terminal
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
        "「\(word.safeInOneLine)」はふつうの言葉として探しました。「\(name):」という項目はありません。"
          + (suggestion.map { "「\($0):」のことですか？" } ?? "項目は「journal help query」で確認できます。"))
    case .time(let word, let option?):
      say(
        "'\(word.safeInOneLine)' was searched as a word; for the entries of that time, use --\(option)"
          + (option == "today" ? " or on:today" : ""),
        "「\(word.safeInOneLine)」はふつうの言葉として探しました。その期間の記録を見るには、--\(option)"
          + (option == "today" ? " か on:today" : "") + " を使ってください。")
    case .advice(let word, let advice):
      say(
        "'\(word.safeInOneLine)' was searched as a word; \(advice.text(for: word, self))",
        "「\(word.safeInOneLine)」はふつうの言葉として探しました。" + advice.text(for: word, self))
    case .time(let word, nil):
      say(
        "'\(word.safeInOneLine)' was searched as a word; for the entries of that time, use on:\(word.safeInOneLine)",
        "「\(word.safeInOneLine)」はふつうの言葉として探しました。その期間の記録を見るには、"
          + "on:\(word.safeInOneLine) と書いてください。")
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
        + (suggestion.map { "; did you mean \($0)?" } ?? "; 'journal tags' lists the tags"),
      "タグ \(tag) の付いた記録はありません。"
        + (suggestion.map { "\($0) のことですか？" } ?? "タグは「journal tags」で確認できます。"))
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
  /// What people who use this language call a mood.
  func name(of mood: Mood) -> String { say(mood.name, mood.japaneseNames.first ?? mood.name) }

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
      "「\(name)」は初めからある気分なので、取り除けません。ご自分の気分は「journal moods」の最後に示します。")
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
      "'--score' needs a number from 1 to 5, but got '\(word)'",
      "「--score」には 1 から 5 の数が必要ですが、「\(word)」が指定されました。")
  }
}
