import JSONBytes
import Platform
import Synchronization

/// The index file of a journal, read block by block; lookups cache their blocks.
final class IndexFile: Sendable {
  let header: IndexHeader
  private let file: OpenFile
  private let blocks = Mutex(KeptBlocks())
  /// At most 24 MB are cached: the ids of a million entries.
  private static let mostKept = 6144
  /// The number of blocks that a scan of a table reads at a time.
  private static let blocksPerRead = 64

  init(_ header: IndexHeader, _ file: OpenFile) {
    self.header = header
    self.file = file
  }

  func row<Row: IndexRow>(_ index: Int, of section: IndexSection) throws(IndexDamage) -> Row {
    let number = section.firstBlock + index / section.rowsPerBlock
    let start = index % section.rowsPerBlock * section.width
    if let row = blocks.withLock({ $0[number].map { Row($0.span, at: start) } }) { return row }
    let block = try read(number..<(number + 1))
    blocks.withLock {
      if $0.count >= IndexFile.mostKept { $0 = KeptBlocks() }
      $0.keep(block, number: number)
    }
    return Row(block.span, at: start)
  }

  func rows<Row: IndexRow>(
    _ range: Range<Int>, of section: IndexSection
  ) throws(IndexDamage) -> [Row] {
    var rows: [Row] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let first = index / section.rowsPerBlock
      let end = (range.upperBound - 1) / section.rowsPerBlock + 1
      let last = min(first + IndexFile.blocksPerRead, end)
      let bytes = try read((section.firstBlock + first)..<(section.firstBlock + last))
      // After the first read, because a forged header may name any number of rows.
      if rows.isEmpty { rows.reserveCapacity(min(range.count, 1 << 20)) }
      let stop = min(last * section.rowsPerBlock, range.upperBound)
      while index < stop {
        let block = (index / section.rowsPerBlock - first) * IndexBlock.size
        let start = index % section.rowsPerBlock * section.width
        rows.append(Row(bytes.span, at: block + start))
        index += 1
      }
    }
    return rows
  }

  private func read(_ numbers: Range<Int>) throws(IndexDamage) -> [UInt8] {
    let start = numbers.lowerBound * IndexBlock.size
    guard let bytes = try? file.read(numbers.count * IndexBlock.size, at: start),
      bytes.count == numbers.count * IndexBlock.size
    else { throw IndexDamage() }
    for (index, number) in numbers.enumerated() {
      let block = bytes.span.extracting(index * IndexBlock.size..<(index + 1) * IndexBlock.size)
      guard IndexBlock.isIntact(block, number: number, of: header.number) else {
        throw IndexDamage()
      }
    }
    return bytes
  }
}

/// Blocks by their numbers. An array, because a command that looks up one row would pay more for a
/// dictionary than for the row.
private struct KeptBlocks {
  private(set) var count = 0
  /// Empty for a block that is not kept.
  private var blocks: [[UInt8]] = []

  subscript(number: Int) -> [UInt8]? {
    number < blocks.count && !blocks[number].isEmpty ? blocks[number] : nil
  }

  /// The file has the block, so its number is no larger than the file.
  mutating func keep(_ block: [UInt8], number: Int) {
    while blocks.count <= number { blocks.append([]) }
    if blocks[number].isEmpty { count += 1 }
    blocks[number] = block
  }
}
