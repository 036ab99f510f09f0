import Terminal

/// A screen that sends given events, and counts what is written to it.
@MainActor
final class RecordingScreen: ScreenDevice {
  var size = ScreenSize(columns: 60, rows: 14)
  private(set) var writes = 0
  private(set) var begun = 0
  private(set) var ended = 0
  private var pending: [ScreenEvent]

  init(_ events: [ScreenEvent]) {
    pending = events
  }

  func begin() throws(ConsoleError) { begun += 1 }
  func end() { ended += 1 }
  func write(_ bytes: [UInt8]) throws(ConsoleError) { writes += 1 }
  func events() -> AsyncStream<ScreenEvent> { AsyncStream { await self.next() } }
  var hasPendingEvents: Bool { !pending.isEmpty }
  func run(_ command: String, on path: [UInt8]) -> Int32? { nil }
  func suspend() {}

  private func next() async -> ScreenEvent? {
    // As a person, it lets the program work between two keys.
    for _ in 0..<20 { await Task.yield() }
    return pending.isEmpty ? nil : pending.removeFirst()
  }
}
