package import TimelineDomain

/// What a document has, for its summary.
package struct DocumentCounts: Hashable, Sendable {
  package private(set) var entries = 0
  package private(set) var moods = 0
  package private(set) var starred = 0
  package private(set) var conflicts = 0
  package private(set) var unknown = 0

  package init() {}

  package var isEmpty: Bool { entries == 0 }

  package mutating func add(_ item: TimelineItem) {
    entries += 1
    if item.post?.kind == .mood { moods += 1 }
    if item.isStarred { starred += 1 }
    if item.isConflict { conflicts += 1 }
    if item.post == nil { unknown += 1 }
  }
}
