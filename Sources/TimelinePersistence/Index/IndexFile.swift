import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// The index file of a journal. The checksum of a block is compared when a row of it is first read.
final class IndexFile: Sendable {
  private enum Bytes: Sendable {
    case mapped(MappedFile)
    case copied([UInt8])
  }

  let header: IndexHeader
  private let bytes: Bytes
  /// For each block, whether its checksum was compared.
  private let isChecked: Mutex<[Bool]>

  /// Throws if the file is shorter than its header says.
  init(_ header: IndexHeader, _ file: OpenFile, size: Int) throws(IndexDamage) {
    let count = header.blocks * IndexBlock.size
    guard count <= size else { throw IndexDamage() }
    if let mapped = try? file.calls.mapFile(file.descriptor, upTo: count) {
      bytes = .mapped(mapped)
    } else if let copied = file.bytes(0..<count) {
      bytes = .copied(copied)
    } else {
      throw IndexDamage()
    }
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

  /// Compares the checksums of all blocks of a section.
  func check(_ section: IndexSection) throws(IndexDamage) {
    for number in section.firstBlock..<section.end { try withBlock(number) { _ in } }
  }

  private func withBlock<Result>(
    _ number: Int, _ body: (Span<UInt8>) -> Result
  ) throws(IndexDamage) -> Result {
    let range = number * IndexBlock.size..<(number + 1) * IndexBlock.size
    let isKnown = isChecked.withLock { $0[number] }
    func checked(_ block: Span<UInt8>) -> Result? {
      isKnown || IndexBlock.isIntact(block, number: number, of: header.number) ? body(block) : nil
    }
    let result =
      switch bytes {
      case .mapped(let file): file.withBytes(range, checked)
      case .copied(let bytes): checked(bytes.span.extracting(range))
      }
    if case .mapped(let file) = bytes, file.isCut { throw IndexDamage() }
    guard let result else { throw IndexDamage() }
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

  /// The number of blocks of the file.
  var blocks: Int { details.end }

  private var rows: [Int] { [times, ids, links, linked, details].map(\.rows) }

  // MARK: As a block

  /// Raise it when the format of the index changes, or when the same line would give another row: a
  /// new kind, payload member, ability or spelling of a moment. An index of another form is rebuilt.
  private static let form: UInt64 = 0x6A6F_7572_6E61_0108

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
}

extension JournalStamp {
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
    var sum = seed(number, file)
    while words.count < capacity / 8 { words.append(0) }
    for word in words { sum = mix(sum, word) }
    words.append(sum)
    // Native byte order is safe: the index never leaves this machine.
    unsafe words.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    words.removeAll(keepingCapacity: true)
  }

  /// Whether this is an intact block `number` of the index with the random number `file`.
  static func isIntact(_ block: Span<UInt8>, number: Int, of file: UInt64) -> Bool {
    guard block.count == size else { return false }
    var sum = seed(number, file)
    for index in stride(from: 0, to: capacity, by: 8) { sum = mix(sum, block.word(at: index)) }
    return block.word(at: capacity) == sum
  }

  private static func seed(_ number: Int, _ file: UInt64) -> UInt64 {
    file ^ UInt64(number) &* 0x9E37_79B9_7F4A_7C15
  }

  @inline(__always)
  private static func mix(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ mixed >> 32
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

  /// After this, no row is damaged.
  func check() throws(IndexDamage) {
    if case .file(let file, let section) = self { try file.check(section) }
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
    let header = header([times.count, ids.count, links.count, linked.count, words.count])
    let number = header.number
    let (times, ids) = (try times.all(), try ids.all())
    let (links, linked) = (try links.all(), try linked.all())
    let written = Parallel.map([0, 1]) { half -> Bool? in
      let isWritten =
        half == 0
        ? IndexWriter.write(times, to: header.times, of: number, descriptor, calls)
          && IndexWriter.write(links, to: header.links, of: number, descriptor, calls)
          && IndexWriter.write(linked, to: header.linked, of: number, descriptor, calls)
        : IndexWriter.write(ids, to: header.ids, of: number, descriptor, calls)
          && IndexWriter.write(words, to: header.details, of: number, descriptor, calls)
      return isWritten ? true : nil
    }
    guard written != nil else { throw IndexDamage() }
    return header
  }
}
