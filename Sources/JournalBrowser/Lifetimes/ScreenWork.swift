/// Work in progress. It keeps no screen alive, and a screen that has ended gets no result.
final class ScreenWork {
  /// A sign that keys have to wait, because no one knows yet what the screen will show.
  struct Hold: Hashable {
    fileprivate let number: Int
  }

  /// Called after each result.
  var onResult: () -> Void = {}

  private let executor: (any TaskExecutor)?
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var begun = 0
  private var holds: Set<Hold> = []
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(on executor: (any TaskExecutor)?) {
    self.executor = executor
  }

  /// Starts work, and gives its result to the screen if that still lives. Then it releases the hold.
  @discardableResult
  func start<Screen: AnyObject, Answer>(
    for screen: Screen, releasing hold: Hold? = nil, _ work: @escaping () async -> Answer,
    then apply: @escaping (Screen, Answer) -> Void
  ) -> Task<Void, Never> {
    begun += 1
    let number = begun
    let task = Task { [weak self, weak screen, executor] in
      // A task does not inherit the executor of the task that starts it.
      let answer = await withTaskExecutorPreference(executor) { await work() }
      self?.tasks[number] = nil
      if let screen, !Task.isCancelled { apply(screen, answer) }
      if let hold { self?.release(hold) }
      self?.onResult()
      self?.tellWaiting()
    }
    tasks[number] = task
    return task
  }

  /// Waits for everything that was started.
  func finish() async {
    while let (number, task) = tasks.first {
      await task.value
      tasks[number] = nil
    }
  }

  // MARK: Keys that wait

  var holdsKeys: Bool { !holds.isEmpty }

  func holdKeys() -> Hold {
    begun += 1
    let hold = Hold(number: begun)
    holds.insert(hold)
    return hold
  }

  func release(_ hold: Hold) {
    if holds.remove(hold) != nil { tellWaiting() }
  }

  /// Returns when the condition holds, or when nothing is left that could change it.
  func wait(until condition: () -> Bool) async {
    func mustWait() -> Bool { !condition() && (holdsKeys || !tasks.isEmpty) }
    while mustWait() {
      await withCheckedContinuation { continuation in
        // The task may have been suspended meanwhile: one with a preferred executor is scheduled again
        // here.
        if mustWait() { waiting.append(continuation) } else { continuation.resume() }
      }
    }
  }

  /// Something that a key may wait for has changed.
  func tellWaiting() {
    let ready = waiting
    waiting = []
    for continuation in ready { continuation.resume() }
  }
}
