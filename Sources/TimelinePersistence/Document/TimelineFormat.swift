/// The constants of the format, version 1. `Samples/FORMAT.md` defines them.
enum TimelineFormat {
  static let name = "timeline-journal"
  static let version = 1
  /// The abilities that this version has. `noop` means nothing and serves to test the gate.
  static let knownNeeds: Set<String> = ["noop"]
}
