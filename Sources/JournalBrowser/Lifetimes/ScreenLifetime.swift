/// Holds the state of one living screen, and nothing else.
final class ScreenLifetime {
  enum State {
    case timeline(TimelineViewState)
    case reader(ReaderViewState)
    case help(ReaderViewState)
    case moods(MoodPickerViewState)
    case prompt(PromptViewState)
  }

  let route: Route
  let state: State

  init(_ route: Route, _ state: State) {
    self.route = route
    self.state = state
  }
}
