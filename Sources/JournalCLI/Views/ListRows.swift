import TimelineDomain

/// Many items for a person.
struct ListRows: TimelineRows {
  let timeline: Timeline
  let oldestFirst: Bool
  let view: ListView

  static let partSize = 256

  func made(of part: Range<Int>) -> MadeRows {
    var bytes: [UInt8] = []
    var done = 0
    var previous = itemBefore(part)
    for index in oldestFirst ? Array(part.reversed()) : Array(part) {
      let item = timeline[index]
      for line in view.lines(item, after: previous) {
        bytes += line.utf8
        bytes.append(0x0A)
      }
      previous = item
      done += 1
      if bytes.count >= ListRows.mostBytes { break }
    }
    return MadeRows(bytes: bytes, rest: rest(of: part, without: done))
  }

  /// The one above the first of the part, which tells whether a new day begins.
  private func itemBefore(_ part: Range<Int>) -> TimelineItem? {
    let index = oldestFirst ? part.upperBound : part.lowerBound - 1
    return timeline.indices.contains(index) ? timeline[index] : nil
  }
}
