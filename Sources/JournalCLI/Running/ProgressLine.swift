import Synchronization
import Terminal

/// A line on the user's terminal about long work. Any thread may say how far that is. The line comes
/// after a moment, and goes before anything else is written.
final class ProgressLine: Sendable {
  private struct State {
    var begin: ContinuousClock.Instant?
    var shown: ContinuousClock.Instant?
    /// The cells of the line; 0 if there is none.
    var width = 0
  }

  private static let patience = Duration.milliseconds(500)
  private static let pause = Duration.milliseconds(100)

  private let state = Mutex(State())
  /// Nil to stay silent.
  private let columns: Int?
  private let write: @Sendable (String) -> Void

  init(columns: Int?, write: @escaping @Sendable (String) -> Void) {
    self.columns = columns
    self.write = write
  }

  /// Not each step makes a line, because a terminal is slower than the work.
  func show(_ line: () -> String) {
    guard let columns else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      let begin = state.begin ?? now
      state.begin = begin
      guard now - begin >= ProgressLine.patience,
        state.shown.map({ now - $0 >= ProgressLine.pause }) ?? true
      else { return }
      let text = line().cut(to: max(1, columns - 1))
      let width = text.displayWidth
      write("\r" + text + String(repeating: " ", count: max(0, state.width - width)))
      (state.shown, state.width) = (now, width)
    }
  }

  func clear() {
    state.withLock { state in
      guard state.width > 0 else { return }
      write("\r" + String(repeating: " ", count: state.width) + "\r")
      (state.shown, state.width) = (nil, 0)
    }
  }
}
