import Presentation

/// The page on queries.
extension Catalogue {
  var queryTitle: String { say("journal help query: How to search", "journal help query: 検索の書き方") }

  var queryIntroduction: [String] {
    [
      say(
        "Write a query after 'journal list' or 'journal find'. The shell interprets quotes, # ( ) "
          + "< > and *; put a query that has one of them in single quotes.",
        "検索式は「journal list」や「journal find」の後ろに書きます。引用符と # ( ) < > * はシェルにとって特別な文字なので、"
          + "どれかを使うときは検索式全体を '…' で囲んでください。")
    ]
  }

  func title(_ section: QueryGrammar.Section) -> String {
    switch section {
    case .words: say("Words", "言葉")
    case .together: say("Combinations", "組み合わせ")
    case .fields: say("Fields", "項目")
    }
  }

  func meaning(_ term: QueryGrammar.Term) -> String {
    switch term {
    case .words:
      say("Both words, anywhere in a text, a note or a mood's name", "両方の言葉が本文、メモ、気分の名前のどこかにあるもの")
    case .phrase:
      say("These words in this order; \\\" is a quote in it", "この順に並んだ言葉。中の引用符は \\\" と書きます")
    case .pattern:
      say(
        "A pattern: . [a-z] \\d \\w \\s \\b ^ $ | ( ) * + ? {2,3}",
        "パターン: . [a-z] \\d \\w \\s \\b ^ $ | ( ) * + ? {2,3}")
    case .tag: say("This tag, as a whole", "このタグがあるもの")
    case .tagBeginning:
      say("Each tag that begins with this; also tag:w*", "これで始まるタグがあるもの。tag:w* も同じです")
    case .both: say("Both; a and b is the same", "両方に合うもの。a and b も同じです")
    case .either:
      say("At least one of them; binds weaker than a b", "少なくとも一方に合うもの。結び付きは a b より弱くなります")
    case .not: say("Entries that do not match", "合わないもの")
    case .group: say("Parentheses group terms", "括弧でまとまりを示します")
    case .tagField: say("This tag, without the sign", "このタグがあるもの。記号は要りません")
    case .text:
      say(
        "In texts only; also text:\"first light\" and text:/l.ght/",
        "本文だけから探します。text:\"first light\" や text:/l.ght/ も使えます")
    case .note: say("In the notes of moods only", "気分のメモだけから探します")
    case .type: say("Entries of this type", "この種類の記録")
    case .mood:
      say(
        "This mood; by score: mood:4, mood:>=4, mood:<okay",
        "この気分。点数では mood:4、mood:>=4、mood:<okay")
    case .is:
      say(
        "Also is:edited (now), and is:unknown for what this version can't read",
        "ほかに is:edited (今編集済みのもの)。is:unknown はこのバージョンで読み取れないもの")
    case .has: say("Also has:tag and has:text", "ほかに has:tag と has:text")
    case .on: say("This day, or a time: on:2026-11-20T21:30", "その日。時刻も書けます: on:2026-11-20T21:30")
    case .since: say("This day or later; the same as from:", "その日かそれより後。from: も同じです")
    case .until: say("This day or earlier; the same as to:", "その日かそれより前。to: も同じです")
    case .before: say("Before this day begins", "その日が始まるより前")
    case .after: say("After this day ends", "その日が終わった後")
    case .id: say("Ids that begin with this", "この文字で始まる ID")
    }
  }

  var queryDetails: [String] {
    [
      say(
        "Quote a value with spaces: on:\"last monday\". A colon after any other word has no "
          + "special meaning: 12:30. A hint below the result names words that look like a field or "
          + "a time, unless they are quoted: \"today\".",
        "空白を含む値は引用符で囲みます: on:\"last monday\"。"
          + "コロンの前がここにない言葉なら、ふつうの言葉として探します: 12:30。項目や日時に見える言葉があれば、結果の下で"
          + "知らせます。\"today\" のように引用符で囲めば知らせません。"),
      say(
        "A search ignores case, full and half width (ＡＢＣ and abc, ｶﾅ and カナ) and the amount of "
          + "white space, except with --exact. Operators are all lowercase or all uppercase: 'Or' "
          + "is a word.",
        "大文字と小文字、全角と半角（ＡＢＣ と abc、ｶﾅ と カナ）、空白の違いは無視します。"
          + "--exact を付けると区別します。and、or、not はすべて小文字かすべて大文字で書きます。「Or」はふつうの言葉です。"),
      say(
        "-word, -#tag and -(a or b) exclude entries: journal find river -rain. If one looks like "
          + "an option, write -- before the query: journal find -- river -week.",
        "-word、-#tag、-(a or b) を引用符で囲む必要はありません: journal find river -rain。"
          + "オプションと同じか、よく似た言葉になるときは、検索式の前に -- と書いてください: "
          + "journal find -- river -week。"),
      say(
        "An entry that this version can't read is found by type, id and date. If a query asks for "
          + "more, such entries are counted below the list.",
        "このバージョンで読み取れない記録は、種類、ID、日付だけで探せます。"
          + "検索式がほかのことも求めているときは、調べられなかった件数を表示します。"),
    ]
  }
}
