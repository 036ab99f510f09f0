import JSONBytes

/// An entry names an id: which id, where the entry is, and what it says of it. Sorted by the id.
struct LinkRow: IndexRow, Comparable {
  enum Kind: UInt8, Sendable, CaseIterable {
    /// Replaces the entry of that id, which may be missing.
    case replaces
    /// Is a deletion that names it.
    case hides
    /// Has no moment, and takes its place in time from the entry before, which has that id.
    case follows
    /// Can't be interpreted, and depends on it.
    case refs
    /// Takes it back.
    case undoes
    /// Is the first line of a run of lines of that batch.
    case batch

    /// Decides what is shown, and where.
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
    // A block that has the right checksum has no other number.
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
