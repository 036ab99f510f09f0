import TimelineDomain
import TimelineExchange

/// The files of an export, with the items of each. Only one buffer of a file is in memory.
struct ExportParts {
  private let timeline: Timeline
  private let layout: ExportLayout
  private let options: WritingOptions
  /// The indices of all items in the order of the files.
  private let order: Order
  /// Where each file begins in that order, and the end.
  private let starts: [Int]
  private(set) var losses = ExportLosses()
  /// How many items the format could hold, at least in part.
  private(set) var written = 0

  /// Oldest first, newest first, or by file.
  private enum Order {
    case forward, backward
    case listed([Int32])
  }

  private static let bufferSize = 1 << 16

  init(_ timeline: Timeline, _ layout: ExportLayout, _ options: WritingOptions) {
    self.timeline = timeline
    self.layout = layout
    self.options = options
    let count = timeline.count
    let isOldestFirst = layout.writer?.isOldestFirst ?? true
    switch layout.step {
    case nil:
      order = isOldestFirst ? .backward : .forward
      starts = [0, count]
    case .entry:
      order = .backward
      starts = Array(0...count)
    case .day, .month:
      // Days of different time zones can lie between each other.
      let keys = timeline.indices.map { layout.key(timeline.sortingMoment(at: $0)) }
      let sorted = timeline.indices.sorted { left, right in
        keys[left] == keys[right] ? left > right : keys[left] < keys[right]
      }
      order = .listed(sorted.map { Int32($0) })
      starts =
        sorted.indices.filter { $0 == 0 || keys[sorted[$0]] != keys[sorted[$0 - 1]] } + [count]
    }
  }

  /// The numbers of the files.
  var indices: Range<Int> { 0..<(starts.count - 1) }

  /// The path of a file within the folder.
  func name(_ file: Int) throws(Failure) -> String {
    layout.name(try timeline.readItem(at: index(starts[file])))
  }

  /// Writes a file in pieces.
  mutating func write(
    _ file: Int, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard let type = layout.writer else { return }
    var writer = type.init(options)
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    for position in starts[file]..<starts[file + 1] {
      let index = index(position)
      let line = try timeline.readStoredLine(at: index) ?? []
      let size = bytes.count
      writer.write(ExportedItem(try timeline.readItem(at: index), line: line), &bytes)
      if bytes.count > size { written += 1 }
      if bytes.count >= ExportParts.bufferSize {
        try body(bytes)
        bytes.removeAll(keepingCapacity: bytes.count < ExportParts.bufferSize * 4)
      }
    }
    writer.end(&bytes)
    try body(bytes)
    losses.add(writer.losses)
  }

  private func index(_ position: Int) -> Int {
    switch order {
    case .forward: position
    case .backward: timeline.count - 1 - position
    case .listed(let order): Int(order[position])
    }
  }
}
