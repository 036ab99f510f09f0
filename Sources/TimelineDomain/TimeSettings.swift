/// How a person reads dates, and counts days and weeks.
package struct TimeSettings: Hashable, Sendable {
  /// Nil where nobody has said.
  package let dateOrder: DateOrder?
  /// A weekday; 0 is Sunday.
  package let weekStartsOn: Int
  /// Minutes after midnight; what happens before belongs to the day before.
  package let dayEndsAt: Int

  package init(dateOrder: DateOrder? = nil, weekStartsOn: Int = 1, dayEndsAt: Int = 0) {
    self.dateOrder = dateOrder
    self.weekStartsOn = weekStartsOn
    self.dayEndsAt = dayEndsAt
  }

  package static let standard = TimeSettings()
}
