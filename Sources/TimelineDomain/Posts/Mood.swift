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

  package static let known: [Mood] = ["awful", "bad", "okay", "good", "great"].map {
    Mood(name: $0)
  }
  private static let faces: [String] = ["😖", "🙁", "😐", "🙂", "😄"]

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
      ?? said(word)
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

  /// A mood that people say in other words, with its score.
  private static func said(_ word: String) -> Mood? {
    let (typed, plain) = (FoldedText(word), word.withoutVariations)
    for row in SaidMood.rows {
      let name = row.words.first { typed.isSame(as: $0) } ?? row.faces.first { $0 == plain }
      if let name { return Mood(name: name, ownScore: row.score) }
    }
    return nil
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

  /// The emoji of a known mood, or of another word for one. A face that is the name has none.
  package var face: String? {
    if let index = Mood.known.firstIndex(of: self) { return Mood.faces[index] }
    return SaidMood.rows.first { $0.words.contains(name) }?.faces[0]
  }

  package static func == (left: Mood, right: Mood) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension String {
  /// Without variation selectors, which choose between text and emoji.
  fileprivate var withoutVariations: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\u{FE0F}" }))
  }
}

/// Words and faces that people use for moods, with the score that they share. An entry keeps the word
/// as its mood.
package struct SaidMood: Sendable {
  package let score: Score?
  /// The first one is shown for the words.
  package let faces: [String]
  package let english: [String]
  package let japanese: [String]

  var words: [String] { english + japanese }

  private init(_ score: Double, _ faces: String, _ english: String, _ japanese: String) {
    let words = { (row: String) in row.split(separator: " ").map(String.init) }
    self.score = Score(score)
    self.faces = words(faces)
    self.english = words(english)
    self.japanese = words(japanese)
  }

  /// From the best to the worst. It has the words of Daylio, Day One and tui-journal.
  package static let rows: [SaidMood] = [
    SaidMood(
      5, "🤩 😍 🥳 🥰 😁 😃",
      "rad amazing awesome fantastic wonderful excellent excited ecstatic thrilled proud loved",
      "素晴らしい すばらしい 幸せ しあわせ ワクワク わくわく 絶好調 感動"),
    SaidMood(
      4, "😀 😊 😌 😎 😋",
      "happy glad cheerful joyful grateful thankful calm relaxed peaceful content hopeful satisfied fine "
        + "nice motivated energetic",
      "嬉しい うれしい 楽しい たのしい 元気 安心 穏やか 満足 感謝 好調 うきうき"),
    SaidMood(
      3, "😑 😶 🤔", "meh ok neutral so-so bored alright average indifferent confused surprised",
      "微妙 びみょう 退屈 そこそこ 複雑 平凡"),
    SaidMood(
      2, "😢 😔 😟 😞 😕 🥱 😴 🤒",
      "sad tired down low unhappy lonely anxious worried stressed nervous upset sick sleepy exhausted "
        + "gloomy annoyed frustrated disappointed fugly",
      "悲しい かなしい 疲れた つかれた 寂しい さびしい 不安 心配 憂鬱 ゆううつ 眠い ねむい だるい イライラ いらいら"),
    SaidMood(
      1, "😭 😡 😠 😩 😫",
      "terrible horrible angry furious miserable depressed hopeless desperate worst",
      "辛い つらい 苦しい しんどい 怒り 絶望 最低"),
  ]
}

/// How good a mood is: 1 to 5, with fractions.
package struct Score: Hashable, Sendable {
  package let value: Double

  /// Nil outside 1 to 5.
  package init?(_ value: Double) {
    guard (1...5).contains(value) else { return nil }
    self.value = value
  }
}

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
    listed(word) ?? Mood.initial(word)
  }

  /// The same for the moods of `all`, without other words that people say.
  package func listed(_ word: String) -> Mood? {
    let (typed, plain) = (FoldedText(word), word.withoutVariations)
    let named = own.first {
      typed.isSame(as: $0.name) || $0.face?.withoutVariations == plain
    }
    if let named { return named.mood }
    if let known = Mood.known(spelled: word) { return overridden(known) }
    if let choice = own.first(where: { $0.words.contains(where: typed.isSame) }) {
      return choice.mood
    }
    return Mood.known.first { $0.japaneseNames.contains(where: typed.isSame) }.map(overridden)
  }

  /// The mood of the same name from the settings, if there is one.
  private func overridden(_ mood: Mood) -> Mood {
    own.first { $0.name == mood.name }?.mood ?? mood
  }

  package func face(of mood: Mood) -> String? {
    own.first { $0.name == mood.name }?.face ?? mood.face
  }

  /// The same moods and new ones of these names, each with a face that no own mood has. A mood that
  /// is one already only gets the words.
  package func adding(_ new: [Choice]) -> [Choice] {
    var faces = Set(own.compactMap(\.face))
    return new.map { choice in
      if let before = own.first(where: { $0.name == choice.name }) {
        return Choice(
          name: before.name, face: before.face, score: before.score,
          words: before.words + choice.words)
      }
      let row = SaidMood.rows.first { $0.score?.value == choice.score?.value.rounded() }
      let face = row?.faces.first { !faces.contains($0) }
      face.map { _ = faces.insert($0) }
      return Choice(name: choice.name, face: face, score: choice.score, words: choice.words)
    }
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
