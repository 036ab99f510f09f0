import TimelineDomain

/// Traces as a test orders them; those of standing `own` are removed.
struct FixedSweeper: TraceSweeper {
  var found: [Trace] = []

  func traces(of posts: TracedPosts) -> [Trace] { found }

  func sweep(_ posts: TracedPosts, found: [Trace]) -> SweptTraces {
    SweptTraces(
      removed: found.filter { $0.standing == .own }, left: found.filter { $0.standing != .own })
  }
}
