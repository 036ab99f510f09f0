/// The shortest beginnings of ids that tell any two apart, four characters or more.
package struct ShortNames: Sendable {
  /// Each once: however many entries share an id, its neighbours are other ids.
  private let sorted: [EntryID]
  /// Looks up those that begin as an id does, where not all of them were read.
  private let lookUp: (@Sendable (EntryID) -> [EntryID]?)?

  /// Of all `names`, only those can matter that begin like one that is `shown`.
  package init(_ names: some Sequence<EntryID>, shown: [EntryID]) {
    let beginnings = Set(shown.map { $0.bytes.prefix(4) })
    let sorted = names.filter { beginnings.contains($0.bytes.prefix(4)) }.sorted()
    self.sorted = sorted.indices.filter { $0 == 0 || sorted[$0 - 1] != sorted[$0] }
      .map { sorted[$0] }
    lookUp = nil
  }

  /// `neighbours` are the names that begin with the same four bytes, or nil where nobody can say: then the
  /// whole of an id is its short name.
  package init(neighbours: @escaping @Sendable (_ id: EntryID) -> [EntryID]?) {
    sorted = []
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
    if let lookUp {
      guard let neighbours = lookUp(id) else { return id.text }
      return ShortNames(neighbours, shown: [id]).short(id)
    }
    let index = firstIndex(notBefore: id)
    let after = sorted[index...].prefix(2).first { $0 != id }
    let before = index > 0 ? sorted[index - 1] : nil
    let shared = [before, after].compactMap { $0.map(id.sharedPrefix) }.max() ?? 0
    var name = ""
    var count = 0
    for character in id.text {
      if count >= 4, name.utf8.count > shared { break }
      name.append(character)
      count += 1
    }
    return name
  }

  private func firstIndex(notBefore id: EntryID) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < id { low = middle + 1 } else { high = middle }
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
