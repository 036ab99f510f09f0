/// A unit of time.
enum TimeUnit: Hashable, Sendable {
  case second, minute, hour, day, week, month, year

  /// Parses `3 days ago`, `in an hour` and `10分前`. The number is negative for the past. Returns
  /// nil, and leaves the words alone, if they begin with something else.
  static func take(_ words: inout TimeWords) throws(TimePhraseError) -> (Int, TimeUnit)? {
    let isAhead = words.meaning(0) == .in
    let rest = isAhead ? words.dropFirst() : words
    guard let count = rest.meaning(0)?.count, let unit = rest.meaning(1)?.counted else {
      return nil
    }
    switch (isAhead, rest.meaning(2)) {
    case (true, _):
      words.removeFirst(3)
      return (count, unit)
    case (false, .ago), (false, .before):
      words.removeFirst(3)
      return (-count, unit)
    case (false, .after):
      words.removeFirst(3)
      return (count, unit)
    default:
      // `2026年` and `21日` are dates.
      guard case .unit? = rest.meaning(1) else { return nil }
      throw .unknown(rest.text(2))
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
