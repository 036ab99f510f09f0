import Platform
import TimelineDomain

/// The hash behind ids that are the same on every machine: SHA-256 over a purpose and strings, each with its
/// length, so that no two lists are one (`Samples/FORMAT.md`, section 15).
struct EntryHash {
  /// Ids for different purposes differ, also for the same strings.
  enum Purpose: String {
    case purge, place, compact, settle, merge
    case importing = "import"
  }

  private var hash = SHA256()

  init(_ purpose: Purpose) {
    add(purpose.rawValue)
  }

  mutating func add(_ string: Span<UInt8>) {
    add(lengthOf: string.count)
    hash.add(string)
  }

  mutating func add(_ string: String) { add(string.utf8.span) }

  mutating func add(_ id: EntryID) { add(id.bytes.span) }

  /// Seconds and nanoseconds as decimal numbers with a point between them.
  mutating func add(_ time: ForeignMoment) {
    add("\(time.seconds).\(time.moment.nanoseconds)")
  }

  private mutating func add(lengthOf count: Int) {
    var unit = 1
    while count / unit >= 10 { unit *= 10 }
    while unit > 0 {
      hash.add(UInt8(truncatingIfNeeded: count / unit % 10 + 0x30))
      unit /= 10
    }
    hash.add(UInt8(ascii: ":"))
  }

  /// The first 80 bits as an id, highest digit first.
  var id: EntryID {
    let digest = hash.digest
    var value: UInt128 = 0
    for index in 0..<10 { value = value << 8 | UInt128(digest[index]) }
    var bytes = [UInt8](repeating: 0, count: 16)
    for digit in 0..<16 {
      bytes[digit] =
        EntryID.alphabet[Int(truncatingIfNeeded: value >> UInt128(75 - 5 * digit)) & 31]
    }
    return EntryID(bytes: bytes)
  }
}

extension EntryID {
  /// The id for these strings, which are ids or other bytes.
  static func hash(_ purpose: EntryHash.Purpose, _ strings: [EntryID]) -> EntryID {
    var hash = EntryHash(purpose)
    for string in strings { hash.add(string) }
    return hash.id
  }
}
