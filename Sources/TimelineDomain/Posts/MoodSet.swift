/// The moods that a person can choose from: those that everybody has, and their own. An own one of a
/// known name takes its place.
package struct MoodSet: Hashable, Sendable {
  package struct Choice: Hashable, Sendable {
    package let name: String
    package let face: String?
    package let score: Score?

    package init(name: String, face: String? = nil, score: Score? = nil) {
      self.name = name
      self.face = face
      self.score = score
    }
  }

  package let own: [Choice]

  package init(own: [Choice] = []) {
    self.own = own
  }

  package static let standard = MoodSet()

  /// The mood that a word means: an own name or face, or what `Mood.initial` says.
  package func mood(_ word: String) -> Mood? {
    let (small, plain) = (word.lowercased(), word.withoutVariations)
    let choice = own.first { $0.name.lowercased() == small || $0.face?.withoutVariations == plain }
    return choice.map { Mood.own($0.name, score: $0.score) } ?? Mood.initial(word)
  }

  package func face(of mood: Mood) -> String? {
    own.first { $0.name == mood.name }?.face ?? mood.face
  }
}
