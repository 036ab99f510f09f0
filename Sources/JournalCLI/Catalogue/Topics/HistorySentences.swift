import TimelineDomain

/// What was done before.
protocol HistorySentences {
  /// `undid the edit of 7f3k2a`
  func takenBack(_ action: RecordedStep.Action, of name: String, isRedo: Bool) -> String
  /// `undid 3 more`
  func takenBackMore(_ count: Int, isRedo: Bool) -> String
  /// `Sat 2026-11-21 09:00  edited, as it is now`; nil for a moment that can't be read.
  func version(
    _ moment: Moment?, _ hours: ClockHours, _ action: RecordedStep.Action, isNow: Bool
  ) -> String
}
