/// The words and numbers of the format, version 1. Samples/FORMAT.md says what they mean.
enum TimelineFormat {
  static let name = "timeline-journal"
  static let version = 1
  /// Abilities that an entry or a journal may ask for and that this version has. `noop` means
  /// nothing: it is there so that the gate can be tested.
  static let knownNeeds: Set<String> = ["noop"]
}
