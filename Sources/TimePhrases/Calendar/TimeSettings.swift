/// What a person has said once about how their words of time are meant.
package struct TimeSettings: Hashable, Sendable {
  /// Nil where nobody has said; then a date that can be read both ways is refused.
  package let dateOrder: DateOrder?
  /// 0 is Sunday.
  package let weekStartsOn: Int
  /// Minutes after midnight until which a day goes on.
  package let dayEndsAt: Int

  package init(dateOrder: DateOrder? = nil, weekStartsOn: Int = 1, dayEndsAt: Int = 0) {
    self.dateOrder = dateOrder
    self.weekStartsOn = weekStartsOn
    self.dayEndsAt = dayEndsAt
  }

  /// Weeks begin on Monday and days at midnight.
  package static let standard = TimeSettings()
}
