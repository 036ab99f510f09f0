/// One change to a journal. It names only the posts that it changes, so it can't lose the others.
package enum PostChange: Hashable, Sendable {
  /// `written` is the time of writing, if it differs from the post's moment.
  case add(Post, written: Moment? = nil)
  /// `entry` is the id of the new entry, `base` the revision that the user saw.
  case revise(base: EntryID, edit: PostEdit, entry: EntryID, written: Moment)
  /// Deletes the heads `bases`. `entry` is the id of the new entry.
  case delete(bases: [EntryID], entry: EntryID, at: Moment)
  /// Copies the payload of the entry `content` into the new entry `entry`, which replaces `bases`.
  /// Without bases, the new entry begins a post.
  case restore(content: EntryID, bases: [EntryID], entry: EntryID, written: Moment)
  /// Edits `base`, one of the heads of a conflict, and replaces all of them.
  case resolve(
    base: EntryID, heads: [EntryID], edit: PostEdit, entry: EntryID, written: Moment)

  /// The id of the new entry.
  package var entry: EntryID {
    switch self {
    case .add(let post, _): post.revision
    case .revise(_, _, let entry, _), .delete(_, let entry, _), .restore(_, _, let entry, _),
      .resolve(_, _, _, let entry, _):
      entry
    }
  }
}
