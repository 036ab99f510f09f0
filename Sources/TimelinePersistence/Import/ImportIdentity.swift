import TimelineDomain

/// The ids of imported entries: the same on every machine, in every time zone and in every later export.
struct ImportIdentity {
  /// The ids of the current file, by their keys.
  private var ids = KeySet()
  /// How often words without an id of their own occur at one moment of the file, if more than once.
  private var repeated: [UInt64: Int] = [:]
  private var file = 0
  /// The ids of the files before.
  private var before = KeySet()
  /// What the entries of several files say, with their ids.
  private var statements = KeySet()

  /// What an entry is to the entries before it.
  enum Relation {
    case new
    /// A file before says the same.
    case repeated
    /// A file before has another version.
    case otherVersion
  }

  /// Whether no other entry of an import of one file has the same id, without making the id.
  mutating func isNew(_ entry: ForeignEntry) -> Bool {
    switch entry.identity {
    case .ours(let id): return ids.insert(id.key)
    case .own(let word): return ids.insert(EntryID(entry.source + "\u{FF}" + word).key)
    case .words, .row: return true
    }
  }

  mutating func begin(file number: Int) {
    if number == file { return }
    file = number
    before.formUnion(ids)
    ids = KeySet()
    repeated = [:]
  }

  /// The id of the entry's post. Nil if another entry of the file has the same id.
  mutating func root(of entry: ForeignEntry) -> EntryID? {
    switch entry.identity {
    case .ours(let id): return ids.insert(id.key) ? id : nil
    case .own(let word):
      var hash = EntryHash(.importing)
      hash.add("id")
      hash.add(entry.source)
      hash.add(word)
      let id = hash.id
      return ids.insert(id.key) ? id : nil
    case .words(let words):
      return numbered { number in
        var hash = ImportIdentity.hash("words", entry.source, number)
        hash.add(entry.time)
        for word in words { hash.add(word) }
        return hash.id
      }
    case .row(let cells):
      return numbered { number in
        var hash = ImportIdentity.hash("row", entry.source, number)
        for cell in cells { hash.add(cell) }
        return hash.id
      }
    }
  }

  /// The id of an entry that has none of its own. Two equal entries of a file are two entries, here and on every
  /// other machine: the second has the number 2.
  private mutating func numbered(_ root: (_ number: Int) -> EntryID) -> EntryID {
    let id = root(1)
    if ids.insert(id.key) { return id }
    let number = repeated[id.key, default: 1] + 1
    repeated[id.key] = number
    let other = root(number)
    _ = ids.insert(other.key)
    return other
  }

  private static func hash(_ form: String, _ source: String, _ number: Int) -> EntryHash {
    var hash = EntryHash(.importing)
    hash.add(form)
    hash.add(source)
    hash.add("\(number)")
    return hash
  }

  /// Compares with the files before. Only for an import of several files.
  mutating func relation(of line: ImportLine) -> Relation {
    let isNew = statements.insert(line.root.key &* 0x9E37_79B9_7F4A_7C15 ^ line.state.key)
    if !before.has(line.root.key) { return .new }
    return isNew ? .otherVersion : .repeated
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

  mutating func formUnion(_ other: KeySet) {
    for key in other.slots where key != 0 { _ = insert(key) }
  }

  func has(_ key: UInt64) -> Bool {
    let key = key == 0 ? 1 : key
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key) & mask
    while slots[slot] != 0 {
      if slots[slot] == key { return true }
      slot = (slot + 1) & mask
    }
    return false
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
