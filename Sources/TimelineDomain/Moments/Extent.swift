import TimePhrases

/// What an entry says about its moment besides when it begins.
package struct Extent: Hashable, Sendable {
  /// When it ended. Nil if it has no end.
  package let until: Moment?
  /// Whether it has no time of day; its moments are then noon of their days.
  package let isAllDay: Bool

  /// Most entries: a time of day, and no end.
  package static let none = Extent(at: nil, until: nil, isAllDay: false)

  /// An end has no effect without a beginning, or before it.
  package init(at moment: Moment?, until: Moment?, isAllDay: Bool) {
    self.until = moment.flatMap { begin in until.flatMap { $0.isBefore(begin) ? nil : $0 } }
    self.isAllDay = isAllDay
  }

  /// What is left of it if the entry begins at another moment.
  package func beginning(at moment: Moment?) -> Extent {
    Extent(at: moment, until: until, isAllDay: isAllDay)
  }
}

extension Moment {
  /// Noon of its day, with the same offset.
  package var noon: Moment {
    let noon = Int64(wall.daysSinceEpoch) * 86_400 + 43_200
    return .initial(seconds: noon - Int64(offset), offset: offset)
  }

  /// Whether local clocks showed the same date.
  package func isSameDate(as other: Moment) -> Bool { wall.isSameDay(as: other.wall) }
}
