import Terminal
import TextSearch
import TimePhrases
import TimelineDomain

/// Why a query is invalid, and where; the catalogue has the sentence.
struct QueryError: Error, Sendable, Hashable {
  enum Fault: Sendable, Hashable {
    case unclosedQuote
    case emptyQuote
    case unclosedParenthesis
    case strayParenthesis
    case emptyParentheses
    /// `or`, `and` or `not` without a term next to it.
    case missingSide(String)
    case emptyField(String)
    case unknownValue(field: String, word: String, choices: [String], suggestion: String?)
    case unknownMood(String, suggestion: String?, own: [String] = [])
    case notATime(field: String, word: String, suggestion: String? = nil)
    case ambiguousDay(field: String, word: String, dayFirst: String, monthFirst: String)
    case eitherTime(field: String, word: String, [TimeChoice])
    case outsidePart(field: String, word: String, DayPart, DayPartHours)
    case noSuchDay(field: String, word: String)
    case badPattern(PatternError.Fault)
    case tooDeep
    case notText
  }

  let fault: Fault
  let query: String
  /// The mistake, in characters of the query.
  let range: Range<Int>
}

extension QueryError {
  /// At most 60 cells of the query around the mistake.
  var excerpt: String {
    let characters = Array(query)
    let cells = characters.map { String($0).safeInOneLine }
    let widths = cells.map(\.displayWidth)
    var (start, end) = (min(range.lowerBound, cells.count), min(range.lowerBound, cells.count))
    var width = 0
    // Extend to the right first, over the mistake itself, then to the left as far as there is room.
    func takeRight(upTo limit: Int) {
      while end < cells.count, width + widths[end] <= limit {
        width += widths[end]
        end += 1
      }
    }
    takeRight(upTo: 25)
    while start > 0, width + widths[start - 1] <= 58 {
      start -= 1
      width += widths[start]
    }
    takeRight(upTo: 58)
    let before = start > 0 ? "…" : ""
    let behind = end < cells.count ? "…" : ""
    let margin =
      before.displayWidth + widths[start..<min(range.lowerBound, cells.count)].reduce(0, +)
    let marked = range.clamped(to: start..<end)
    let carets = max(1, widths[marked].reduce(0, +))
    return "  \(before)\(cells[start..<end].joined())\(behind)\n"
      + String(repeating: " ", count: 2 + margin) + String(repeating: "^", count: carets)
  }
}

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

  /// Nil for an ordinary word.
  init?(_ word: String, days: DayReading) {
    if let field = QueryHint.field(of: word) {
      self = .unknownField(
        field, word: word,
        suggestion: suggestion(for: field, among: QueryParser.Field.allCases.map(\.rawValue)))
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

  /// The letters before the colon of `due:tomorrow`; not in `12:30`, `C:\\new` and `https://…`.
  private static func field(of word: String) -> String? {
    guard let colon = word.firstIndex(where: { ":：".contains($0) }) else { return nil }
    let (name, rest) = (word[..<colon], word[word.index(after: colon)...])
    let isName =
      name.count > 1 && name.allSatisfy { $0.isASCII && $0.isLetter || $0 == "-" }
      && name.first != "-"
    return isName && rest.first.map { !"/\\:：".contains($0) } ?? false
      ? name.lowercased() : nil
  }

  /// A word such as `today` or 昨日, or a date. A year is more likely a number.
  private static func isTime(_ word: String, _ days: DayReading) -> Bool {
    if times.contains(word.lowercased()) { return true }
    let isDate = word.allSatisfy { $0.isNumber || "-/.".contains($0) } && word.count > 7
    let isJapanese = word.allSatisfy { !$0.isASCII && !$0.isNumber } && word.count > 1
    guard isDate || isJapanese else { return false }
    do { _ = try days(word) } catch { return false }
    return true
  }
}

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
