import Synchronization

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
