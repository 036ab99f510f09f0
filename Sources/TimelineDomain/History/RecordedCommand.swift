/// What one command changed, read back from its batch.
package struct RecordedCommand: Hashable, Sendable {
  /// The commands that have a name of their own.
  package enum Name: Hashable, Sendable {
    case change, importing, merge
  }

  package let name: Name
  /// The first entry that it wrote.
  package let first: EntryID
  package let steps: [RecordedStep]
  /// The posts of the first steps: for an edit or a deletion, the post before it, else the post after it.
  package let items: [TimelineItem]
  /// Posts that taking it back hid, although shown entries need them.
  package let hiddenTargets: [HiddenTarget]

  /// A command may have a hundred thousand steps, and so many posts are too many to hold.
  package static let mostItems = UndoPreview.mostUnasked

  package init(
    _ name: Name = .change, first: EntryID, steps: [RecordedStep], items: [TimelineItem],
    hiddenTargets: [HiddenTarget] = []
  ) {
    self.name = name
    self.first = first
    self.steps = steps
    self.items = items
    self.hiddenTargets = hiddenTargets
  }

  /// With those of the hidden posts that it changed.
  package func telling(_ hidden: [HiddenTarget]) -> RecordedCommand {
    if hidden.isEmpty { return self }
    let posts = Set(steps.map(\.post))
    return RecordedCommand(
      name, first: first, steps: steps, items: items,
      hiddenTargets: hidden.filter { posts.contains($0.post) })
  }
}

/// What one entry that a command wrote did to a post.
package struct RecordedStep: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable {
    case added, edited, deleted, restored
  }

  package let action: Action
  /// The name of the post.
  package let post: EntryID

  package init(_ action: Action, of post: EntryID) {
    self.action = action
    self.post = post
  }
}

/// Which commands to undo or redo.
package enum UndoRequest: Hashable, Sendable {
  /// A number of the last commands.
  case undo(Int)
  /// A number of undone commands, if nothing has changed since.
  case redo(Int)
  /// The last command that changed this post. Undoes only its changes to this post.
  case undoPost(EntryID)

  package var count: Int {
    switch self {
    case .undo(let count), .redo(let count): count
    case .undoPost: 1
    }
  }

  package var isRedo: Bool { if case .redo = self { true } else { false } }
}

/// The result of an undo or a redo: all requested commands, or none.
package enum UndoOutcome: Hashable, Sendable {
  case done([RecordedCommand])
  /// There are fewer commands than requested.
  case tooFew(Int)
  case refused(UndoRefusal)
}

/// What an undo or a redo would take back.
package struct UndoPreview: Hashable, Sendable {
  package let commands: [RecordedCommand]

  package init(commands: [RecordedCommand]) {
    self.commands = commands
  }

  /// As many entries are taken back without a question.
  package static let mostUnasked = 100

  /// The number of entries that it would change.
  package var entries: Int { commands.reduce(0) { $0 + $1.steps.count } }
}

/// Why a command can't be undone.
package struct UndoRefusal: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A purge removed lines from the file.
    case purge
    /// A sealing removed the lines in plain from the file.
    case sealing
    /// A compaction removed older revisions.
    case compaction
    /// This version can't interpret what the command wrote.
    case unknown(kind: String)
    /// A compaction removed the content that would come back.
    case wordsCompacted
    /// Its entries have changed since.
    case changed
    /// It joined entries, and no line could part them again.
    case joined
    /// Two entries share an id, and it does not say which.
    case sharedID
  }

  package let reason: Reason
  package let action: RecordedStep.Action
  /// The post that the command changed; nil for a purge or a compaction.
  package let item: TimelineItem?
  /// How many later commands can be undone.
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

/// The entry that was added or edited last, whatever its date. Undo and redo don't count.
package struct LastWritten: Hashable, Sendable {
  /// The id that selects it: the post's, or the revision's in a conflict.
  package let name: EntryID
  /// When it was written; nil if that is not readable.
  package let moment: Moment?
  /// The journal, if there are several.
  package let journal: String?

  package init(name: EntryID, moment: Moment?, journal: String? = nil) {
    self.name = name
    self.moment = moment
    self.journal = journal
  }

  /// The same entry of one of several journals.
  package func with(journal: String) -> LastWritten {
    LastWritten(name: name, moment: moment, journal: journal)
  }

  /// Of several journals, the entry that was written last. At the same instant, the journal that
  /// was given first wins.
  package func isBefore(_ other: LastWritten) -> Bool {
    guard let next = other.moment else { return false }
    return moment.map { $0.isBefore(next) } ?? true
  }
}
