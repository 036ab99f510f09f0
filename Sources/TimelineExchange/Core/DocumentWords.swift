package import TimePhrases
package import TimelineDomain

/// The words of a document for people: headings and marks in the user's language.
package struct DocumentWords: Sendable {
  /// `en` or `ja`.
  package let language: String
  /// `Saturday 21 November 2026`
  package let day: @Sendable (CivilTime) -> String
  /// `Saturday`
  package let weekday: @Sendable (CivilTime) -> String
  /// `November 2026`
  package let month: @Sendable (CivilTime) -> String
  /// `08:01`
  package let time: @Sendable (CivilTime) -> String
  /// `09:00–10:30`, and nothing for a day.
  package let timeSpan: @Sendable (Moment, Extent) -> String
  /// The heading of entries without a date.
  package let withoutDate: String
  package let inConflict: String
  package let starred: String
  /// `1,204 entries`
  package let entries: @Sendable (Int) -> String
  /// The facts of a document's summary, in order.
  package let counts: @Sendable (DocumentCounts) -> [String]
  /// `4 of 5`
  package let score: @Sendable (Double) -> String
  /// Why an entry can't be read, in a few words.
  package let reason: @Sendable (UnknownEntry.Reason) -> String

  package init(
    language: String, day: @escaping @Sendable (CivilTime) -> String,
    weekday: @escaping @Sendable (CivilTime) -> String,
    month: @escaping @Sendable (CivilTime) -> String,
    time: @escaping @Sendable (CivilTime) -> String,
    timeSpan: @escaping @Sendable (Moment, Extent) -> String, withoutDate: String,
    inConflict: String,
    starred: String, entries: @escaping @Sendable (Int) -> String,
    counts: @escaping @Sendable (DocumentCounts) -> [String],
    score: @escaping @Sendable (Double) -> String,
    reason: @escaping @Sendable (UnknownEntry.Reason) -> String
  ) {
    self.language = language
    self.day = day
    self.weekday = weekday
    self.month = month
    self.time = time
    self.timeSpan = timeSpan
    self.withoutDate = withoutDate
    self.inConflict = inConflict
    self.starred = starred
    self.entries = entries
    self.counts = counts
    self.score = score
    self.reason = reason
  }

  /// Dates in numbers, for documents that no person asked for in a language.
  package static let english = DocumentWords(
    language: "en", day: { "\($0.year)-\($0.month.twoDigits)-\($0.day.twoDigits)" },
    weekday: { _ in "" }, month: { "\($0.year)-\($0.month.twoDigits)" },
    time: { "\($0.hour.twoDigits):\($0.minute.twoDigits)" },
    timeSpan: { moment, extent in
      extent.isAllDay ? "" : "\(moment.wall.hour.twoDigits):\(moment.wall.minute.twoDigits)"
    }, withoutDate: "without a date",
    inConflict: "in conflict", starred: "starred",
    entries: { $0 == 1 ? "1 entry" : "\($0) entries" },
    counts: { ["\($0.entries) entries"] },
    score: { "\(Int(exactly: $0).map(String.init) ?? String($0)) of 5" },
    reason: { _ in "this version can't read it" })
}
