import JSONBytes
import TimelineDomain

/// An id in the index: its first eight bytes as a number, and 24 bits of a hash of the whole id.
///
/// Ids with different keys differ. Ids with equal keys have to be compared in their lines.
struct IDKey: Hashable, Comparable, Sendable, BitwiseCopyable {
  let prefix: UInt64
  /// Below 2^24.
  let hash: UInt64

  init(prefix: UInt64, hash: UInt64) {
    self.prefix = prefix
    self.hash = hash
  }

  init(_ id: EntryID) { self.init(id.bytes.span, 0..<id.bytes.count) }

  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    prefix = IDKey.prefix(of: bytes, range)
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let word: UInt64
      if index + 8 <= range.upperBound {
        word = bytes.word(at: index)
      } else {
        word = (index..<range.upperBound).reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
      }
      sum = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
      sum ^= sum >> 32
      index += 8
    }
    // The highest bits depend on all bytes. The lowest ones would not depend on the last byte of a word.
    hash = (sum &* 0x9E37_79B9_7F4A_7C15) >> 40
  }

  /// The first eight bytes; a shorter id is padded with zeros.
  static func prefix(of bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    if range.count >= 8 { return bytes.word(at: range.lowerBound).byteSwapped }
    var word: UInt64 = 0
    for (number, index) in range.enumerated() {
      word |= UInt64(bytes[index]) << UInt64(56 - 8 * number)
    }
    return word
  }

  /// The prefixes that an id with this beginning may have.
  static func prefixes(of beginning: EntryID) -> ClosedRange<UInt64> {
    let bytes = beginning.bytes.span
    let first = prefix(of: bytes, 0..<min(8, bytes.count))
    return first...(bytes.count >= 8 ? first : first | UInt64.max >> UInt64(8 * bytes.count))
  }

  static func < (left: IDKey, right: IDKey) -> Bool {
    left.prefix != right.prefix ? left.prefix < right.prefix : left.hash < right.hash
  }
}

/// The id of an entry and the offset of its line. Sorted by key, then by offset.
struct IDRow: IndexRow, Comparable {
  static let words = 2

  let prefix: UInt64
  /// 24 bits of hash and 40 of offset.
  let low: UInt64

  init(_ key: IDKey, offset: Int) {
    prefix = key.prefix
    low = key.hash << 40 | UInt64(offset)
  }

  init(_ block: Span<UInt8>, at start: Int) {
    prefix = block.word(at: start)
    low = block.word(at: start + 8)
  }

  func append(to words: inout [UInt64]) {
    words.append(prefix)
    words.append(low)
  }

  var key: IDKey { IDKey(prefix: prefix, hash: low >> 40) }
  var offset: Int { Int(low & 0xFF_FFFF_FFFF) }

  @inline(__always)
  func hasKey(of other: IDRow) -> Bool { prefix == other.prefix && low >> 40 == other.low >> 40 }

  static func < (left: IDRow, right: IDRow) -> Bool {
    left.prefix != right.prefix ? left.prefix < right.prefix : left.low < right.low
  }
}
