import TimePhrases

/// A text with a date and a colon in front: `yesterday: called in sick`.
struct DatedText: Sendable {
  /// The date without its colon.
  let phrase: String
  /// The text as typed up to the colon.
  let beginning: String
  /// The text after the colon and its spaces.
  let rest: String

  /// No date is longer.
  private static let longest = 60

  /// Nil if the text does not begin with a date and a colon, or has nothing after them.
  init?(_ text: String, settings: TimeSettings = .standard) {
    let start = text.prefix(DatedText.longest).prefix { $0 != "\n" }
    for index in start.indices where ":：".contains(text[index]) {
      let after = text[text.index(after: index)...]
      // The colon of 21:30 has no space after it.
      guard text[index] == "：" || after.first?.isWhitespace == true else { continue }
      let phrase = String(text[..<index])
      let rest = after.drop(while: \.isWhitespace)
      guard !rest.isEmpty, DatedText.isDate(phrase, settings) else { continue }
      self.phrase = phrase
      beginning = String(text[...index])
      self.rest = String(rest)
      return
    }
    return nil
  }

  /// A number alone is no date: `2: items left`.
  private static func isDate(_ phrase: String, _ settings: TimeSettings) -> Bool {
    guard !phrase.isEmpty, phrase.contains(where: { !$0.isNumber && !$0.isWhitespace }) else {
      return false
    }
    do throws(TimePhraseError) {
      return try !TimePhrase(phrase, settings: settings).isMoreThanADay
    } catch {
      if case .unknown = error { return false }
      return true
    }
  }
}
