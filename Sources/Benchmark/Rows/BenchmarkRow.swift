/// A row of issue 5's table: a command, what it is held against, and how much slower it may be.
package struct BenchmarkRow: Sendable {
  /// Which of the made journals it runs on.
  package enum Place: Sendable, Equatable {
    /// The size does not matter.
    case any
    case largest
    case exactly(Int)
    /// Ours is run on the largest, and held against itself on the smallest.
    case largestAgainstSmallest
  }

  /// What the commands are made of: a journal, and which run this is.
  package typealias Making = @Sendable (_ site: Site, _ run: Int) -> Command

  /// For `--rows`.
  package let name: String
  package let title: String
  /// What stands on the other side.
  package let against: String
  /// The most that our median may be in terms of theirs.
  package let bound: Double
  package let place: Place
  /// Nil where journal is held against itself.
  package let peer: Peer?
  package let ours: Making
  package let theirs: Making
  /// Every file under `$XDG_CACHE_HOME/journal` is deleted before each run.
  package let isWithoutCaches: Bool
  /// Both print one number, and it has to be the same.
  package let hasOneAnswer: Bool

  package init(
    name: String, title: String, against: String, bound: Double, place: Place, peer: Peer?,
    ours: @escaping Making, theirs: @escaping Making, isWithoutCaches: Bool = false,
    hasOneAnswer: Bool = false
  ) {
    self.name = name
    self.title = title
    self.against = against
    self.bound = bound
    self.place = place
    self.peer = peer
    self.ours = ours
    self.theirs = theirs
    self.isWithoutCaches = isWithoutCaches
    self.hasOneAnswer = hasOneAnswer
  }
}
