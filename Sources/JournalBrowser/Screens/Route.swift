import Presentation
import TimelineDomain
import TimelineStore

/// A place in the browser. This file is the one list of its screens.
enum Route: Hashable, Sendable {
  case timeline, reader, help, calendar, figures, trash, conflicts
  /// The moods to choose from. Their box writes on a day, counted from 1 January 1970; nil for now.
  case moods(on: Int?)
  case write(Writing, on: Int?)
  /// The versions of an entry.
  case history(EntryAddress)
  case prompt(PromptKind)
  case pick(PickerKind)
  case confirm(Question)

  /// What the keys of the timeline open.
  static let ofTimeline: [BrowserAction: Route] = [
    .calendar: .calendar, .figures: .figures, .find: .prompt(.find), .goTo: .prompt(.goTo),
    .pickTag: .pick(.tagFilter), .fuzzy: .pick(.entry),
  ]

  /// What the keys of the timeline and of the entry that is read open.
  static let ofEntries: [BrowserAction: Route] = [
    .help: .help, .trash: .trash, .conflicts: .conflicts, .merge: .prompt(.merge),
    .write: .write(.text, on: nil), .mood: .moods(on: nil),
  ]

  /// The screen at its beginning.
  func screen(_ context: ScreenContext) -> any Screen {
    switch self {
    case .timeline: TimelineViewState(context)
    case .reader: ReaderViewState(context)
    case .help: HelpViewState(context)
    case .calendar: CalendarViewState(context)
    case .figures: FiguresViewState(context)
    case .trash: TrashViewState(context)
    case .conflicts: ConflictsViewState(context)
    case .moods(let day): MoodPickerViewState(context, on: day)
    case .write(let writing, let day): WritingViewState(context, writing, on: day)
    case .history(let entry): HistoryViewState(context, of: entry)
    case .prompt(let kind): PromptViewState(context, kind)
    case .pick(let kind): PickerViewState(context, kind)
    case .confirm(let question): QuestionViewState(context, question)
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
}
