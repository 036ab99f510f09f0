import TimelineDomain

/// A place in the browser. The first of a list is the timeline; the last has the keys.
enum Route: Hashable, Sendable {
  case timeline, reader, help, moods, calendar, trash, conflicts
  /// The versions of an entry.
  case history(EntryID)
  case prompt(PromptKind)
  case pick(PickerKind)
  case confirm(Question)

  /// Whether the user types into it, or answers: a question would take its keys.
  var takesText: Bool {
    switch self {
    case .prompt, .pick, .moods, .confirm: true
    case .timeline, .reader, .help, .calendar, .trash, .conflicts, .history: false
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
