/// An entry that this version can't interpret. It keeps and counts it, and shows that it exists.
package struct UnknownEntry: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A kind from a newer version.
    case unknownKind
    /// A known kind that needs abilities this version lacks.
    case needs([String])
    /// A known kind with content of an unexpected shape.
    case unfamiliarContent
    /// A stub: a compaction removed its words from this file.
    case compacted
  }

  /// The id of its post.
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

  /// A deletion that this version can't interpret. It can't be deleted, because no entry may name it.
  package var isDeletion: Bool { kind == "deletion" }
}
