@testable import Benchmark
import Testing

/// The plot and its axes.
struct GrowthPlotTests {
  @Test func `an axis spans all values between powers of ten`() throws {
    let scale = try #require(LogScale(over: [1000, 1_000_000], from: 0, to: 300))
    #expect(scale.ticks == 3...6)
    let small = try #require(LogScale(over: [0.0034, 0.21], from: 0, to: 1))
    #expect(small.ticks == -3...0)
    let one = try #require(LogScale(over: [10], from: 0, to: 1))
    #expect(one.ticks == 1...2)
  }

  @Test(
    arguments: [(1000.0, 0.0), (10_000, 100), (1_000_000, 300), (31_622.7766, 150), (2000, 30.103)])
  func `each step is ten times the previous one`(_ value: Double, _ position: Double) throws {
    let scale = try #require(LogScale(over: [1000, 1_000_000], from: 0, to: 300))
    #expect(abs(scale.position(of: value) - position) < 0.001)
  }

  @Test func `an axis can go upwards`() throws {
    let scale = try #require(LogScale(over: [1, 10], from: 350, to: 40))
    #expect(scale.position(of: 1) == 350)
    #expect(scale.position(of: 10) == 40)
  }

  @Test(arguments: [[], [0.0], [-1, 1], [.infinity], [1, .nan]])
  func `without positive values there is no axis`(_ values: [Double]) {
    #expect(LogScale(over: values, from: 0, to: 1) == nil)
  }

  private static func curve(_ name: String, _ seconds: Double) -> Growth {
    Growth(
      name: name, points: [1000, 10_000].map { Growth.Point(size: $0, seconds: seconds) })
  }

  @Test func `every curve has a line, points and a label`() throws {
    let plot = try #require(
      GrowthPlot([Self.curve("add", 0.002), Self.curve("list -n 20", 0.03)]))
    let svg = plot.svg
    func count(_ text: String) -> Int {
      svg.split(separator: text, omittingEmptySubsequences: false).count - 1
    }
    #expect(count("<polyline") == 2)
    #expect(count("<circle") == 4)
    for text in [">add</text>", ">list -n 20</text>", ">1,000</text>", ">10 ms</text>"] {
      #expect(count(text) == 1, "\(text)")
    }
    #expect(count(">entries in the journal</text>") == 1 && count(">time</text>") == 1)
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(count("prefers-color-scheme: dark") == 1)
  }

  @Test func `labels don't overlap`() throws {
    let plot = try #require(GrowthPlot([Self.curve("a", 0.01), Self.curve("b", 0.01)]))
    let labels = plot.svg.split(separator: "\n").filter { $0.hasPrefix("<text class=\"name") }
      .compactMap { $0.split(separator: "y=\"").last?.split(separator: "\"").first }
    #expect(Set(labels).count == 2)
  }

  @Test func `without measurements there is no plot`() {
    #expect(GrowthPlot([]) == nil)
    #expect(GrowthPlot([Growth(name: "add", points: [])]) == nil)
  }
}
