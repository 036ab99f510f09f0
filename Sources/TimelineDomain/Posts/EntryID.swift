/// The id of an entry: opaque bytes. `String` would treat `é` in one scalar and in two as equal,
/// but they are different ids.
package struct EntryID: Hashable, Sendable, Comparable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  package init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// Hashes all bytes at once. The synthesized version hashes one by one and is many times slower.
  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// The alphabet of new ids.
  package static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// 80 random bits as 16 characters of Crockford's base 32, which has no i, l, o and u.
  package static func random(using generator: inout some RandomNumberGenerator) -> EntryID {
    // Two draws: each is a system call.
    let bits = UInt128(generator.next()) << 64 | UInt128(generator.next())
    return EntryID(bytes: (0..<16).map { alphabet[Int(truncatingIfNeeded: bits >> (5 * $0)) & 31] })
  }

  /// For output; a lone surrogate and invalid UTF-8 become U+FFFD.
  package var text: String { String(showing: bytes) }

  package func hasPrefix(_ prefix: EntryID) -> Bool { bytes.starts(with: prefix.bytes) }

  /// The first `count` characters, or all of a shorter id.
  package func short(_ count: Int) -> String { String(text.prefix(count)) }

  package static func < (left: EntryID, right: EntryID) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension String {
  /// The text of a decoded JSON string. A lone surrogate, which is three bytes, becomes one U+FFFD.
  package init(showing bytes: [UInt8]) {
    guard bytes.contains(0xED) else {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    var shown: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0xED, index + 2 < bytes.count, bytes[index + 1] >= 0xA0 {
        shown += Array("\u{FFFD}".utf8)
        index += 3
      } else {
        shown.append(bytes[index])
        index += 1
      }
    }
    self.init(decoding: shown, as: UTF8.self)
  }
}

/// Computes the shortest unique prefix of each id, at least four characters.
package struct ShortNames: Sendable {
  /// Without duplicates, so that an id's neighbours are other ids.
  private let sorted: [EntryID]
  /// Looks up the neighbours of an id in an index, if not all ids were read.
  private let lookUp: (@Sendable (EntryID) -> [EntryID]?)?
  /// The first four bytes of the shown ids.
  private let beginnings: [IDBeginning]
  /// For each of these, the most bytes that it shares with a different one.
  private let shared: [Int]

  /// Keeps only what matters for `shown`: the ids with the same first four bytes, and how many
  /// bytes the others share.
  package init(_ names: some Sequence<EntryID>, shown: [EntryID]) {
    let beginnings = Set(shown.map(IDBeginning.init)).sorted()
    var shared = [Int](repeating: 0, count: beginnings.count)
    var near: [EntryID] = []
    for name in names {
      let beginning = IDBeginning(name)
      let index = beginnings.firstIndex(notBefore: beginning)
      if index < beginnings.count, beginnings[index] == beginning {
        near.append(name)
        continue
      }
      // Ids further away in order share no more.
      for neighbour in index - 1...index where beginnings.indices.contains(neighbour) {
        shared[neighbour] = max(shared[neighbour], beginnings[neighbour].shared(beginning))
      }
    }
    self.beginnings = beginnings
    self.shared = shared
    near.sort()
    sorted = near.indices.filter { $0 == 0 || near[$0 - 1] != near[$0] }.map { near[$0] }
    lookUp = nil
  }

  /// `neighbours` returns the ids before and after an id in order. If it returns nil, the short id
  /// is the whole id.
  package init(neighbours: @escaping @Sendable (_ id: EntryID) -> [EntryID]?) {
    sorted = []
    beginnings = []
    shared = []
    lookUp = neighbours
  }

  /// Prefixes that are unique among all posts of several journals.
  package init(
    merging several: [ShortNames], shown: [EntryID], among timelines: [Timeline]
  ) throws(RepositoryError) {
    let beginnings = Set(shown.map { $0.bytes.prefix(4) })
    var names: [EntryID] = []
    for timeline in timelines { names += try timeline.names(beginningLike: beginnings) }
    self.init(several.flatMap(\.sorted) + names, shown: shown)
  }

  /// Prefixes of these ids that are unique in several journals.
  package init(merging several: [ShortNames], shown: [EntryID]) {
    self.init(several.flatMap(\.sorted), shown: shown)
  }

  package init(_ names: [EntryID] = []) {
    self.init(names, shown: names)
  }

  /// If other ids have this id as a prefix, the whole id still means this one.
  package func short(_ id: EntryID) -> String {
    if lookUp != nil { return nearby(id)?.short(id) ?? id.text }
    return beginning(of: id, sharing: sharedNearby(id), atLeast: 4)
  }

  /// The shortest prefix that works when typed; it may be shorter than the shown one.
  package func shortest(_ id: EntryID) -> String {
    if lookUp != nil { return nearby(id)?.shortest(id) ?? id.text }
    let index = beginnings.firstIndex(notBefore: IDBeginning(id))
    guard index < beginnings.count, beginnings[index] == IDBeginning(id) else { return short(id) }
    // `shared` has no pairs of two shown ids.
    let neighbours = [index - 1, index + 1].filter(beginnings.indices.contains)
      .map { beginnings[index].shared(beginnings[$0]) }
    let most = ([shared[index], sharedNearby(id)] + neighbours).max() ?? 0
    return beginning(of: id, sharing: most, atLeast: 1)
  }

  private func nearby(_ id: EntryID) -> ShortNames? {
    lookUp?(id).map { ShortNames($0 + [id], shown: [id]) }
  }

  /// The most bytes that it shares with the ids before and after it.
  private func sharedNearby(_ id: EntryID) -> Int {
    let index = sorted.firstIndex(notBefore: id)
    let after = sorted[index...].prefix(2).first { $0 != id }
    let before = index > 0 ? sorted[index - 1] : nil
    return [before, after].compactMap { $0.map(id.sharedPrefix) }.max() ?? 0
  }

  private func beginning(of id: EntryID, sharing shared: Int, atLeast least: Int) -> String {
    var name = ""
    var count = 0
    for character in id.text {
      if count >= least, name.utf8.count > shared { break }
      name.append(character)
      count += 1
    }
    return name
  }
}

/// The first four bytes of an id as one number, for fast comparison. Zeros pad a shorter id.
private struct IDBeginning: Hashable, Comparable, Sendable {
  private let value: UInt32

  init(_ id: EntryID) {
    value = (0..<4).reduce(0) { $0 << 8 | UInt32($1 < id.bytes.count ? id.bytes[$1] : 0) }
  }

  /// How many bytes both share.
  func shared(_ other: IDBeginning) -> Int { (value ^ other.value).leadingZeroBitCount / 8 }

  static func < (left: IDBeginning, right: IDBeginning) -> Bool { left.value < right.value }
}

extension Array where Element: Comparable {
  /// Binary search in a sorted array.
  fileprivate func firstIndex(notBefore one: Element) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < one { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension EntryID {
  /// How many bytes both share.
  fileprivate func sharedPrefix(_ other: EntryID) -> Int {
    zip(bytes, other.bytes).prefix { $0 == $1 }.count
  }
}
