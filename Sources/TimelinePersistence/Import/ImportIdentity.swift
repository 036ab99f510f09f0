import TimelineDomain

/// The ids of imported entries: the same on every machine and in every later export.
struct ImportIdentity {
  /// The ids of this import, by their keys.
  private var seen = KeySet()
  /// How often words without an id of their own occur at one moment, if more than once.
  private var repeated: [UInt64: Int] = [:]

  /// Whether no other entry of this import has the same id, without making the id.
  mutating func isNew(_ entry: ForeignEntry) -> Bool {
    switch entry.identity {
    case .ours(let id): return seen.insert(id.key)
    case .own(let word): return seen.insert(EntryID(entry.source + "\u{FF}" + word).key)
    case .words: return true
    }
  }

  /// The id of the entry's post. Nil if another entry of this import has the same id.
  mutating func root(of entry: ForeignEntry) -> EntryID? {
    switch entry.identity {
    case .ours(let id): return seen.insert(id.key) ? id : nil
    case .own(let word):
      var hash = EntryHash()
      hash.add(entry.source)
      hash.add(word)
      let id = hash.id
      return seen.insert(id.key) ? id : nil
    case .words:
      var hash = EntryHash()
      hash.add(entry.source)
      hash.add(entry.moment)
      switch entry.content {
      case .text(let text): hash.add(text)
      case .mood(let mood, let note):
        hash.add(mood.name)
        hash.add(note ?? "")
      case .unknown(let kind, let payload):
        hash.add(kind)
        hash.add(payload.span)
      }
      let id = hash.id
      if seen.insert(id.key) { return id }
      // Two equal entries are two entries, here and on every other machine.
      let number = repeated[id.key, default: 1] + 1
      repeated[id.key] = number
      hash.add("\(number)")
      return hash.id
    }
  }
}

extension EntryID {
  /// A short form for comparing. Different ids may have the same, which `ImportedPosts` notices.
  var key: UInt64 { bytes.span.key(0..<bytes.count) }
}

extension Span<UInt8> {
  /// A 64-bit hash of some of the bytes, for tables that are not stored.
  func key(_ range: Range<Int>) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      var word: UInt64 = 0
      let end = Swift.min(index + 8, range.upperBound)
      while index < end {
        word = word << 8 | UInt64(self[index])
        index += 1
      }
      sum = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
      sum ^= sum >> 32
    }
    return sum
  }
}

/// A set of hashes in one array, half full at most.
struct KeySet {
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var count = 0

  /// False if the set has the key.
  mutating func insert(_ key: UInt64) -> Bool {
    // 0 is an empty slot.
    let key = key == 0 ? 1 : key
    if count * 2 >= slots.count { grow() }
    return place(key)
  }

  private mutating func place(_ key: UInt64) -> Bool {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key) & mask
    while slots[slot] != 0 {
      if slots[slot] == key { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = key
    count += 1
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    count = 0
    for key in old where key != 0 { _ = place(key) }
  }
}
