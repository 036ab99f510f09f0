/// Work in progress. It keeps no screen alive, and a screen that has ended gets no result.
final class ScreenWork {
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var begun = 0

  /// Starts work, and gives its result to the screen if that still lives.
  @discardableResult
  func start<Screen: AnyObject, Answer>(
    for screen: Screen, _ work: @escaping () async -> Answer,
    then apply: @escaping (Screen, Answer) -> Void
  ) -> Task<Void, Never> {
    begun += 1
    let number = begun
    let task = Task { [weak self, weak screen] in
      let answer = await work()
      self?.tasks[number] = nil
      if let screen, !Task.isCancelled { apply(screen, answer) }
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
}
