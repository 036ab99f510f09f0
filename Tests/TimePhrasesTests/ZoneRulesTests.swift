import TestSupport
import Testing

@testable import TimePhrases

/// Files of the system's zone database, made by hand (RFC 8536).
struct ZoneRulesTests {
  /// 2026-03-29 01:00 and 2026-10-25 01:00 in UTC.
  private static let (spring, autumn): (Int64, Int64) = (1_774_746_000, 1_792_890_000)

  @Test(arguments: [1, 2])
  func `offsets change at the transitions`(version: Int) throws {
    let file = ZoneFile(
      types: [3600, 7200, 3208], times: [(-3_600_000_000, 0), (Self.spring, 1), (Self.autumn, 0)])
    let rules = try #require(ZoneRules(file.bytes(version: version)))
    if version == 2 { #expect(rules.offset(at: -3_600_000_001) == 3600, "the first type") }
    #expect(rules.offset(at: Self.spring - 1) == 3600)
    #expect(rules.offset(at: Self.spring) == 7200)
    #expect(rules.offset(at: Self.autumn - 1) == 7200)
    #expect(rules.offset(at: Self.autumn) == 3600)
    #expect(rules.offset(at: 4_000_000_000) == 3600, "without a rule, the last one holds")
  }

  private static let rules: [(rule: String, offsets: [(Int64, Int)])] = [
    // Berlin: summer from the last Sunday of March, 01:00 UTC.
    ("CET-1CEST,M3.5.0,M10.5.0/3", [(spring - 1, 3600), (spring, 7200), (autumn, 3600)]),
    // New York: the second Sunday of March 2026 is the 8th, 07:00 UTC.
    ("EST5EDT,M3.2.0,M11.1.0", [(1_772_953_199, -18000), (1_772_953_200, -14400)]),
    // Sydney: summer goes on over the new year; it ends on 5 April 2026, 16:00 UTC of the day before.
    (
      "AEST-10AEDT,M10.1.0,M4.1.0/3",
      [(1_767_225_600, 39600), (1_775_318_399, 39600), (1_775_318_400, 36000)]
    ),
    ("JST-9", [(0, 32400), (4_000_000_000, 32400)]),
    ("<+0530>-5:30", [(0, 19800)]),
    ("<-03>3", [(0, -10800)]),
  ]

  @Test(arguments: rules.indices)
  func `the rule at the end of the file holds forever`(index: Int) throws {
    let (rule, offsets) = Self.rules[index]
    let file = ZoneFile(types: [0], times: [(-4_000_000_000, 0)], rule: rule)
    let rules = try #require(ZoneRules(file.bytes(version: 2)))
    for (instant, offset) in offsets {
      #expect(rules.offset(at: instant) == offset, "\(rule) at \(instant)")
    }
  }

  @Test(arguments: [
    "", "JST", "CET-1CEST,J60,J300", "CET-1CEST,M13.5.0,M10.5.0", "X9", "CET-1CEST,",
  ])
  func `other rules are left alone, and the last offset holds`(rule: String) throws {
    let file = ZoneFile(types: [3600], times: [(0, 0)], rule: rule)
    let rules = try #require(ZoneRules(file.bytes(version: 2)))
    #expect(rules.offset(at: 2_000_000_000) == 3600)
  }

  @Test func `bytes that are no zone are refused, and none of them traps`() {
    let whole = ZoneFile(
      types: [3600, 7200], times: [(0, 0), (Self.spring, 1)], rule: "CET-1CEST,M3.5.0,M10.5.0/3"
    ).bytes(version: 2)
    #expect(ZoneRules([]) == nil)
    #expect(ZoneRules(Array("[2026-11-21 08:01] no zone".utf8)) == nil)
    for count in 0..<(whole.count - 30) { #expect(ZoneRules(Array(whole.prefix(count))) == nil) }
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = ZoneRules(bytes)?.offset(
        at: Int64.random(in: -5_000_000_000...5_000_000_000, using: &random))
    }
  }

  @Test func `local times are found with the rules`() throws {
    let file = ZoneFile(types: [3600], times: [(0, 0)], rule: "CET-1CEST,M3.5.0,M10.5.0/3")
    let zone = ZoneTime(
      try #require(ZoneRules(file.bytes(version: 2))), clock: FixedTime(seconds: 7, offset: 0))
    #expect(zone.now().seconds == 7)
    let wall = try #require(CivilTime(year: 2026, month: 7, day: 1, hour: 12))
    #expect(zone.local(wall).spelling == "2026-07-01T12:00:00+02:00")
    let skipped = try #require(CivilTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30))
    #expect(zone.local(skipped).spelling == "2026-03-29T03:30:00+02:00")
  }
}

/// A zone file with the parts that matter.
private struct ZoneFile {
  let types: [Int]
  /// Instants and the number of their type.
  let times: [(Int64, Int)]
  var rule = ""

  func bytes(version: Int) -> [UInt8] {
    let first = data(version: version, width: 4)
    if version == 1 { return first }
    return first + data(version: version, width: 8) + [0x0A] + Array(rule.utf8) + [0x0A]
  }

  private func data(version: Int, width: Int) -> [UInt8] {
    let shown = times.filter { width == 8 || $0.0 == Int64(Int32(truncatingIfNeeded: $0.0)) }
    var bytes = Array("TZif".utf8) + [version == 1 ? 0 : 0x32] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, 0, shown.count, types.count, 4] { bytes += number(Int64(count), 4) }
    for (instant, _) in shown { bytes += number(instant, width) }
    for (_, type) in shown { bytes.append(UInt8(type)) }
    for type in types { bytes += number(Int64(type), 4) + [0, 0] }
    return bytes + Array("XYZ\0".utf8)
  }

  private func number(_ value: Int64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
  }
}
