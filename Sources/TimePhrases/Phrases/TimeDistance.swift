/// How far a counted time is from now; negative for the past.
enum TimeDistance: Hashable, Sendable {
  case seconds(Int64)
  case days(Int)
  case months(Int)

  /// Parses `3 days ago`, `in an hour`, `half an hour ago`, `2 hours and 5 minutes ago` and `10分前`.
  /// Returns nil, and leaves the words alone, if they begin with something else.
  static func take(_ words: inout TimeWords) throws(TimePhraseError) -> TimeDistance? {
    let isAhead = words.meaning(0) == .in
    var rest = isAhead ? words.dropFirst() : words
    let few = rest.meaning(0) == .one ? 1 : 0
    if rest.meaning(few) == .few, rest.meaning(few + 1)?.counted != nil {
      throw .unknown(rest.text(few + 1))
    }
    guard var sum = takeAmount(&rest) else { return nil }
    while true {
      var next = rest
      skip([.and, .comma], &next)
      guard let amount = takeAmount(&next) else { break }
      guard let both = sum.adding(amount) else { throw .unknown(words.text(upTo: next)) }
      (sum, rest) = (both, next)
    }
    skip([.about], &rest)
    switch (isAhead, rest.meaning(0), rest.meaning(1)) {
    case (true, _, _): break
    case (false, .ago, _), (false, .before, _), (false, .earlierThan, nil):
      rest.removeFirst()
      sum = sum.reversed
    case (false, .after, _): rest.removeFirst()
    case (false, .from, .now): rest.removeFirst(2)
    default:
      // `2026年` and `21日` are dates.
      guard case .unit? = words.meaning(1) else { return nil }
      throw .unknown(words.text(upTo: rest))
    }
    words = rest
    return sum
  }

  /// `3 days`, `two and a half hours`, `an hour and a half`, `half an hour`, `1時間半`, `半年`
  private static func takeAmount(_ words: inout TimeWords) -> TimeDistance? {
    var rest = words
    let isHalf = [.fraction(30), .halfPast].contains(rest.meaning(0))
    var halves: Int
    if isHalf {
      halves = 1
      rest.removeFirst()
      skip([.one], &rest)
    } else {
      guard let count = rest.meaning(0)?.count else { return nil }
      halves = count * 2
      rest.removeFirst()
      if takeHalf(&rest) { halves += 1 }
    }
    guard let unit = rest.meaning(0)?.counted else { return nil }
    rest.removeFirst()
    if !isHalf, takeHalf(&rest) || skip([.halfPast], &rest) { halves += 1 }
    guard let distance = unit.distance(halves: halves) else { return nil }
    words = rest
    return distance
  }

  /// `and a half`
  private static func takeHalf(_ words: inout TimeWords) -> Bool {
    guard words.meaning(0) == .and, words.meaning(1) == .one, words.meaning(2) == .fraction(30)
    else { return false }
    words.removeFirst(3)
    return true
  }

  private func adding(_ other: TimeDistance) -> TimeDistance? {
    switch (self, other) {
    case (.seconds(let one), .seconds(let two)): .seconds(one + two)
    case (.days(let one), .days(let two)): .days(one + two)
    case (.months(let one), .months(let two)): .months(one + two)
    default: nil
    }
  }

  private var reversed: TimeDistance {
    switch self {
    case .seconds(let count): .seconds(-count)
    case .days(let count): .days(-count)
    case .months(let count): .months(-count)
    }
  }
}

extension TimeUnit {
  /// Nil for half of a unit that has no half in whole seconds, days or months.
  fileprivate func distance(halves: Int) -> TimeDistance? {
    let isWhole = halves.isMultiple(of: 2)
    return switch self {
    case .second: isWhole ? .seconds(Int64(halves / 2)) : nil
    case .minute: .seconds(Int64(halves) * 30)
    case .hour: .seconds(Int64(halves) * 1800)
    case .day: isWhole ? .days(halves / 2) : nil
    case .week: isWhole ? .days(halves / 2 * 7) : nil
    case .month: isWhole ? .months(halves / 2) : nil
    case .year: .months(halves * 6)
    }
  }
}

extension TimeWord.Meaning {
  fileprivate var count: Int? {
    switch self {
    case .number(let count, _): count
    case .one: 1
    default: nil
    }
  }

  /// `日` is a unit in `3日前`. `3月` is a month, never three months.
  fileprivate var counted: TimeUnit? {
    switch self {
    case .unit(let unit): unit
    case .sign(let unit) where unit != .month && unit != .hour: unit
    default: nil
    }
  }
}

/// A unit of time.
enum TimeUnit: Hashable, Sendable {
  case second, minute, hour, day, week, month, year
}
