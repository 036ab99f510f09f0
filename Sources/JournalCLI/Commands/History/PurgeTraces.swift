import JSONBytes
import Terminal
import TimelineDomain

/// Traces of purged posts: listed before the purge, and swept after it.
@MainActor
struct PurgeTraces {
  private let sweeper: any TraceSweeper
  private let posts: TracedPosts
  private let found: [Trace]
  private let output: Output
  /// Nil before the purge.
  private var swept: SweptTraces?

  init(of posts: TracedPosts, _ sweeper: any TraceSweeper, _ output: Output) {
    self.sweeper = sweeper
    self.posts = posts
    self.output = output
    found = sweeper.traces(of: posts)
  }

  /// What the purge will remove, and what it will leave.
  var plan: [String] {
    let own = found.filter { $0.state == .own }
    let others = found.filter { $0.state != .own }
    return rows(output.words.tracesToRemove, own) + rows(output.words.tracesLeft, others)
  }

  /// Called after the posts are removed from the journal.
  mutating func sweep() {
    swept = sweeper.sweep(posts, found: found)
  }

  /// What is left is always reported, even with `--quiet`.
  func tell() throws(Failure) {
    guard let swept else { return }
    if !output.isQuiet {
      for row in rows(output.words.tracesRemoved, swept.removed) { try output.print(row) }
    }
    for row in rows(output.words.tracesLeft, swept.left) { try output.print(row) }
  }

  func write(to writer: inout JSONWriter) {
    let removed = swept?.removed ?? found.filter { $0.state == .own }
    let left = swept?.left ?? found.filter { $0.state != .own }
    for (name, traces) in [("removed", removed), ("left", left)] {
      writer.name(name)
      writer.array { writer in
        for trace in traces {
          writer.object {
            $0.name("path")
            $0.string(trace.path)
            $0.name("kind")
            $0.string(trace.kind.rawValue)
            $0.name("state")
            $0.string(trace.state.rawValue)
          }
        }
      }
    }
  }

  /// Paths are never wrapped, so that they can be copied.
  private func rows(_ title: String, _ traces: [Trace]) -> [String] {
    traces.isEmpty
      ? []
      : [title] + traces.map { "  \($0.path.safeInOneLine)  (\(output.words.trace($0)))" }
  }
}
