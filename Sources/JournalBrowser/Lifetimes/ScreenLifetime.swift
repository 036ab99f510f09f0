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
    case history(HistoryViewState)
    case trash(TrashViewState)
    case conflicts(ConflictsViewState)
    case prompt(PromptViewState)
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
