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

  /// The entries that are still in one of the timelines, newest first.
  func items(in timelines: [Timeline]) -> [TimelineItem] {
    selections.values.compactMap { selection -> TimelineItem? in
      for timeline in timelines where !timeline.isEmpty {
        let found = selection.found(in: timeline)
        if found.name == selection.name { return try? timeline.item(at: found.index) }
      }
      return nil
    }.sorted { left, right in
      guard let one = left.sortingMoment else { return false }
      return right.sortingMoment.map { $0.isBefore(one) } ?? true
    }
  }
}
