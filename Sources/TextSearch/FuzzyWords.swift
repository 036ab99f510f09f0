/// Letters to find in order, with others between them; a space begins another word to find anywhere.
package struct FuzzyWords: Hashable, Sendable {
  private let words: [[Character]]

  package init(_ typed: String) {
    words = typed.split(whereSeparator: \.isWhitespace).map { $0.map(CharacterFolding.folded) }
  }

  package var isEmpty: Bool { words.isEmpty }

  /// How well a text fits: more for letters side by side, at the beginning of words, and early. Nil if
  /// a letter is missing, or the letters are so far apart that the text only has them by chance.
  package func score(of text: String) -> Int? {
    let letters = text.map(CharacterFolding.folded)
    var total = 0
    for word in words {
      guard let score = FuzzyWords.score(of: word, in: letters) else { return nil }
      total += score
    }
    return total
  }

  private static func score(of word: [Character], in letters: [Character]) -> Int? {
    var best: Int?
    // A later beginning may fit better: `fl` is `a Fan, First Light`.
    for start in letters.indices where letters[start] == word[0] {
      guard let score = score(of: word, in: letters, from: start) else { break }
      best = max(best ?? score, score)
      if start > 200 { break }
    }
    let isByChance = word.count > 2 && (best ?? 0) < word.count * 2
    return isByChance ? nil : best
  }

  private static func score(of word: [Character], in letters: [Character], from start: Int) -> Int?
  {
    var score = max(0, 20 - start)
    var index = start
    var previous: Int?
    for letter in word {
      while index < letters.count, letters[index] != letter { index += 1 }
      guard index < letters.count else { return nil }
      if let previous, previous + 1 == index { score += 12 }
      if index == 0 || !letters[index - 1].isLetter { score += 10 }
      if let previous { score -= min(8, index - previous - 1) }
      previous = index
      index += 1
    }
    return score
  }
}
