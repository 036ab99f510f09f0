import JSONBytes
import Synchronization
import TimelineDomain

/// A fixed-size record of the index, made of 64-bit words.
protocol IndexRow: BitwiseCopyable, Sendable {
  static var words: Int { get }
  /// Reads the row that begins at `start` of a block.
  init(_ block: Span<UInt8>, at start: Int)
  func append(to words: inout [UInt64])
}

extension IndexRow {
  /// In bytes.
  static var width: Int { words * 8 }
}

/// A part of the index file is corrupt or can't be read, or a line that it names is gone.
struct IndexDamage: Error {}

/// An id in the index: its first eight bytes as a number, and 23 bits of a hash of the whole id.
///
/// Ids with different keys differ. Ids with equal keys have to be compared in their lines.
struct IDKey: Hashable, Comparable, Sendable, BitwiseCopyable {
  let prefix: UInt64
  /// Below 2^23.
  let hash: UInt64

  init(prefix: UInt64, hash: UInt64) {
    self.prefix = prefix
    self.hash = hash
  }

  init(_ id: EntryID) { self.init(id.bytes.span, 0..<id.bytes.count) }

  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    prefix = IDKey.prefix(of: bytes, range)
    // The highest bits depend on all bytes. The lowest ones would not depend on the last byte of a word.
    hash = (bytes.key(range) &* 0x9E37_79B9_7F4A_7C15) >> 41
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

extension Span<UInt8> {
  /// A 64-bit hash of some of the bytes, for the index and for tables that are not stored.
  @inline(__always)
  func key(_ range: Range<Int>) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let word: UInt64
      if index + 8 <= range.upperBound {
        word = self.word(at: index)
      } else {
        word = (index..<range.upperBound).reduce(0) { $0 << 8 | UInt64(self[$1]) }
      }
      sum = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
      sum ^= sum >> 32
      index += 8
    }
    return sum
  }
}

/// An id, and the offset of a line whose entry has it, or mentions it: replaces it, hides it, or takes its moment
/// from its entry. Sorted by key, then those that have it come first, then by offset.
struct IDRow: IndexRow, Comparable {
  static let words = 2

  let prefix: UInt64
  /// From the highest bit: 23 bits of hash, 1 for a mention, 40 of offset.
  let low: UInt64

  init(_ key: IDKey, offset: Int, isMention: Bool = false) {
    prefix = key.prefix
    low = key.hash << 41 | (isMention ? 1 << 40 : 0) | UInt64(offset)
  }

  init(_ block: Span<UInt8>, at start: Int) {
    prefix = block.word(at: start)
    low = block.word(at: start + 8)
  }

  func append(to words: inout [UInt64]) {
    words.append(prefix)
    words.append(low)
  }

  var key: IDKey { IDKey(prefix: prefix, hash: low >> 41) }
  var isMention: Bool { low >> 40 & 1 != 0 }
  var offset: Int { Int(low & 0xFF_FFFF_FFFF) }

  @inline(__always)
  func hasKey(of other: IDRow) -> Bool { prefix == other.prefix && low >> 41 == other.low >> 41 }

  static func < (left: IDRow, right: IDRow) -> Bool {
    left.prefix != right.prefix ? left.prefix < right.prefix : left.low < right.low
  }
}

/// What a row says about its entry.
struct RowFlags: OptionSet, Sendable {
  let rawValue: UInt16
  /// The entry has a `LinkedEntry`.
  static let linked: RowFlags = RowFlags(rawValue: 1)
  /// This version can't interpret the entry.
  static let unknown: RowFlags = RowFlags(rawValue: 2)
  /// The post has another head.
  static let conflict: RowFlags = RowFlags(rawValue: 4)
  /// The entry's id is not the name of its post.
  static let renamed: RowFlags = RowFlags(rawValue: 8)
  /// An edit that is not undone led to the entry.
  static let edited: RowFlags = RowFlags(rawValue: 16)
  /// This version can't interpret the entry, but a search can read some of its members.
  static let worded: RowFlags = RowFlags(rawValue: 32)
  /// The entry takes its moment from another one.
  static let untimed: RowFlags = RowFlags(rawValue: 64)
  /// The flags that a `TimeRow` has.
  static let ofTimeRow: RowFlags = RowFlags(rawValue: 127)

  // Only of a `LinkedEntry`.
  static let shown: RowFlags = RowFlags(rawValue: 128)
  /// Counts as an entry: it repeats no earlier line.
  static let counted: RowFlags = RowFlags(rawValue: 256)
  /// Its id names a shown post, or a version in conflict.
  static let names: RowFlags = RowFlags(rawValue: 512)
  /// A record that is no item, and does not count as an entry.
  static let aside: RowFlags = RowFlags(rawValue: 1024)
}

/// A shown entry: its instant, the offset of its line, its kind.
///
/// From the highest bit: 39 bits of seconds, 30 of nanoseconds, 40 of offset, 12 of kind, 7 of
/// flags. Compared as numbers, rows are in the order of the timeline, oldest first, but for linked rows of one
/// instant, which `settleTies` orders.
struct TimeRow: IndexRow {
  static let words = 2
  static let highestOffset = 1 << 40 - 1
  static let highestKind = 1 << 12 - 1
  /// Before year 0 in every time zone; an entry without a moment sorts before all others.
  private static let firstSecond: Int64 = -(1 << 38)

  let high: UInt64
  let low: UInt64

  init(_ instant: Instant?, offset: Int, kind: Int, _ flags: RowFlags) {
    let seconds = instant.map { UInt64($0.seconds - TimeRow.firstSecond) } ?? 0
    let nanoseconds = UInt64(instant?.nanoseconds ?? 0)
    high = seconds << 25 | nanoseconds >> 5
    low =
      nanoseconds << 59 | UInt64(offset) << 19 | UInt64(kind) << 7
      | UInt64(flags.intersection(.ofTimeRow).rawValue)
  }

  init(_ block: Span<UInt8>, at start: Int) {
    high = block.word(at: start)
    low = block.word(at: start + 8)
  }

  func append(to words: inout [UInt64]) {
    words.append(high)
    words.append(low)
  }

  var offset: Int { Int(low >> 19 & 0xFF_FFFF_FFFF) }
  var kind: Int { Int(low >> 7 & 0xFFF) }
  var flags: RowFlags { RowFlags(rawValue: UInt16(low & 0x7F)) }

  /// Nil if the entry has no moment and no entry before it has one.
  var instant: Instant? {
    let seconds = high >> 25
    if seconds == 0 { return nil }
    return Instant(
      seconds: Int64(seconds) + TimeRow.firstSecond,
      nanoseconds: Int32(truncatingIfNeeded: (high & 0x1FF_FFFF) << 5 | low >> 59))
  }

  func isEarlier(than other: TimeRow) -> Bool {
    high != other.high ? high < other.high : low >> 59 < other.low >> 59
  }

  func isSameInstant(as other: TimeRow) -> Bool {
    high == other.high && low >> 59 == other.low >> 59
  }

  static func < (left: TimeRow, right: TimeRow) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

/// A point on the time line, without the spelling of a moment.
struct Instant: Sendable, Hashable {
  let seconds: Int64
  let nanoseconds: Int32
}

/// What the exact code says about a linked entry. Sorted by offset.
struct LinkedEntry: IndexRow {
  static let words = 4

  let offset: Int
  /// Its offset in the order of entries: a full line takes the position of its stub.
  let position: Int
  let kind: Int
  let flags: RowFlags
  /// The offset of its post's first entry.
  let first: Int
  /// The offset of the line that spells the post's name, as its id or as one of the ids it
  /// replaces.
  let nameOffset: Int
  /// 0 for the id, 1 for the first replaced id, and so on.
  let nameNumber: Int

  func append(to words: inout [UInt64]) {
    words.append(UInt64(offset) << 24 | UInt64(kind) << 11 | UInt64(flags.rawValue))
    words.append(UInt64(first))
    words.append(UInt64(nameOffset) << 24 | UInt64(nameNumber))
    words.append(UInt64(position))
  }

  var isShown: Bool { flags.contains(.shown) }
}

extension LinkedEntry {
  init(_ block: Span<UInt8>, at start: Int) {
    let words = (
      block.word(at: start), block.word(at: start + 8), block.word(at: start + 16),
      block.word(at: start + 24)
    )
    self.init(
      offset: Int(words.0 >> 24), position: Int(words.3 & 0xFF_FFFF_FFFF),
      kind: Int(words.0 >> 11 & 0xFFF), flags: RowFlags(rawValue: UInt16(words.0 & 0x7FF)),
      first: Int(words.1 & 0xFF_FFFF_FFFF), nameOffset: Int(words.2 >> 24),
      nameNumber: Int(words.2 & 0xFF_FFFF))
  }
}

/// Numbers the kinds of the index, unknown ones included, in the order of their first use.
final class KindTable: Sendable {
  private struct State {
    var names: [[UInt8]]
    /// Filled by the first search, because most journals have no unknown kind.
    var numbers: [[UInt8]: Int] = [:]
    var isOverfull = false
  }

  private let state: Mutex<State>

  /// The kinds that this version knows come first.
  static let known: [[UInt8]] = EntryKind.allCases.compactMap { kind in
    kind.name.map { Array($0.description.utf8) }
  }

  init(_ names: [[UInt8]] = KindTable.known) {
    state = Mutex(State(names: names))
  }

  var names: [[UInt8]] { state.withLock { $0.names } }

  /// There are more kinds than rows can number, so the numbers are of no use.
  var isOverfull: Bool { state.withLock { $0.isOverfull } }

  func number(of name: [UInt8]) -> Int {
    state.withLock { state in
      if state.numbers.isEmpty {
        for (number, name) in state.names.enumerated() where state.numbers[name] == nil {
          state.numbers[name] = number
        }
      }
      if let number = state.numbers[name] { return number }
      guard state.names.count <= TimeRow.highestKind else {
        state.isOverfull = true
        return 0
      }
      state.numbers[name] = state.names.count
      state.names.append(name)
      return state.names.count - 1
    }
  }
}
