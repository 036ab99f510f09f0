package import TimePhrases
package import TimelineDomain

/// What the user and the system say about a file to import.
package struct ReadingOptions: Sendable {
  /// The offsets of the zone in which times without one are read: `--zone`, or else the system's.
  package let time: any TimeSource
  /// Whether `--zone` was given: then times in UTC become local times of that zone.
  package let isZoneGiven: Bool
  /// The offsets of an IANA zone. Nil for a name that the system doesn't know.
  package let zone: @Sendable (String) -> (any TimeSource)?
  /// `--moods`, by the name in the file.
  package let moods: [String: Mood]
  /// The moods of the settings and the known ones.
  package let knownMoods: MoodSet
  /// `--map`, from a member of this program to the name of a column.
  package let columns: [String: String]
  /// `--date-order`
  package let dateOrder: DateOrder?

  package init(
    time: any TimeSource, isZoneGiven: Bool = false,
    zone: @escaping @Sendable (String) -> (any TimeSource)? = { _ in nil },
    moods: [String: Mood] = [:], knownMoods: MoodSet = .standard, columns: [String: String] = [:],
    dateOrder: DateOrder? = nil
  ) {
    self.time = time
    self.isZoneGiven = isZoneGiven
    self.zone = zone
    self.moods = moods
    self.knownMoods = knownMoods
    self.columns = columns
    self.dateOrder = dateOrder
  }

  /// The mood for a name in the file. Nil if neither `--moods` nor the settings know it.
  package func mood(_ name: String) -> Mood? { moods[name] ?? knownMoods.mood(name) }
}
