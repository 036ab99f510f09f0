/// The user's settings for dates and days.
package struct TimeSettings: Hashable, Sendable {
  /// Nil if not set; then an ambiguous date is an error.
  package let dateOrder: DateOrder?
  /// 0 is Sunday.
  package let weekStartsOn: Int
  /// Minutes after midnight at which a day ends.
  package let dayEndsAt: Int
  package let dayParts: DayParts

  package init(
    dateOrder: DateOrder? = nil, weekStartsOn: Int = 1, dayEndsAt: Int = 0,
    dayParts: DayParts = .standard
  ) {
    self.dateOrder = dateOrder
    self.weekStartsOn = weekStartsOn
    self.dayEndsAt = dayEndsAt
    self.dayParts = dayParts
  }

  /// Weeks begin on Monday and days at midnight.
  package static let standard = TimeSettings()
}
