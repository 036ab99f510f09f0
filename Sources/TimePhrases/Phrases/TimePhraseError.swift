/// Why words mean no time. Each has the words that are to blame, as they were typed.
package enum TimePhraseError: Error, Hashable, Sendable {
  /// Not understood, or not at this place.
  case unknown(String)
  /// Day and month could be either; the dates are spelled as `2026-02-01`.
  case ambiguous(String, dayFirst: String, monthFirst: String)
  /// The form is right, and no calendar has that day, week or month.
  case noSuchDay(String)
  /// The form is right, and no clock shows that.
  case noSuchTime(String)
  /// A time of day with a week, a month or a year, which have many days.
  case moreThanADay(String)
}
