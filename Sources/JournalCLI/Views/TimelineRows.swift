import TimelineDomain

/// Something that is written of each item of a timeline: a part at a time, and on any core, so that a long timeline costs
/// no more memory than a short one.
protocol TimelineRows: Sendable {
  var timeline: Timeline { get }
  var oldestFirst: Bool { get }
  /// How many items are made at once. What is made first is seen first.
  static var partSize: Int { get }
  /// As much of it as stays below `mostBytes`, and one item in any case.
  func made(of part: Range<Int>) -> MadeRows
}

/// Some of a part, and what is left of it.
struct MadeRows: Sendable {
  let bytes: [UInt8]
  let rest: Range<Int>
}

extension TimelineRows {
  /// Entries may be long.
  static var mostBytes: Int { 1 << 22 }

  /// In the order in which they are written.
  var parts: [Range<Int>] {
    let starts = stride(from: 0, to: timeline.count, by: Self.partSize)
    let parts = starts.map { $0..<min($0 + Self.partSize, timeline.count) }
    return oldestFirst ? parts.reversed() : parts
  }

  /// Without those that were made.
  func rest(of part: Range<Int>, without done: Int) -> Range<Int> {
    oldestFirst
      ? part.lowerBound..<part.upperBound - done : part.lowerBound + done..<part.upperBound
  }
}
