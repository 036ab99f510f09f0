/// The shortest beginnings of ids that tell any two apart, four characters or more.
package struct ShortNames: Sendable {
  /// Each once: however many entries share an id, its neighbours are other ids.
  private let sorted: [EntryID]
  /// Looks up those that begin as an id does, where not all of them were read.
  private let lookUp: (@Sendable (EntryID) -> [EntryID]?)?
  /// Those that are shown, by the first four bytes.
  private let beginnings: [IDBeginning]
  /// Bytes that each of them shares with one that begins otherwise.
  private let shared: [Int]

  /// Of all `names`, only those can matter that begin like one that is `shown`, and how much of its
  /// beginning another one has.
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
      // One that is farther away in order shares no more.
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

  /// `neighbours` are the names next to that one in the order of ids, or nil where nobody can say: then the
  /// whole of an id is its short name.
  package init(neighbours: @escaping @Sendable (_ id: EntryID) -> [EntryID]?) {
    sorted = []
    beginnings = []
    shared = []
    lookUp = neighbours
  }

  /// Of several journals: they tell what is shown apart from everything that stands in any of them.
  package init(merging several: [ShortNames], shown: [EntryID], among timelines: [Timeline]) {
    let beginnings = Set(shown.map { $0.bytes.prefix(4) })
    let names = timelines.flatMap { $0.names(beginningLike: beginnings) }
    self.init(several.flatMap(\.sorted) + names, shown: shown)
  }

  package init(_ names: [EntryID] = []) {
    self.init(names, shown: names)
  }

  /// An id that others begin with is itself: the whole of an id always means that id.
  package func short(_ id: EntryID) -> String {
    if lookUp != nil { return nearby(id)?.short(id) ?? id.text }
    return beginning(of: id, sharing: sharedNearby(id), atLeast: 4)
  }

  /// What of it would be enough to type: it may be shorter than what is shown.
  package func shortest(_ id: EntryID) -> String {
    if lookUp != nil { return nearby(id)?.shortest(id) ?? id.text }
    let index = beginnings.firstIndex(notBefore: IDBeginning(id))
    guard index < beginnings.count, beginnings[index] == IDBeginning(id) else { return short(id) }
    // Two that are both shown are nobody's neighbours above.
    let neighbours = [index - 1, index + 1].filter(beginnings.indices.contains)
      .map { beginnings[index].shared(beginnings[$0]) }
    let most = ([shared[index], sharedNearby(id)] + neighbours).max() ?? 0
    return beginning(of: id, sharing: most, atLeast: 1)
  }

  private func nearby(_ id: EntryID) -> ShortNames? {
    lookUp?(id).map { ShortNames($0 + [id], shown: [id]) }
  }

  /// Bytes that it shares with the one before it and the one behind.
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

/// The first four bytes of an id as a number, to be compared at once; a shorter id has zeros behind it.
private struct IDBeginning: Hashable, Comparable, Sendable {
  private let value: UInt32

  init(_ id: EntryID) {
    value = (0..<4).reduce(0) { $0 << 8 | UInt32($1 < id.bytes.count ? id.bytes[$1] : 0) }
  }

  /// How many bytes both begin with.
  func shared(_ other: IDBeginning) -> Int { (value ^ other.value).leadingZeroBitCount / 8 }

  static func < (left: IDBeginning, right: IDBeginning) -> Bool { left.value < right.value }
}

extension Array where Element: Comparable {
  /// In an array that is sorted.
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
  /// How many bytes both begin with.
  fileprivate func sharedPrefix(_ other: EntryID) -> Int {
    zip(bytes, other.bytes).prefix { $0 == $1 }.count
  }
}
