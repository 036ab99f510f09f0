import Platform
import Synchronization

/// What a screen reports.
package enum ScreenEvent: Hashable, Sendable {
  case input(InputEvent)
  /// The terminal has another size. Paint the next frame whole.
  case resized(ScreenSize)
  /// The program continues after a stop. Paint the next frame whole.
  case resumed
  /// A signal asks the program to end.
  case stop(Int32)
  /// The terminal is gone. The last event.
  case closed
}

/// Events on their way from the thread that reads the keys to the main actor.
final class ScreenEventQueue: Sendable {
  private typealias Reader = CheckedContinuation<ScreenEvent?, Never>

  private struct State {
    var events: [ScreenEvent] = []
    /// The index of the first event that no reader took.
    var start = 0
    var readers: [Reader] = []
    var isFinished = false

    mutating func takeFirst() -> ScreenEvent {
      defer {
        start += 1
        if start == events.count { (events, start) = ([], 0) }
      }
      return events[start]
    }
  }

  /// More keys stay in the terminal.
  private static let mostEvents = 1024

  private let state = Mutex(State())

  var isEmpty: Bool { state.withLock { $0.start == $0.events.count } }
  var isFull: Bool { state.withLock { $0.events.count - $0.start >= Self.mostEvents } }

  /// Of several sizes in a row only the last one counts.
  func add(_ event: ScreenEvent) {
    let reader = state.withLock { state -> Reader? in
      if !state.readers.isEmpty { return state.readers.removeFirst() }
      if case .resized = event, state.start < state.events.count,
        case .resized = state.events[state.events.count - 1]
      {
        state.events.removeLast()
      }
      state.events.append(event)
      return nil
    }
    reader?.resume(returning: event)
  }

  func open() { state.withLock { $0.isFinished = false } }

  /// Readers get the events that are left, and then nil.
  func finish() {
    state.withLock { $0.isFinished = true }
    cancelReaders()
  }

  /// Nil at the end, and for a task that was cancelled.
  func next() async -> ScreenEvent? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        let answer = state.withLock { state -> ScreenEvent?? in
          if state.start < state.events.count { return state.takeFirst() }
          if state.isFinished || Task.isCancelled { return .some(nil) }
          state.readers.append(reader)
          return nil
        }
        if let answer { reader.resume(returning: answer) }
      }
    } onCancel: {
      cancelReaders()
    }
  }

  private func cancelReaders() {
    let readers = state.withLock { state in
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader.resume(returning: nil) }
  }
}

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
