/// The entry that was added or edited last, whatever its date. Undo and redo don't count.
package struct LastWritten: Hashable, Sendable {
  /// The id that selects it: the post's, or the revision's in a conflict.
  package let name: EntryID
  /// When it was written; nil if that is not readable.
  package let moment: Moment?

  package init(name: EntryID, moment: Moment?) {
    self.name = name
    self.moment = moment
  }

  /// Of several journals, the entry that was written last. At the same instant, the journal that
  /// was given first wins.
  package func isBefore(_ other: LastWritten) -> Bool {
    guard let next = other.moment else { return false }
    return moment.map { $0.isBefore(next) } ?? true
  }
}
