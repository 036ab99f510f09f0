import TimePhrases

extension TimePhrase {
  /// A misspelled phrase with the closest words of the grammar; nil if that is not a time either.
  static func suggestion(for phrase: String, _ settings: TimeSettings) -> String? {
    // A number that is not said is asked for and never guessed.
    if case .unknown(let part)? = flaw(phrase, settings), isUncounted(part) { return nil }
    return corrected(phrase, settings, attempts: 3)
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
    var near: [(word: String, distance: Int)] = []
    for known in vocabulary {
      // People rarely mistype the first letter, and a short word is like too many others.
      guard known.first == word.first || known.count > 4 else { continue }
      let distance = editDistance(word, known)
      if distance <= max(1, min(word.count, known.count) / 3) { near.append((known, distance)) }
    }
    return near.sorted { $0.distance < $1.distance }.map(\.word)
  }
}
