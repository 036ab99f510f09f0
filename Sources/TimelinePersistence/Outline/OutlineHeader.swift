import JSONBytes
import Platform

/// The first block of an outline's file: of which journal it is, how much of it, and where what stands.
struct OutlineHeader: Sendable, Hashable {
  /// Drawn for each file, so that no block of another passes for one of this.
  let number: UInt64
  /// How the journal was when the outline was last known to be of it.
  let stamp: OutlineStamp
  /// How many bytes of the journal it tells of.
  let covered: Int
  /// A sum over the last of them.
  let edge: UInt64
  /// The journal has something that an outline can't say; there are no tables.
  let isUnusual: Bool
  let lines: Int
  let entries: Int
  let posts: OutlineSection
  let names: OutlineSection
  let editsByPost: OutlineSection
  let editsByHead: OutlineSection
  let past: OutlineSection
  let opaque: OutlineSection
  let mentions: OutlineSection
  let odd: OutlineSection
  let details: OutlineSection

  /// With another stamp: the journal was written to by somebody who knew how it was.
  func with(_ stamp: OutlineStamp) -> OutlineHeader {
    OutlineHeader(
      number: number, stamp: stamp, covered: covered, edge: edge, isUnusual: isUnusual,
      lines: lines, entries: entries, rows: sections.map(\.rows))
  }

  private var sections: [OutlineSection] {
    [posts, names, editsByPost, editsByHead, past, opaque, mentions, odd, details]
  }

  /// The tables follow each other from the second block on.
  init(
    number: UInt64, stamp: OutlineStamp, covered: Int, edge: UInt64, isUnusual: Bool, lines: Int,
    entries: Int, rows: [Int]
  ) {
    self.number = number
    self.stamp = stamp
    self.covered = covered
    self.edge = edge
    self.isUnusual = isUnusual
    self.lines = lines
    self.entries = entries
    posts = OutlineSection(firstBlock: 1, rows: rows[0], width: 16)
    names = OutlineSection(firstBlock: posts.end, rows: rows[1], width: 24)
    editsByPost = OutlineSection(firstBlock: names.end, rows: rows[2], width: 16)
    editsByHead = OutlineSection(firstBlock: editsByPost.end, rows: rows[3], width: 16)
    past = OutlineSection(firstBlock: editsByHead.end, rows: rows[4], width: 8)
    opaque = OutlineSection(firstBlock: past.end, rows: rows[5], width: 16)
    mentions = OutlineSection(firstBlock: opaque.end, rows: rows[6], width: 24)
    odd = OutlineSection(firstBlock: mentions.end, rows: rows[7], width: 8)
    details = OutlineSection(firstBlock: odd.end, rows: rows[8], width: 1)
  }

  /// Without tables.
  static func empty(
    number: UInt64, stamp: OutlineStamp, covered: Int, edge: UInt64, isUnusual: Bool
  ) -> OutlineHeader {
    OutlineHeader(
      number: number, stamp: stamp, covered: covered, edge: edge, isUnusual: isUnusual, lines: 0,
      entries: 0, rows: [0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  // MARK: As bytes

  /// Changed with every change of what stands in the file, or of what is taken for an entry: one of another form is made
  /// anew.
  private static let form: UInt64 = 0x6A6F_7572_6E61_0006

  var block: [UInt8] {
    var bytes: [UInt8] = []
    for word in [
      OutlineHeader.form, number, stamp.device, stamp.inode, UInt64(stamp.size),
      UInt64(bitPattern: stamp.modified.seconds), UInt64(stamp.modified.nanoseconds),
      UInt64(bitPattern: stamp.changed.seconds), UInt64(stamp.changed.nanoseconds),
      UInt64(covered), edge, isUnusual ? 1 : 0, UInt64(lines), UInt64(entries),
    ] + sections.map({ UInt64($0.rows) }) { bytes.append(word) }
    return OutlineBlock.sealed(bytes, number: 0, of: OutlineHeader.form)
  }

  /// Nil where the block is not whole, or of another form.
  init?(_ block: [UInt8]) {
    let bytes = block.span
    guard OutlineBlock.isWhole(bytes, number: 0, of: OutlineHeader.form) else { return nil }
    let words = (0..<23).map { bytes.word(at: $0 * 8) }
    guard words[0] == OutlineHeader.form else { return nil }
    // Numbers that no journal has are not reckoned with.
    let numbers = ([4, 9, 12, 13] + Array(14..<23)).map { words[$0] }
    guard numbers.allSatisfy({ $0 <= OutlinePost.highestPlace }) else { return nil }
    self.init(
      number: words[1],
      stamp: OutlineStamp(
        device: words[2], inode: words[3], size: Int(words[4]),
        modified: FileTime(
          seconds: Int64(bitPattern: words[5]), nanoseconds: UInt32(truncatingIfNeeded: words[6])),
        changed: FileTime(
          seconds: Int64(bitPattern: words[7]), nanoseconds: UInt32(truncatingIfNeeded: words[8]))),
      covered: Int(words[9]), edge: words[10], isUnusual: words[11] != 0, lines: Int(words[12]),
      entries: Int(words[13]), rows: words[14..<23].map { Int($0) })
  }
}

/// How a file was at one moment, as far as the system tells. Whoever writes to it changes that; so a file with the
/// stamp that an outline has is, up to where the outline goes, the file that it was made of.
struct OutlineStamp: Sendable, Hashable {
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
