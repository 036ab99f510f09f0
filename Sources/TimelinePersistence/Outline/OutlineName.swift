/// The id of an entry as two numbers that are in the order of its bytes, and where the entry is.
struct OutlineName: Sendable, BitwiseCopyable {
  enum Role: UInt8, Sendable, BitwiseCopyable {
    /// A post of one entry, which stands.
    case post
    /// Names a post that was edited.
    case editedPost
    /// Stands, and is not the one that names its post.
    case edit
    /// Was replaced or deleted, or is a deletion.
    case past
    /// A post of one entry, which stands, in the name of one that is not in the file: a compaction writes it.
    case condensed
    /// The same of a post that was edited since.
    case editedCondensed
    /// No entry: a name that is not in the file, of the post that begins at that place and stands.
    case alias
    /// Of one that doesn't stand.
    case pastAlias
    /// What it is takes a closer look: one of `Outline.odd`.
    case odd
    /// The same line as one before.
    case duplicate

    var isAlias: Bool { self == .alias || self == .pastAlias }
    /// Of an entry: it is what stands of its post.
    var stands: Bool { self == .post || self == .edit || self == .condensed }
    /// Of an entry: it is not, as far as one knows without a closer look.
    var isPast: Bool { !stands && !isAlias }
  }

  let id: OutlineID
  let bits: UInt64

  init(_ id: OutlineID, place: Int, _ role: Role) {
    self.id = id
    bits = UInt64(place) << 8 | UInt64(role.rawValue)
  }

  init(_ id: OutlineID, bits: UInt64) {
    self.id = id
    self.bits = bits
  }

  var place: Int { Int(bits >> 8) }
  var role: Role { Role(rawValue: UInt8(bits & 0xFF)) ?? .past }

  func with(_ role: Role) -> OutlineName { OutlineName(id, place: place, role) }

  /// In the order of ids; entries that share one are in the order of the file.
  static func isInOrder(_ left: OutlineName, _ right: OutlineName) -> Bool {
    left.id != right.id ? left.id < right.id : left.place < right.place
  }
}

/// The first sixteen bytes of an id, which is all of most; behind a shorter one are zeros.
struct OutlineID: Hashable, Comparable, Sendable, BitwiseCopyable {
  let high: UInt64
  let low: UInt64

  /// How many bytes of an id it holds.
  static let capacity = 16

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(_ bytes: some Collection<UInt8>) {
    var (high, low): (UInt64, UInt64) = (0, 0)
    for (index, byte) in bytes.prefix(OutlineID.capacity).enumerated() {
      let bits = UInt64(byte) << UInt64(56 - index % 8 * 8)
      if index < 8 { high |= bits } else { low |= bits }
    }
    self.high = high
    self.low = low
  }

  /// Whether it is all of that id.
  static func holds(_ id: [UInt8]) -> Bool {
    (1...capacity).contains(id.count) && !id.contains(0)
  }

  /// The lowest and the highest of those that begin with these bytes.
  static func range(ofPrefix prefix: [UInt8]) -> ClosedRange<OutlineID> {
    let rest = OutlineID.capacity - min(prefix.count, OutlineID.capacity)
    return OutlineID(prefix)...OutlineID(prefix + [UInt8](repeating: 0xFF, count: rest))
  }

  /// Without the zeros behind a short one.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for word in [high, low] {
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    while bytes.last == 0 { bytes.removeLast() }
    return bytes
  }

  static func < (left: OutlineID, right: OutlineID) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}
