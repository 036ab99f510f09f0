/// What a list of changes does to a timeline: which of its items are hidden, and which items are shown
/// before which of its indices.
///
/// The cost depends on the number of changes. An item is found by its moment and its revision, so a long
/// timeline is not read.
struct TimelineEdits {
  /// An item that the timeline lacks.
  struct Addition {
    let item: TimelineItem
    /// It is shown before the item with this index.
    let index: Int
    /// It takes the place of that item, after all items that are inserted there.
    let isInPlace: Bool
  }

  let hidden: Set<Int>
  /// In the order in which they are shown.
  let additions: [Addition]

  private let timeline: Timeline

  /// No change.
  init(to timeline: Timeline) {
    self.init(hidden: [], additions: [], timeline)
  }

  private init(hidden: Set<Int>, additions: [Addition], _ timeline: Timeline) {
    self.hidden = hidden
    self.additions = additions
    self.timeline = timeline
  }

  func applying(_ change: TimelineChange) -> TimelineEdits {
    switch change {
    case .add(let item): return has(item) ? self : inserting(item)
    case .remove(let item): return removing(item)?.edits ?? self
    case .replace(let old, let new):
      // A load since the change began may already have its result, or another one.
      guard let (edits, place) = removing(old) else { return self }
      if edits.has(new) { return edits }
      let isInPlace = old.sortingMoment?.instant == new.sortingMoment?.instant
      return isInPlace
        ? edits.inserting(
          Addition(item: new, index: place.index, isInPlace: place.isInPlace), at: place.number)
        : edits.inserting(new)
    }
  }

  // MARK: -

  /// Where an item was.
  private typealias Place = (index: Int, isInPlace: Bool, number: Int)

  private func has(_ item: TimelineItem) -> Bool {
    additions.contains { $0.item.revision == item.revision }
      || timeline.indices(of: item).contains { !hidden.contains($0) }
  }

  /// Nil if the item isn't shown.
  private func removing(_ item: TimelineItem) -> (edits: TimelineEdits, place: Place)? {
    if let number = additions.firstIndex(where: { $0.item.revision == item.revision }) {
      var rest = additions
      let addition = rest.remove(at: number)
      return (
        TimelineEdits(hidden: hidden, additions: rest, timeline),
        (addition.index, addition.isInPlace, number)
      )
    }
    let indices = timeline.indices(of: item).filter { !hidden.contains($0) }
    guard let first = indices.first else { return nil }
    let number = additions.firstIndex { $0.index > first } ?? additions.count
    return (
      TimelineEdits(hidden: hidden.union(indices), additions: additions, timeline),
      (first, true, number)
    )
  }

  /// Inserts an item before all others of the same instant.
  private func inserting(_ item: TimelineItem) -> TimelineEdits {
    let isTimed = item.sortingMoment != nil
    let index = isTimed ? timeline.firstIndex(notAfter: item.sortingMoment) : timeline.count
    let number = additions.firstIndex { other in
      if other.index != index { return other.index > index }
      if other.isInPlace { return true }
      guard let own = item.sortingMoment else { return false }
      return other.item.sortingMoment.map { !own.isBefore($0) } ?? true
    }
    return inserting(
      Addition(item: item, index: index, isInPlace: false), at: number ?? additions.count)
  }

  private func inserting(_ addition: Addition, at number: Int) -> TimelineEdits {
    TimelineEdits(
      hidden: hidden, additions: additions[..<number] + [addition] + additions[number...], timeline)
  }
}

extension Timeline {
  /// The index of the first item that is not after `moment`, by halving. Items without a moment are
  /// last.
  package func firstIndex(notAfter moment: Moment?) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let isAfter = sortingMoment(at: middle).map { moment?.isBefore($0) ?? true } ?? false
      if isAfter { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The indices of the items with the revision and the moment of `item`.
  fileprivate func indices(of item: TimelineItem) -> [Int] {
    let instant = item.sortingMoment?.instant
    let start = firstIndex(notAfter: item.sortingMoment)
    return (start..<count).prefix { sortingMoment(at: $0)?.instant == instant }
      .filter { revision(at: $0) == item.revision }
  }
}
