import TimelineDomain

/// Reports the traces that a test sets; those of state `own` are removed.
struct FixedSweeper: TraceSweeper {
  var found: [Trace] = []

  func traces(of posts: TracedPosts) -> [Trace] { found }

  func sweep(_ posts: TracedPosts, found: [Trace]) -> SweptTraces {
    SweptTraces(
      removed: found.filter { $0.state == .own }, left: found.filter { $0.state != .own })
  }
}
