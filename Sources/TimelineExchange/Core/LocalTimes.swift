import TimePhrases
import TimelineDomain

/// Turns many local times into instants. It asks the time zone once for neighbouring times: offsets
/// that are the same at both ends of three days are the same between them.
struct LocalTimes {
  private let time: any TimeSource
  private var known: Range<Int64> = 0..<0
  private var offset = 0

  private static let day: Int64 = 86400

  init(_ time: any TimeSource) {
    self.time = time
  }

  mutating func local(_ wall: CivilTime) -> ForeignMoment {
    let seconds = wall.secondsSinceEpoch
    if !known.contains(seconds) {
      let day = seconds - ((seconds % LocalTimes.day) + LocalTimes.day) % LocalTimes.day
      let first = time.offset(at: day - LocalTimes.day)
      let last = time.offset(at: day + 2 * LocalTimes.day)
      // A clock change, or an offset with seconds: each time by itself.
      guard first == last, first % 60 == 0 else {
        return ForeignMoment(time.local(wall), atWall: wall)
      }
      known = day..<(day + LocalTimes.day)
      offset = first
    }
    return ForeignMoment(OffsetTime(wall: wall, offset: offset), atWall: wall)
  }
}
