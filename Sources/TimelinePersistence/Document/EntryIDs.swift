import TimelineDomain

/// Looks up entries by id. The first of several entries with one id represents them.
struct EntryIDs: Sendable {
  private var first: [EntryID: Int] = [:]
  /// For each entry, the first entry with the same id, usually itself.
  private(set) var representatives: [Int] = []
  private(set) var sharedIDs: Set<EntryID> = []

  /// The first entry with this id.
  subscript(id: EntryID) -> Int? { first[id] }

  func has(_ id: EntryID) -> Bool { first[id] != nil }

  /// Whether several entries have this id, so that a link to it is ambiguous.
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
