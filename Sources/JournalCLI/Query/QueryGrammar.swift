import TextSearch
import TimelineDomain

/// The structure of `journal help query`. `QueryParser` implements the grammar; the catalogue
/// describes each term.
enum QueryGrammar {
  static let topic = "query"
  static let width = 76

  enum Section: CaseIterable, Sendable {
    case words, together, fields

    var terms: [Term] {
      switch self {
      case .words: [.words, .phrase, .pattern, .tag, .tagBeginning]
      case .together: [.both, .either, .not, .group]
      case .fields:
        [.tagField, .text, .note, .type, .mood, .is, .has, .file]
          + [.on, .since, .until, .before, .after, .id]
      }
    }
  }

  /// A term as it is typed.
  enum Term: String, CaseIterable, Sendable {
    case words = "first light"
    case phrase = "\"first light\""
    case pattern = "/l(i|o)ght?/"
    case tag = "#walk"
    case tagBeginning = "#w*"
    case both = "a b"
    case either = "a or b"
    case not = "not a, -a"
    case group = "(a or b) c"
    case tagField = "tag:walk"
    case text = "text:river"
    case note = "note:slept"
    case type = "type:mood"
    case mood = "mood:good"
    case `is` = "is:starred"
    case has = "has:note"
    case file = "file:*.jpg"
    case on = "on:2026-11-20"
    case since = "since:2026-11-20"
    case until = "until:2026-11-20"
    case before = "before:2026-11-20"
    case after = "after:2026-11-20"
    case id = "id:7f3k"
  }

  static let examples: [String] = [
    "journal find first light", "journal find '#walk (river or sea) -rain'",
    "journal find 'mood:<=bad since:2026-11-01'", "journal find '/\\d+ ?km/ is:starred'",
  ]

  /// The row that explains a field.
  static func term(of field: QueryParser.Field) -> Term {
    switch field {
    case .tag: .tagField
    case .text: .text
    case .note: .note
    case .type: .type
    case .mood: .mood
    case .is: .is
    case .has: .has
    case .file: .file
    case .before: .before
    case .after: .after
    case .on: .on
    case .since, .from: .since
    case .until, .to: .until
    case .id: .id
    }
  }

  static func example(ofField name: String) -> String {
    // `from:` and `to:` have no row of their own.
    Term.allCases.first { $0.rawValue.hasPrefix("\(name):") }?.rawValue
      ?? (NumberTerm.fields.contains(name) ? "\(name):weight>70" : "\(name):2026-11-20")
  }
}

/// The topic of `journal help dates`; the catalogue has the page.
enum TimeGrammar {
  static let topic = "dates"
}

/// A mood in a query or option: `good`, `4`, `🙂`, `>=4`, `<okay`.
enum MoodTerm {
  /// Longer signs first.
  private static let signs: [(String, PostCondition.Comparison)] = [
    (">=", .atLeast), ("<=", .atMost), (">", .more), ("<", .less), ("=", .equal),
  ]

  /// Nil for an unknown mood. A name alone matches that mood at any score; a number, or anything
  /// after a sign, matches the score.
  static func condition(_ word: String, among moods: MoodSet) -> PostCondition? {
    guard let (sign, comparison) = signs.first(where: { word.hasPrefix($0.0) }) else {
      if let score = score(word) { return .number(.score, .equal, score.value) }
      return moods.mood(word).map { .named(.mood, FoldedText($0.name, isExact: true)) }
    }
    let rest = String(word.dropFirst(sign.count))
    return (score(rest) ?? moods.mood(rest)?.score).map { .number(.score, comparison, $0.value) }
  }

  /// The mood name closest to a misspelled one.
  static func suggestion(for word: String, among moods: MoodSet) -> String? {
    let name = word.drop { "<=>".contains($0) }
    return JournalCLI.suggestion(for: String(name), among: moods.names)
  }

  /// A decimal number with digits and an optional fraction, but not `1e0` or `nan`.
  private static func score(_ word: String) -> Score? {
    guard !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else {
      return nil
    }
    return Double(word).flatMap(Score.init)
  }
}
