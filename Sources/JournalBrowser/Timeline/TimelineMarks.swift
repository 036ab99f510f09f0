import TimelineDomain

/// The entries that the user has selected for one change.
struct TimelineMarks: Sendable {
  private var selections: [EntryID: Selection] = [:]

  var count: Int { selections.count }
  var isEmpty: Bool { selections.isEmpty }

  func contains(_ name: EntryID) -> Bool { selections[name] != nil }

  mutating func toggle(_ selection: Selection) {
    guard let name = selection.name else { return }
    if selections.removeValue(forKey: name) == nil { selections[name] = selection }
  }

  /// The entries that are still in one of the timelines, newest first; those of one moment in the order
  /// of the timeline.
  func items(in timelines: [Timeline]) -> [TimelineItem] {
    let found = selections.values.compactMap { selection -> (item: TimelineItem, index: Int)? in
      for timeline in timelines where !timeline.isEmpty {
        let found = selection.found(in: timeline)
        if found.name == selection.name {
          return (try? timeline.item(at: found.index)).map { ($0, found.index) }
        }
      }
      return nil
    }
    return found.sorted { left, right in
      let moments = (left.item.sortingMoment, right.item.sortingMoment)
      if moments.0?.instant == moments.1?.instant { return left.index < right.index }
      guard let one = moments.0 else { return false }
      return moments.1.map { $0.isBefore(one) } ?? true
    }.map(\.item)
  }
}
