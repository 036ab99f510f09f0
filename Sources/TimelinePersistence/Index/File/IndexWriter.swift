import Platform

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
