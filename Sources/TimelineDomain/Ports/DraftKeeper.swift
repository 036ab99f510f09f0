package import TimePhrases

/// Stores texts that could not be saved, or not yet.
package protocol DraftKeeper: Sendable {
  func keep(_ text: [UInt8], for purpose: DraftPurpose?) throws(RepositoryError) -> Draft
  /// Replaces the text, without waiting for the device: every key writes it again.
  func rewrite(_ draft: Draft, _ text: [UInt8]) throws(RepositoryError)
  func read(_ draft: Draft) throws(RepositoryError) -> [UInt8]
  /// Nil if it was not stored.
  func purpose(of draft: Draft) -> DraftPurpose?
  /// Waits until no other program has claimed the draft. Nil if it no longer exists.
  func claim(_ draft: Draft) throws(RepositoryError) -> (any DraftClaim)?
  /// Does not wait. Nil if another program has claimed the draft, or it no longer exists.
  func claimIfFree(_ draft: Draft) -> (any DraftClaim)?
  func discard(_ draft: Draft) throws(RepositoryError)
  /// Newest first.
  func drafts() throws(RepositoryError) -> [Draft]
}

/// Keeps other programs from a draft while this object lives. The claim ends with the process.
package protocol DraftClaim: AnyObject, Sendable {}

/// A stored draft.
package struct Draft: Hashable, Sendable {
  /// A path, as bytes.
  package let location: [UInt8]
  package let name: String
  /// Local time when it was begun; nil if its file name doesn't say.
  package let begun: CivilTime?

  package init(location: [UInt8], name: String, begun: CivilTime? = nil) {
    self.location = location
    self.name = name
    self.begun = begun
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}

/// What a text was typed for: the words of the command as typed, and what was so at that moment.
package struct DraftPurpose: Hashable, Sendable {
  /// Where the text came from.
  package enum Source: String, Sendable {
    case words, input, editor
  }

  package let words: [String]
  /// Nil in the drafts of older versions, whose words are a complete command.
  package let source: Source?
  /// The path of the journal; nil if it was not known, or is among the words.
  package let journal: String?
  /// For an edit: the entry, and the revisions that the user saw.
  package let entry: EntryID?
  package let base: [EntryID]
  /// When the text was typed; nil in the drafts of older versions.
  package let typed: Moment?

  package init(
    words: [String], source: Source? = nil, journal: String? = nil, entry: EntryID? = nil,
    base: [EntryID] = [], typed: Moment? = nil
  ) {
    self.words = words
    self.source = source
    self.journal = journal
    self.entry = entry
    self.base = base
    self.typed = typed
  }

  package func with(source other: Source? = nil, typed moment: Moment? = nil) -> DraftPurpose {
    DraftPurpose(
      words: words, source: other ?? source, journal: journal, entry: entry, base: base,
      typed: moment ?? typed)
  }

  package func with(entry: EntryID?, base: [EntryID], in journal: String?) -> DraftPurpose {
    DraftPurpose(
      words: words, source: source, journal: journal, entry: entry, base: base, typed: typed)
  }
}

/// Remembers small things from one run of the program to the next. Losing them is of no consequence.
package protocol OnceKeeper: Sendable {
  /// True on the first call with this name. False later, and if it can't store that.
  func isFirst(_ name: String) -> Bool
  /// What was noted last under this name; nil if that can't be read.
  func note(_ name: String) -> [UInt8]?
  func keep(_ note: [UInt8], as name: String)
}

/// Finds and removes files of this program that may contain text of a journal's posts.
package protocol TraceSweeper: Sendable {
  func traces(of posts: TracedPosts) -> [Trace]
  /// Called after the purge, with what was found before it. Removes every trace that certainly
  /// belongs to the posts.
  func sweep(_ posts: TracedPosts, found: [Trace]) -> SweptTraces
}

/// What identifies traces of posts: the ids of their entries, and their texts.
package struct TracedPosts: Hashable, Sendable {
  package let entries: Set<EntryID>
  /// The whole text of each revision that has one.
  package let texts: Set<String>

  package init(entries: Set<EntryID>, texts: Set<String>) {
    self.entries = entries
    self.texts = texts
  }

  package init(_ histories: [PostHistory], _ plan: PurgePlan) {
    let revisions = histories.flatMap(\.revisions)
    let items = revisions.compactMap(\.item) + plan.posts.flatMap(\.joined)
    self.init(
      entries: Set(revisions.map(\.entry) + plan.posts.flatMap(\.ids)),
      texts: Set(items.compactMap { $0.post?.words }))
  }
}

extension Post {
  /// Its text or note, trimmed; nil if it is blank.
  fileprivate var words: String? {
    body.isBlank ? nil : body.trimmed
  }
}

/// A file that this program wrote and that may contain text of purged posts.
package struct Trace: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A copy of the journal that `journal open` made.
    case copy
    case draft
    /// Left by a command that was killed.
    case temporary
    case index
  }

  package enum State: String, Hashable, Sendable {
    /// Certainly belongs to the journal and the posts: a purge removes it.
    case own
    case uncertain
    /// Another program uses it.
    case inUse
    case unreadable
  }

  package let kind: Kind
  /// A path, as bytes.
  package let location: [UInt8]
  package let state: State

  package init(kind: Kind, location: [UInt8], state: State) {
    self.kind = kind
    self.location = location
    self.state = state
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}

/// The result of sweeping the traces of purged posts.
package struct SweptTraces: Hashable, Sendable {
  package let removed: [Trace]
  /// These may still contain the text; one of state `own` could not be removed.
  package let left: [Trace]

  package init(removed: [Trace], left: [Trace]) {
    self.removed = removed
    self.left = left
  }
}
