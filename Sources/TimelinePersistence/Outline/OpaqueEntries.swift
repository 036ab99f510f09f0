import JSONBytes

/// Entries that this version can't read: where each is, and of what kind, which most of them share with many others.
struct OpaqueEntries: Sendable {
  private struct Entry: BitwiseCopyable {
    let place: Int
    let kind: Int
  }

  /// In the order of the file.
  private var entries: [Entry] = []
  private var kinds: [OpaqueKind] = []
  private var numbers: [OpaqueKind: Int] = [:]
  /// Kinds that were met as bytes. Most journals have a few, and to look for a string takes as long as reading its line.
  private var spellings: [(bytes: [UInt8], kind: Int)] = []

  private static let mostSpellings = 16

  init() {}

  var places: [Int] { entries.map(\.place) }

  /// How many there are of each kind, but for those at some places, of which each is there once.
  func uses(without places: [Int]) -> [OpaqueKind: Int] {
    var counts = [Int](repeating: 0, count: kinds.count)
    for entry in entries { counts[entry.kind] += 1 }
    let filter = MarkFilter(entries.lazy.map { Mixer.shared.mark($0.place) })
    for place in places where filter.mayHave(Mixer.shared.mark(place)) {
      let index = entries.count(ofFirst: { $0.place < place })
      if index < entries.count, entries[index].place == place { counts[entries[index].kind] -= 1 }
    }
    return Dictionary(uniqueKeysWithValues: zip(kinds, counts))
  }

  func forEach(_ body: (_ place: Int, _ kind: OpaqueKind) -> Void) {
    for entry in entries { body(entry.place, kinds[entry.kind]) }
  }

  /// One that stands behind all others.
  mutating func append(_ kind: OpaqueKind, at place: Int) {
    entries.append(Entry(place: place, kind: number(of: kind)))
  }

  /// The same, of a kind that this version doesn't know, by its name as it stands there.
  mutating func append(ofUnknownKind name: Range<Int>, _ bytes: Span<UInt8>, at place: Int) {
    for (spelling, kind) in spellings where bytes.has(spelling, in: name) {
      entries.append(Entry(place: place, kind: kind))
      return
    }
    let spelling = JSONScanner(bytes).copy(name)
    append(
      OpaqueKind(kind: String(decoding: spelling, as: UTF8.self), isKnownKind: false), at: place)
    if spelling.count <= 64, spellings.count < OpaqueEntries.mostSpellings, let last = entries.last
    {
      spellings.append((spelling, last.kind))
    }
  }

  /// Those that stand behind all others.
  mutating func append(_ others: OpaqueEntries) {
    let numbers = others.kinds.map { number(of: $0) }
    entries.append(
      contentsOf: others.entries.lazy.map { Entry(place: $0.place, kind: numbers[$0.kind]) })
  }

  private mutating func number(of kind: OpaqueKind) -> Int {
    // Nearly always the one that came first.
    if let first = kinds.first, first == kind { return 0 }
    if let number = numbers[kind] { return number }
    kinds.append(kind)
    numbers[kind] = kinds.count - 1
    return kinds.count - 1
  }
}

/// Of what kind an entry is that this version can't read.
struct OpaqueKind: Sendable, Hashable {
  let kind: String
  let isKnownKind: Bool

  /// By its bytes: to a string, several spellings are one.
  static func == (left: OpaqueKind, right: OpaqueKind) -> Bool {
    left.isKnownKind == right.isKnownKind && left.kind.utf8.elementsEqual(right.kind.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in kind.utf8 { hasher.combine(byte) }
  }
}
