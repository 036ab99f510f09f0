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
  package var isWithoutCaches = false
  /// Both print one number, and it has to be the same.
  package var hasOneAnswer = false
}
