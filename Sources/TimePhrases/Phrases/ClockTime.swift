/// A time of day with its precision: `9am` is an hour, `21:30` a minute, `21:30:05` a second.
struct ClockTime: Hashable, Sendable {
  /// The half of a 12-hour clock.
  enum Half: Hashable, Sendable { case morning, afternoon }

  /// What the words say about the half of the day.
  enum Certainty: Hashable, Sendable {
    /// `9pm`, `21:30`.
    case certain
    /// `9:30` and `9時` are in the morning, unless a part of the day says otherwise.
    case usual
    /// `at 9` is in either half.
    case open
  }

  private static let minutesOfHalf = 720

  /// On 1 January 1970.
  private let wall: CivilTime
  /// How many seconds it covers.
  let duration: Int64
  let certainty: Certainty

  /// Nil if the time is invalid.
  init?(hour: Int, minute: Int? = nil, second: Int? = nil, nanosecond: Int32 = 0) {
    guard
      let wall = CivilTime(
        year: 1970, month: 1, day: 1, hour: hour, minute: minute ?? 0, second: second ?? 0,
        nanosecond: nanosecond)
    else { return nil }
    self.init(wall: wall, duration: second != nil ? 1 : minute != nil ? 60 : 3600)
  }

  private init(wall: CivilTime, duration: Int64, _ certainty: Certainty? = nil) {
    self.wall = wall
    self.duration = duration
    self.certainty = certainty ?? ((1...12).contains(wall.hour) ? .usual : .certain)
  }

  static let noon = ClockTime(
    wall: CivilTime(secondsSinceEpoch: 43200), duration: 60, .certain)
  static let midnight = ClockTime(wall: CivilTime(secondsSinceEpoch: 0), duration: 60, .certain)

  /// The time of day of `wall`.
  init(of wall: CivilTime, duration: Int64 = 1) {
    self.init(wall: CivilTime(day: 0).with(timeOf: wall), duration: duration)
  }

  /// Applies am or pm to an hour from 1 to 12: 12 am is midnight, 12 pm noon. Nil for other hours.
  func with(_ half: Half) -> ClockTime? {
    guard (1...12).contains(wall.hour) else { return nil }
    return moved(toHour: wall.hour % 12, of: half)
  }

  /// Applies 午前 or 午後 to an hour from 0 to 11: 午後0時 is noon. Nil for 12, because people use 午前12時
  /// and 午後12時 for both noon and midnight.
  func counted(in half: Half) -> ClockTime? {
    wall.hour < 12 ? moved(toHour: wall.hour, of: half) : nil
  }

  /// This time on a day, counted from 1 January 1970.
  func on(day: Int) -> CivilTime {
    CivilTime(day: day).with(timeOf: wall)
  }

  /// Whole minutes since midnight.
  var minuteOfDay: Int { wall.hour * 60 + wall.minute }

  /// The time in either half of the day, if its hour can be in both.
  var inEitherHalf: ClockTime {
    certainty == .usual ? ClockTime(wall: wall, duration: duration, .open) : self
  }

  /// The times of day that the words alone could mean.
  var readings: [ClockTime] { certainty == .open ? halves : [self] }

  /// The times of day that the words could mean beside a part of the day.
  var halves: [ClockTime] {
    if certainty == .certain { return [self] }
    let minute = minuteOfDay % Self.minutesOfHalf
    return [moved(toMinute: minute), moved(toMinute: minute + Self.minutesOfHalf)]
  }

  /// `quarter to 9` and `10 past 8`: a minute of the same day, in the same half if that is open.
  func advanced(byMinutes minutes: Int) -> ClockTime {
    let moved = moved(toMinute: (minuteOfDay + minutes + 1440) % 1440)
    return ClockTime(wall: moved.wall, duration: 60, certainty)
  }

  private func moved(toMinute minute: Int) -> ClockTime {
    let seconds = wall.secondsSinceEpoch + Int64(minute - minuteOfDay) * 60
    return ClockTime(
      wall: CivilTime(secondsSinceEpoch: seconds, nanosecond: wall.nanosecond),
      duration: duration, .certain)
  }

  private func moved(toHour hour: Int, of half: Half) -> ClockTime {
    moved(toMinute: (half == .afternoon ? hour + 12 : hour) * 60 + wall.minute)
  }
}
