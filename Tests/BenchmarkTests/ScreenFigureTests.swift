@testable import Benchmark
import Testing

/// Figures of the full screen and their report.
struct ScreenFigureTests {
  @Test func `a figure at its bound holds`() {
    #expect(ScreenFigure("a key", .seconds, 0.016, atMost: 0.016).holds)
    #expect(!ScreenFigure("a key", .seconds, 0.0161, atMost: 0.016).holds)
    #expect(!ScreenFigure("a key", .seconds, .infinity, atMost: 0.016).holds)
  }

  @Test func `the report has each figure with its bound`() {
    let figures = [
      ScreenFigure("first frame", .ratio, 1.25, atMost: 1.5),
      ScreenFigure("a move", .bytes, 2048, atMost: 1024),
    ]
    #expect(
      ScreenFigure.report(figures) == """
        full screen  measured     bound
        first frame      1.25      1.50  ok
        a move       2.00 KiB  1.00 KiB  FALLS SHORT

        """)
  }

  @Test func `a percentile is a measured value`() {
    let values = (1...200).map(Double.init)
    #expect(ScreenFigure.percentile(0.99, of: values.reversed()) == 198)
    #expect(ScreenFigure.percentile(0.99, of: [3, 1, 2]) == 3)
    #expect(ScreenFigure.percentile(0.99, of: []) == .infinity)
  }
}
