extension CivilTime {
  /// The day that this time belongs to, for a user whose days end `dayEndsAt` minutes after
  /// midnight.
  package func day(by settings: TimeSettings) -> CivilTime {
    settings.dayEndsAt == 0
      ? self : CivilTime(secondsSinceEpoch: secondsSinceEpoch - Int64(settings.dayEndsAt) * 60)
  }
}
