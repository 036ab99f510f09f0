/// What came of a row.
package struct RowResult: Sendable {
  package let row: BenchmarkRow
  package let outcome: Outcome

  package enum Outcome: Sendable {
    case measured(Measured)
    /// The peer is not there.
    case skipped(Peer)
  }

  package struct Measured: Sendable {
    /// Entries in the journal; nil where that does not matter.
    package let size: Int?
    /// The other size, where a journal is held against a smaller one.
    package let smaller: Int?
    package let times: PairedTimes
    package let peakBytes: Int
    /// Without the journal, if that was mapped.
    package let peakBeyondMapping: Int
    /// A peak no higher than this was this or less.
    package let leastPeak: Int
    /// What both printed first, where that is one number.
    package let answers: Answers?
    package let ours: String
    package let theirs: String

    package init(
      size: Int?, smaller: Int? = nil, times: PairedTimes, peakBytes: Int, peakBeyondMapping: Int,
      leastPeak: Int, answers: Answers? = nil, ours: String, theirs: String
    ) {
      self.size = size
      self.smaller = smaller
      self.times = times
      self.peakBytes = peakBytes
      self.peakBeyondMapping = peakBeyondMapping
      self.leastPeak = leastPeak
      self.answers = answers
      self.ours = ours
      self.theirs = theirs
    }
  }

  package struct Answers: Sendable, Equatable {
    package let ours: String
    package let theirs: String

    package init(ours: String, theirs: String) {
      self.ours = ours
      self.theirs = theirs
    }
  }

  package init(_ row: BenchmarkRow, _ outcome: Outcome) {
    self.row = row
    self.outcome = outcome
  }

  /// All that falls short of what was asked for.
  package enum Shortfall: String, Sendable, CaseIterable {
    case time, memory, answer
  }

  package static let memoryBound = 64 << 20

  package var shortfalls: [Shortfall] {
    guard case .measured(let measured) = outcome else { return [] }
    var found: [Shortfall] = []
    if measured.times.ratio > row.bound { found.append(.time) }
    if measured.peakBeyondMapping > RowResult.memoryBound { found.append(.memory) }
    if let answers = measured.answers, answers.ours != answers.theirs { found.append(.answer) }
    return found
  }
}
