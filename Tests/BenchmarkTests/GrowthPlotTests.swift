import Benchmark
import Testing

/// The plot's scale, and that what is drawn is there.
struct GrowthPlotTests {
  @Test func `a scale goes from one power of ten to another and has all values within`() throws {
    let scale = try #require(LogScale(over: [1000, 1_000_000], from: 0, to: 300))
    #expect(scale.ticks == [3, 4, 5, 6])
    let small = try #require(LogScale(over: [0.0034, 0.21], from: 0, to: 1))
    #expect(small.ticks == [-3, -2, -1, 0])
    let one = try #require(LogScale(over: [10], from: 0, to: 1))
    #expect(one.ticks == [1, 2])
  }

  @Test(
    arguments: [(1000.0, 0.0), (10_000, 100), (1_000_000, 300), (31_622.7766, 150), (2000, 30.103)])
  func `each step is ten times the one before`(_ value: Double, _ place: Double) throws {
    let scale = try #require(LogScale(over: [1000, 1_000_000], from: 0, to: 300))
    #expect(abs(scale.place(of: value) - place) < 0.001)
  }

  @Test func `an axis may run upwards`() throws {
    let scale = try #require(LogScale(over: [1, 10], from: 350, to: 40))
    #expect(scale.place(of: 1) == 350)
    #expect(scale.place(of: 10) == 40)
  }

  @Test(arguments: [[], [0.0], [-1, 1], [.infinity], [1, .nan]])
  func `without a number above zero there is no scale`(_ values: [Double]) {
    #expect(LogScale(over: values, from: 0, to: 1) == nil)
  }

  private static func curve(_ name: String, _ seconds: Double) throws -> Growth {
    Growth(
      name: name,
      points: try [1000, 10_000].map { size in
        Growth.Point(size: size, seconds: try #require(Spread([seconds])))
      })
  }

  @Test func `every curve has its line, its points and its name`() throws {
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

  @Test func `names of curves that end in one place don't stand on each other`() throws {
    let plot = try #require(GrowthPlot([Self.curve("a", 0.01), Self.curve("b", 0.01)]))
    let places = plot.svg.split(separator: "\n").filter { $0.hasPrefix("<text class=\"name") }
      .compactMap { $0.split(separator: "y=\"").last?.split(separator: "\"").first }
    #expect(Set(places).count == 2)
  }

  @Test func `nothing measured is no plot`() {
    #expect(GrowthPlot([]) == nil)
    #expect(GrowthPlot([Growth(name: "add", points: [])]) == nil)
  }
}
