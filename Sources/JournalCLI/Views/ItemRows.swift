import JSONBytes
import TimelineDomain

/// Many items in a format for scripts, a part at a time and on any core.
struct ItemRows: Sendable {
  enum Form: Sendable {
    /// JSON, each in a line of its own.
    case lines([ItemField]?)
    /// JSON, one after the other in an array.
    case elements([ItemField]?)
    case csv([ItemField])
  }

  private let timeline: Timeline
  private let form: Form
  private let oldestFirst: Bool

  init(_ timeline: Timeline, _ form: Form, oldestFirst: Bool) {
    self.timeline = timeline
    self.form = form
    self.oldestFirst = oldestFirst
  }

  /// How many items are made at once, and how many bytes of them: entries may be long.
  private static let partSize = 4096
  private static let mostBytes = 1 << 22

  /// In the order in which they are written.
  var parts: [Range<Int>] {
    let starts = stride(from: 0, to: timeline.count, by: ItemRows.partSize)
    let parts = starts.map { $0..<min($0 + ItemRows.partSize, timeline.count) }
    return oldestFirst ? parts.reversed() : parts
  }

  /// Some of a part, and what is left of it.
  struct Made: Sendable {
    let bytes: [UInt8]
    let rest: Range<Int>
  }

  func made(of part: Range<Int>) -> Made {
    var writer = JSONWriter()
    writer.reserveCapacity(min(part.count * 320, ItemRows.mostBytes))
    var isFirst = part.contains(oldestFirst ? timeline.count - 1 : 0)
    let fields: [ItemField]? =
      switch form {
      case .lines(let fields), .elements(let fields): fields
      case .csv(let fields): fields
      }
    let done = timeline.forEach(
      in: part, backwards: oldestFirst, asBytes: fields == nil,
      while: { writer.bytes.count < ItemRows.mostBytes }
    ) { post in
      around(&writer, &isFirst) { ItemJSON.write(post, to: &$0) }
    } other: { item in
      around(&writer, &isFirst) { writer in
        if case .csv(let fields) = form {
          writer.verbatim(CSVRow.row(item, fields))
        } else if let fields {
          ItemJSON.write(item, fields, to: &writer)
        } else {
          ItemJSON.write(item, to: &writer)
        }
      }
    }
    return Made(
      bytes: writer.bytes,
      rest: oldestFirst
        ? part.lowerBound..<part.upperBound - done : part.lowerBound + done..<part.upperBound)
  }

  /// With what stands before and behind each.
  private func around(
    _ writer: inout JSONWriter, _ isFirst: inout Bool, _ body: (inout JSONWriter) -> Void
  ) {
    if case .elements = form { writer.verbatim(isFirst ? "\n" : ",\n") }
    body(&writer)
    if case .lines = form { writer.verbatim("\n") }
    isFirst = false
  }
}
