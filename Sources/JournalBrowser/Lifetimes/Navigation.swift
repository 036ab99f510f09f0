import Observation
import TimelineDomain

/// A place in the browser. The first of a list is the timeline; the last has the keys.
enum Route: Hashable, Sendable {
  case timeline, reader, help, calendar, figures, trash, conflicts
  /// The moods to choose from. Their box writes on a day, counted from 1 January 1970; nil for now.
  case moods(on: Int?)
  case write(WritingKind, on: Int?)
  /// The versions of an entry.
  case history(EntryAddress)
  case prompt(PromptKind)
  case pick(PickerKind)
  case confirm(Question)

  /// Whether the user types into it, or answers: a question would take its keys.
  var takesText: Bool {
    switch self {
    case .prompt, .write, .pick, .moods, .confirm: true
    case .timeline, .reader, .help, .calendar, .figures, .trash, .conflicts, .history: false
    }
  }

  /// A change that needs a yes.
  enum Question: Hashable, Sendable {
    /// Deletes the items in spite of the warnings.
    case delete([TimelineItem], warnings: [String])
    /// Restores a version of that history in spite of the warning.
    case restore(PostRevision, of: PostHistory, warning: String)
    /// Takes back a command that wrote many entries.
    case undo(LongUndo)
  }

  /// A command that an undo would take back, as the question names it.
  struct LongUndo: Hashable, Sendable {
    let name: RecordedCommand.Name
    let action: RecordedStep.Action
    let count: Int
    /// The first entry of the command, by which it is known again.
    let first: EntryID

    /// Nil for an undo that needs no question.
    init?(_ preview: UndoPreview) {
      guard preview.entries > UndoPreview.mostUnasked, let command = preview.commands.first,
        let step = command.steps.first
      else { return nil }
      name = command.name
      action = step.action
      count = preview.entries
      first = command.first
    }
  }
}

/// Where the user is. The living screens reflect it.
@Observable
final class Navigation {
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

  /// Shows the next question, unless something is being typed. Call it only when no key waits.
  func showQuestion() -> Bool {
    guard !questions.isEmpty, routes.last?.takesText != true else { return false }
    open(.confirm(questions.removeFirst()))
    return true
  }

  func end() { isEnded = true }
}
