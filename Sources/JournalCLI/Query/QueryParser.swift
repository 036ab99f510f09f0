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

  func error(_ fault: QueryError.Fault, at range: Range<Int>) -> QueryError {
    QueryError(fault: fault, query: query, range: range)
  }
}
