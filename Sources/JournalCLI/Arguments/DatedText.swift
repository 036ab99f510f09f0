import TimePhrases

/// A text with a date in front: `yesterday: called in sick`, `2026-11-24 Slept badly`, 昨日、雨.
struct DatedText: Sendable {
  /// The date as typed, without what separates it.
  let phrase: String
  /// The text as typed up to the words of the entry.
  let beginning: String
  /// The words of the entry. A date that its sentence needs stays: `today was a good day`.
  let rest: String
  /// Whether the date is longer than a day, so that it dates no entry.
  let isPeriod: Bool
  /// Whether a colon or a comma separates the date, so that the words can be no query.
  let hasSign: Bool

  /// Whether the date stays among the words of the entry.
  var keepsDate: Bool { beginning.isEmpty }

  /// No date is longer.
  private static let longest = 60

  /// A date and a colon in front. Nil if the text does not begin so, or has nothing after them.
  init?(_ text: String, settings: TimeSettings = .standard) {
    let start = text.prefix(DatedText.longest).prefix { $0 != "\n" }
    for index in start.indices where ":：".contains(text[index]) {
      guard DatedText.isSeparator(at: index, of: text) else { continue }
      let phrase = String(text[..<index])
      let rest = text[text.index(after: index)...].drop(while: \.isWhitespace)
      guard !rest.isEmpty, DatedText.isDate(phrase, settings) else { continue }
      self.phrase = phrase
      beginning = String(text[...index])
      self.rest = String(rest)
      isPeriod = false
      hasSign = true
      return
    }
    return nil
  }

  /// A date in front of a line without a command, before a colon, a comma, a space or a particle such
  /// as は. The longest one that the text begins with.
  init?(inFrontOf text: String) {
    if let dated = DatedText(text) {
      self = dated
      return
    }
    let start = text.prefix(DatedText.longest).prefix { $0 != "\n" }
    for index in start.indices.reversed() where index > text.startIndex {
      guard let end = DatedText.end(at: index, of: text) else { continue }
      let phrase = String(text[..<index])
      let rest = String(text[end...].drop(while: \.isWhitespace))
      guard !rest.isEmpty, let found = DatedText.date(phrase) else { continue }
      let isParticle = end == index
      if isParticle, found.isPeriod || !DatedText.isTopic(phrase, found.phrase) { continue }
      let isSign = !isParticle && !text[index].isWhitespace
      if !isSign, !DatedText.isClear(phrase) { continue }
      let staysInText = !isSign && (isParticle || DatedText.needsDate(rest))
      self.phrase = phrase
      beginning = staysInText ? "" : String(text[..<end])
      self.rest = staysInText ? text : rest
      isPeriod = found.isPeriod
      hasSign = isSign
      return
    }
    return nil
  }

  /// Where the words after a date begin, if one can end here: the index itself before a particle.
  private static func end(at index: String.Index, of text: String) -> String.Index? {
    let character = text[index]
    if character.isWhitespace || "、，,".contains(character) { return text.index(after: index) }
    if ":：".contains(character), isSeparator(at: index, of: text) {
      return text.index(after: index)
    }
    let isAfterWord = text[..<index].last.map { !$0.isASCII || $0 == ")" } ?? false
    if isAfterWord, particles.contains(character) { return index }
    // 昨日映画を見た
    let endsDay = text[..<index].last.map(lastOfDays.contains) ?? false
    let beginsWord = (character.isLetter || character.isNumber) && !character.isHiragana
    return endsDay && beginsWord && !afterDays.contains(character) ? index : nil
  }

  /// The last characters of Japanese days and times, and the first ones of words that go on with them:
  /// 3時間, 昨日分.
  private static let lastOfDays: Set<Character> = Set("日夜朝晩前いうべ時半)）")
  private static let afterDays: Set<Character> = Set("間分付頃中以前後比発号版誕生目ヶ")

  /// The colon of 21:30 has no space after it.
  private static func isSeparator(at index: String.Index, of text: String) -> Bool {
    let next = text[text.index(after: index)...].first
    return text[index] == "：" || next.map { $0.isWhitespace || !$0.isASCII } ?? false
  }

  private static let particles: Set<Character> = ["は", "に"]

  /// A number alone is no date: `2: items left`.
  private static func isDate(_ phrase: String, _ settings: TimeSettings) -> Bool {
    guard !phrase.isEmpty, phrase.contains(where: { !$0.isNumber && !$0.isWhitespace }) else {
      return false
    }
    do throws(TimePhraseError) {
      return try !TimePhrase(phrase, settings: settings).isMoreThanADay
    } catch {
      if case .unknown = error { return false }
      return date(phrase).map { !$0.isPeriod } ?? false
    }
  }

  /// A date or a period; a phrase that two days could have has no meaning yet.
  private static func date(_ phrase: String) -> (isPeriod: Bool, phrase: TimePhrase?)? {
    do throws(TimePhraseError) {
      let read = try TimePhrase(phrase)
      if read.isMoreThanADay {
        return phrase.allSatisfy(\.isNumber) ? nil : (true, read)
      }
      let hasClock = phrase.contains(where: \.isNumber)
      return read.namesADay || hasClock ? (false, read) : nil
    } catch {
      switch error {
      case .unknown: return nil
      case .ambiguous(let part, let reading, _): return date(phrase, part, as: reading)
      case .noSuchDay(let part), .moreThanADay(let part):
        return date(phrase, part, as: "2026-01-01")
      case .noSuchTime(let part), .outsidePart(let part, _, _):
        return date(phrase, part, as: "12:00")
      }
    }
  }

  /// A phrase with a part that can't be read: a date if the rest of it is a time, so that it does not
  /// reach into the sentence.
  private static func date(
    _ phrase: String, _ part: String, as reading: String
  ) -> (isPeriod: Bool, phrase: TimePhrase?)? {
    if part.count == phrase.count {
      return phrase.contains { !$0.isNumber && !$0.isWhitespace } ? (false, nil) : nil
    }
    let read = phrase.replacing(part, with: reading)
    return read == phrase ? nil : date(read).map { ($0.isPeriod, nil) }
  }

  /// Whether the words before a space are a date and no beginning of a sentence: not `sat on a
  /// bench`, `21st birthday`, and `last night 11 people came`.
  private static func isClear(_ phrase: String) -> Bool {
    let words = phrase.lowercased().split(whereSeparator: \.isWhitespace)
    guard let last = words.last else { return false }
    if last.allSatisfy(\.isNumber), last.count < 4 {
      return words.count > 1 && months.contains(words[words.count - 2].prefix(3))
    }
    let number = last.drop { $0 != "s" && $0 != "n" && $0 != "r" && $0 != "t" }
    let isOrdinal =
      last.first?.isNumber == true && ["st", "nd", "rd", "th"].contains(String(number))
    if isOrdinal { return words.count > 2 }
    return words.count > 1 || !["sun", "sat", "wed", "noon", "midnight"].contains(last)
  }

  /// `march` and `may` are words, too.
  private static let months: Set<Substring> = [
    "jan", "feb", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Whether a particle after the phrase makes it the day that the sentence is about. `3日は休んだ` may
  /// count days, and what is still to come is no entry of that day.
  private static func isTopic(_ phrase: String, _ read: TimePhrase?) -> Bool {
    guard read?.isAhead != true else { return false }
    return phrase.first?.isNumber != true || phrase.contains { "月/-.".contains($0) }
  }

  /// Words after which a sentence needs the date before them.
  private static let verbs: Set<Substring> = [
    "is", "was", "are", "were", "will", "has", "had", "would", "could", "should", "can", "might",
    "must", "did", "does", "isn't", "wasn't", "won't", "felt", "seemed", "began", "started",
    "ended",
    "and", "or", "は", "も", "が", "に", "の", "で", "から", "まで",
  ]

  private static func needsDate(_ rest: String) -> Bool {
    verbs.contains(rest.lowercased().prefix { !$0.isWhitespace })
  }
}

extension String {
  /// Whether the whole text names a time: `nov`, 先月, `2026-11-20`. A short number is none.
  var isTimePhrase: Bool {
    guard count <= 60, !(count < 4 && allSatisfy(\.isNumber)) else { return false }
    return (try? TimePhrase(self)) != nil
  }

  /// The date that a question or a request names: `last week`, 先週; nil if it has none.
  var datePhrase: String? {
    let words = split { $0.isWhitespace || ",?!.？。".contains($0) }
    for length in stride(from: min(4, words.count), to: 0, by: -1) {
      for start in 0...(words.count - length) {
        let phrase = words[start..<(start + length)].joined(separator: " ")
        let isArticle = ["a", "the", "on", "in", "at", "i"].contains(words[start].lowercased())
        if !isArticle, (try? TimePhrase(phrase))?.namesADay == true, phrase.isTimePhrase {
          return phrase
        }
      }
    }
    guard first?.isASCII == false || first?.isNumber == true else { return nil }
    return indices.dropFirst().reversed().lazy.map { String(self[..<$0]) }
      .first { $0.isTimePhrase }
  }
}
