/// A stretch of time from one instant up to another that is no longer in it.
package struct TimeSpan: Hashable, Sendable {
  package let start: Moment
  package let end: Moment

  package init(from start: Moment, upTo end: Moment) {
    self.start = start
    self.end = end
  }

  package func contains(_ moment: Moment) -> Bool {
    !moment.isBefore(start) && moment.isBefore(end)
  }
}
