/// What one command has done to a journal, as its lines tell.
package struct RecordedCommand: Hashable, Sendable {
  package let steps: [RecordedStep]

  package init(steps: [RecordedStep]) {
    self.steps = steps
  }
}

/// One entry that a command wrote.
package struct RecordedStep: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable {
    case added, edited, deleted, restored
  }

  /// How it is taken back: newer entries, because nothing is ever taken out of a journal by that.
  package enum Reversal: Hashable, Sendable {
    case hide([EntryID])
    case bringBack(EntryID, insteadOf: [EntryID])
  }

  package let entry: EntryID
  package let action: Action
  /// What it is about: of an edit and a deletion what the post was before, else what it was after.
  package let item: TimelineItem
  package let reversals: [Reversal]

  package init(entry: EntryID, action: Action, item: TimelineItem, reversals: [Reversal]) {
    self.entry = entry
    self.action = action
    self.item = item
    self.reversals = reversals
  }
}

/// Which command is meant.
package enum UndoChoice: Hashable, Sendable {
  /// The last one that was not taken back.
  case last
  /// The last one that was taken back, if nothing was done since.
  case lastUndone
  /// The last one that changed this post; of what it did, this post's part.
  case post(EntryID)
}
