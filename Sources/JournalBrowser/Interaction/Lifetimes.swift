import Observation
import Presentation
import Settings
import TimePhrases
import TimelineDomain
import TimelineStore

/// Where the user is. The living screens reflect it.
@Observable
final class Navigation {
  /// The first is the timeline; the last has the keys.
  private(set) var routes: [Route] = [.timeline]
  private(set) var isEnded = false
  /// Questions that were not shown yet.
  @ObservationIgnored private var questions: [Route.Question] = []

  func open(_ route: Route) {
    if !routes.contains(route) { routes.append(route) }
  }

  /// Back to the place before this one. The timeline is never left so.
  func close() { if routes.count > 1 { routes.removeLast() } }

  /// One place instead of the last.
  func replace(_ route: Route) {
    close()
    open(route)
  }

  /// Asks when the keys that were pressed before are done: they were meant for the screen before.
  func ask(_ question: Route.Question) { questions.append(question) }

  /// Opens the next question. Returns false if there is none.
  func openQuestion() -> Bool {
    if questions.isEmpty { return false }
    open(.confirm(questions.removeFirst()))
    return true
  }

  /// Answers no to what was asked, whether it is shown or not.
  func dropQuestions() {
    questions = []
    if case .confirm = routes.last { close() }
  }

  func end() { isEnded = true }
}

/// Holds the living screens, in the order of their routes.
final class BrowserLifetime {
  fileprivate(set) var screens: [ScreenLifetime] = []

  var top: ScreenLifetime? { screens.last }

  /// Nil if that screen has ended.
  subscript(_ id: ScreenLifetime.ID) -> ScreenLifetime? { screens.first { $0.id == id } }

  /// The first living screen of this type.
  func living<State: Screen>(_ type: State.Type) -> State? {
    screens.lazy.compactMap { $0.state as? State }.first
  }

  var timeline: TimelineViewState? { living(TimelineViewState.self) }

  /// Tells all screens that the store shows something else. `isOwn` is for a change by the user, whose
  /// result the next key acts on.
  func refresh(isOwn: Bool = false) {
    for screen in screens { screen.state.refresh(isOwn: isOwn) }
  }

  /// Takes what sealed entries say from all screens.
  func hideSealed() {
    for screen in screens { screen.state.hideSealed() }
  }

  /// The entries that a change is for: the one that is read, or those of the timeline.
  var chosenItems: [TimelineItem] { top?.state.chosenItems ?? [] }
}

/// Makes living screens reflect a list of routes. Nothing else begins or ends one.
final class BrowserLifecycle {
  private let lifetime: BrowserLifetime
  private let context: ScreenContext
  private var begun = 0

  init(_ lifetime: BrowserLifetime, _ context: ScreenContext) {
    self.lifetime = lifetime
    self.context = context
  }

  /// Keeps the screens of the common beginning, ends the rest, the newest first, and begins the new.
  func reflect(_ routes: [Route]) {
    let common = zip(lifetime.screens, routes).prefix { $0.route == $1 }.count
    while lifetime.screens.count > common { lifetime.screens.removeLast() }
    for route in routes.dropFirst(common) {
      begun += 1
      lifetime.screens.append(ScreenLifetime(begun, route, route.screen(context)))
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

  let id: ID
  let route: Route
  let state: any Screen

  init(_ number: Int, _ route: Route, _ state: any Screen) {
    id = ID(number: number)
    self.route = route
    self.state = state
  }
}

/// What screens work with. It outlives every screen, and holds them weakly.
final class ScreenContext {
  let parts: BrowserParts
  let keys: KeyTable
  let navigation: Navigation
  weak let lifetime: BrowserLifetime?
  let work = ScreenWork()
  let status: BrowserStatus
  private var pictures = 0

  init(
    _ parts: BrowserParts, _ keys: KeyTable, _ navigation: Navigation, _ lifetime: BrowserLifetime
  ) {
    self.parts = parts
    self.keys = keys
    self.navigation = navigation
    self.lifetime = lifetime
    status = BrowserStatus(parts.words)
  }

  var timeline: TimelineViewState? { lifetime?.timeline }

  /// The day of now, counted from 1 January 1970.
  var today: Int { parts.time.today(parts.configuration.time) }

  /// The day of the selected entry; that of now without one.
  var selectedDay: Int {
    guard let timeline, !timeline.timeline.isEmpty,
      let moment = timeline.timeline.sortingMoment(at: timeline.selectedIndex)
    else { return today }
    return moment.day(endingAt: parts.configuration.time.dayEndsAt)
  }

  /// Shows on every screen what a change by the user led to.
  func refreshScreens() { lifetime?.refresh(isOwn: true) }

  /// Shows the next question, unless something is being typed. Call it only when no key waits.
  func showQuestion() -> Bool {
    lifetime?.top?.state.takesText != true && navigation.openQuestion()
  }

  /// A command, whose answer is for the screen that is left when the key is done.
  func command(_ command: BrowserCommand) -> ScreenRequest? {
    lifetime?.screens.last { navigation.routes.contains($0.route) }
      .map { .command(command, for: $0.id) }
  }

  func say(_ sentence: Sentence) { status.say(sentence) }

  /// What a command or a failure said.
  func say(_ text: String) { status.say(text) }

  /// The number of a new picture, unlike all before.
  func nextPictureNumber() -> Int {
    pictures += 1
    return pictures
  }

  func sentence(_ error: RepositoryError) -> String { notice(of: error).text(parts.words) }

  func say(_ error: RepositoryError) { status.say(notice(of: error)) }

  func notice(of error: RepositoryError) -> Sentence {
    switch error {
    case .entryChanged, .entryMissing: .changedMeanwhile
    default: Sentence { $0.sentence(error) }
    }
  }
}

/// What the last line says, on every screen.
@Observable
final class BrowserStatus {
  private(set) var notice: String?
  @ObservationIgnored private let words: Catalogue

  init(_ words: Catalogue) { self.words = words }

  func say(_ sentence: Sentence) { notice = sentence.text(words) }

  func say(_ text: String) { notice = text }

  func clear() { if notice != nil { notice = nil } }
}

/// Work in progress. It keeps no screen alive, and a screen that has ended gets no result.
final class ScreenWork {
  /// A sign that keys have to wait, because no one knows yet what the screen will show.
  struct Hold: Hashable {
    fileprivate let number: Int
  }

  /// Called after each result.
  var onResult: () -> Void = {}

  private var tasks: [Int: Task<Void, Never>] = [:]
  private var begun = 0
  private var holds: Set<Hold> = []
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Starts work, and gives its result to the screen if that still lives. Then it releases the hold.
  @discardableResult
  func start<Owner: AnyObject, Answer>(
    for screen: Owner, releasing hold: Hold? = nil, _ work: @escaping () async -> Answer,
    then apply: @escaping (Owner, Answer) -> Void
  ) -> Task<Void, Never> {
    begun += 1
    let number = begun
    let task = Task { [weak self, weak screen] in
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

  /// The same with work that a journal may refuse.
  @discardableResult
  func start<Owner: AnyObject, Answer>(
    for screen: Owner, releasing hold: Hold? = nil,
    trying work: @escaping () async throws(RepositoryError) -> Answer,
    then apply: @escaping (Owner, Result<Answer, RepositoryError>) -> Void
  ) -> Task<Void, Never> {
    start(for: screen, releasing: hold) {
      do throws(RepositoryError) {
        return Result.success(try await work())
      } catch {
        return Result.failure(error)
      }
    } then: {
      apply($0, $1)
    }
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
        waiting.append(continuation)
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
