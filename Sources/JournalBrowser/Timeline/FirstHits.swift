import TimelineDomain

/// Hits among the newest of some entries, found before a whole search is done.
enum FirstHits {
  /// As many as a screen shows. In a timeline that is no longer than this, a search takes no time.
  nonisolated static let enough = 200
  /// How long to look for them; the whole search begins after that.
  private nonisolated static let patience = Duration.milliseconds(10)

  @concurrent
  nonisolated static func find(_ condition: PostCondition, in timeline: Timeline) async -> Timeline
  {
    let start = ContinuousClock.now
    var found: [TimelineItem] = []
    _ = try? timeline.forEach(
      in: timeline.indices, backwards: false, asBytes: false,
      while: { found.count < enough && start.duration(to: .now) < patience && !Task.isCancelled },
      plain: { _ in }, other: { if condition.matches($0) { found.append($0) } })
    return Timeline(found)
  }
}
