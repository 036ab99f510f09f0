import JSONBytes
import TimelineDomain

/// The part of the index that is not in sorted runs: counts, kinds, damaged lines, shared ids.
struct IndexDetails: Sendable, Equatable {
  struct DamagedLine: Sendable, Equatable {
    /// Counted from 1, which is the header.
    let number: Int
    let offset: Int
  }

  struct Kind: Sendable, Equatable {
    let name: [UInt8]
    /// Shown entries of this kind that this version can and can't interpret.
    var read = 0
    var unknown = 0
    /// Those of the unknown ones of which a search can read some members.
    var worded = 0
  }

  var lines = 1
  /// Lines that are entries, without repeated lines.
  var entries = 0
  var duplicates = 0
  var conflicts = 0
  /// Shown records that are no items.
  var asides = 0
  /// In the order of their numbers.
  var kinds: [Kind] = []
  var damaged: [DamagedLine] = []
  var sharedIDs: [EntryID] = []
  /// Names of shown posts whose first entry is missing.
  var missingNames: [EntryID] = []

  init() {}

  // MARK: As words

  struct Word: IndexRow {
    static let words = 1
    let value: UInt64

    init(_ value: UInt64) { self.value = value }
    init(_ block: Span<UInt8>, at start: Int) { value = block.word(at: start) }
    func append(to words: inout [UInt64]) { words.append(value) }
  }

  var words: [Word] {
    var list = WordList()
    for number in [lines, entries, duplicates, conflicts, asides] { list.add(number) }
    list.add(kinds.count)
    for kind in kinds {
      list.add(kind.read)
      list.add(kind.unknown)
      list.add(kind.worded)
      list.add(bytes: kind.name)
    }
    list.add(damaged.count)
    for line in damaged {
      list.add(line.number)
      list.add(line.offset)
    }
    for ids in [sharedIDs, missingNames] {
      list.add(ids.count)
      for id in ids { list.add(bytes: id.bytes) }
    }
    return list.words
  }

  /// Nil if the words don't have this form.
  init?(_ words: [Word]) {
    var list = WordList(words)
    guard let lines = list.next(), let entries = list.next(), let duplicates = list.next(),
      let conflicts = list.next(), let asides = list.next(), let kindCount = list.count()
    else { return nil }
    (self.lines, self.entries, self.duplicates) = (lines, entries, duplicates)
    (self.conflicts, self.asides) = (conflicts, asides)
    for _ in 0..<kindCount {
      guard let read = list.next(), let unknown = list.next(), let worded = list.next(),
        let name = list.bytes()
      else { return nil }
      kinds.append(Kind(name: name, read: read, unknown: unknown, worded: worded))
    }
    guard kinds.map(\.name).starts(with: KindTable.known), let damagedCount = list.count() else {
      return nil
    }
    for _ in 0..<damagedCount {
      guard let number = list.next(), let offset = list.next() else { return nil }
      damaged.append(DamagedLine(number: number, offset: offset))
    }
    guard let shared = list.ids(), let missing = list.ids() else { return nil }
    (sharedIDs, missingNames) = (shared, missing)
  }
}

/// A sequence of numbers and byte strings, coded as words.
private struct WordList {
  private(set) var words: [IndexDetails.Word] = []
  private var index = 0

  init(_ words: [IndexDetails.Word] = []) {
    self.words = words
  }

  mutating func add(_ number: Int) { words.append(.init(UInt64(number))) }

  mutating func add(bytes: [UInt8]) {
    add(bytes.count)
    for start in stride(from: 0, to: bytes.count, by: 8) {
      var word: UInt64 = 0
      for (number, byte) in bytes[start..<min(start + 8, bytes.count)].enumerated() {
        word |= UInt64(byte) << UInt64(8 * number)
      }
      words.append(.init(word))
    }
  }

  /// The next number; nil for a number that no journal has, because sums with it could overflow.
  mutating func next() -> Int? {
    guard index < words.count, words[index].value <= UInt64(TimeRow.highestOffset) else {
      return nil
    }
    index += 1
    return Int(words[index - 1].value)
  }

  /// The length of a list that follows.
  mutating func count() -> Int? { next().flatMap { $0 <= words.count ? $0 : nil } }

  mutating func bytes() -> [UInt8]? {
    guard let count = next(), (count + 7) / 8 <= words.count - index else { return nil }
    let bytes = (0..<count).map { number in
      UInt8(truncatingIfNeeded: words[index + number / 8].value >> UInt64(number % 8 * 8))
    }
    index += (count + 7) / 8
    return bytes
  }

  mutating func ids() -> [EntryID]? {
    guard let count = count() else { return nil }
    var ids: [EntryID] = []
    for _ in 0..<count {
      guard let bytes = bytes() else { return nil }
      ids.append(EntryID(bytes: bytes))
    }
    return ids
  }
}
