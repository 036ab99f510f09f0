/// One change to a journal. A list of posts could not carry what posts don't have; a change doesn't
/// touch it.
package enum PostChange: Hashable, Sendable {
  /// `written` is when it was written down, where that is not the moment it is about.
  case add(Post, written: Moment? = nil)
  /// `entry` is the new entry's id; `base` the entry whose content the person saw.
  case revise(base: EntryID, edit: PostEdit, entry: EntryID, written: Moment)
  /// Hides the entries `bases`; `entry` is the id of the entry that says so.
  case delete(bases: [EntryID], entry: EntryID, at: Moment)
  /// Puts what the entry `content` says in the place of `bases`, byte for byte, as the entry `entry`.
  case restore(content: EntryID, bases: [EntryID], entry: EntryID, written: Moment)

  /// The id of the entry that says it.
  package var entry: EntryID {
    switch self {
    case .add(let post, _): post.revision
    case .revise(_, _, let entry, _), .delete(_, let entry, _), .restore(_, _, let entry, _):
      entry
    }
  }
}
