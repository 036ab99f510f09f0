import TimelineDomain

/// A change that is shown and not saved yet. Rollback just removes it.
struct PendingChange: Sendable {
  enum Preview: Sendable {
    case adding(TimelineItem)
    case replacing(EntryID, with: TimelineItem)
    case removing([EntryID])
  }

  let number: Int
  let preview: Preview

  /// The timeline with the change, unless a load since then already has it.
  func applied(to timeline: Timeline) -> Timeline {
    switch preview {
    case .adding(let item), .replacing(_, let item):
      if timeline.contains(revision: item.revision) { return timeline }
    case .removing: break
    }
    return switch preview {
    case .adding(let item): timeline.inserting(item)
    case .replacing(let revision, let item): timeline.updating(item, replacing: revision)
    case .removing(let revisions): revisions.reduce(timeline) { $0.removing($1) }
    }
  }
}

extension [PendingChange] {
  /// One after the other.
  func applied(to timeline: Timeline) -> Timeline {
    updates.map(timeline.updating) ?? reduce(timeline) { $1.applied(to: $0) }
  }

  /// The updates, if all changes replace different revisions. Nil otherwise.
  private var updates: [Timeline.Update]? {
    guard count > 1 else { return nil }
    var ids: Set<EntryID> = []
    var updates: [Timeline.Update] = []
    for change in self {
      guard case .replacing(let revision, let item) = change.preview,
        ids.insert(revision).inserted, ids.insert(item.revision).inserted
      else { return nil }
      updates.append(Timeline.Update(item, replacing: revision))
    }
    return updates
  }
}
