/// How many hours the clock has that a person reads.
package enum ClockHours: Sendable, Hashable {
  case twelve, twentyFour
}
