import TimelineDomain

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
      case .history(let state): state.load(isOwn: isOwn)
      case .trash(let state): state.load(isOwn: isOwn)
      case .conflicts(let state): state.load(isOwn: isOwn)
      case .reader, .help, .moods, .prompt, .pick, .confirm: break
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
