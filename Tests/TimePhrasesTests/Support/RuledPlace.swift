import TestSupport
import Testing

/// A time zone with its real rules in 2026.
struct RuledPlace: Sendable, CustomTestStringConvertible {
  let name: String
  /// Seconds east of Greenwich at the beginning and the end of the year.
  let offset: Int
  /// When clocks have another offset, and how far they move.
  let moved: Range<Int64>
  let by: Int

  var testDescription: String { name }

  func offset(at seconds: Int64) -> Int { moved.contains(seconds) ? offset + by : offset }

  func time(at seconds: Int64) -> FixedTime { FixedTime(seconds: seconds, offsets: offset) }

  static let all = [
    RuledPlace(
      name: "Europe/Berlin", offset: 3600, moved: 1_774_746_000..<1_792_890_000, by: 3600),
    RuledPlace(
      name: "America/New_York", offset: -18000, moved: 1_772_953_200..<1_793_512_800, by: 3600),
    RuledPlace(name: "Asia/Tokyo", offset: 32400, moved: 0..<0, by: 0),
    // Moves by half an hour, in the southern summer.
    RuledPlace(
      name: "Australia/Lord_Howe", offset: 39600, moved: 1_775_314_800..<1_791_041_400, by: -1800),
    RuledPlace(
      name: "America/St_Johns", offset: -12600, moved: 1_772_947_800..<1_793_507_400, by: 3600),
    // Moves at midnight: one day begins at 01:00, and another has the hour before midnight twice.
    RuledPlace(
      name: "America/Santiago", offset: -10800, moved: 1_775_358_000..<1_788_667_200, by: -3600),
  ]
}
