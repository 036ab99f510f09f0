/// The results of a benchmark.
package struct BenchmarkReport: Sendable {
  package let machine: Machine
  package let journal: Program
  /// Each program with the first line of its version.
  package let peers: [(peer: Peer, version: String)]
  package let sizes: [Int]
  package let results: [RowResult]
  package let growth: [Growth]

  package struct Program: Equatable, Sendable {
    package let path: String
    package let version: String
    package let bytes: Int
    /// The time of a clean build; nil if not requested.
    package let buildSeconds: Double?

    package init(path: String, version: String, bytes: Int, buildSeconds: Double?) {
      self.path = path
      self.version = version
      self.bytes = bytes
      self.buildSeconds = buildSeconds
    }
  }

  package init(
    machine: Machine, journal: Program, peers: [(peer: Peer, version: String)], sizes: [Int],
    results: [RowResult], growth: [Growth]
  ) {
    self.machine = machine
    self.journal = journal
    self.peers = peers
    self.sizes = sizes
    self.results = results
    self.growth = growth
  }

  package var shortfallCount: Int { results.count { !$0.shortfalls.isEmpty } }
}
