import Presentation

extension English {
  var queryTitle: String { "journal help query: How to search" }

  var queryIntroduction: [String] {
    [
      "Write a query after 'journal list' or 'journal find'. The shell interprets quotes, # ( ) < > and "
        + "*; put a query that has one of them in single quotes."
    ]
  }

  func title(_ section: QueryGrammar.Section) -> String {
    switch section {
    case .words: "Words"
    case .together: "Combinations"
    case .fields: "Fields"
    }
  }

  func meaning(_ term: QueryGrammar.Term) -> String {
    switch term {
    case .words: "Both words, anywhere in a text, a note or a mood's name"
    case .phrase: "These words in this order; \\\" is a quote in it"
    case .pattern: "A pattern: . [a-z] \\d \\w \\s \\b ^ $ | ( ) * + ? {2,3}"
    case .tag: "This tag, as a whole"
    case .tagBeginning: "Each tag that begins with this; also tag:w*"
    case .both: "Both; a and b is the same"
    case .either: "At least one of them; binds weaker than a b"
    case .not: "Entries that do not match"
    case .group: "Parentheses group terms"
    case .tagField: "This tag, without the sign"
    case .text: "In texts only; also text:\"first light\" and text:/l.ght/"
    case .note: "In the notes of moods only"
    case .type: "Entries of this type"
    case .mood: "This mood; by score: mood:4, mood:>=4, mood:<okay"
    case .is: "Also is:edited (now), and is:unknown for what this version can't read"
    case .has: "Also has:tag and has:text"
    case .on: "This day, or a time: on:2026-11-20T21:30"
    case .since: "This day or later; the same as from:"
    case .until: "This day or earlier; the same as to:"
    case .before: "Before this day begins"
    case .after: "After this day ends"
    case .id: "Ids that begin with this"
    }
  }

  var queryDetails: [String] {
    [
      "Quote a value with spaces: on:\"last monday\". A colon after any other word has no special "
        + "meaning: 12:30. A hint below the result names words that look like a field or a time, unless they "
        + "are quoted: \"today\".",
      "A search ignores case, full and half width (ＡＢＣ and abc, ｶﾅ and カナ) and the amount of white "
        + "space, except with --exact. Operators are all lowercase or all uppercase: 'Or' is a word.",
      "-word, -#tag and -(a or b) exclude entries: journal find river -rain. If one looks like an option, "
        + "write -- before the query: journal find -- river -week.",
      "An entry that this version can't read is found by type, id and date. If a query asks for more, "
        + "such entries are counted below the list.",
    ]
  }
}
