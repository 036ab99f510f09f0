import JSONBytes
import Platform
import Synchronization

/// The run of an outline's file. Blocks are read when they are looked into, and kept.
final class FileRun: OutlineRun {
  let header: OutlineHeader
  private let file: OpenFile
  private let blocks = Mutex<[Int: [UInt8]]>([:])
  /// Blocks that were looked into: 24 MB of them, the ids of a million entries. A list of everything looks up each.
  private static let mostKept = 6144

  init(_ header: OutlineHeader, _ file: OpenFile) {
    self.header = header
    self.file = file
  }

  var postCount: Int { header.posts.rows }
  var nameCount: Int { header.names.rows }
  var mentionCount: Int { header.mentions.rows }

  func posts(_ range: Range<Int>) throws(OutlineDamage) -> [OutlinePost] {
    try rows(range, of: header.posts) { bytes, start in
      OutlinePost(high: bytes.word(at: start), low: bytes.word(at: start + 8))
    }
  }

  func name(_ index: Int) throws(OutlineDamage) -> OutlineName {
    let section = header.names
    let block = try keptBlock(section.firstBlock + index / section.rowsInBlock)
    let start = index % section.rowsInBlock * section.width
    return OutlineName(OutlineID(block.span, at: start), bits: block.span.word(at: start + 16))
  }

  func mention(_ index: Int) throws(OutlineDamage) -> OutlineMention {
    let section = header.mentions
    let block = try keptBlock(section.firstBlock + index / section.rowsInBlock)
    let start = index % section.rowsInBlock * section.width
    return OutlineMention(OutlineID(block.span, at: start), bits: block.span.word(at: start + 16))
  }

  func head(ofPost place: Int) throws(OutlineDamage) -> Int? {
    try partner(of: place, in: header.editsByPost)
  }

  func post(ofHead place: Int) throws(OutlineDamage) -> Int? {
    try partner(of: place, in: header.editsByHead)
  }

  func past() throws(OutlineDamage) -> [Int] { try rows(of: header.past, FileRun.place) }

  /// Of those that are there, in the order of the file; so are the next two.
  func past(in places: Range<Int>) throws(OutlineDamage) -> [Int] {
    try rows(of: places, in: header.past, FileRun.place)
  }

  func editsByHead(in places: Range<Int>) throws(OutlineDamage) -> [(post: Int, head: Int)] {
    try rows(of: places, in: header.editsByHead, FileRun.pair).map { (post: $0.1, head: $0.0) }
  }

  func opaque(in places: Range<Int>) throws(OutlineDamage) -> [Int] {
    try rows(of: places, in: header.opaque, FileRun.place)
  }

  func edits() throws(OutlineDamage) -> [(post: Int, head: Int)] {
    try rows(of: header.editsByPost, FileRun.pair).map { (post: $0.0, head: $0.1) }
  }

  func opaque() throws(OutlineDamage) -> [(place: Int, kind: Int)] {
    try rows(of: header.opaque, FileRun.pair).map { (place: $0.0, kind: $0.1) }
  }

  func opaqueKind(at place: Int) throws(OutlineDamage) -> Int? {
    try partner(of: place, in: header.opaque)
  }

  func hasPost(_ name: OutlineName) -> Bool {
    switch name.role {
    case .post, .editedPost, .condensed, .editedCondensed: true
    case .edit, .past, .alias, .pastAlias, .odd, .duplicate: false
    }
  }

  /// Entries that take a closer look.
  func odd() throws(OutlineDamage) -> [Int] {
    try rows(of: header.odd, FileRun.place)
  }

  /// What stands behind the tables.
  func details() throws(OutlineDamage) -> [UInt8] {
    var details: [UInt8] = []
    var number = header.details.firstBlock
    while details.count < header.details.rows {
      let rest = header.details.rows - details.count
      details += try block(number).prefix(min(rest, OutlineBlock.capacity))
      number += 1
    }
    return details
  }

  private func partner(
    of place: Int, in section: OutlineSection
  ) throws(OutlineDamage) -> Int? {
    let index = try firstRow(notBefore: place, in: section)
    guard index < section.rows else { return nil }
    let block = try keptBlock(section.firstBlock + index / section.rowsInBlock)
    let start = index % section.rowsInBlock * section.width
    guard Int(clamping: block.span.word(at: start)) == place else { return nil }
    return Int(clamping: block.span.word(at: start + 8))
  }

  /// Of a table in the order of places, which each row begins with.
  private func firstRow(
    notBefore place: Int, in section: OutlineSection
  ) throws(OutlineDamage) -> Int {
    var (low, high) = (0, section.rows)
    while low < high {
      let middle = (low + high) / 2
      let block = try keptBlock(section.firstBlock + middle / section.rowsInBlock)
      let start = middle % section.rowsInBlock * section.width
      if Int(clamping: block.span.word(at: start)) < place {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  // MARK: Blocks

  private static func place(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    Int(clamping: bytes.word(at: start))
  }

  private static func pair(_ bytes: Span<UInt8>, _ start: Int) -> (Int, Int) {
    (Int(clamping: bytes.word(at: start)), Int(clamping: bytes.word(at: start + 8)))
  }

  /// Those of a table in the order of places that are of these.
  private func rows<Row>(
    of places: Range<Int>, in section: OutlineSection, _ row: (Span<UInt8>, Int) -> Row
  ) throws(OutlineDamage) -> [Row] {
    let first = try firstRow(notBefore: places.lowerBound, in: section)
    let end = try firstRow(notBefore: places.upperBound, in: section)
    guard first <= end else { throw OutlineDamage() }
    return try rows(first..<end, of: section, row)
  }

  /// Some rows of a table or all of them.
  private func rows<Row>(
    _ wanted: Range<Int>? = nil, of section: OutlineSection, _ row: (Span<UInt8>, Int) -> Row
  ) throws(OutlineDamage) -> [Row] {
    let range = wanted ?? 0..<section.rows
    var rows: [Row] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let number = index / section.rowsInBlock
      let end = min((number + 1) * section.rowsInBlock, range.upperBound)
      let block = try block(section.firstBlock + number)
      // Only now: how many there are was said by a header that may be of no block.
      if rows.isEmpty { rows.reserveCapacity(min(range.count, 1 << 20)) }
      for place in index..<end {
        rows.append(row(block.span, place % section.rowsInBlock * section.width))
      }
      index = end
    }
    return rows
  }

  private func block(_ number: Int) throws(OutlineDamage) -> [UInt8] {
    guard
      let block = try? file.read(OutlineBlock.size, at: number * OutlineBlock.size),
      OutlineBlock.isWhole(block.span, number: number, of: header.number)
    else { throw OutlineDamage() }
    return block
  }

  /// Looking something up comes by the same blocks again and again.
  private func keptBlock(_ number: Int) throws(OutlineDamage) -> [UInt8] {
    if let kept = blocks.withLock({ $0[number] }) { return kept }
    let block = try block(number)
    blocks.withLock {
      if $0.count >= FileRun.mostKept { $0 = [:] }
      $0[number] = block
    }
    return block
  }
}

extension OutlineID {
  fileprivate init(_ bytes: Span<UInt8>, at start: Int) {
    self.init(high: bytes.word(at: start), low: bytes.word(at: start + 8))
  }
}
