import TimelineDomain

/// A place in the browser. The first of a list is the timeline; the last has the keys.
enum Route: Hashable, Sendable {
  case timeline, reader, help, moods, calendar, trash, conflicts
  /// The versions of an entry.
  case history(EntryID)
  case prompt(PromptKind)
  case pick(PickerKind)
  case confirm(Question)

  /// A change that needs a yes.
  enum Question: Hashable, Sendable {
    /// Deletes the items in spite of the warnings.
    case delete([TimelineItem], warnings: [String])
    /// Restores the selected version in spite of the warning.
    case restore(EntryID, warning: String)
  }
}
