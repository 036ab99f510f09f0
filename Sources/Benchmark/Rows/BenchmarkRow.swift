/// A row of the table: a command, its peer, and the bound of their ratio.
package struct BenchmarkRow: Sendable {
  /// The size of the journal that a row runs on.
  package enum JournalSize: Sendable, Equatable {
    /// The size does not matter.
    case any
    case largest
    case exactly(Int)
    /// Runs on the largest journal, and is compared with itself on the smallest.
    case largestAgainstSmallest
  }

  /// Makes a command for a journal and the number of the run.
  package typealias Making = @Sendable (_ site: Site, _ run: Int) -> Command

  /// The name for `--rows`.
  package let name: String
  package let title: String
  /// What the command is compared with, for the report.
  package let against: String
  /// The highest ratio of our median to theirs.
  package let bound: Double
  package let journalSize: JournalSize
  /// Nil if journal is compared with itself.
  package let peer: Peer?
  package let ours: Making
  package let theirs: Making
  /// Deletes every file under `$XDG_CACHE_HOME/journal` before each run.
  package let isWithoutCaches: Bool
  /// Both print one number, which has to be the same.
  package let hasOneAnswer: Bool

  package init(
    name: String, title: String, against: String, bound: Double, journalSize: JournalSize,
    peer: Peer?,
    ours: @escaping Making, theirs: @escaping Making, isWithoutCaches: Bool = false,
    hasOneAnswer: Bool = false
  ) {
    self.name = name
    self.title = title
    self.against = against
    self.bound = bound
    self.journalSize = journalSize
    self.peer = peer
    self.ours = ours
    self.theirs = theirs
    self.isWithoutCaches = isWithoutCaches
    self.hasOneAnswer = hasOneAnswer
  }
}
