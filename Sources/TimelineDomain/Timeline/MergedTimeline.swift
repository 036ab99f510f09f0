/// Merges several timelines, newest first. At the same instant, the journal that was given first
/// comes first.
struct MergedTimeline: StoredLineSource {
  private struct Slot {
    let part: Int
    let index: Int
    let seconds: Int64
    let nanoseconds: Int32
  }

  private let parts: [JournalPart]
  private let slots: [Slot]

  init(_ parts: [JournalPart], skip: Int, limit: Int?) {
    var slots: [Slot] = []
    slots.reserveCapacity(parts.reduce(0) { $0 + $1.result.timeline.count })
    for (part, timeline) in parts.map(\.result.timeline).enumerated() {
      for index in timeline.indices {
        let sortingMoment = timeline.sortingMoment(at: index)
        slots.append(
          Slot(
            part: part, index: index, seconds: sortingMoment?.seconds ?? .min,
            nanoseconds: sortingMoment?.nanoseconds ?? 0))
      }
    }
    // Each part is already in order, so sorting takes about one pass.
    slots.sort { left, right in
      if left.seconds != right.seconds { return left.seconds > right.seconds }
      if left.nanoseconds != right.nanoseconds { return left.nanoseconds > right.nanoseconds }
      return left.part != right.part ? left.part < right.part : left.index < right.index
    }
    let rest = slots.dropFirst(skip)
    self.parts = parts
    self.slots = Array(limit.map { rest.prefix($0) } ?? rest)
  }

  var count: Int { slots.count }

  func item(at index: Int) throws(RepositoryError) -> TimelineItem {
    try timeline(index).item(at: slots[index].index).with(journal: parts[slots[index].part].name)
  }

  func revision(at index: Int) -> EntryID { timeline(index).revision(at: slots[index].index) }

  func name(at index: Int) -> EntryID { timeline(index).name(at: slots[index].index) }

  func sortingMoment(at index: Int) -> Moment? {
    timeline(index).sortingMoment(at: slots[index].index)
  }

  func line(at index: Int) throws(RepositoryError) -> [UInt8] {
    try timeline(index).storedLine(at: slots[index].index) ?? []
  }

  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    parts.flatMap { $0.result.timeline.names(beginningLike: beginnings) }
  }

  private func timeline(_ index: Int) -> Timeline { parts[slots[index].part].result.timeline }
}
