@testable import Benchmark
import Testing

/// Formats numbers and tables.
struct FiguresTests {
  @Test(
    arguments: [
      (0.000_001_5, "1.50 µs"), (0.000_999, "999 µs"), (0.001, "1.00 ms"), (0.012_34, "12.3 ms"),
      (0.999_4, "999 ms"), (1, "1.00 s"), (62.5, "62.5 s"), (0, "0.0000 µs"),
    ])
  func `a time has three digits and a unit`(_ seconds: Double, _ text: String) {
    #expect(Figures.time(seconds) == text)
  }

  @Test(
    arguments: [
      (1.0, "1.00"), (0.5, "0.500"), (0.0042, "0.0042"), (12.34, "12.3"), (9.999, "10.0"),
      (99.96, "100"), (1234.5, "1235"), (Double.infinity, "?"),
    ])
  func `a ratio has three significant digits`(_ ratio: Double, _ text: String) {
    #expect(Figures.ratio(ratio) == text)
  }

  @Test(arguments: [(0, "0 B"), (1023, "1023 B"), (1536, "1.50 KiB"), (67_108_864, "64.0 MiB")])
  func `sizes have binary units`(_ count: Int, _ text: String) {
    #expect(Figures.bytes(count) == text)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_000_000, "1,000,000"), (-1234, "-1,234"),
  ])
  func `a count has commas`(_ count: Int, _ text: String) {
    #expect(Figures.count(count) == text)
  }

  @Test(
    arguments: [
      (0.05, 1, "0.1"), (-0.04, 1, "0.0"), (-1.25, 2, "-1.25"), (3, 0, "3"), (0.007, 2, "0.01"),
    ])
  func `a number of decimals`(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(Figures.fixed(value, decimals) == text)
  }

  @Test func `columns are aligned, with wide characters too`() {
    var table = TextTable(isRight: [false, true, false])
    table.add(["row", "n", "x"])
    table.add(["散歩", "1,000", ""])
    table.add(["b", "20", "y"])
    #expect(table.text == "row       n  x\n散歩  1,000\nb        20  y\n")
  }
}
