/// The user's settings for dates and days.
package struct TimeSettings: Hashable, Sendable {
  /// Nil if not set; then an ambiguous date is an error.
  package let dateOrder: DateOrder?
  /// 0 is Sunday.
  package let weekStartsOn: Int
  /// Minutes after midnight at which a day ends.
  package let dayEndsAt: Int

  package init(dateOrder: DateOrder? = nil, weekStartsOn: Int = 1, dayEndsAt: Int = 0) {
    self.dateOrder = dateOrder
    self.weekStartsOn = weekStartsOn
    self.dayEndsAt = dayEndsAt
  }

  /// Weeks begin on Monday and days at midnight.
  package static let standard = TimeSettings()
}

/// Whether `01/02/2026` is 1 February or 2 January.
package enum DateOrder: Hashable, Sendable { case dayFirst, monthFirst }

/// A part of a day, such as the morning. Parts overlap, as they do in speech.
package enum DayPart: String, CaseIterable, Hashable, Sendable {
  case dawn, morning, midday, afternoon, dusk, evening, night

  package var hours: DayPartHours {
    switch self {
    case .dawn: DayPartHours(hours: 4, 7, moment: 5)
    case .morning: DayPartHours(hours: 5, 12, moment: 8)
    case .midday: DayPartHours(hours: 11, 15, moment: 12)
    case .afternoon: DayPartHours(hours: 12, 18, moment: 15)
    case .dusk: DayPartHours(hours: 16, 19, moment: 17)
    case .evening: DayPartHours(hours: 17, 24, moment: 19)
    case .night: DayPartHours(hours: 18, 30, moment: 22)
    }
  }

  /// The minutes after midnight that a time beside the word can have, even outside the part's hours:
  /// people say `1 in the morning`, and `6:30 am last night`.
  var reach: Range<Int> {
    let hours =
      switch self {
      case .dawn: 0..<9
      case .morning: 0..<12
      case .midday: 10..<17
      case .afternoon: 12..<20
      case .dusk: 15..<21
      case .evening: 15..<28
      case .night: 16..<32
      }
    return (hours.lowerBound * 60)..<(hours.upperBound * 60)
  }
}

/// When a part of a day begins and ends, in minutes after the day's midnight.
package struct DayPartHours: Hashable, Sendable {
  private static let minutesOfDay = 1440

  package let start: Int
  /// Past 1440 for a part that ends on the next day.
  package let end: Int
  /// The time of an entry that names only the part; past 1440 on the next day.
  package let moment: Int

  fileprivate init(hours start: Int, _ end: Int, moment: Int) {
    (self.start, self.end, self.moment) = (start * 60, end * 60, moment * 60)
  }

  /// `18:00-06:00 22:00`
  package var spelling: String { "\(span) \(Self.text(moment))" }

  /// `18:00-06:00`
  package var span: String { "\(Self.text(start))-\(Self.text(end))" }

  private static func text(_ minutes: Int) -> String {
    let minutes = minutes % minutesOfDay
    return "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
  }
}
