import TimePhrases
import TimelineDomain

/// A word that a query searched for, and that was probably meant as something else. Quotes silence the hint.
enum QueryHint: Sendable, Hashable {
  /// A word with a colon that begins with no field.
  case unknownField(String, word: String, suggestion: String?)
  /// A time; `option` finds the entries of it.
  case time(String, option: String?)
  /// Words that name a period, which were found as words; and the command that lists the period.
  case period(String, TimeStretch, command: String)
  /// A period that is listed, because its words were not found.
  case listedPeriod(String, TimeStretch)
  /// Another word for a mood, which texts were searched for.
  case mood(String)
  /// The term with the name of a number that was probably meant.
  case nearName(String)

  /// Nil for an ordinary word.
  init?(_ word: String, days: DayReading) {
    if let field = QueryHint.field(of: word) {
      self = .unknownField(
        field, word: word,
        suggestion: suggestion(for: field, among: QueryParser.fields))
    } else if QueryHint.isTime(word, days) {
      let option = word.lowercased()
      self = .time(word, option: QueryHint.options.contains(option) ? option : nil)
    } else {
      return nil
    }
  }

  /// The options of `list` with the name of a time.
  private static let options: [String] = ["today", "week", "month", "year"]
  /// Words for a time that are rarely searched for.
  private static let times = options + ["yesterday", "tomorrow", "tonight"]

  /// The letters before the colon of `due:tomorrow`; not in `12:30`, `C:\\new` and `https://…`. In
  /// Japanese, only before a comparison: 昼食：カレー is written in texts.
  private static func field(of word: String) -> String? {
    guard let colon = word.firstIndex(where: { ":：".contains($0) }) else { return nil }
    let (name, rest) = (word[..<colon], word[word.index(after: colon)...])
    guard name.count > 1, name.first != "-", let first = rest.first,
      name.allSatisfy({ $0.isLetter || $0 == "-" })
    else { return nil }
    let isMeant = name.allSatisfy(\.isASCII) ? !"/\\:：".contains(first) : "<>=".contains(first)
    return isMeant ? name.lowercased() : nil
  }

  /// A word such as `today` or 昨日, or a date. A year is more likely a number.
  private static func isTime(_ word: String, _ days: DayReading) -> Bool {
    if times.contains(word.lowercased()) { return true }
    let isDate = word.allSatisfy { $0.isNumber || "-/.".contains($0) } && word.count > 7
    let isJapanese = word.allSatisfy { !$0.isASCII && !$0.isNumber } && word.count > 1
    guard isDate || isJapanese else { return false }
    do { _ = try days(word, .on) } catch { return false }
    return true
  }
}
