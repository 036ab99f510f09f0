/// The result of editing a journal's file by hand.
package enum HandEdit: Sendable, Hashable {
  /// The copy is unchanged.
  case unchanged
  case done(LineChanges)
  /// Refused: these findings are new. Their lines are those of the edited file.
  case worse(CheckReport, isHeaderChanged: Bool)
  /// Refused: another program has rewritten the journal since.
  case outdated
}

/// The difference between the edited file and the original, in lines.
package struct LineChanges: Sendable, Hashable {
  package let added: Int
  package let removed: Int
  /// The same entry with a different line.
  package let changed: Int
  /// Removed or changed lines that this version couldn't interpret.
  package let unreadable: Int
  /// Lines that other programs have appended since, which are kept.
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
