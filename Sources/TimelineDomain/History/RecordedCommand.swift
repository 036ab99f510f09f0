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

  package let entry: EntryID
  package let action: Action
  /// What it is about: of an edit and a deletion what the post was before, else what it was after.
  package let item: TimelineItem

  package init(entry: EntryID, action: Action, item: TimelineItem) {
    self.entry = entry
    self.action = action
    self.item = item
  }
}

/// Which commands are to be taken back.
package enum UndoRequest: Hashable, Sendable {
  /// So many of the last commands.
  case undo(Int)
  /// So many of those that were undone, as long as nothing new was done.
  case redo(Int)
  /// The last command that changed this post; of what it did, this post's part.
  case undoPost(EntryID)

  package var count: Int {
    switch self {
    case .undo(let count), .redo(let count): count
    case .undoPost: 1
    }
  }

  package var isRedo: Bool { if case .redo = self { true } else { false } }
}

/// What became of it: all that was asked for, or nothing.
package enum UndoOutcome: Hashable, Sendable {
  case done([RecordedCommand])
  /// There are only so many commands.
  case tooFew(Int)
  case refused(UndoRefusal)
}

/// Why a command can't be taken back.
package struct UndoRefusal: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A purge took lines out of the file.
    case purge
    /// A compaction removed the words of older revisions.
    case compaction
    /// This version can't read what the command wrote.
    case opaque(kind: String)
    /// The words that would come back were removed by a compaction.
    case wordsCompacted
    /// What it wrote was changed since.
    case changed
    /// Two entries share an id, and it does not say which.
    case sharedID
  }

  package let reason: Reason
  package let action: RecordedStep.Action
  /// What the command is about; nil for a purge or a compaction.
  package let item: TimelineItem?
  /// How many commands behind it can be taken back.
  package let possible: Int

  package init(
    _ reason: Reason, _ action: RecordedStep.Action, _ item: TimelineItem?, possible: Int = 0
  ) {
    self.reason = reason
    self.action = action
    self.item = item
    self.possible = possible
  }

  package func with(possible: Int) -> UndoRefusal {
    UndoRefusal(reason, action, item, possible: possible)
  }
}
