package import TimelineDomain

/// Renders the items of a timeline in parts, on any core, so that a long timeline needs no more
/// memory than a short one.
package protocol TimelineRows: Sendable {
  var timeline: Timeline { get }
  var oldestFirst: Bool { get }
  /// How many items to render at once. A small part appears sooner.
  static var partSize: Int { get }
  /// Renders as much of the part as stays below `mostBytes`, but at least one item.
  func render(_ part: Range<Int>) -> RenderedRows
}

/// The rendered beginning of a part, and the rest of it.
package struct RenderedRows: Sendable {
  package let bytes: [UInt8]
  package let rest: Range<Int>
  /// Why the next item can't be rendered.
  package let failure: RepositoryError?

  package init(bytes: [UInt8], rest: Range<Int>, failure: RepositoryError? = nil) {
    self.bytes = bytes
    self.rest = rest
    self.failure = failure
  }
}

extension TimelineRows {
  /// A limit on bytes too, because entries can be long.
  package static var mostBytes: Int { 1 << 22 }

  /// The parts in output order.
  package var parts: [Range<Int>] {
    let starts = stride(from: 0, to: timeline.count, by: Self.partSize)
    let parts = starts.map { $0..<min($0 + Self.partSize, timeline.count) }
    return oldestFirst ? parts.reversed() : parts
  }

  /// The part without its rendered items.
  package func rest(of part: Range<Int>, without done: Int) -> Range<Int> {
    oldestFirst
      ? part.lowerBound..<part.upperBound - done : part.lowerBound + done..<part.upperBound
  }
}
