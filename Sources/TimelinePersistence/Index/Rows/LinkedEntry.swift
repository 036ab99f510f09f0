import JSONBytes

/// What the exact code says about a linked entry. Sorted by offset.
struct LinkedEntry: IndexRow {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let shown = Flags(rawValue: 1)
    static let conflict = Flags(rawValue: 2)
    /// Counts as an entry: it repeats no earlier line.
    static let counted = Flags(rawValue: 4)
    /// Its id names a shown post, or a version in conflict.
    static let names = Flags(rawValue: 8)
    static let unknown = Flags(rawValue: 16)
    /// An edit that is not undone led to it.
    static let edited = Flags(rawValue: 32)
    /// Unknown, but a search can read some of its members.
    static let worded = Flags(rawValue: 64)
  }

  static let words = 4

  let offset: Int
  /// Its offset in the order of entries: a full line takes the position of its stub.
  let position: Int
  let kind: Int
  let flags: Flags
  /// The offset of its post's first entry.
  let first: Int
  /// The offset of the line that spells the post's name, as its id or as one of the ids it
  /// replaces.
  let nameOffset: Int
  /// 0 for the id, 1 for the first replaced id, and so on.
  let nameNumber: Int

  init(
    offset: Int, position: Int, kind: Int, flags: Flags, first: Int, nameOffset: Int,
    nameNumber: Int
  ) {
    self.offset = offset
    self.position = position
    self.kind = kind
    self.flags = flags
    self.first = first
    self.nameOffset = nameOffset
    self.nameNumber = nameNumber
  }

  init(_ block: Span<UInt8>, at start: Int) {
    let words = (
      block.word(at: start), block.word(at: start + 8), block.word(at: start + 16),
      block.word(at: start + 24)
    )
    offset = Int(words.0 >> 24)
    kind = Int(words.0 >> 8 & 0xFFF)
    flags = Flags(rawValue: UInt8(words.0 & 0xFF))
    first = Int(words.1 & 0xFF_FFFF_FFFF)
    nameOffset = Int(words.2 >> 24)
    nameNumber = Int(words.2 & 0xFF_FFFF)
    position = Int(words.3 & 0xFF_FFFF_FFFF)
  }

  func append(to words: inout [UInt64]) {
    words.append(UInt64(offset) << 24 | UInt64(kind) << 8 | UInt64(flags.rawValue))
    words.append(UInt64(first))
    words.append(UInt64(nameOffset) << 24 | UInt64(nameNumber))
    words.append(UInt64(position))
  }

  var isShown: Bool { flags.contains(.shown) }
  /// Its id is not the name of its post.
  var isRenamed: Bool { nameOffset != offset || nameNumber > 0 }

  /// The flags of its `TimeRow`.
  var rowFlags: TimeRow.Flags {
    var flags: TimeRow.Flags = .linked
    if self.flags.contains(.unknown) { flags.insert(.unknown) }
    if self.flags.contains(.worded) { flags.insert(.worded) }
    if self.flags.contains(.conflict) { flags.insert(.conflict) }
    if self.flags.contains(.edited) { flags.insert(.edited) }
    if isRenamed { flags.insert(.renamed) }
    return flags
  }
}
