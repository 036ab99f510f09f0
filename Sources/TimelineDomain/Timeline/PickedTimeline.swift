/// Items picked from several timelines, in the order in which they were picked.
struct PickedTimeline: StoredLineSource {
  private struct Slot {
    let timeline: Timeline
    let index: Int
  }

  private let slots: [Slot]

  /// Each item once: the first timeline that has it wins.
  init(_ timelines: [Timeline]) throws(RepositoryError) {
    struct Key: Hashable {
      let revision: EntryID
      let journal: String?
    }
    var slots: [Slot] = []
    var seen: Set<Key> = []
    for timeline in timelines {
      // Two entries of one timeline can share an id, and both stay.
      var own: Set<Key> = []
      for index in timeline.indices {
        let item = try timeline.item(at: index)
        let key = Key(revision: item.revision, journal: item.journal)
        own.insert(key)
        if !seen.contains(key) { slots.append(Slot(timeline: timeline, index: index)) }
      }
      seen.formUnion(own)
    }
    self.slots = slots
  }

  var count: Int { slots.count }

  func item(at index: Int) throws(RepositoryError) -> TimelineItem {
    try slots[index].timeline.item(at: slots[index].index)
  }

  func revision(at index: Int) -> EntryID {
    slots[index].timeline.revision(at: slots[index].index)
  }

  func sortingMoment(at index: Int) -> Moment? {
    slots[index].timeline.sortingMoment(at: slots[index].index)
  }

  func name(at index: Int) -> EntryID { slots[index].timeline.name(at: slots[index].index) }

  func line(at index: Int) throws(RepositoryError) -> [UInt8] {
    try slots[index].timeline.storedLine(at: slots[index].index) ?? []
  }
}

extension Timeline {
  /// The items of several timelines, in order, each once.
  package init(picking timelines: [Timeline]) throws(RepositoryError) {
    self.init(try PickedTimeline(timelines))
  }
}
