import TimelineDomain

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
      if let score = score(word) { return .score(.equal, score) }
      return moods.mood(word).map(PostCondition.mood)
    }
    let rest = String(word.dropFirst(sign.count))
    return (score(rest) ?? moods.mood(rest)?.score).map { .score(comparison, $0) }
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
