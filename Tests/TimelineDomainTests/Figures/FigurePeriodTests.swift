import Testing
import TimePhrases

@testable import TimelineDomain

/// Periods and streaks at the ends of months, years and weeks.
struct FigurePeriodTests {
  private func day(_ text: String) -> Int { ParsedTime(text)!.wall!.daysSinceEpoch }

  private func period(_ from: String, _ to: String) -> FigurePeriod? {
    FigurePeriod(from: day(from), to: day(to))
  }

  @Test func `the last twelve months begin the day after the same date of last year`() {
    let rows = [
      ("2026-11-26", "2025-11-27"), ("2025-01-01", "2024-01-02"), ("2024-02-29", "2023-03-01"),
      ("2025-02-28", "2024-02-29"), ("2023-12-31", "2023-01-01"),
    ]
    for (today, from) in rows {
      #expect(FigurePeriod.lastTwelveMonths(today: day(today)) == period(from, today))
    }
  }

  @Test func `a period that ends before it begins is none`() {
    #expect(period("2026-01-02", "2026-01-01") == nil)
    #expect(period("2026-01-01", "2026-01-01")?.days == 1)
  }

  @Test func `a year has all its days, and 29 February is the 28th in other years`() {
    #expect(FigurePeriod.year(2024) == period("2024-01-01", "2024-12-31"))
    #expect(FigurePeriod.year(2024)?.days == 366)
    #expect(FigurePeriod.year(1)?.days == 365)
    #expect(FigurePeriod.year(9999)?.days == 365)
    #expect(FigurePeriod.year(0) == nil)
    #expect(FigurePeriod.date(of: day("2024-02-29"), yearsAgo: 1) == day("2023-02-28"))
    #expect(FigurePeriod.date(of: day("2024-02-29"), yearsAgo: 4) == day("2020-02-29"))
  }

  @Test func `a period is compared with as many days before it, up to today`() throws {
    let year = try #require(FigurePeriod.year(2026))
    let finished = try #require(year.finished(today: day("2026-03-01")))
    #expect(finished == period("2026-01-01", "2026-03-01"))
    #expect(finished.before == period("2025-11-02", "2025-12-31"))
    #expect(year.finished(today: day("2025-12-31")) == nil)
  }

  @Test func `weeks begin on the day that the user says`() {
    let thursday = day("2026-11-26")
    #expect(FigureStep.week.stretch(of: thursday, weekStartsOn: 1).lowerBound == day("2026-11-23"))
    #expect(FigureStep.week.stretch(of: thursday, weekStartsOn: 0).lowerBound == day("2026-11-22"))
    #expect(FigureStep.week.stretch(of: thursday, weekStartsOn: 4).lowerBound == thursday)
    #expect(FigureStep.week.stretch(of: thursday, weekStartsOn: 5).upperBound == day("2026-11-27"))
    #expect(FigureStep.month.stretch(of: day("2024-02-10"), weekStartsOn: 1).count == 29)
    #expect(
      FigureStep.year.stretch(of: day("0001-07-01"), weekStartsOn: 1).lowerBound
        == day("0001-01-01"))
  }

  @Test func `today breaks a streak only when it is over`() {
    let thursday = day("2026-11-26")
    func current(_ days: Range<Int>) -> Int {
      Streaks(of: Array(days), today: thursday).current?.days ?? 0
    }
    #expect(current(thursday - 3..<thursday + 1) == 4)
    #expect(current(thursday - 3..<thursday) == 3)
    #expect(current(thursday - 3..<thursday - 1) == 0)
    // Days to come don't count.
    #expect(current(thursday - 3..<thursday + 5) == 4)
  }

  @Test func `Saturdays and Sundays neither break a streak of weekdays nor add to it`() {
    let monday = day("2026-11-23")
    func current(_ days: [Int], _ today: Int) -> Streak? {
      Streaks(of: days.sorted(), today: today).currentWeekdays
    }
    let friday = monday - 3
    #expect(current([friday, monday], monday)?.days == 2)
    #expect(current([friday, friday + 1, monday], monday)?.days == 2)
    #expect(current([friday], friday + 2)?.days == 1)
    #expect(current([friday], monday)?.days == 1)
    #expect(current([friday], monday + 1) == nil)
    #expect(current([friday - 1], friday + 2) == nil)
    #expect(current([friday + 1], friday + 1) == nil)
    #expect(Streaks(of: [friday, friday + 1], today: monday).longestWeekdays?.to == friday)
  }

  @Test func `the latest of several longest streaks is shown`() {
    let streaks = Streaks(of: [1, 2, 5, 6, 9], today: 20)
    #expect(streaks.longest?.from == 5)
    #expect(streaks.current == nil)
  }
}
