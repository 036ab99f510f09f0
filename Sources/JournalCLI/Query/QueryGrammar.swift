/// How a query is written, for people: `journal help query`. `QueryParser` is what it does.
enum QueryGrammar {
  static let topic = "query"
  static let width = 76
  static let title = "journal help query: How to find something"

  static let introduction = [
    "A query stands behind 'journal list' or 'journal find'. The shell has its own ideas about quotes, "
      + "# ( ) < > and *; put the whole query in single quotes where it has one of them."
  ]

  static let sections: [(title: String, rows: [(String, String)])] = [
    (
      "Words",
      [
        ("first light", "Both words, anywhere in a text, a note or the name of a mood"),
        ("\"first light\"", "These words, one behind the other; \\\" is a quote in it"),
        ("/l(i|o)ght?/", "A pattern: . [a-z] \\d \\w \\s \\b ^ $ | ( ) * + ? {2,3}"),
        ("#walk", "A tag, whole"),
      ]
    ),
    (
      "Together",
      [
        ("a b", "Both; a and b is the same"),
        ("a or b", "One of them or both; weaker than a b"),
        ("not a, -a", "Whatever is not like that"),
        ("(a or b) c", "Parentheses say what belongs together"),
      ]
    ),
    (
      "Fields",
      [
        ("type:mood", "Entries of this type"),
        ("mood:good", "This mood; by its score: mood:4, mood:>=4, mood:<okay"),
        ("is:starred", "Also is:edited, and is:unknown for what this version can't read"),
        ("has:note", "Also has:tag and has:text"),
        ("on:2026-11-20", "That day; also a time: on:2026-11-20T21:30"),
        ("before:2026-11-20", "Before that day begins"),
        ("after:2026-11-20", "After that day has ended"),
        ("id:7f3k", "Ids that begin so"),
      ]
    ),
  ]

  static let details = [
    "A value with spaces is quoted: before:\"2026-11-20 21:30\". A word before a colon that is none of "
      + "these is a word like any other: 12:30.",
    "Upper and lower case, full and half width (ＡＢＣ and abc, ｶﾅ and カナ) and white space make no "
      + "difference, except with --exact. Operators are all in lower or all in upper case: 'Or' is a "
      + "word.",
    "-word, -#tag and -(a or b) need no quotes of their own: journal find river -rain. Where one is an "
      + "option, or nearly one, write -- before the query: journal find -- river -week.",
    "What is not in an entry that this version can't read, nobody can say: such an entry is found by "
      + "type, id and date, and counted where a query asks for more.",
  ]

  static let examples = [
    "journal find first light", "journal find '#walk (river or sea) -rain'",
    "journal find 'mood:<=bad after:2026-11-01'", "journal find '/\\d+ ?km/ is:starred'",
  ]

  static func example(ofField name: String) -> String {
    sections.flatMap(\.rows).map(\.0).first { $0.hasPrefix("\(name):") } ?? "\(name):…"
  }
}
