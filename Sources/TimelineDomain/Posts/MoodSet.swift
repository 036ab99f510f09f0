import TextSearch

/// The moods that the user can choose: the known ones and those from the settings. A mood from the
/// settings overrides a known one of the same name.
package struct MoodSet: Hashable, Sendable {
  package struct Choice: Hashable, Sendable {
    package let name: String
    package let face: String?
    package let score: Score?
    /// Other words that can be typed for it.
    package let words: [String]

    package init(name: String, face: String? = nil, score: Score? = nil, words: [String] = []) {
      self.name = name
      self.face = face
      self.score = score
      self.words = words
    }

    fileprivate var mood: Mood { .own(name, score: score) }
  }

  package let own: [Choice]

  package init(own: [Choice] = []) {
    self.own = own
  }

  package static let standard = MoodSet()

  /// The mood that a word names: by a name or a face from the settings, as a known mood, or by another
  /// word from the settings.
  package func mood(_ word: String) -> Mood? {
    let (typed, plain) = (FoldedText(word), word.withoutVariations)
    let named = own.first {
      typed.isSame(as: $0.name) || $0.face?.withoutVariations == plain
    }
    if let named { return named.mood }
    if let known = Mood.known(spelled: word) { return overridden(known) }
    if let choice = own.first(where: { $0.words.contains(where: typed.isSame) }) {
      return choice.mood
    }
    return Mood.initial(word).map(overridden)
  }

  /// The mood of the same name from the settings, if there is one.
  private func overridden(_ mood: Mood) -> Mood {
    own.first { $0.name == mood.name }?.mood ?? mood
  }

  package func face(of mood: Mood) -> String? {
    own.first { $0.name == mood.name }?.face ?? mood.face
  }

  /// The known moods, with what the settings change in them, and then the user's own.
  package var all: [Choice] {
    Mood.known.map { mood in
      let choice = own.first { $0.name == mood.name }
      return Choice(
        name: mood.name, face: face(of: mood), score: overridden(mood).score ?? mood.score,
        words: mood.japaneseNames + (choice?.words ?? []))
    } + own.filter { choice in !Mood.known.contains { $0.name == choice.name } }
  }

  /// Every name that can be typed.
  package var names: [String] {
    Mood.known.map(\.name) + own.map(\.name) + own.flatMap(\.words)
      + Mood.known.flatMap(\.japaneseNames)
  }
}
