import TimePhrases

extension TimePhrase {
  /// A misspelled phrase with the closest words of the grammar; nil if that is not a time either.
  static func suggestion(for phrase: String, _ settings: TimeSettings) -> String? {
    corrected(phrase, settings, attempts: 3)
  }

  private static func corrected(
    _ phrase: String, _ settings: TimeSettings, attempts: Int
  ) -> String? {
    guard attempts > 0, case .unknown(let part)? = flaw(phrase, settings),
      (3...20).contains(part.count)
    else { return nil }
    let words = phrase.split(separator: " ").map(String.init)
    guard let index = words.firstIndex(of: part) else { return nil }
    for word in closest(to: part.lowercased()).prefix(4) {
      let next = (words[..<index] + [word] + words[(index + 1)...]).joined(separator: " ")
      switch flaw(next, settings) {
      case nil: return next
      case .unknown(part): continue
      default:
        if let phrase = corrected(next, settings, attempts: attempts - 1) { return phrase }
      }
    }
    return nil
  }

  private static func flaw(_ phrase: String, _ settings: TimeSettings) -> TimePhraseError? {
    do throws(TimePhraseError) {
      _ = try TimePhrase(phrase, settings: settings)
      return nil
    } catch {
      return error
    }
  }

  /// Words with few other letters, the likeliest first.
  private static func closest(to word: String) -> [String] {
    vocabulary
      .map { (word: $0, distance: editDistance(word, $0)) }
      .filter { $0.distance <= max(1, min(word.count, $0.word.count) / 3) }
      // People rarely mistype the first letter, and a short word is like too many others.
      .filter { $0.word.first == word.first || $0.word.count > 4 }
      .sorted { $0.distance < $1.distance }
      .map(\.word)
  }
}
