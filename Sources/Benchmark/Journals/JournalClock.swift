import TimePhrases
import TimelineDomain

/// The moments of a generated journal: mostly at home, with trips, over at most fifty years. They
/// end before 2025, so that entries that a benchmark adds are always the newest.
struct JournalClock {
  struct Reading {
    let moment: Moment
    let zone: String?
  }

  private static let end: Int64 = 1_735_689_600
  /// Entries between two trips.
  private static let stay = 1500
  /// Time zones without clock changes. At home, entries have no zone.
  private static let zones: [(name: String, offset: Int)] = [
    ("Asia/Tokyo", 9 * 3600), ("Asia/Kolkata", 19800), ("Africa/Nairobi", 3 * 3600),
    ("America/Bogota", -5 * 3600), ("Atlantic/Reykjavik", 0),
  ]

  private let count: Int
  /// Average milliseconds between two entries.
  private let gap: Int64

  init(count: Int) {
    self.count = count
    gap = min(50 * 365 * 86_400_000 / Int64(count), 16_000_000)
  }

  var beginning: Moment {
    Moment.initial(seconds: JournalClock.end - gap * Int64(count) / 1000 - 60, offset: 3600)
  }

  /// Later than all before.
  func moment(ofEntry number: Int, using random: inout SplitMix) -> Reading {
    let left = gap * Int64(count - number) - Int64(random.below(Int(gap)))
    return reading(milliseconds: JournalClock.end * 1000 - left, entry: number)
  }

  /// A moment that is written down later: an hour or two months before, to the minute.
  func earlier(than now: Reading, using random: inout SplitMix) -> Moment {
    let back = random.percent(80) ? 3600 + random.below(86400) : 86400 + random.below(60 * 86400)
    let seconds = (now.moment.seconds - Int64(back)) / 60 * 60
    return Moment.initial(seconds: seconds, offset: now.moment.offset)
  }

  private func reading(milliseconds: Int64, entry: Int) -> Reading {
    let seconds = milliseconds / 1000
    let rest = Int32(milliseconds % 1000) * 1_000_000
    let stretch = entry / JournalClock.stay
    if stretch % 4 == 3 {
      let zone = JournalClock.zones[stretch / 4 % JournalClock.zones.count]
      return Reading(
        moment: .initial(seconds: seconds, nanoseconds: rest, offset: zone.offset),
        zone: zone.name)
    }
    let isSummer = (4...10).contains(CivilTime(secondsSinceEpoch: seconds).month)
    return Reading(
      moment: .initial(seconds: seconds, nanoseconds: rest, offset: isSummer ? 7200 : 3600),
      zone: nil)
  }
}
