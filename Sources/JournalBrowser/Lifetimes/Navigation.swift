import Observation

/// Where the user is. The living screens reflect it.
@Observable
final class Navigation {
  private(set) var routes: [Route] = [.timeline]
  private(set) var isEnded = false

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

  func end() { isEnded = true }
}
