import TimelineDomain

/// The selected item: where it is, and what it is, so that it is found again in another timeline.
struct Selection: Hashable, Sendable {
  let index: Int
  /// Nil in an empty timeline.
  let name: EntryID?
  let sortingMoment: Moment?

  init(_ index: Int, in timeline: Timeline) {
    guard !timeline.isEmpty else {
      self.init(index: 0, name: nil, sortingMoment: nil)
      return
    }
    let index = min(max(index, 0), timeline.count - 1)
    self.init(
      index: index, name: timeline.name(at: index), sortingMoment: timeline.sortingMoment(at: index)
    )
  }

  private init(index: Int, name: EntryID?, sortingMoment: Moment?) {
    self.index = index
    self.name = name
    self.sortingMoment = sortingMoment
  }

  /// An entry whose index is not known.
  init(of name: EntryID, at moment: Moment?) {
    self.init(index: 0, name: name, sortingMoment: moment)
  }

  /// The same entry, which is not in a timeline any more: `index` is where it was.
  func missing(at index: Int) -> Selection {
    Selection(index: index, name: name, sortingMoment: sortingMoment)
  }

  static let none = Selection(index: 0, name: nil, sortingMoment: nil)

  func isIn(_ timeline: Timeline) -> Bool {
    name != nil && !timeline.isEmpty && found(in: timeline).name == name
  }

  /// The same item in another timeline. Without it, the item at its moment, or at its index if the
  /// moment is not known. An empty timeline changes only the index: the next one may have the item.
  func found(in timeline: Timeline) -> Selection {
    if timeline.isEmpty { return Selection(index: 0, name: name, sortingMoment: sortingMoment) }
    guard let name else { return Selection(index, in: timeline) }
    if index < timeline.count, timeline.name(at: index) == name {
      return Selection(index, in: timeline)
    }
    let start = timeline.firstIndex(notAfter: sortingMoment)
    // Many entries may have the same moment.
    let same = (start..<timeline.count).prefix(1000).prefix {
      timeline.sortingMoment(at: $0)?.instant == sortingMoment?.instant
    }
    if let found = same.first(where: { timeline.name(at: $0) == name }) {
      return Selection(found, in: timeline)
    }
    // An edit may have moved it a little.
    let end = min(timeline.count, index + 50)
    let near = max(0, min(index - 50, end))..<end
    if let found = near.first(where: { timeline.name(at: $0) == name }) {
      return Selection(found, in: timeline)
    }
    return Selection(sortingMoment == nil ? index : start, in: timeline)
  }
}
