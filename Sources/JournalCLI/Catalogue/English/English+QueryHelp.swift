extension English {
  var queryTitle: String { "journal help query: How to find something" }

  var queryIntroduction: [String] {
    [
      "A query stands behind 'journal list' or 'journal find'. The shell has its own ideas about "
        + "quotes, # ( ) < > and *; put the whole query in single quotes where it has one of them."
    ]
  }

  func title(_ section: QueryGrammar.Section) -> String {
    switch section {
    case .words: "Words"
    case .together: "Together"
    case .fields: "Fields"
    }
  }

  func meaning(_ term: QueryGrammar.Term) -> String {
    switch term {
    case .words: "Both words, anywhere in a text, a note or the name of a mood"
    case .phrase: "These words, one behind the other; \\\" is a quote in it"
    case .pattern: "A pattern: . [a-z] \\d \\w \\s \\b ^ $ | ( ) * + ? {2,3}"
    case .tag: "A tag, whole"
    case .both: "Both; a and b is the same"
    case .either: "One of them or both; weaker than a b"
    case .not: "Whatever is not like that"
    case .group: "Parentheses say what belongs together"
    case .type: "Entries of this type"
    case .mood: "This mood; by its score: mood:4, mood:>=4, mood:<okay"
    case .is: "Also is:edited, and is:unknown for what this version can't read"
    case .has: "Also has:tag and has:text"
    case .on: "That day; also a time: on:2026-11-20T21:30"
    case .before: "Before that day begins"
    case .after: "After that day has ended"
    case .id: "Ids that begin so"
    }
  }

  var queryDetails: [String] {
    [
      "A value with spaces is quoted: before:\"2026-11-20 21:30\". A word before a colon that is none "
        + "of these is a word like any other: 12:30.",
      "Upper and lower case, full and half width (ＡＢＣ and abc, ｶﾅ and カナ) and white space make no "
        + "difference, except with --exact. Operators are all in lower or all in upper case: 'Or' is "
        + "a word.",
      "-word, -#tag and -(a or b) need no quotes of their own: journal find river -rain. Where one is "
        + "an option, or nearly one, write -- before the query: journal find -- river -week.",
      "What is not in an entry that this version can't read, nobody can say: such an entry is found "
        + "by type, id and date, and counted where a query asks for more.",
    ]
  }
}
