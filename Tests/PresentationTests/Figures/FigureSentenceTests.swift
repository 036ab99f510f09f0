import Testing

@testable import Presentation

/// Numbers in sentences about figures.
struct FigureSentenceTests {
  @Test func `numbers have one decimal, rounded half up, and zero has no sign`() {
    #expect(
      [3.85, 3.84, 0.05, -0.04, -1.25, 5].map { decimal($0) } == [
        "3.9", "3.8", "0.1", "0.0", "-1.3", "5.0",
      ])
  }
}
