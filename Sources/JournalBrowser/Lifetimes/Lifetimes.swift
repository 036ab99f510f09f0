import Observation
import Presentation
import TimelineDomain
import TimelineStore

/// Holds the living screens, in the order of their routes.
final class BrowserLifetime {
  fileprivate(set) var screens: [ScreenLifetime] = []

  var top: ScreenLifetime? { screens.last }

  /// Nil if that screen has ended.
  subscript(_ id: ScreenLifetime.ID) -> ScreenLifetime? { screens.first { $0.id == id } }

  var timeline: TimelineViewState? {
    for screen in screens { if case .timeline(let state) = screen.state { return state } }
    return nil
  }

  /// Tells all screens that the store shows something else. `isOwn` is for a change by the user, whose
  /// result the next key acts on.
  func refresh(isOwn: Bool = false) {
    for screen in screens {
      switch screen.state {
      case .timeline(let state): state.refresh(isOwn: isOwn)
      case .calendar(let state): if let timeline { state.show(timeline.timeline) }
      case .figures(let state):
        if let timeline { state.show(timeline.timeline, damaged: timeline.damage.count) }
      case .history(let state): state.load(isOwn: isOwn)
      case .trash(let state): state.load(isOwn: isOwn)
      case .conflicts(let state): state.load(isOwn: isOwn)
      case .reader, .help, .moods, .prompt, .write, .pick, .confirm: break
      }
    }
  }

  var history: HistoryViewState? {
    for screen in screens { if case .history(let state) = screen.state { return state } }
    return nil
  }

  /// The entries that a change is for: the one that is read, or those of the timeline.
  var chosenItems: [TimelineItem] {
    guard let timeline else { return [] }
    if case .reader = top?.state { return [timeline.selectedItem].compactMap { $0 } }
    return timeline.chosenItems
  }
}

/// Makes living screens reflect a list of routes. Nothing else begins or ends one.
final class BrowserLifecycle {
  private let lifetime: BrowserLifetime
  private let make: (Route, BrowserLifetime) -> ScreenLifetime.State
  private var begun = 0

  init(
    _ lifetime: BrowserLifetime,
    make: @escaping (Route, BrowserLifetime) -> ScreenLifetime.State
  ) {
    self.lifetime = lifetime
    self.make = make
  }

  /// Keeps the screens of the common beginning, ends the rest, the newest first, and begins the new.
  func reflect(_ routes: [Route]) {
    let common = zip(lifetime.screens, routes).prefix { $0.route == $1 }.count
    while lifetime.screens.count > common { lifetime.screens.removeLast() }
    for route in routes.dropFirst(common) {
      begun += 1
      lifetime.screens.append(ScreenLifetime(begun, route, make(route, lifetime)))
    }
  }

  func end() { reflect([]) }
}

/// Holds the state of one living screen, and nothing else.
final class ScreenLifetime {
  /// Tells one screen from all others, also from a later one of the same route.
  struct ID: Hashable {
    fileprivate let number: Int
  }

  enum State {
    case timeline(TimelineViewState)
    case reader(ReaderViewState)
    case help(ReaderViewState)
    case moods(MoodPickerViewState)
    case calendar(CalendarViewState)
    case figures(FiguresViewState)
    case history(HistoryViewState)
    case trash(TrashViewState)
    case conflicts(ConflictsViewState)
    case prompt(PromptViewState)
    case write(WritingViewState)
    case pick(PickerViewState)
    case confirm(Route.Question)
  }

  let id: ID
  let route: Route
  let state: State

  init(_ number: Int, _ route: Route, _ state: State) {
    id = ID(number: number)
    self.route = route
    self.state = state
  }
}

/// What the states of screens work with. It outlives every screen.
final class ScreenContext {
  let parts: BrowserParts
  let work: ScreenWork
  let status = BrowserStatus()
  /// Shows on every screen what a change by the user led to.
  var refreshScreens: () -> Void = {}
  private var pictures = 0

  init(_ parts: BrowserParts) {
    self.parts = parts
    work = ScreenWork(on: parts.helpers.executor)
  }

  func say(_ notice: BrowserNotice) { status.say(notice) }

  /// The number of a new picture, unlike all before.
  func nextPictureNumber() -> Int {
    pictures += 1
    return pictures
  }

  func sentence(_ error: StoreError) -> String { parts.words.sentence(notice(of: error)) }

  /// The sentence for a failure, as a notice.
  func say(_ error: StoreError) { status.say(notice(of: error)) }

  func notice(of error: StoreError) -> BrowserNotice {
    switch error {
    case .repository(.entryChanged(_)), .repository(.entryMissing(_)): .changedMeanwhile
    default: .sentence(parts.helpers.explain(error))
    }
  }
}

/// What the last line says, on every screen.
@Observable
final class BrowserStatus {
  private(set) var notice: BrowserNotice?

  func say(_ notice: BrowserNotice) { self.notice = notice }

  func clear() { if notice != nil { notice = nil } }
}

extension Task where Success == Void, Failure == Never {
  /// Starts work on the main actor, and gives it the executor for what leaves that: a task does not
  /// inherit it from the task that starts it.
  @discardableResult
  nonisolated static func onMainActor(
    leavingItFor executor: (any TaskExecutor)?,
    _ work: @escaping @MainActor @Sendable () async -> Void
  ) -> Self {
    Task(executorPreference: executor, operation: work)
  }
}

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
    let task = Task.onMainActor(leavingItFor: executor) { [weak self, weak screen] in
      let answer = await work()
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
