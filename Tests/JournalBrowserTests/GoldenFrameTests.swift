import Terminal
import TestSupport
import Testing

@testable import JournalBrowser

/// Every screen, drawn over the sample journals, looks like a stored frame that was read with care.
@MainActor
struct GoldenFrameTests {
  @Test(arguments: GoldenFrame.all)
  func `a screen looks like its stored frame`(_ golden: GoldenFrame) async throws {
    let drawn = await golden.drawn()
    for line in drawn.split(separator: "\n") {
      #expect(String(line).displayWidth <= golden.size.columns)
    }
    if GoldenFrame.isWriting { return try golden.write(drawn) }
    #expect(drawn == golden.expected, "\(golden.name):\n\(drawn)")
  }

  @Test func `every stored frame is drawn by a test`() {
    #expect(GoldenFrame.unknownFiles == [])
    #expect(Set(GoldenFrame.all.map(\.name)).count == GoldenFrame.all.count)
  }
}
