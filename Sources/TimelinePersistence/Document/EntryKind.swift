/// The kinds of entry that this version has words for, judged before a payload is looked at.
enum EntryKind: Sendable, Hashable {
  case text, mood, deletion, unknown
}
