/// Holds the living screens, in the order of their routes.
final class BrowserLifetime {
  fileprivate(set) var screens: [ScreenLifetime] = []

  var top: ScreenLifetime? { screens.last }

  var timeline: TimelineViewState? {
    for screen in screens { if case .timeline(let state) = screen.state { return state } }
    return nil
  }
}

/// Makes living screens reflect a list of routes. Nothing else begins or ends one.
final class BrowserLifecycle {
  private let lifetime: BrowserLifetime
  private let make: (Route) -> ScreenLifetime

  init(_ lifetime: BrowserLifetime, make: @escaping (Route) -> ScreenLifetime) {
    self.lifetime = lifetime
    self.make = make
  }

  /// Keeps the screens of the common beginning, ends the rest, the newest first, and begins the new.
  func reflect(_ routes: [Route]) {
    let common = zip(lifetime.screens, routes).prefix { $0.route == $1 }.count
    while lifetime.screens.count > common { lifetime.screens.removeLast() }
    for route in routes.dropFirst(common) { lifetime.screens.append(make(route)) }
  }

  func end() { reflect([]) }
}
