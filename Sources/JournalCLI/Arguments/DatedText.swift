import TextSearch

import TimePhrases

/// A text with a date and a colon in front: `yesterday: called in sick`, `2026-11-20 9pm: call`,
/// 昨日：雨.
struct DatedText: Sendable {
  /// The date as typed, without the colon.
  let phrase: String
  /// With its colon.
  let typed: String
  /// The words after it.
  let rest: String

  /// No date is longer.
  private static let longest = 60

  /// Nil if the text does not begin so, or has nothing after the colon.
  init?(_ text: String) {
    let start = text.prefix(DatedText.longest).prefix { $0 != "\n" }
    for index in start.indices where ":：".contains(text[index]) {
      let next = text[text.index(after: index)...].first
      // The colon of 21:30 has no space after it.
      guard text[index] == "：" || next.map({ $0.isWhitespace || !$0.isASCII }) ?? false else {
        continue
      }
      let phrase = String(text[..<index])
      let rest = text[text.index(after: index)...].drop(while: \.isWhitespace)
      guard !rest.isEmpty, DatedText.isTime(phrase) else { continue }
      (self.phrase, typed, self.rest) = (phrase, String(text[...index]), String(rest))
      return
    }
    return nil
  }

  /// A number alone is no date: `2: items left`. A date that needs a correction is one: `12/1`.
  private static func isTime(_ phrase: String) -> Bool {
    guard phrase.contains(where: { !$0.isNumber && !$0.isWhitespace }) else { return false }
    do throws(TimePhraseError) {
      return try !TimePhrase(phrase).isMoreThanADay
    } catch {
      switch error {
      case .unknown: return false
      case .ambiguous(let part, let reading, _):
        return isTime(phrase, part, as: reading.english)
      case .noSuchDay(let part), .moreThanADay(let part):
        return isTime(phrase, part, as: "2026-01-01")
      case .noSuchTime(let part), .outsidePart(let part, _, _):
        return isTime(phrase, part, as: "12:00")
      }
    }
  }

  /// Whether the rest of a phrase is a time, so that it does not reach into the sentence.
  private static func isTime(_ phrase: String, _ part: String, as reading: String) -> Bool {
    let read = phrase.replacing(part, with: reading)
    return part.count == phrase.count || read != phrase && isTime(read)
  }

  /// Whether a time is a day or more, and no beginning of a sentence: not `sat on a bench`, `21st
  /// birthday`, and `last night 11 people came`.
  static func isDate(beforeWords phrase: String) -> Bool {
    guard let read = try? TimePhrase(phrase), read.namesADay || read.isMoreThanADay,
      !phrase.allSatisfy(\.isNumber)
    else { return false }
    let words = phrase.lowercased().split(whereSeparator: \.isWhitespace)
    guard let last = words.last else { return false }
    if last.allSatisfy(\.isNumber), last.count < 4 {
      return words.count > 1 && months.contains(words[words.count - 2].prefix(3))
    }
    let isOrdinal =
      last.first?.isNumber == true && ["st", "nd", "rd", "th"].contains(last.suffix(2))
    if isOrdinal { return words.count > 2 }
    return words.count > 1 || !ordinary.contains(last)
  }

  /// `march` and `may` are words, too.
  private static let months: Set<Substring> = [
    "jan", "feb", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let ordinary: Set<Substring> = [
    "sun", "sat", "wed", "may", "march", "mar", "noon", "midnight",
  ]
}

extension String {
  /// Whether the whole text names a time: `nov`, 先月, `2026-11-20`. A short number is none.
  var isTimePhrase: Bool {
    guard count <= 60, !(count < 4 && allSatisfy(\.isNumber)) else { return false }
    return (try? TimePhrase(self)) != nil
  }

  /// Whether it names a week, a month or a year.
  var isMoreThanADay: Bool { (try? TimePhrase(self))?.isMoreThanADay ?? false }
}
