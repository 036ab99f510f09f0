import Presentation
import TextSearch
import TimePhrases
import TimelineDomain

/// Parses a query into a condition. `QueryGrammar` explains the syntax.
struct QueryParser {
  let query: String
  let isExact: Bool
  /// The sign of tags besides `#`, which always works.
  let tagSign: Character
  let moods: MoodSet
  let days: DayReading
  let characters: [Character]
  var index = 0
  /// The number of open parentheses.
  var depth = 0
  /// Words that were probably meant as something else.
  var hints: [QueryHint] = []

  private init(
    _ query: String, isExact: Bool, tagSign: Character, moods: MoodSet, days: @escaping DayReading
  ) {
    self.query = query
    self.isExact = isExact
    self.tagSign = tagSign
    self.moods = moods
    self.days = days
    characters = Array(query)
  }

  /// Parses a query; nil if it is empty.
  static func condition(
    _ query: String, isExact: Bool = false, tagSign: Character = "#", moods: MoodSet = .standard,
    days: @escaping DayReading
  ) throws(QueryError) -> PostCondition? {
    try parsed(query, isExact: isExact, tagSign: tagSign, moods: moods, days: days).condition
  }

  /// Parses a query, and notes words that were probably meant as something else.
  static func parsed(
    _ query: String, isExact: Bool = false, tagSign: Character = "#", moods: MoodSet = .standard,
    days: @escaping DayReading
  ) throws(QueryError) -> (condition: PostCondition?, hints: [QueryHint]) {
    var parser = QueryParser(
      query, isExact: isExact, tagSign: tagSign, moods: moods, days: days)
    parser.skipSpace()
    if parser.isAtEnd { return (nil, []) }
    let condition = try parser.takeChoice(nesting: 0)
    guard parser.isAtEnd else {
      throw parser.error(.strayParenthesis, at: parser.index..<(parser.index + 1))
    }
    return (condition, parser.hints)
  }

  // MARK: Operators, binding most loosely first

  /// The limit for nested groups and `not`; each level uses some of the stack.
  private static let nestingLimit = 100

  mutating func takeChoice(nesting: Int) throws(QueryError) -> PostCondition {
    guard nesting < QueryParser.nestingLimit else { throw error(.tooDeep, at: index..<(index + 1)) }
    var choices: [PostCondition] = []
    var operation: Range<Int>?
    while true {
      if let word = operatorHere("or") {
        throw error(.missingSide(text(word)), at: word)
      }
      guard let side = try takeSequence(nesting: nesting) else {
        guard let operation else { throw error(.emptyParentheses, at: index..<(index + 1)) }
        throw error(.missingSide(text(operation)), at: operation)
      }
      choices.append(side)
      operation = operatorHere("or")
      guard let operation else { break }
      move(after: operation)
    }
    return choices.count == 1 ? choices[0] : .any(choices)
  }

  /// Nil if there is nothing before the next `or`, parenthesis or end.
  private mutating func takeSequence(nesting: Int) throws(QueryError) -> PostCondition? {
    var conditions: [PostCondition] = []
    while !isAtEnd, operatorHere("or") == nil {
      let word = operatorHere("and")
      if let word {
        move(after: word)
        let isAlone = isAtEnd || operatorHere("or") != nil || operatorHere("and") != nil
        if conditions.isEmpty || isAlone { throw error(.missingSide(text(word)), at: word) }
      }
      guard let condition = try takeOne(nesting: nesting) else {
        if let word { throw error(.missingSide(text(word)), at: word) }
        break
      }
      conditions.append(condition)
    }
    return conditions.count > 1 ? .all(conditions) : conditions.first
  }

  /// Nil before a closing parenthesis.
  private mutating func takeOne(nesting: Int) throws(QueryError) -> PostCondition? {
    guard nesting < QueryParser.nestingLimit else { throw error(.tooDeep, at: index..<(index + 1)) }
    let start = index
    if characters[index] == ")" {
      if depth > 0 { return nil }
      throw error(.strayParenthesis, at: index..<(index + 1))
    }
    if let word = operatorHere("not") {
      move(after: word)
      guard !isAtEnd, operatorHere("or") == nil, operatorHere("and") == nil,
        let condition = try takeOne(nesting: nesting + 1)
      else { throw error(.missingSide(text(word)), at: word) }
      return .not(condition)
    }
    if isMinusSign {
      index += 1
      return try takeOne(nesting: nesting + 1).map(PostCondition.not)
    }
    guard characters[index] == "(" else { return try takeTerm() }
    move(after: index..<(index + 1))
    depth += 1
    guard !isAtEnd else { throw error(.unclosedParenthesis, at: start..<(start + 1)) }
    if characters[index] == ")" {
      throw error(.emptyParentheses, at: start..<(index + 1))
    }
    let condition = try takeChoice(nesting: nesting + 1)
    guard !isAtEnd else { throw error(.unclosedParenthesis, at: start..<(start + 1)) }
    depth -= 1
    move(after: index..<(index + 1))
    return condition
  }

  // MARK: Characters

  var isAtEnd: Bool { index == characters.count }

  func text(_ range: Range<Int>) -> String { String(characters[range]) }

  mutating func skipSpace() {
    while !isAtEnd, characters[index].isWhitespace { index += 1 }
  }

  mutating func move(after range: Range<Int>) {
    index = range.upperBound
    skipSpace()
  }

  /// The range of an operator at this position, all lowercase or all uppercase; a mixture is a
  /// word.
  private func operatorHere(_ name: String) -> Range<Int>? {
    let range = index..<min(index + name.count, characters.count)
    guard [name, name.uppercased()].contains(text(range)) else { return nil }
    let isWhole =
      range.upperBound == characters.count
      || characters[range.upperBound].isWhitespace
      || characters[range.upperBound] == "(" || depth > 0 && characters[range.upperBound] == ")"
    return isWhole ? range : nil
  }

  /// Whether a dash here excludes a term; `->`, `--` and `-` alone are words.
  private var isMinusSign: Bool {
    guard characters[index] == "-", index + 1 < characters.count else { return false }
    let next = characters[index + 1]
    let isSign = next.isASCII && !next.isLetter && !next.isNumber
    return !next.isWhitespace && (!isSign || "\"(#/".contains(next) || next == tagSign)
  }

  func error(_ sentence: Sentence, at range: Range<Int>) -> QueryError {
    QueryError(sentence: sentence, query: query, range: range)
  }
}

/// The terms between the operators of a query.
extension QueryParser {
  /// The names that a colon can follow. Any other word with a colon is a plain word, such as
  /// `12:30` and `C:\new`.
  /// `NumberTerm` has those of kinds.
  enum Field: String, CaseIterable {
    case tag, text, note, type, mood, `is`, has, file, before, after, on, since, until, from, to, id
  }

  /// All names that a colon can follow.
  static let fields: [String] = Field.allCases.map(\.rawValue) + NumberTerm.fields

  mutating func takeTerm() throws(QueryError) -> PostCondition {
    if characters[index] == "\"" { return .words(folded(try takeQuoted().text)) }
    if let pattern = try takePattern() { return pattern }
    let start = index
    if let field = Field.allCases.first(where: { isHere($0.rawValue) }) {
      index += field.rawValue.count + 1
      if field == .text || field == .note {
        return .body(field == .text ? .text : .note, try takeWords(of: field, from: start))
      }
      let value = try takeValue(of: field.rawValue, from: start)
      return try condition(field, value.text, value.range)
    }
    if let kind = NumberTerm.kinds.first(where: { isHere($0.rawValue) }) {
      index += kind.rawValue.count + 1
      return try number(of: kind, from: start)
    }
    let word = takeWord()
    if let sign = word.first, ["#", "＃", tagSign].contains(sign), let tag = tag(word) {
      return tag
    }
    if let hint = QueryHint(word, days: days) {
      hints.append(hint)
    } else if word.count == query.count, let mood = moods.mood(word),
      !folded(word).isFound(in: mood.name), word.contains(where: \.isLetter)
    {
      hints.append(.mood(word))
    }
    return .words(folded(word))
  }

  /// `#walk`, or `#w*` for each tag that begins with `w`. Nil for a word that is no tag.
  private func tag(_ word: String) -> PostCondition? {
    if let tag = Tag.initial(word, sign: tagSign) { return .tag(folded(tag.name)) }
    guard word.last == "*" else { return nil }
    let name = String(word.dropLast())
    if ["", "#", "＃", String(tagSign)].contains(name) { return .has(.tags) }
    // A beginning may have only digits, as in `#2026*`.
    return Tag.initial(name + "a", sign: tagSign).map { tag in
      .tagPrefix(folded(String(tag.name.dropLast())))
    }
  }

  /// The words or the pattern after `text:` or `note:`.
  private mutating func takeWords(
    of field: Field, from start: Int
  ) throws(QueryError) -> PostCondition {
    if !isAtEnd, let pattern = try takePattern() { return pattern }
    return .words(folded(try takeValue(of: field.rawValue, from: start).text))
  }

  private func folded(_ text: String) -> FoldedText { FoldedText(text, isExact: isExact) }

  // MARK: Words

  /// Takes a word, up to a space or to a parenthesis that closes a group. `foo(bar)` and `:)` are
  /// words.
  private mutating func takeWord() -> String {
    let start = index
    var opened = 0
    while !isAtEnd, !characters[index].isWhitespace {
      if characters[index] == "(" { opened += 1 }
      if characters[index] == ")" {
        if opened == 0, depth > 0 { break }
        opened -= 1
      }
      index += 1
    }
    let end = index
    skipSpace()
    return text(start..<end)
  }

  /// Takes the text between two quotes, where `\"` is a quote.
  private mutating func takeQuoted() throws(QueryError) -> (text: String, range: Range<Int>) {
    let start = index
    var text = ""
    index += 1
    while !isAtEnd, characters[index] != "\"" {
      if characters[index] == "\\", index + 1 < characters.count,
        "\"\\".contains(characters[index + 1])
      {
        index += 1
      }
      text.append(characters[index])
      index += 1
    }
    guard !isAtEnd else { throw error(.unclosedQuote, at: start..<(start + 1)) }
    let range = start..<(index + 1)
    guard text.contains(where: { !$0.isWhitespace }) else { throw error(.emptyQuote, at: range) }
    move(after: range)
    return (text, range)
  }

  /// Takes `/…/` before a space or the end. `/usr/bin` is a word.
  private mutating func takePattern() throws(QueryError) -> PostCondition? {
    guard characters[index] == "/" else { return nil }
    var end = index + 1
    var source = ""
    while end < characters.count, characters[end] != "/" {
      if characters[end] == "\\", end + 1 < characters.count {
        if characters[end + 1] != "/" { source.append("\\") }
        end += 1
      }
      source.append(characters[end])
      end += 1
    }
    guard end < characters.count, end > index + 1 else { return nil }
    let isWhole =
      end + 1 == characters.count || characters[end + 1].isWhitespace
      || depth > 0 && characters[end + 1] == ")"
    guard isWhole else { return nil }
    do throws(PatternError) {
      let pattern = try TextPattern(source, isExact: isExact)
      move(after: index..<(end + 1))
      return .pattern(pattern)
    } catch {
      throw self.error(Sentence { $0.explanation(error.fault) }, at: range(of: error, upTo: end))
    }
  }

  /// Converts a position in the pattern to one in the query, where each `\/` is a character longer.
  private func range(of error: PatternError, upTo end: Int) -> Range<Int> {
    if error.fault == .tooLarge { return index..<(end + 1) }
    var queryIndex = index + 1
    var position = 0
    while position < error.position, queryIndex < end - 1 {
      if characters[queryIndex] == "\\", characters[queryIndex + 1] == "/" { queryIndex += 1 }
      queryIndex += 1
      position += 1
    }
    return queryIndex..<(queryIndex + 1)
  }

  // MARK: Fields

  /// What `is:` finds.
  static let states: [(String, PostCondition)] = [
    ("starred", .starred), ("edited", .edited), ("sealed", .sealed), ("unknown", .unknown),
    ("photo", .file(.photo)),
  ]
  /// What `has:` finds.
  static let parts: [(String, PostCondition)] = [
    ("text", .has(.text)), ("note", .has(.note)), ("tag", .has(.tags)),
    ("file", .file(.any)),
  ]

  private func isHere(_ field: String) -> Bool {
    characters[index...].starts(with: field + ":")
  }

  private mutating func number(
    of kind: Post.Kind, from start: Int
  ) throws(QueryError) -> PostCondition {
    let value = try takeValue(of: kind.rawValue, from: start)
    do {
      let term = try NumberTerm(value.text, of: kind)
      return term.condition(isExact: isExact) ?? .type(kind.rawValue)
    } catch {
      throw self.error(Failure(error).sentence, at: value.range)
    }
  }

  private mutating func takeValue(
    of field: String, from start: Int
  ) throws(QueryError) -> (text: String, range: Range<Int>) {
    if !isAtEnd, characters[index] == "\"" { return try takeQuoted() }
    let valueStart = index
    let word = takeWord()
    guard !word.isEmpty else {
      throw error(.emptyField(field), at: start..<valueStart)
    }
    return (word, valueStart..<(valueStart + word.count))
  }

  private func condition(
    _ field: Field, _ word: String, _ range: Range<Int>
  ) throws(QueryError) -> PostCondition {
    switch field {
    case .tag: return tag(word) ?? .tag(folded(word))
    case .text, .note: return .words(folded(word))
    case .type: return .type(word)
    case .id: return .id(EntryID(word))
    case .mood:
      if let condition = MoodTerm.condition(word, among: moods) { return condition }
      throw error(
        .unknownMood(
          word, suggestion: MoodTerm.suggestion(for: word, among: moods),
          own: moods.own.map(\.name), inQuery: true), at: range)
    case .is: return try choice(field, word, range, QueryParser.states)
    case .has: return try choice(field, word, range, QueryParser.parts)
    case .file: return .file(.named(FileNamePattern(word, isExact: isExact)))
    case .before: return try stretch(field, word, range).before
    case .after: return try stretch(field, word, range).after
    case .since, .from: return try stretch(field, word, range).sinceStart
    case .until, .to: return try stretch(field, word, range).untilEnd
    case .on: return .within(try stretch(field, word, range))
    }
  }

  private func choice(
    _ field: Field, _ word: String, _ range: Range<Int>, _ choices: [(String, PostCondition)]
  ) throws(QueryError) -> PostCondition {
    if let choice = choices.first(where: { $0.0 == word }) { return choice.1 }
    let words = choices.map(\.0)
    throw error(.unknownValue(of: field.rawValue, word, words), at: range)
  }

  private func stretch(
    _ field: Field, _ word: String, _ range: Range<Int>
  ) throws(QueryError) -> TimeStretch {
    do {
      return try days(word, field)
    } catch {
      throw self.error(Failure(error).sentence, at: range)
    }
  }
}
