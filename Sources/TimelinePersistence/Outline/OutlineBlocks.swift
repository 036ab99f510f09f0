import JSONBytes
import Platform

/// A file of blocks, each of which knows whether it is what was written.
///
/// An outline is derived and thrown away without regret, so there is no `fsync`; what a power cut or somebody's hand
/// left of it is recognised block by block, and only of those blocks that are looked at.
enum OutlineBlock {
  static let size = 4096
  /// Behind it stands the sum.
  static let capacity = 4088

  /// The block whole: the content, zeros, and the sum over both, the block's number and the file's own number.
  static func sealed(_ content: [UInt8], number: Int, of file: UInt64) -> [UInt8] {
    var block = content + [UInt8](repeating: 0, count: capacity - content.count)
    block.append(sum(block.span, number: number, of: file))
    return block
  }

  /// The same of words, behind what stands there.
  static func append(
    _ content: inout [UInt64], number: Int, of file: UInt64, to bytes: inout [UInt8]
  ) {
    while content.count < capacity / 8 { content.append(0) }
    var sum = beginning(number, file)
    for index in content.indices { sum = next(sum, content[index]) }
    content.append(sum)
    for index in content.indices { content[index] = content[index].littleEndian }
    // Numbers are bytes.
    unsafe content.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  static func isWhole(_ block: Span<UInt8>, number: Int, of file: UInt64) -> Bool {
    block.count == size
      && block.word(at: capacity) == sum(block.extracting(0..<capacity), number: number, of: file)
  }

  private static func sum(_ content: Span<UInt8>, number: Int, of file: UInt64) -> UInt64 {
    var sum = beginning(number, file)
    for index in stride(from: 0, to: capacity, by: 8) {
      sum = next(sum, content.word(at: index))
    }
    return sum
  }

  private static func beginning(_ number: Int, _ file: UInt64) -> UInt64 {
    file ^ UInt64(number) &* 0x9E37_79B9_7F4A_7C15
  }

  @inline(__always)
  private static func next(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ mixed >> 32
  }
}

extension [UInt8] {
  /// The lowest byte first.
  mutating func append(_ word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}

/// Where in the file a table stands, and how many rows it has.
struct OutlineSection: Sendable, Hashable {
  let firstBlock: Int
  let rows: Int
  /// Bytes of a row; a row is never in two blocks.
  let width: Int

  var rowsInBlock: Int { OutlineBlock.capacity / width }
  var blocks: Int { (rows + rowsInBlock - 1) / rowsInBlock }
  var end: Int { firstBlock + blocks }
}
