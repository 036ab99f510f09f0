extension CivilTime {
  /// The day that this time belongs to, for a person whose day may end after midnight: the time itself,
  /// or as much earlier.
  package func day(by settings: TimeSettings) -> CivilTime {
    settings.dayEndsAt == 0
      ? self : CivilTime(secondsSinceEpoch: secondsSinceEpoch - Int64(settings.dayEndsAt) * 60)
  }
}
