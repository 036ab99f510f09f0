import Presentation
import TimePhrases
import TimelineDomain

/// Which rows a part of the timeline takes.
struct TimelineLayout {
  enum Row {
    /// The day of the items below. Nil for items without a date.
    case heading(CivilTime?)
    case blank
    case item(Int, TimelineItem)
    /// An entry that can't be read any more.
    case failure(Int)
  }

  let rows: [Row]
  /// How many items there are rows for.
  let itemCount: Int

  /// The rows from the item `top` on. The first row is always the heading of its day.
  init(_ timeline: Timeline, from top: Int, height: Int, _ settings: TimeSettings) {
    var rows: [Row] = []
    var day: CivilTime?
    var count = 0
    let isRoomy = height >= TimelineLayout.roomyHeight
    for index in top..<max(top, timeline.count) {
      let item = try? timeline.item(at: index)
      let own = item?.sortingMoment?.wall.day(by: settings)
      let isNewDay = count == 0 || item != nil && !TimelineLayout.isSame(own, day)
      let above = isNewDay ? (count > 0 && isRoomy ? 2 : 1) : 0
      guard rows.count + above + 1 <= height else { break }
      if above == 2 { rows.append(.blank) }
      if isNewDay {
        rows.append(.heading(own))
        day = own
      }
      rows.append(item.map { .item(index, $0) } ?? .failure(index))
      count += 1
    }
    self.rows = rows
    itemCount = count
  }

  /// The first item of a part that ends with an item, as long as the height allows.
  static func top(
    showing last: Int, of timeline: Timeline, height: Int, _ settings: TimeSettings
  ) -> Int {
    func day(_ index: Int) -> CivilTime? {
      timeline.sortingMoment(at: index)?.wall.day(by: settings)
    }
    // The heading at the top, and the last item.
    var rows = 2
    var top = last
    var below = day(last)
    while top > 0 {
      let above = day(top - 1)
      rows += isSame(above, below) ? 1 : height >= roomyHeight ? 3 : 2
      if rows > height { break }
      top -= 1
      below = above
    }
    return top
  }

  /// From this height on, a blank row is above each heading.
  private static let roomyHeight = 16

  private static func isSame(_ one: CivilTime?, _ other: CivilTime?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSameDay(as: other)
  }
}
