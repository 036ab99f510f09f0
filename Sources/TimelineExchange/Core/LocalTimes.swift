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

/// Names of time zones that say an offset: `GMT+0530`, `Etc/GMT-9`, `UTC`.
enum FixedOffset {
  /// Seconds east of Greenwich; nil for any other name.
  static func read(_ name: String) -> Int? {
    if ["UTC", "GMT", "Z", "Etc/UTC", "Etc/GMT"].contains(name) { return 0 }
    if name.hasPrefix("Etc/GMT"), let hours = Int(name.dropFirst(7)), (-14...12).contains(hours) {
      // POSIX counts hours west of Greenwich.
      return -hours * 3600
    }
    let digits = name.dropFirst(4).filter { $0 != ":" }
    guard name.hasPrefix("GMT+") || name.hasPrefix("GMT-"), digits.count == 4,
      let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours < 24,
      minutes < 60
    else { return nil }
    return (name.hasPrefix("GMT-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  /// A name that other programs know, too.
  static func name(_ offset: Int) -> String {
    if offset == 0 { return "Etc/UTC" }
    let hours = offset / 3600
    if offset % 3600 == 0, (-12...14).contains(hours) {
      return "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
    }
    let minutes = abs(offset) / 60
    return "GMT\(offset < 0 ? "-" : "+")\((minutes / 60).twoDigits)\((minutes % 60).twoDigits)"
  }
}

extension Int {
  /// At least two decimal digits.
  var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
