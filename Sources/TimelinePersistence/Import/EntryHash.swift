import TimelineDomain

/// The hash behind ids that are the same on every machine: FNV-1a with 128 bits over parts that each end
/// with 0xFF (`Samples/FORMAT.md`, section 9).
struct EntryHash {
  // The value as two halves: half of the multiplication is a shift.
  private var high: UInt64 = 0x6c62_272e_07bb_0142
  private var low: UInt64 = 0x62b8_2175_6295_c58d

  mutating func add(_ part: Span<UInt8>) {
    for index in part.indices { mix(part[index]) }
    mix(0xFF)
  }

  mutating func add(_ part: String) {
    var part = part
    part.withUTF8 { bytes in
      for index in bytes.indices { unsafe mix(bytes[index]) }
    }
    mix(0xFF)
  }

  mutating func add(_ part: EntryID) { add(part.bytes.span) }

  /// Seconds and nanoseconds as decimal numbers with a point between them.
  mutating func add(_ time: ForeignMoment) {
    mix(decimal: time.seconds)
    mix(UInt8(ascii: "."))
    mix(decimal: Int64(time.moment.nanoseconds))
    mix(0xFF)
  }

  private mutating func mix(decimal number: Int64) {
    if number < 0 { mix(UInt8(ascii: "-")) }
    var unit: UInt64 = 1
    while number.magnitude / unit >= 10 { unit *= 10 }
    while unit > 0 {
      mix(UInt8(truncatingIfNeeded: number.magnitude / unit % 10 + 0x30))
      unit /= 10
    }
  }

  @inline(__always)
  private mutating func mix(_ byte: UInt8) {
    // The prime is 2^88 + 0x13B.
    let mixed = low ^ UInt64(byte)
    let product = mixed.multipliedFullWidth(by: 0x13B)
    high = high &* 0x13B &+ product.high &+ mixed &<< 24
    low = product.low
  }

  /// The lowest 80 bits as an id, highest digit first.
  var id: EntryID {
    let value = UInt128(high) << 64 | UInt128(low)
    var bytes = [UInt8](repeating: 0, count: 16)
    for digit in 0..<16 {
      bytes[digit] =
        EntryID.alphabet[Int(truncatingIfNeeded: value >> UInt128(75 - 5 * digit)) & 31]
    }
    return EntryID(bytes: bytes)
  }
}
