/// Generates diary texts: mostly one or two sentences, sometimes a page.
struct TextMaker {
  /// The text of a post. If `isCommon`, it contains the common word, with Japanese around it.
  static func text(isCommon: Bool, isRare: Bool, using random: inout SplitMix) -> String {
    let count = sentenceCount(using: &random)
    let isJapanese = isCommon && random.percent(50)
    let position = isCommon ? random.below(count) : -1
    var text = ""
    for index in 0..<count {
      if index > 0 {
        // Long texts have paragraphs.
        text += count > 5 && random.percent(20) ? "\n\n" : isJapanese ? "" : " "
      }
      if index == position {
        text += random.pick(Phrases.walks)
      } else if isJapanese || (isCommon && random.percent(30)) {
        text += random.pick(Phrases.japanese)
      } else {
        append(sentenceTo: &text, using: &random)
      }
    }
    if isRare { text += " A day of \(JournalShape.rare)." }
    if random.percent(12) { text += " #work" }
    if random.percent(15) { text += " #\(random.pick(Phrases.tags))" }
    return text
  }

  /// The note of a mood; nil for none.
  static func note(isCommon: Bool, isRare: Bool, using random: inout SplitMix) -> String? {
    if isRare { return "\(random.pick(Phrases.moodNotes)), \(JournalShape.rare)" }
    if isCommon { return random.pick(Phrases.walks) }
    return random.percent(50) ? random.pick(Phrases.moodNotes) : nil
  }

  /// The same text with an addition.
  static func edited(_ text: String, using random: inout SplitMix) -> String {
    var text = text
    text += " "
    append(sentenceTo: &text, using: &random)
    return text
  }

  private static func append(sentenceTo text: inout String, using random: inout SplitMix) {
    switch random.below(100) {
    case ..<2: text += random.pick(Phrases.weather)
    case ..<4: text += random.pick(Phrases.rain)
    case ..<20:
      // Unique numbers and names: a journal has a large vocabulary.
      text += "\(random.pick(Phrases.openings)) no. \(random.below(1_000_000))"
      text += random.pick(Phrases.endings)
    default:
      text += random.pick(Phrases.openings)
      text += " "
      text += random.pick(Phrases.things)
      text += random.pick(Phrases.endings)
    }
  }

  private static func sentenceCount(using random: inout SplitMix) -> Int {
    switch random.below(100) {
    case ..<32: 1
    case ..<60: 2
    case ..<86: 3 + random.below(2)
    case ..<99: 5 + random.below(6)
    default: 20 + random.below(30)
    }
  }
}
