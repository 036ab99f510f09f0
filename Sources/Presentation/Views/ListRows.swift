package import TimelineDomain

/// Many items for people.
package struct ListRows: TimelineRows {
  package let timeline: Timeline
  package let oldestFirst: Bool
  package let view: ListView

  package init(timeline: Timeline, oldestFirst: Bool, view: ListView) {
    self.timeline = timeline
    self.oldestFirst = oldestFirst
    self.view = view
  }

  package static let partSize = 256

  package func render(_ part: Range<Int>) -> RenderedRows {
    var bytes: [UInt8] = []
    var done = 0
    do throws(RepositoryError) {
      var previous = try itemBefore(part)
      for index in oldestFirst ? Array(part.reversed()) : Array(part) {
        let item = try timeline.item(at: index)
        for line in view.lines(item, after: previous) {
          bytes += line.utf8
          bytes.append(0x0A)
        }
        previous = item
        done += 1
        if bytes.count >= ListRows.mostBytes { break }
      }
      return RenderedRows(bytes: bytes, rest: rest(of: part, without: done))
    } catch {
      return RenderedRows(bytes: bytes, rest: rest(of: part, without: done), failure: error)
    }
  }

  /// The item above the part's first one, to find where a new day begins.
  private func itemBefore(_ part: Range<Int>) throws(RepositoryError) -> TimelineItem? {
    let index = oldestFirst ? part.upperBound : part.lowerBound - 1
    return timeline.indices.contains(index) ? try timeline.item(at: index) : nil
  }
}
