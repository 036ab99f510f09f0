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

  /// How many items are made at once. The first few are there at once, too.
  private static let partSize = 4096

  /// In the order in which they are written.
  var parts: [Range<Int>] {
    let starts = stride(from: 0, to: timeline.count, by: ItemRows.partSize)
    let parts = starts.map { $0..<min($0 + ItemRows.partSize, timeline.count) }
    return oldestFirst ? parts.reversed() : parts
  }

  func bytes(of part: Range<Int>) -> [UInt8] {
    switch form {
    case .lines(let fields):
      var writer = JSONWriter()
      writer.reserveCapacity(part.count * 320)
      forEach(part, fields, &writer) { writer, body in
        body(&writer)
        writer.verbatim("\n")
      }
      return writer.bytes
    case .elements(let fields):
      var writer = JSONWriter()
      writer.reserveCapacity(part.count * 320)
      var isFirst = part.contains(oldestFirst ? timeline.count - 1 : 0)
      forEach(part, fields, &writer) { writer, body in
        writer.verbatim(isFirst ? "\n" : ",\n")
        body(&writer)
        isFirst = false
      }
      return writer.bytes
    case .csv(let fields):
      var bytes: [UInt8] = []
      timeline.forEach(in: part, backwards: oldestFirst) {
        bytes += CSVRow.row($0, fields).utf8
      }
      return bytes
    }
  }

  /// `around` writes what stands before and behind each.
  private func forEach(
    _ part: Range<Int>, _ fields: [ItemField]?, _ writer: inout JSONWriter,
    _ around: (inout JSONWriter, (inout JSONWriter) -> Void) -> Void
  ) {
    if let fields {
      timeline.forEach(in: part, backwards: oldestFirst) { item in
        around(&writer) { ItemJSON.write(item, fields, to: &$0) }
      }
      return
    }
    withoutActuallyEscaping(around) { around in
      timeline.forEach(in: part, backwards: oldestFirst, asBytes: true) { post in
        around(&writer) { ItemJSON.write(post, to: &$0) }
      } other: { item in
        around(&writer) { ItemJSON.write(item, to: &$0) }
      }
    }
  }
}
