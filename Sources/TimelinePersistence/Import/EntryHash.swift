import TimelineDomain

/// The hash behind ids that are the same on every machine: FNV-1a with 128 bits over parts that each end
/// with 0xFF (`Samples/FORMAT.md`, section 9).
struct EntryHash {
  private var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  mutating func add(_ part: Span<UInt8>) {
    for index in part.indices { add(part[index]) }
    add(0xFF)
  }

  mutating func add(_ part: String) {
    for byte in part.utf8 { add(byte) }
    add(0xFF)
  }

  mutating func add(_ part: EntryID) { add(part.bytes.span) }

  private mutating func add(_ byte: UInt8) {
    let mixed = value ^ UInt128(byte)
    // The prime is 2^88 + 0x13B.
    value = (mixed &<< 88) &+ mixed &* 0x13B
  }

  /// The lowest 80 bits as an id, highest digit first.
  var id: EntryID {
    EntryID(
      bytes: (0..<16).map { digit in
        EntryID.alphabet[Int(truncatingIfNeeded: value >> UInt128(75 - 5 * digit)) & 31]
      })
  }
}
