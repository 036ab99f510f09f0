import TimelineDomain

/// The constants of the format, version 1. `Samples/FORMAT.md` defines them.
enum TimelineFormat {
  static let name = "timeline-journal"
  static let version = 1
  static let knownNeeds = JournalAbilities.known
}
