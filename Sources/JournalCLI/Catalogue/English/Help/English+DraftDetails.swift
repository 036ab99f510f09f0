import Presentation

/// The paragraphs of the help pages about drafts.
extension English {
  func draftDetails(_ command: CommandSpec.Name) -> [String] {
    switch command {
    case .drafts:
      [
        "A text that could not be saved is kept as a draft: the disk was full, an option was wrong, the "
          + "editor crashed, the terminal was closed. Each draft is a separate file. 'journal drafts "
          + "restore' finishes the command that the text was for.",
        "If you save the same text within a day, in the same journal, its draft is discarded. Old drafts "
          + "stay until you discard them; after as many days as the setting 'draft-days' says, 'journal "
          + "drafts' mentions them.",
      ]
    case .draftsShow:
      [draftForms]
    case .draftsEdit:
      ["Opens the draft itself. 'journal drafts restore' saves it.", draftForms]
    case .draftsRestore:
      [
        "Finishes the command: adds the text with the time, tags and mood that you gave, or makes the "
          + "edit. Without --at, an entry gets the time at which you typed it. If the draft does not "
          + "record a command, it becomes a text. A saved draft is deleted.",
        "In a terminal it asks for a value that was not understood. Elsewhere an option gives it; an "
          + "empty one leaves it out.",
        "It does not overwrite an entry that changed after you began to edit it.",
        draftForms,
      ]
    case .draftsDiscard:
      ["Discarded drafts cannot be restored. --all asks first.", draftForms]
    default: []
    }
  }

  private var draftForms: String {
    "DRAFT is a name that 'journal drafts' shows, or any unique beginning of one."
  }
}
