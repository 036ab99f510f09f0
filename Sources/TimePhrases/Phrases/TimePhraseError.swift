/// Why a phrase is not a time, with the words at fault as they were typed.
package enum TimePhraseError: Error, Hashable, Sendable {
  /// An unknown or unexpected word.
  case unknown(String)
  /// Day and month could be swapped; both readings, as `2026-02-01`.
  case ambiguous(String, dayFirst: String, monthFirst: String)
  /// The form is right, but the calendar has no such day, week or month.
  case noSuchDay(String)
  /// The form is right, but a clock has no such time.
  case noSuchTime(String)
  /// A time of day with a week, a month or a year.
  case moreThanADay(String)
  /// A time of day that is not in the part of a day beside it, and the hours of this part.
  case outsidePart(String, DayPart, DayPartHours)
}
