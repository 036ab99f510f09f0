/// A mood by its name. The set is open: a name that this version does not know is kept and shown.
package struct Mood: Hashable, Sendable {
  package let name: String
  /// What a person said that a mood of their own counts as. It makes no other mood of it.
  private let ownScore: Score?

  private init(name: String, ownScore: Score? = nil) {
    self.name = name
    self.ownScore = ownScore
  }

  package static let known = ["awful", "bad", "okay", "good", "great"].map { Mood(name: $0) }
  private static let faces = ["😖", "🙁", "😐", "🙂", "😄"]

  /// A mood that a person chose: a known name, its number from 1 to 5, or its face.
  package static func initial(_ word: String) -> Mood? {
    let word = word.lowercased()
    let plain = word.withoutVariations
    let index = known.indices.first {
      known[$0].name == word || faces[$0] == plain || String($0 + 1) == word
    }
    return index.map { known[$0] }
  }

  /// A mood of a person's own, which counts as what they say; nil leaves that to the name.
  package static func own(_ name: String, score: Score?) -> Mood {
    Mood(name: name, ownScore: score)
  }

  /// A mood as it was stored, known or not.
  package static func restored(_ name: String) -> Mood { Mood(name: name) }

  /// What a person said, else 1 to 5 for a known mood; only a stored score can say it for another.
  package var score: Score? {
    ownScore ?? Mood.known.firstIndex(of: self).flatMap { Score(Double($0 + 1)) }
  }

  /// The face of a known mood.
  package var face: String? { Mood.known.firstIndex(of: self).map { Mood.faces[$0] } }

  package static func == (left: Mood, right: Mood) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension String {
  /// Without the sign that asks for a picture in the place of a letter.
  var withoutVariations: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{FE0F}" }))
  }
}
