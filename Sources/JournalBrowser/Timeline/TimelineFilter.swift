package import TimelineDomain

/// What narrows the timeline.
package struct TimelineFilter: Hashable, Sendable {
  /// The query as the user typed it.
  package let text: String
  package let condition: PostCondition?
  package let isStarredOnly: Bool
  /// That day of any year.
  package let dayOfYear: DayOfYear?

  package struct DayOfYear: Hashable, Sendable {
    package let month: Int
    package let day: Int
  }

  private init(
    text: String, condition: PostCondition?, isStarredOnly: Bool, dayOfYear: DayOfYear?
  ) {
    self.text = text
    self.condition = condition
    self.isStarredOnly = isStarredOnly
    self.dayOfYear = dayOfYear
  }

  package static let none = TimelineFilter(
    text: "", condition: nil, isStarredOnly: false, dayOfYear: nil)

  package func with(_ text: String, _ condition: PostCondition?) -> TimelineFilter {
    TimelineFilter(
      text: text, condition: condition, isStarredOnly: isStarredOnly, dayOfYear: dayOfYear)
  }

  package func with(isStarredOnly: Bool) -> TimelineFilter {
    TimelineFilter(
      text: text, condition: condition, isStarredOnly: isStarredOnly, dayOfYear: dayOfYear)
  }

  package func with(dayOfYear: DayOfYear?) -> TimelineFilter {
    TimelineFilter(
      text: text, condition: condition, isStarredOnly: isStarredOnly, dayOfYear: dayOfYear)
  }

  var isEmpty: Bool { self == .none }

  var query: TimelineQuery {
    var conditions = [condition].compactMap { $0 }
    if isStarredOnly { conditions.append(.starred) }
    if let dayOfYear {
      conditions.append(.dayOfYear(month: dayOfYear.month, day: dayOfYear.day))
    }
    return .everything.with(condition: conditions.count > 1 ? .all(conditions) : conditions.first)
  }
}
