/// What time is counted in.
enum TimeUnit: Hashable, Sendable {
  case second, minute, hour, day, week, month, year

  /// `3 days ago`, `in an hour`, `10分前`: how many, below zero before now. Nil where no such words
  /// are there; then nothing was taken.
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
      // 2026年 and 21日 are no counts.
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

  /// 3日前 has the sign that 21日 has too; 3月 is never three months.
  fileprivate var counted: TimeUnit? {
    switch self {
    case .unit(let unit): unit
    case .sign(let unit) where unit != .month && unit != .hour: unit
    default: nil
    }
  }
}
