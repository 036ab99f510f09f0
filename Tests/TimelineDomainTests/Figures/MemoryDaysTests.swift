import Testing
import TimePhrases
import TimelineDomain

/// The days that a day brings back.
struct MemoryDaysTests {
  private func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    CivilTime(year: year, month: month, day: day)!.daysSinceEpoch
  }

  @Test func `a week, a month, half a year and years before`() {
    let memories = MemoryDays(of: day(2026, 8, 31))
    #expect(memories.distance(of: day(2026, 8, 24)) == .week)
    #expect(memories.distance(of: day(2026, 7, 31)) == .month)
    #expect(memories.distance(of: day(2026, 2, 28)) == .halfYear)
    #expect(memories.distance(of: day(2025, 8, 31)) == .years(1))
    #expect(memories.distance(of: day(1, 8, 31)) == .years(2025))
    #expect(memories.distance(of: day(2026, 8, 31)) == nil)
    #expect(memories.distance(of: day(2027, 8, 31)) == nil)
    #expect(memories.distance(of: day(2025, 8, 30)) == nil)
  }

  @Test func `29 February is the 28th in other years`() {
    let leap = MemoryDays(of: day(2024, 2, 29))
    #expect(leap.distance(of: day(2023, 2, 28)) == .years(1))
    #expect(leap.distance(of: day(2020, 2, 29)) == .years(4))
    #expect(leap.distance(of: day(2020, 2, 28)) == nil)
    let usual = MemoryDays(of: day(2026, 2, 28))
    #expect(usual.distance(of: day(2024, 2, 28)) == .years(2))
    #expect(usual.distance(of: day(2024, 2, 29)) == .years(2))
    #expect(MemoryDays(of: day(2028, 2, 28)).distance(of: day(2024, 2, 29)) == nil)
  }
}
