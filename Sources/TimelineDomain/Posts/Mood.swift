import TextSearch

/// A mood. The set is open: unknown moods are kept and shown.
package struct Mood: Hashable, Sendable {
  package let name: String
  /// The score that the user gave to a mood of their own. Equality ignores it.
  private let ownScore: Score?

  private init(name: String, ownScore: Score? = nil) {
    self.name = name
    self.ownScore = ownScore
  }

  package static let known = ["awful", "bad", "okay", "good", "great"].map { Mood(name: $0) }
  private static let faces = ["😖", "🙁", "😐", "🙂", "😄"]

  /// What the known moods are called in Japanese; the first name is the usual one.
  private static let japaneseNames = [
    ["最悪", "さいあく", "ひどい"], ["悪い", "わるい"], ["普通", "ふつう", "まあまあ"], ["良い", "よい", "いい"],
    ["最高", "さいこう"],
  ]

  /// The mood for a word: a known name in either language, a number from 1 to 5, or a face.
  package static func initial(_ word: String) -> Mood? {
    if let mood = known(spelled: word) { return mood }
    let typed = FoldedText(word)
    return known.first { mood in mood.japaneseNames.contains { typed.isSame(as: $0) } }
  }

  /// The known mood with this English name, number or face.
  static func known(spelled word: String) -> Mood? {
    let typed = FoldedText(word)
    let plain = word.withoutVariations
    let index = known.indices.first {
      typed.isSame(as: known[$0].name) || faces[$0] == plain || typed.isSame(as: String($0 + 1))
    }
    return index.map { known[$0] }
  }

  /// The names of a known mood in Japanese, the usual one first; empty for any other mood.
  package var japaneseNames: [String] {
    Mood.known.firstIndex(of: self).map { Mood.japaneseNames[$0] } ?? []
  }

  /// A mood from the user's settings; without a score, its name decides.
  package static func own(_ name: String, score: Score?) -> Mood {
    Mood(name: name, ownScore: score)
  }

  /// A mood from a journal, known or not.
  package static func restored(_ name: String) -> Mood { Mood(name: name) }

  /// The user's score, else 1 to 5 for a known mood, else nil.
  package var score: Score? {
    ownScore ?? Mood.known.firstIndex(of: self).flatMap { Score(Double($0 + 1)) }
  }

  /// The emoji of a known mood.
  package var face: String? { Mood.known.firstIndex(of: self).map { Mood.faces[$0] } }

  package static func == (left: Mood, right: Mood) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension String {
  /// Without variation selectors, which choose between text and emoji.
  var withoutVariations: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{FE0F}" }))
  }
}
