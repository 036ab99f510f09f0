/// Whether times are printed with 12 or 24 hours.
package enum ClockHours: Sendable, Hashable {
  case twelve, twentyFour
}
