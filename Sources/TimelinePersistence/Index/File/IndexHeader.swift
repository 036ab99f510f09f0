import JSONBytes
import Platform

/// Block 0 of the index file: which journal it describes, how much of it, and where the tables are.
struct IndexHeader: Sendable, Hashable {
  /// Random for each file, so that a block of another file fails its checksum.
  let number: UInt64
  let stamp: JournalStamp
  /// The number of bytes of the journal that the tables describe.
  let covered: Int
  /// A checksum of the last of these bytes.
  let edge: UInt64
  /// The index can't hold the entries: there are no tables, and the whole document answers.
  let hasNoTables: Bool
  let times: IndexSection
  let ids: IndexSection
  let links: IndexSection
  let linked: IndexSection
  let details: IndexSection

  init(
    number: UInt64, stamp: JournalStamp, covered: Int, edge: UInt64, hasNoTables: Bool, rows: [Int]
  ) {
    self.number = number
    self.stamp = stamp
    self.covered = covered
    self.edge = edge
    self.hasNoTables = hasNoTables
    times = IndexSection(firstBlock: 1, rows: rows[0], width: TimeRow.width)
    ids = IndexSection(firstBlock: times.end, rows: rows[1], width: IDRow.width)
    links = IndexSection(firstBlock: ids.end, rows: rows[2], width: LinkRow.width)
    linked = IndexSection(firstBlock: links.end, rows: rows[3], width: LinkedEntry.width)
    details = IndexSection(firstBlock: linked.end, rows: rows[4], width: 8)
  }

  /// The header after this program's own append.
  func with(_ stamp: JournalStamp) -> IndexHeader {
    IndexHeader(
      number: number, stamp: stamp, covered: covered, edge: edge, hasNoTables: hasNoTables,
      rows: rows)
  }

  private var rows: [Int] { [times, ids, links, linked, details].map(\.rows) }

  // MARK: As a block

  /// Raise it when the format of the index changes, or when the same line would give another row: a
  /// new kind, payload member, ability or spelling of a moment. An index of another form is rebuilt.
  private static let form: UInt64 = 0x6A6F_7572_6E61_0105

  var block: [UInt8] {
    var words =
      [
        IndexHeader.form, number, stamp.device, stamp.inode, UInt64(stamp.size),
        UInt64(bitPattern: stamp.modified.seconds), UInt64(stamp.modified.nanoseconds),
        UInt64(bitPattern: stamp.changed.seconds), UInt64(stamp.changed.nanoseconds),
        UInt64(covered), edge, hasNoTables ? 1 : 0,
      ] + rows.map { UInt64($0) }
    var bytes: [UInt8] = []
    IndexBlock.append(&words, number: 0, of: IndexHeader.form, to: &bytes)
    return bytes
  }

  /// Nil if the block is corrupt or has another form.
  init?(_ block: [UInt8]) {
    let bytes = block.span
    guard IndexBlock.isIntact(bytes, number: 0, of: IndexHeader.form) else { return nil }
    let words = (0..<17).map { bytes.word(at: $0 * 8) }
    // Larger numbers could overflow.
    let isPlausible = ([4, 9] + Array(12..<17)).allSatisfy {
      words[$0] <= UInt64(TimeRow.highestOffset)
    }
    guard words[0] == IndexHeader.form, isPlausible else { return nil }
    self.init(
      number: words[1],
      stamp: JournalStamp(
        device: words[2], inode: words[3], size: Int(words[4]),
        modified: FileTime(
          seconds: Int64(bitPattern: words[5]), nanoseconds: UInt32(truncatingIfNeeded: words[6])),
        changed: FileTime(
          seconds: Int64(bitPattern: words[7]), nanoseconds: UInt32(truncatingIfNeeded: words[8]))),
      covered: Int(words[9]), edge: words[10], hasNoTables: words[11] != 0,
      rows: words[12..<17].map { Int($0) })
  }
}

/// The status of the journal's file. Every write changes it, except a second one within a tick of
/// the file system's clock; the checksum `edge` is for that.
struct JournalStamp: Sendable, Hashable {
  let device: UInt64
  let inode: UInt64
  let size: Int
  let modified: FileTime
  let changed: FileTime

  init(device: UInt64, inode: UInt64, size: Int, modified: FileTime, changed: FileTime) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }

  init(_ status: FileStatus) {
    self.init(
      device: status.device, inode: status.inode, size: status.size, modified: status.modified,
      changed: status.changed)
  }
}
