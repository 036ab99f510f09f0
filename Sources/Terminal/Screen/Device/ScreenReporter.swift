import Platform
import Synchronization

/// Turns what the terminal sends into events. Works on the thread that reads the keys.
final class ScreenReporter: Sendable {
  private struct State {
    var decoder = InputDecoder()
    var size: ScreenSize
    var isPaused = false
  }

  /// How long a lone ESC may be the beginning of a sequence.
  private static let milliseconds: Int32 = 25

  private let queue: ScreenEventQueue
  private let state: Mutex<State>

  init(_ queue: ScreenEventQueue, size: ScreenSize) {
    self.queue = queue
    state = Mutex(State(size: size))
  }

  func report(_ notice: ScreenInput.Notice) -> ScreenInput.Answer {
    state.withLock { state in
      switch notice {
      case .bytes(let bytes): add(state.decoder.events(in: bytes))
      case .silence: if !state.isPaused { add(state.decoder.timeout()) }
      case .resized: noteSize(&state)
      case .continued:
        queue.add(.resumed)
        noteSize(&state)
      case .suspends: queue.add(.input(.key(Key(.character("z"), .control))))
      case .stops(let number):
        add(state.decoder.unfinishedPaste())
        queue.add(.stop(number))
      case .closed:
        add(state.decoder.unfinishedPaste())
        queue.add(.closed)
        queue.finish()
      }
      state.isPaused = queue.isFull
      if state.isPaused { return .pause }
      return state.decoder.isWaiting ? .wait(milliseconds: Self.milliseconds) : .wait
    }
  }

  /// Forgets half a key, because another program had the terminal.
  func begin() {
    state.withLock { state in
      state.decoder = InputDecoder()
      noteSize(&state)
    }
  }

  private func add(_ events: [InputEvent]) {
    for event in events { queue.add(.input(event)) }
  }

  private func noteSize(_ state: inout State) {
    let size = ScreenSize.ofTerminal
    if size == state.size { return }
    state.size = size
    queue.add(.resized(size))
  }
}

extension ScreenSize {
  static var ofTerminal: ScreenSize {
    ScreenTerminal.size.map { ScreenSize(columns: $0.columns, rows: $0.rows) }
      ?? ScreenSize(columns: 80, rows: 24)
  }
}
