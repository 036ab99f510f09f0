/// The result of a row.
package struct RowResult: Sendable {
  package let row: BenchmarkRow
  package let outcome: Outcome

  package enum Outcome: Sendable {
    case measured(Measured)
    /// The peer is not installed.
    case skipped(Peer)
  }

  package struct Measured: Sendable {
    /// Entries in the journal; nil if the size does not matter.
    package let size: Int?
    /// The smaller size, if journal is compared with itself.
    package let smaller: Int?
    package let times: PairedTimes
    package let peakBytes: Int
    /// Peak memory, without the journal if it was mapped.
    package let peakBeyondMapping: Int
    /// The lowest peak that can be measured.
    package let leastPeak: Int
    /// The number that each printed first.
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

  /// What a row can fail: its bound of time, the bound of memory, or the same answer as its peer.
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
