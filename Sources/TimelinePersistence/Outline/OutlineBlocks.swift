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

  static func isWhole(_ block: Span<UInt8>, number: Int, of file: UInt64) -> Bool {
    block.count == size
      && block.word(at: capacity) == sum(block.extracting(0..<capacity), number: number, of: file)
  }

  private static func sum(_ content: Span<UInt8>, number: Int, of file: UInt64) -> UInt64 {
    var sum = file ^ UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    for index in stride(from: 0, to: capacity, by: 8) {
      sum = (sum ^ content.word(at: index)) &* 0xFF51_AFD7_ED55_8CCD
      sum ^= sum >> 32
    }
    return sum
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
