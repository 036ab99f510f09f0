/// The instants from one up to another, which is not included.
package struct TimeSpan: Hashable, Sendable {
  package let start: OffsetTime
  package let end: OffsetTime

  package init(from start: OffsetTime, upTo end: OffsetTime) {
    self.start = start
    self.end = end
  }

  package func contains(_ time: OffsetTime) -> Bool {
    !time.isBefore(start) && time.isBefore(end)
  }
}
