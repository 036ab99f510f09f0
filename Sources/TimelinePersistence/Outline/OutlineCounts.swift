import TimelineDomain

/// What is counted of a journal's lines, wherever they stand.
struct OutlineCounts: Sendable, Hashable {
  var lines = 1
  var entries = 0
  /// Their numbers in the file.
  var damagedLines: [Int] = []
  var damagedPlaces: [Int] = []
  /// Entries that this version can't read, by the place of each.
  var opaque: [Int: OutlineScan.Opaque] = [:]
  /// What those depend on.
  var dependencies: Set<OutlineID> = []

  mutating func add(_ scan: OutlineScan) {
    damagedLines += scan.damagedLines.map { $0 + lines }
    damagedPlaces += scan.damagedPlaces
    lines += scan.lines
    entries += scan.names.count
    opaque.merge(scan.opaque) { $1 }
    dependencies.formUnion(scan.dependencies)
  }
}
