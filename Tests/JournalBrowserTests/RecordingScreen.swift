import Terminal
import TestSupport
import Testing

/// A screen that sends given events, and shows what is written to it.
@MainActor
final class RecordingScreen: ScreenDevice {
  enum Step {
    case event(ScreenEvent)
    /// Waits until the screen has these words.
    case shows(String)
    /// Waits until that holds.
    case waits((RecordingScreen) -> Bool)
    /// What another program does.
    case run(() -> Void)

    static func key(_ key: Key) -> Step { .event(.input(.key(key))) }
  }

  let size: ScreenSize
  private(set) var writes = 0
  private(set) var begun = 0
  private(set) var ended = 0
  private var steps: [Step]
  /// The events after this come later.
  private var isWaiting = false
  private var terminal: ScreenEmulator

  init(_ steps: [Step], size: ScreenSize = ScreenSize(columns: 60, rows: 14)) {
    self.steps = steps
    self.size = size
    terminal = ScreenEmulator(columns: size.columns, rows: size.rows)
    terminal.write("\u{1B}[?7l".utf8)
  }

  convenience init(_ events: [ScreenEvent]) { self.init(events.map(Step.event)) }

  /// The words on the screen, with one space between two of them.
  var shown: String {
    terminal.text.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  var graphics: [String] { terminal.graphics.map(\.body) }
  var problems: [String] { terminal.problems }

  func begin() throws(ConsoleError) { begun += 1 }
  func end() { ended += 1 }

  func write(_ bytes: [UInt8]) throws(ConsoleError) {
    writes += 1
    terminal.write(bytes)
  }

  func events() -> AsyncStream<ScreenEvent> { AsyncStream { await self.next() } }

  var hasPendingEvents: Bool {
    if case .event = steps.first { !isWaiting } else { false }
  }

  func run(_ command: String, on path: [UInt8]) -> Int32? { nil }
  func suspend() {}

  private func next() async -> ScreenEvent? {
    // As a person, it lets the program work between two keys.
    for _ in 0..<20 { await Task.yield() }
    while !steps.isEmpty {
      switch steps.removeFirst() {
      case .event(let event): return event
      case .run(let action): action()
      case .shows(let words): await wait("'\(words)' on the screen") { shown.contains(words) }
      case .waits(let condition): await wait("a condition") { condition(self) }
      }
    }
    return nil
  }

  private func wait(_ name: String, until condition: () -> Bool) async {
    let start = ContinuousClock.now
    isWaiting = true
    defer { isWaiting = false }
    while !condition() {
      guard start.duration(to: .now) < .seconds(Patience.seconds) else {
        Issue.record("waited for \(name):\n\(shown)")
        return
      }
      await Task.yield()
    }
  }
}
