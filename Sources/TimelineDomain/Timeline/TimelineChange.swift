/// A change to the items that a timeline shows.
package enum TimelineChange: Sendable, Hashable {
  case add(TimelineItem)
  case replace(TimelineItem, with: TimelineItem)
  case remove(TimelineItem)
}
