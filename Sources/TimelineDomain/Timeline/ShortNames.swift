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
  package init(merging several: [ShortNames], shown: [EntryID], among timelines: [Timeline]) {
    let beginnings = Set(shown.map { $0.bytes.prefix(4) })
    let names = timelines.flatMap { $0.names(beginningLike: beginnings) }
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
