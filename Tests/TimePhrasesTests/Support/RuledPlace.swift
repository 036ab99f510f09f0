import TestSupport
import Testing

/// A place with the real rules of the year 2026.
struct RuledPlace: Sendable, CustomTestStringConvertible {
  let name: String
  /// Seconds east of Greenwich when the year begins and ends.
  let offset: Int
  /// When the clocks are moved away from that offset, when back to it, and how far.
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
    // By half an hour, in the other half of the year.
    RuledPlace(
      name: "Australia/Lord_Howe", offset: 39600, moved: 1_775_314_800..<1_791_041_400, by: -1800),
    RuledPlace(
      name: "America/St_Johns", offset: -12600, moved: 1_772_947_800..<1_793_507_400, by: 3600),
    // At midnight: one day begins at one, and one has the hour before its end twice.
    RuledPlace(
      name: "America/Santiago", offset: -10800, moved: 1_775_358_000..<1_788_667_200, by: -3600),
  ]
}
