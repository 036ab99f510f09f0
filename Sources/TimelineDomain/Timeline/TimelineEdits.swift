/// What a list of changes does to a timeline: which of its items are hidden, and which items are shown
/// before which of its indices.
///
/// The cost is in proportion to the number of changes. An item is found by its moment, its revision and its
/// journal, so a long timeline is not read.
struct TimelineEdits {
  /// An item that the timeline lacks.
  private struct Addition {
    let item: TimelineItem
    /// It takes the place of the item with its index, after all items that are inserted there.
    let isInPlace: Bool
  }

  private struct Key: Hashable {
    let revision: EntryID
    let journal: String?

    init(_ item: TimelineItem) {
      self.init(item.revision, item.journal)
    }

    init(_ revision: EntryID, _ journal: String?) {
      self.revision = revision
      self.journal = journal
    }
  }

  private var hidden: Set<Int> = []
  /// The items that are shown before an item of the timeline, in their order.
  private var additions: [Int: [Addition]] = [:]
  /// Where the added items are.
  private var indices: [Key: Int] = [:]
  /// Where the items of an instant are, by the index of the first one. An import may give thousands of
  /// entries the same instant.
  private var instants: [Int: [Key: [Int]]] = [:]
  private let timeline: Timeline

  /// No change.
  init(to timeline: Timeline) {
    self.timeline = timeline
  }

  /// The indices with a change, in order.
  var places: [Int] { hidden.union(additions.keys).sorted() }

  func isHidden(_ index: Int) -> Bool { hidden.contains(index) }

  func additions(at index: Int) -> [TimelineItem] { additions[index]?.map(\.item) ?? [] }

  mutating func apply(_ change: TimelineChange) {
    switch change {
    case .add(let item): if !has(item) { insert(item) }
    case .remove(let item): _ = remove(item)
    case .replace(let old, let new):
      // A load since the change began may already have its result, or another one.
      guard let place = remove(old), !has(new) else { return }
      if old.sortingMoment?.instant == new.sortingMoment?.instant {
        insert(Addition(item: new, isInPlace: place.isInPlace), at: place.index, place.number)
      } else {
        insert(new)
      }
    }
  }

  // MARK: -

  /// Where an item was: before an item of the timeline or in its place, and after how many others there.
  private typealias Place = (index: Int, isInPlace: Bool, number: Int)

  private mutating func has(_ item: TimelineItem) -> Bool {
    indices[Key(item)] != nil || !shownIndices(of: item).isEmpty
  }

  /// The indices of the items with the revision, the moment and the journal of `item`.
  private mutating func shownIndices(of item: TimelineItem) -> [Int] {
    let instant = item.sortingMoment?.instant
    let start = timeline.firstIndex(notAfter: item.sortingMoment)
    guard start < timeline.count, timeline.sortingMoment(at: start)?.instant == instant else {
      return []
    }
    var found = instants[start]
    if found == nil {
      var all: [Key: [Int]] = [:]
      for index in start..<timeline.count {
        guard timeline.sortingMoment(at: index)?.instant == instant else { break }
        let key = Key(timeline.revision(at: index), timeline.journal(at: index))
        all[key, default: []].append(index)
      }
      found = all
      instants[start] = all
    }
    return (found?[Key(item)] ?? []).filter { !hidden.contains($0) }
  }

  /// Nil if the item isn't shown.
  private mutating func remove(_ item: TimelineItem) -> Place? {
    if let index = indices.removeValue(forKey: Key(item)) {
      let number = additions[index]?.firstIndex { Key($0.item) == Key(item) } ?? 0
      guard let addition = additions[index]?.remove(at: number) else { return nil }
      return (index, addition.isInPlace, number)
    }
    let own = shownIndices(of: item)
    guard let first = own.first else { return nil }
    hidden.formUnion(own)
    return (first, true, additions[first]?.count ?? 0)
  }

  /// Inserts an item before all others of the same instant.
  private mutating func insert(_ item: TimelineItem) {
    let isTimed = item.sortingMoment != nil
    let index = isTimed ? timeline.firstIndex(notAfter: item.sortingMoment) : timeline.count
    let there = additions[index] ?? []
    let number = there.firstIndex { other in
      if other.isInPlace { return true }
      guard let own = item.sortingMoment else { return false }
      return other.item.sortingMoment.map { !own.isBefore($0) } ?? true
    }
    insert(Addition(item: item, isInPlace: false), at: index, number ?? there.count)
  }

  private mutating func insert(_ addition: Addition, at index: Int, _ number: Int) {
    additions[index, default: []].insert(addition, at: number)
    indices[Key(addition.item)] = index
  }
}
