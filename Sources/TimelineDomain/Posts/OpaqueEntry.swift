/// An entry that is kept, shown in its place and counted, and that this version can't read.
package struct OpaqueEntry: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A kind that came after this version.
    case unknownKind
    /// A known kind that asks for abilities this version doesn't have.
    case needs([String])
    /// A known kind whose content has another shape than it had in this version.
    case unfamiliarContent
    /// A stub: a compaction removed its words from this file.
    case compacted
  }

  /// The name of the post it belongs to, and the entry itself.
  package let id: EntryID
  package let revision: EntryID
  package let kind: String
  package let moment: Moment?
  package let reason: Reason

  package init(
    id: EntryID, revision: EntryID, kind: String, moment: Moment?, reason: Reason
  ) {
    self.id = id
    self.revision = revision
    self.kind = kind
    self.moment = moment
    self.reason = reason
  }
}
