/// A unit of time.
enum TimeUnit: Hashable, Sendable {
  case second, minute, hour, day, week, month, year
}
