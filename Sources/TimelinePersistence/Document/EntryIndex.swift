import TimelineDomain

/// Which entry has which id. Entries that share an id are known by the first of them.
struct EntryIndex: Sendable {
  private var first: [EntryID: Int] = [:]
  /// For each entry: the first with its id, most often itself.
  private(set) var representatives: [Int] = []
  private(set) var sharedIDs: Set<EntryID> = []

  /// The first entry of that id.
  subscript(id: EntryID) -> Int? { first[id] }

  func has(_ id: EntryID) -> Bool { first[id] != nil }

  /// Two entries of one id: nobody can say which is meant.
  func isShared(_ id: EntryID) -> Bool { sharedIDs.contains(id) }

  mutating func append(_ id: EntryID) {
    let index = representatives.count
    if let earlier = first[id] {
      representatives.append(earlier)
      sharedIDs.insert(id)
    } else {
      first[id] = index
      representatives.append(index)
    }
  }
}
