/// What became of a journal's file that a person changed by hand.
package enum HandEdit: Sendable, Hashable {
  /// It is what it was.
  case unchanged
  case done(LineChanges)
  /// Not put in the journal's place: the findings that the journal itself doesn't have, with the lines of
  /// the edited file.
  case worse(CheckReport, isHeaderChanged: Bool)
  /// Not put in the journal's place: somebody else has written the journal anew in the meantime.
  case outdated
}

/// How an edited file differs from what it was, in lines.
package struct LineChanges: Sendable, Hashable {
  package let added: Int
  package let removed: Int
  /// The same entry, and another line.
  package let changed: Int
  /// Of the lines that are not there any more as they were, those that this version can't read.
  package let unreadable: Int
  /// What others have written in the meantime; it is in the journal.
  package let appended: Int

  package init(
    added: Int = 0, removed: Int = 0, changed: Int = 0, unreadable: Int = 0, appended: Int = 0
  ) {
    self.added = added
    self.removed = removed
    self.changed = changed
    self.unreadable = unreadable
    self.appended = appended
  }
}
