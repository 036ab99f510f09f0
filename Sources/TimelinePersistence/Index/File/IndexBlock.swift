import JSONBytes

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
