import TimelineDomain

/// The changes of one call, shown on top of what was loaded.
struct Overlay: Sendable {
  /// The key: taking back a refused change removes its overlay and no other.
  let number: Int
  let changes: [TimelineChange]
  /// The repository has the changes. Holds how many loads had begun by then: later ones contain them.
  var confirmedAtLoad: Int?
}
