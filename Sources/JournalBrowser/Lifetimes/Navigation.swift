import Observation

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

  func end() { isEnded = true }
}
