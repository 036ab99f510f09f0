/// The clock and the local offsets from UTC, as a port: tests set both.
package protocol TimeSource: Sendable {
  /// Seconds since 1970 and the rest of the second.
  func now() -> (seconds: Int64, nanoseconds: Int32)
  /// Seconds east of Greenwich that local clocks show at that instant.
  func offset(at seconds: Int64) -> Int
}

extension TimeSource {
  /// The present, to the millisecond.
  package func present() -> OffsetTime {
    let (seconds, nanoseconds) = now()
    return OffsetTime(
      seconds: seconds, nanoseconds: nanoseconds / 1_000_000 * 1_000_000,
      offset: offset(at: seconds))
  }

  /// The time that a written time means here. Nil if it is invalid or RFC 3339 can't write it.
  ///
  /// A date alone takes the present time of day. A written offset is kept. Without an offset the time
  /// is local.
  package func time(_ reading: ParsedTime) -> OffsetTime? {
    guard let wall = reading.wall else { return nil }
    let time =
      if let offset = reading.offset {
        OffsetTime(wall: wall, offset: offset)
      } else {
        local(reading.hasTime ? wall : wall.with(timeOf: present().wall))
      }
    return time.hasSpelling ? time : nil
  }

  /// The time at which local clocks showed `wall`.
  ///
  /// If they showed it twice, because they were set back, this is the first time. If they skipped it,
  /// because they were set forward, it is later by as much as they were moved.
  package func local(_ wall: CivilTime) -> OffsetTime {
    let seconds = instant(onWall: wall.secondsSinceEpoch)
    let offset = offset(at: seconds)
    // `OffsetTime` cuts seconds off the offset. The local time stays exact.
    return OffsetTime(
      seconds: seconds + Int64(offset % 60), nanoseconds: wall.nanosecond, offset: offset)
  }

  /// Seconds since 1970 in UTC, for seconds since 1970 on local clocks.
  func instant(onWall wall: Int64) -> Int64 {
    let before = wall - Int64(offset(at: wall - 86400))
    let after = wall - Int64(offset(at: wall + 86400))
    let isShown = { (instant: Int64) in wall - instant == Int64(offset(at: instant)) }
    let first = min(before, after)
    if isShown(first) { return first }
    let second = max(before, after)
    return isShown(second) ? second : before
  }
}

// Local days, counted from 1 January 1970, that may end after midnight.

extension TimeSource {
  /// The current day.
  package func today(_ settings: TimeSettings) -> Int {
    let now = now().seconds
    let wall = now + Int64(offset(at: now) - settings.dayEndsAt * 60)
    let day = CivilTime(secondsSinceEpoch: wall).daysSinceEpoch
    // Near a clock change, local time can be wrong about whether a day is over.
    return [day, day - 1, day + 1].first { day in
      instant(ofDay: day, settings) <= now && now < instant(ofDay: day + 1, settings)
    } ?? day
  }

  /// The start of a day; one day later if the local calendar skipped that day.
  package func start(ofDay day: Int, _ settings: TimeSettings) -> OffsetTime {
    local(CivilTime(secondsSinceEpoch: wall(ofDay: day, settings)))
  }

  private func instant(ofDay day: Int, _ settings: TimeSettings) -> Int64 {
    instant(onWall: wall(ofDay: day, settings))
  }

  private func wall(ofDay day: Int, _ settings: TimeSettings) -> Int64 {
    Int64(day) * 86400 + Int64(settings.dayEndsAt) * 60
  }

  /// `seconds` from now. Nil if RFC 3339 can't write it.
  func time(after seconds: Int64) -> OffsetTime? {
    let now = present()
    let then = now.seconds + seconds
    // Time zone rules don't go further.
    guard (-1...10000).contains(CivilTime(secondsSinceEpoch: then).year) else { return nil }
    let time = OffsetTime(
      seconds: then, nanoseconds: now.nanoseconds, offset: offset(at: then))
    return time.hasSpelling ? time : nil
  }
}

extension OffsetTime {
  /// The span of `count` seconds that begins with this second.
  func span(seconds count: Int64) -> TimeSpan {
    TimeSpan(
      from: OffsetTime(seconds: seconds, offset: offset),
      upTo: OffsetTime(seconds: seconds + count, offset: offset))
  }
}

/// The last second of an entry's day, on local clocks if they showed the entry's offset, else on clocks
/// that stay at its offset.
struct EntryDay: TimeSource {
  private let entry: OffsetTime
  private let zone: (any TimeSource)?
  /// Seconds after midnight at which the day ends.
  private let end: Int64

  init(_ entry: OffsetTime, in source: any TimeSource, _ settings: TimeSettings) {
    self.entry = entry
    zone = source.offset(at: entry.seconds) == entry.offset ? source : nil
    end = Int64(settings.dayEndsAt) * 60
  }

  func now() -> (seconds: Int64, nanoseconds: Int32) {
    let day = CivilTime(secondsSinceEpoch: entry.wall.secondsSinceEpoch - end).daysSinceEpoch
    return (instant(onWall: Int64(day + 1) * 86400 + end - 1), 0)
  }

  /// If clocks show a time twice, the entry keeps its offset.
  func time(onWall wall: CivilTime) -> OffsetTime {
    let same = OffsetTime(wall: wall, offset: entry.offset)
    return offset(at: same.seconds) == entry.offset ? same : local(wall)
  }

  func offset(at seconds: Int64) -> Int { zone?.offset(at: seconds) ?? entry.offset }
}

/// The offsets of one time zone, from a file of the system's zone database (RFC 8536).
package struct ZoneRules: Sendable {
  /// Instants from which the offset of the same index holds.
  private let transitions: [Int64]
  private let offsets: [Int]
  private let first: Int
  /// For instants after the last transition.
  private let rule: ZoneRule?

  /// Nil for bytes that are no such file.
  package init?(_ bytes: [UInt8]) {
    guard let header = Header(bytes, at: 0) else { return nil }
    var start = 44
    var (found, width) = (header, 4)
    if header.version >= 2 {
      start += header.size(4)
      guard let second = Header(bytes, at: start) else { return nil }
      start += 44
      (found, width) = (second, 8)
    }
    guard bytes.count >= start + found.size(width), found.types > 0 else { return nil }
    var transitions: [Int64] = []
    var offsets: [Int] = []
    let kinds = start + found.times * width
    let records = kinds + found.times
    func offset(_ kind: Int) -> Int? {
      kind < found.types ? Int(Int32(truncatingIfNeeded: bytes.number(records + kind * 6, 4))) : nil
    }
    for index in 0..<found.times {
      guard let offset = offset(Int(bytes[kinds + index])) else { return nil }
      let number = bytes.number(start + index * width, width)
      transitions.append(width == 8 ? number : Int64(Int32(truncatingIfNeeded: number)))
      offsets.append(offset)
    }
    guard let first = offset(0) else { return nil }
    self.first = first
    self.transitions = transitions
    self.offsets = offsets
    let footer = bytes[(start + found.size(width))...].split(separator: 0x0A).first
    rule = header.version >= 2 ? footer.flatMap { ZoneRule(Array($0)) } : nil
  }

  /// Seconds east of Greenwich.
  package func offset(at seconds: Int64) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    if low == transitions.count, let rule { return rule.offset(at: seconds) }
    return low == 0 ? first : offsets[low - 1]
  }

  private struct Header {
    let version: Int
    let times: Int
    let types: Int
    private let others: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard bytes.count >= start + 44, bytes[start..<(start + 4)].elementsEqual("TZif".utf8) else {
        return nil
      }
      let version = bytes[start + 4]
      self.version = version == 0 ? 1 : Int(version) - 0x30
      let counts = (0..<6).map { Int(bytes.number(start + 20 + 4 * $0, 4)) }
      // UTC flags, standard flags, leap seconds, transitions, types, letters.
      times = counts[3]
      types = counts[4]
      leaps = counts[2]
      others = counts[5] + counts[1] + counts[0]
    }

    private let leaps: Int

    func size(_ width: Int) -> Int {
      times * (width + 1) + types * 6 + leaps * (width + 4) + others
    }
  }
}

/// A rule such as `CET-1CEST,M3.5.0,M10.5.0/3`, which holds forever (POSIX, `TZ`).
private struct ZoneRule: Sendable {
  private let standard: Int
  private var summer: (offset: Int, start: Day, end: Day)?

  /// A day of a year and a time on it.
  private struct Day: Sendable {
    let month: Int
    let week: Int
    let weekday: Int
    let seconds: Int

    /// Seconds since 1970 on local clocks.
    func wall(_ year: Int) -> Int64 {
      guard let first = CivilTime(year: year, month: month, day: 1) else { return 0 }
      var day = 1 + (weekday - first.weekday + 7) % 7 + (week - 1) * 7
      while day > CivilTime.days(inMonth: month, of: year) { day -= 7 }
      return Int64(first.daysSinceEpoch + day - 1) * 86400 + Int64(seconds)
    }
  }

  /// Nil for other rules, such as those that count days of the year.
  init?(_ text: [UInt8]) {
    var rest = text[...]
    guard Self.takeName(&rest), let west = Self.takeTime(&rest) else { return nil }
    standard = -west
    if rest.isEmpty { return }
    guard Self.takeName(&rest) else { return nil }
    var offset = standard + 3600
    if rest.first != UInt8(ascii: ",") {
      guard let west = Self.takeTime(&rest) else { return nil }
      offset = -west
    }
    guard let start = Self.takeDay(&rest), let end = Self.takeDay(&rest), rest.isEmpty else {
      return nil
    }
    summer = (offset, start, end)
  }

  func offset(at seconds: Int64) -> Int {
    guard let summer else { return standard }
    let year = CivilTime(secondsSinceEpoch: seconds + Int64(standard)).year
    let start = summer.start.wall(year) - Int64(standard)
    let end = summer.end.wall(year) - Int64(summer.offset)
    let isSummer =
      start < end ? start <= seconds && seconds < end : start <= seconds || seconds < end
    return isSummer ? summer.offset : standard
  }

  private static func takeName(_ rest: inout ArraySlice<UInt8>) -> Bool {
    if rest.first == UInt8(ascii: "<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let letters = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    rest.removeFirst(letters.count)
    return letters.count >= 3
  }

  private static func takeNumber(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix { $0 &- 0x30 < 10 }
    guard (1...3).contains(digits.count) else { return nil }
    rest.removeFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// `-9`, `3:30`, `02:00:00`, in seconds.
  private static func takeTime(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard let hours = takeNumber(&rest) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where rest.first == UInt8(ascii: ":") {
      rest.removeFirst()
      guard let number = takeNumber(&rest) else { return nil }
      seconds += number * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `,M3.5.0/3`
  private static func takeDay(_ rest: inout ArraySlice<UInt8>) -> Day? {
    guard rest.starts(with: ",M".utf8) else { return nil }
    rest.removeFirst(2)
    var numbers: [Int] = []
    for index in 0..<3 {
      if index > 0 {
        guard rest.first == UInt8(ascii: ".") else { return nil }
        rest.removeFirst()
      }
      guard let number = takeNumber(&rest) else { return nil }
      numbers.append(number)
    }
    var seconds = 7200
    if rest.first == UInt8(ascii: "/") {
      rest.removeFirst()
      guard let time = takeTime(&rest) else { return nil }
      seconds = time
    }
    guard (1...12).contains(numbers[0]), (1...5).contains(numbers[1]), (0...6).contains(numbers[2])
    else { return nil }
    return Day(month: numbers[0], week: numbers[1], weekday: numbers[2], seconds: seconds)
  }
}

/// The clock of another time source, in the zone of these rules.
package struct ZoneTime: TimeSource {
  private let rules: ZoneRules
  private let clock: any TimeSource

  package init(_ rules: ZoneRules, clock: any TimeSource) {
    self.rules = rules
    self.clock = clock
  }

  package func now() -> (seconds: Int64, nanoseconds: Int32) { clock.now() }
  package func offset(at seconds: Int64) -> Int { rules.offset(at: seconds) }
}

extension [UInt8] {
  /// A big-endian number.
  fileprivate func number(_ start: Int, _ width: Int) -> Int64 {
    self[start..<(start + width)].reduce(0) { $0 << 8 | Int64($1) }
  }
}
