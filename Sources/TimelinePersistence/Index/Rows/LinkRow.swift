import JSONBytes

/// A link from an entry to an id: the id, the offset of the entry, the kind of link. Sorted by id.
struct LinkRow: IndexRow, Comparable {
  enum Kind: UInt8, Sendable, CaseIterable {
    /// The entry replaces the target, which may be missing.
    case replaces
    /// The entry is a deletion of the target.
    case hides
    /// The entry has no moment and takes it from the entry before, which has the target id.
    case follows
    /// The entry names the target in `refs`.
    case refs
    /// The entry takes the target back.
    case undoes
    /// The entry is the first of consecutive lines of a batch.
    case batch

    /// Whether the link decides what is shown, and in which order.
    var isStrong: Bool { self == .replaces || self == .hides || self == .follows }
  }

  static let words = 3

  let target: IDKey
  let source: Int
  let kind: Kind

  init(_ target: IDKey, source: Int, _ kind: Kind) {
    self.target = target
    self.source = source
    self.kind = kind
  }

  init(_ block: Span<UInt8>, at start: Int) {
    target = IDKey(
      prefix: block.word(at: start), hash: block.word(at: start + 8) & 0xFF_FFFF)
    let bits = block.word(at: start + 16)
    source = Int(bits >> 8 & 0xFF_FFFF_FFFF)
    // A block with a valid checksum has no other number.
    kind = Kind(rawValue: UInt8(bits & 0xFF)) ?? .replaces
  }

  func append(to words: inout [UInt64]) {
    words.append(target.prefix)
    words.append(target.hash)
    words.append(UInt64(source) << 8 | UInt64(kind.rawValue))
  }

  static func < (left: LinkRow, right: LinkRow) -> Bool {
    if left.target != right.target { return left.target < right.target }
    return left.source != right.source
      ? left.source < right.source : left.kind.rawValue < right.kind.rawValue
  }
}
