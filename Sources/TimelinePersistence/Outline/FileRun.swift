import JSONBytes
import Platform
import Synchronization

/// The run of an outline's file. Blocks are read when they are looked into, and kept.
final class FileRun: OutlineRun {
  let header: OutlineHeader
  private let file: OpenFile
  private let blocks = Mutex<[Int: [UInt8]]>([:])

  init(_ header: OutlineHeader, _ file: OpenFile) {
    self.header = header
    self.file = file
  }

  var postCount: Int { header.posts.rows }
  var nameCount: Int { header.names.rows }
  var mentionCount: Int { header.mentions.rows }

  func posts(_ range: Range<Int>) throws(OutlineDamage) -> [OutlinePost] {
    var posts: [OutlinePost] = []
    posts.reserveCapacity(range.count)
    try forEachRow(range, of: header.posts) { bytes, start in
      posts.append(OutlinePost(high: bytes.word(at: start), low: bytes.word(at: start + 8)))
    }
    return posts
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

  /// Entries that don't stand, in the order of the file.
  func past() throws(OutlineDamage) -> [Int] {
    var places: [Int] = []
    try forEachRow(0..<header.past.rows, of: header.past) { bytes, start in
      places.append(Int(clamping: bytes.word(at: start)))
    }
    return places
  }

  func edits() throws(OutlineDamage) -> [(post: Int, head: Int)] {
    var edits: [(post: Int, head: Int)] = []
    try forEachRow(0..<header.editsByPost.rows, of: header.editsByPost) { bytes, start in
      edits.append(
        (Int(clamping: bytes.word(at: start)), Int(clamping: bytes.word(at: start + 8))))
    }
    return edits
  }

  func editsByHead() throws(OutlineDamage) -> [(post: Int, head: Int)] {
    var edits: [(post: Int, head: Int)] = []
    try forEachRow(0..<header.editsByHead.rows, of: header.editsByHead) { bytes, start in
      edits.append(
        (Int(clamping: bytes.word(at: start + 8)), Int(clamping: bytes.word(at: start))))
    }
    return edits
  }

  func opaque() throws(OutlineDamage) -> [(place: Int, kind: Int)] {
    var entries: [(place: Int, kind: Int)] = []
    try forEachRow(0..<header.opaque.rows, of: header.opaque) { bytes, start in
      entries.append(
        (Int(clamping: bytes.word(at: start)), Int(clamping: bytes.word(at: start + 8))))
    }
    return entries
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
    var places: [Int] = []
    try forEachRow(0..<header.odd.rows, of: header.odd) { bytes, start in
      places.append(Int(clamping: bytes.word(at: start)))
    }
    return places
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
    var (low, high) = (0, section.rows)
    while low < high {
      let middle = (low + high) / 2
      let block = try keptBlock(section.firstBlock + middle / section.rowsInBlock)
      let start = middle % section.rowsInBlock * section.width
      let found = Int(clamping: block.span.word(at: start))
      if found == place { return Int(clamping: block.span.word(at: start + 8)) }
      if found < place { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  // MARK: Blocks

  private func forEachRow(
    _ range: Range<Int>, of section: OutlineSection, _ body: (Span<UInt8>, Int) -> Void
  ) throws(OutlineDamage) {
    var index = range.lowerBound
    while index < range.upperBound {
      let number = index / section.rowsInBlock
      let end = min((number + 1) * section.rowsInBlock, range.upperBound)
      let block = try block(section.firstBlock + number)
      for row in index..<end { body(block.span, row % section.rowsInBlock * section.width) }
      index = end
    }
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
      if $0.count >= 1024 { $0 = [:] }
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
