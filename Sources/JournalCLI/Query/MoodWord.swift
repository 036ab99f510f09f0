import TimelineDomain

/// What somebody writes about a mood: `good`, `4`, `🙂`, `>=4`, `<okay`.
enum MoodWord {
  /// Longer signs first.
  private static let signs: [(String, PostCondition.Comparison)] = [
    (">=", .atLeast), ("<=", .atMost), (">", .more), ("<", .less), ("=", .equal),
  ]

  /// Nil where no mood is meant by it. A name alone is that mood, whatever it scores; a number, and
  /// everything behind a sign, is a score.
  static func condition(_ word: String, among moods: MoodSet) -> PostCondition? {
    guard let (sign, comparison) = signs.first(where: { word.hasPrefix($0.0) }) else {
      if let score = score(word) { return .score(.equal, score) }
      return moods.mood(word).map(PostCondition.mood)
    }
    let rest = String(word.dropFirst(sign.count))
    return (score(rest) ?? moods.mood(rest)?.score).map { .score(comparison, $0) }
  }

  /// The name that was meant, where it is nearly one.
  static func suggestion(for word: String, among moods: MoodSet) -> String? {
    let name = word.drop { "<=>".contains($0) }
    return JournalCLI.suggestion(
      for: String(name), among: Mood.known.map(\.name) + moods.own.map(\.name))
  }

  /// A number in digits, with a fraction or without: no `1e0` and no `nan`.
  private static func score(_ word: String) -> Score? {
    guard !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else {
      return nil
    }
    return Double(word).flatMap(Score.init)
  }
}
