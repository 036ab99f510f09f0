import TimelineDomain

/// What is counted of a journal's lines, wherever they stand.
struct OutlineCounts: Sendable {
  var lines = 1
  var entries = 0
  /// Their numbers in the file.
  var damagedLines: [Int] = []
  var damagedPlaces: [Int] = []
  /// Entries that this version can't read; those in a file are in a table there.
  var opaque = OpaqueEntries()
  /// The kinds of those in a file, in the order of their numbers, and how many there are of each.
  var kinds: [(kind: OpaqueKind, uses: Int)] = []

  /// Entries that can't be read say that they depend on others.
  var hasDependencies = false
  /// Lines that are the same as one before.
  var duplicates = 0

  /// Of scans that come next in the file.
  mutating func add(_ scans: [OutlineScan]) {
    for scan in scans { add(scan) }
  }

  private mutating func add(_ scan: OutlineScan) {
    damagedLines += scan.damagedLines.map { $0 + lines }
    damagedPlaces += scan.damagedPlaces
    lines += scan.lines
    entries += scan.nameCount
    hasDependencies = hasDependencies || scan.mentions.contains { $0.kind == .refs }
    opaque.append(scan.opaque)
  }
}
