import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// The index file of a journal. The checksum of a block is compared when a row of it is first read.
final class IndexFile: Sendable {
  let header: IndexHeader
  private let bytes: LoadedFile
  /// For each block, whether its checksum was compared.
  private let isChecked: Mutex<[Bool]>

  /// Throws if the file is shorter than its header says.
  init(_ header: IndexHeader, _ file: OpenFile, size: Int) throws(IndexDamage) {
    let count = header.blocks * IndexBlock.size
    guard count <= size, let bytes = LoadedFile(file.descriptor, count: count, file.calls) else {
      throw IndexDamage()
    }
    self.bytes = bytes
    self.header = header
    isChecked = Mutex([Bool](repeating: false, count: header.blocks))
  }

  func row<Row: IndexRow>(_ index: Int, of section: IndexSection) throws(IndexDamage) -> Row {
    let start = index % section.rowsPerBlock * section.width
    return try withBlock(section.firstBlock + index / section.rowsPerBlock) { Row($0, at: start) }
  }

  func rows<Row: IndexRow>(
    _ range: Range<Int>, of section: IndexSection
  ) throws(IndexDamage) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let block = index / section.rowsPerBlock
      let end = min((block + 1) * section.rowsPerBlock, range.upperBound)
      try withBlock(section.firstBlock + block) { bytes in
        for row in index..<end {
          rows.append(Row(bytes, at: row % section.rowsPerBlock * section.width))
        }
      }
      index = end
    }
    return rows
  }

  private func withBlock<Result>(
    _ number: Int, _ body: (Span<UInt8>) -> Result
  ) throws(IndexDamage) -> Result {
    let range = number * IndexBlock.size..<(number + 1) * IndexBlock.size
    let isKnown = isChecked.withLock { $0[number] }
    let result = bytes.withBytes(range) { block in
      isKnown || IndexBlock.isIntact(block, number: number, of: header.number) ? body(block) : nil
    }
    guard let result = result ?? nil else { throw IndexDamage() }
    if !isKnown { isChecked.withLock { $0[number] = true } }
    return result
  }
}

/// Block 0 of the index file: which journal it describes, how much of it, and where the tables are.
struct IndexHeader: Sendable, Hashable {
  /// Random for each file, so that a block of another file fails its checksum.
  let number: UInt64
  let stamp: JournalStamp
  /// The number of bytes of the journal that the tables describe.
  let covered: Int
  /// A checksum of the last of these bytes.
  let edge: UInt64
  /// A checksum of all these bytes, for a journal that another program has appended to.
  let sum: UInt64
  /// How often the index was damaged and built again.
  let damages: Int
  /// The index can't hold the entries: there are no tables, and the whole document answers.
  let hasNoTables: Bool
  let times: IndexSection
  let ids: IndexSection
  let references: IndexSection
  let commands: IndexSection
  let linked: IndexSection
  let details: IndexSection

  init(
    number: UInt64, stamp: JournalStamp, covered: Int, edge: UInt64, sum: UInt64, damages: Int,
    hasNoTables: Bool, rows: [Int]
  ) {
    self.number = number
    self.stamp = stamp
    self.covered = covered
    self.edge = edge
    self.sum = sum
    self.damages = damages
    self.hasNoTables = hasNoTables
    times = IndexSection(firstBlock: 1, rows: rows[0], width: TimeRow.width)
    ids = IndexSection(firstBlock: times.end, rows: rows[1], width: IDRow.width)
    references = IndexSection(firstBlock: ids.end, rows: rows[2], width: IDRow.width)
    commands = IndexSection(firstBlock: references.end, rows: rows[3], width: IDRow.width)
    linked = IndexSection(firstBlock: commands.end, rows: rows[4], width: LinkedEntry.width)
    details = IndexSection(firstBlock: linked.end, rows: rows[5], width: 8)
  }

  static let noRows: [Int] = [Int](repeating: 0, count: 6)

  /// The header after a change of the journal that left the covered bytes as they are.
  func with(_ stamp: JournalStamp) -> IndexHeader {
    IndexHeader(
      number: number, stamp: stamp, covered: covered, edge: edge, sum: sum, damages: damages,
      hasNoTables: hasNoTables, rows: rows)
  }

  /// The header of a damaged index: it fits no journal, and only counts. `old` is its header, if that is intact.
  static func damaged(after old: IndexHeader?) -> IndexHeader {
    IndexHeader(
      number: 0, stamp: .none, covered: 0, edge: 0, sum: 0, damages: (old?.damages ?? 0) + 1,
      hasNoTables: true, rows: noRows)
  }

  /// The number of blocks of the file.
  var blocks: Int { details.end }

  private var rows: [Int] {
    [times, ids, references, commands, linked, details].map(\.rows)
  }

  // MARK: As a block

  /// Raise it when the format of the index changes, or when the same line would give another row: a
  /// new kind, payload member, ability or spelling of a moment. An index of another form is rebuilt.
  private static let form: UInt64 = 0x6A6F_7572_6E61_010B

  var block: [UInt8] {
    var words =
      [
        IndexHeader.form, number, stamp.device, stamp.inode, UInt64(stamp.size),
        UInt64(bitPattern: stamp.modified.seconds), UInt64(stamp.modified.nanoseconds),
        UInt64(bitPattern: stamp.changed.seconds), UInt64(stamp.changed.nanoseconds),
        UInt64(covered), edge, sum, UInt64(damages), hasNoTables ? 1 : 0,
      ] + rows.map { UInt64($0) }
    var bytes: [UInt8] = []
    IndexBlock.append(&words, number: 0, of: IndexHeader.form, to: &bytes)
    return bytes
  }

  /// Nil if the block is of another version, or empty. Throws if it is corrupt.
  init?(_ block: [UInt8]) throws(IndexDamage) {
    let bytes = block.span
    guard block.count == IndexBlock.size else { throw IndexDamage() }
    let words = (0..<20).map { bytes.word(at: $0 * 8) }
    if words[0] != IndexHeader.form, words[0] >> 16 == IndexHeader.form >> 16 { return nil }
    // Larger numbers could overflow.
    let isPlausible = ([4, 9, 12] + Array(14..<20)).allSatisfy {
      words[$0] <= UInt64(TimeRow.highestOffset)
    }
    guard IndexBlock.isIntact(bytes, number: 0, of: IndexHeader.form), isPlausible else {
      throw IndexDamage()
    }
    self.init(
      number: words[1],
      stamp: JournalStamp(
        device: words[2], inode: words[3], size: Int(words[4]),
        modified: FileTime(
          seconds: Int64(bitPattern: words[5]), nanoseconds: UInt32(truncatingIfNeeded: words[6])),
        changed: FileTime(
          seconds: Int64(bitPattern: words[7]), nanoseconds: UInt32(truncatingIfNeeded: words[8]))),
      covered: Int(words[9]), edge: words[10], sum: words[11], damages: Int(words[12]),
      hasNoTables: words[13] != 0, rows: words[14..<20].map { Int($0) })
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
}

extension JournalStamp {
  /// The stamp of no journal.
  static let none: JournalStamp = JournalStamp(
    device: 0, inode: 0, size: 0, modified: FileTime(seconds: 0, nanoseconds: 0),
    changed: FileTime(seconds: 0, nanoseconds: 0))

  func isSameFile(as other: JournalStamp) -> Bool {
    device == other.device && inode == other.inode
  }

  init(_ status: FileStatus) {
    self.init(
      device: status.device, inode: status.inode, size: status.size, modified: status.modified,
      changed: status.changed)
  }
}

/// A block of the index file: rows, zeros, and a checksum.
///
/// The index is a cache, so it is written without `fsync`. The checksum detects a block that a
/// power cut damaged when it is read.
enum IndexBlock {
  static let size = 4096
  /// The bytes before the checksum.
  static let capacity = 4088

  /// Appends a block of these words, and empties `words`.
  static func append(
    _ words: inout [UInt64], number: Int, of file: UInt64, to bytes: inout [UInt8]
  ) {
    while words.count < capacity / 8 { words.append(0) }
    words.append(unsafe words.withUnsafeBytes { unsafe sum(Span(_unsafeBytes: $0), number, file) })
    // Native byte order is safe: the index never leaves this machine.
    unsafe words.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    words.removeAll(keepingCapacity: true)
  }

  /// Whether this is an intact block `number` of the index with the random number `file`.
  static func isIntact(_ block: Span<UInt8>, number: Int, of file: UInt64) -> Bool {
    guard block.count == size else { return false }
    return block.word(at: capacity) == sum(block, number, file)
  }

  private static func sum(_ block: Span<UInt8>, _ number: Int, _ file: UInt64) -> UInt64 {
    block.key(0..<capacity) ^ file ^ UInt64(number) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// The blocks of one table in the index file.
struct IndexSection: Sendable, Hashable {
  let firstBlock: Int
  let rows: Int
  /// Bytes of a row; no row spans two blocks.
  let width: Int

  var rowsPerBlock: Int { IndexBlock.capacity / width }
  var blocks: Int { (rows + rowsPerBlock - 1) / rowsPerBlock }
  var end: Int { firstBlock + blocks }
}

/// A sorted run of rows, in memory or in the index file.
enum RowTable<Row: IndexRow>: Sendable {
  case memory([Row])
  case file(IndexFile, IndexSection)

  var count: Int {
    switch self {
    case .memory(let rows): rows.count
    case .file(_, let section): section.rows
    }
  }

  func row(_ index: Int) throws(IndexDamage) -> Row {
    switch self {
    case .memory(let rows): return rows[index]
    case .file(let file, let section): return try file.row(index, of: section)
    }
  }

  func rows(_ range: Range<Int>) throws(IndexDamage) -> [Row] {
    switch self {
    case .memory(let rows): return Array(rows[range])
    case .file(let file, let section): return try file.rows(range, of: section)
    }
  }

  func all() throws(IndexDamage) -> [Row] {
    if case .memory(let rows) = self { return rows }
    return try rows(0..<count)
  }

  /// The first row for which `isBefore` is false.
  func firstIndex(whereNot isBefore: (Row) -> Bool) throws(IndexDamage) -> Int {
    try (0..<count).binarySearch { (index) throws(IndexDamage) in !isBefore(try row(index)) }
  }

  /// The wanted rows, from the first that is not before them. With more than `most`, one too many.
  func rows(
    behind isBefore: (Row) -> Bool, while isWanted: (Row) -> Bool, most: Int
  ) throws(IndexDamage) -> [Row] {
    var found: [Row] = []
    var index = try firstIndex(whereNot: isBefore)
    while index < count, found.count <= most {
      let row = try row(index)
      guard isWanted(row) else { break }
      found.append(row)
      index += 1
    }
    return found
  }
}

/// Writes rows as blocks, half a megabyte at a time, and stops after an error.
struct IndexWriter {
  private let descriptor: Int32
  private let calls: any SystemCalls
  private let number: UInt64
  private var words: [UInt64] = []
  private var nextBlock: Int
  private var buffer: [UInt8] = []
  private var hasFailed = false

  private static let pieceSize = 1 << 19

  private init(
    _ descriptor: Int32, _ calls: any SystemCalls, _ number: UInt64, _ section: IndexSection
  ) {
    self.descriptor = descriptor
    self.calls = calls
    self.number = number
    nextBlock = section.firstBlock
    words.reserveCapacity(IndexBlock.size / 8)
    buffer.reserveCapacity(IndexWriter.pieceSize + IndexBlock.size)
  }

  /// False after a failed write.
  static func write<Row: IndexRow>(
    _ rows: [Row], to section: IndexSection, of number: UInt64, _ descriptor: Int32,
    _ calls: any SystemCalls
  ) -> Bool {
    var writer = IndexWriter(descriptor, calls, number, section)
    let most = section.rowsPerBlock * Row.words
    for row in rows {
      if writer.words.count == most { writer.endBlock() }
      row.append(to: &writer.words)
    }
    return writer.finish()
  }

  private mutating func endBlock() {
    IndexBlock.append(&words, number: nextBlock, of: number, to: &buffer)
    nextBlock += 1
    if buffer.count >= IndexWriter.pieceSize { flush() }
  }

  private mutating func finish() -> Bool {
    if !words.isEmpty { endBlock() }
    flush()
    return !hasFailed
  }

  private mutating func flush() {
    let start = nextBlock * IndexBlock.size - buffer.count
    var written = 0
    do {
      if !hasFailed { try calls.writeAll(descriptor, buffer, at: start, written: &written) }
    } catch {
      hasFailed = true
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension IndexTables {
  /// Writes the tables after the header's block, the two large ones in parallel.
  func write(
    to descriptor: Int32, _ calls: any SystemCalls, _ header: (_ rows: [Int]) -> IndexHeader
  ) throws(IndexDamage) -> IndexHeader {
    let words = details.words
    let header = header([
      times.count, ids.count, references.count, commands.count, linked.count, words.count,
    ])
    let number = header.number
    let (times, ids, linked) = (try times.all(), try ids.all(), try linked.all())
    let named = [
      (try references.all(), header.references), (try commands.all(), header.commands),
    ]
    let written = Parallel.map([0, 1]) { half -> Bool? in
      func write<Row: IndexRow>(_ rows: [Row], _ section: IndexSection) -> Bool {
        IndexWriter.write(rows, to: section, of: number, descriptor, calls)
      }
      let isWritten =
        half == 0
        ? write(times, header.times) && write(linked, header.linked)
        : write(ids, header.ids) && write(words, header.details) && named.allSatisfy(write)
      return isWritten ? true : nil
    }
    guard written != nil else { throw IndexDamage() }
    return header
  }
}
