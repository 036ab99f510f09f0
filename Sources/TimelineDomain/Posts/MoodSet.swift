/// The moods that the user can choose: the known ones and those from the settings. A mood from the
/// settings overrides a known one of the same name.
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

  /// The mood for a name or a face from the settings, else `Mood.initial`.
  package func mood(_ word: String) -> Mood? {
    let (small, plain) = (word.lowercased(), word.withoutVariations)
    let choice = own.first { $0.name.lowercased() == small || $0.face?.withoutVariations == plain }
    return choice.map { Mood.own($0.name, score: $0.score) } ?? Mood.initial(word)
  }

  package func face(of mood: Mood) -> String? {
    own.first { $0.name == mood.name }?.face ?? mood.face
  }
}
