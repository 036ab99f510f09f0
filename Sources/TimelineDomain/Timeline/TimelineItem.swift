import TimePhrases

/// A post or an unknown entry in a timeline.
package struct TimelineItem: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case post(Post)
    case unknown(UnknownEntry)
  }

  package let content: Content
  /// The moment that it is sorted by: its own, or that of the entry before it if its own is
  /// invalid.
  package let sortingMoment: Moment?
  /// How long it took, and whether it has a time of day.
  package let extent: Extent
  /// The files that it names, in the order of its line.
  package let files: [AttachedFile]
  /// The files that its program names and an import did not bring along. Only known of a text without words.
  package let absentFiles: AttachmentCounts
  /// Whether it is one of several heads of a post.
  package let isConflict: Bool
  /// Whether an edit that is not undone led to it.
  package let isEdited: Bool
  /// The name of its journal, if the query covers several.
  package let journal: String?
  /// What its sealed line opened to, without a line feed. Nil if the line is not sealed, or did not open.
  package let openedLine: [UInt8]?
  /// What its line says of the time, if what was sealed says something else.
  package let outside: Outside?

  /// The time in a sealed line, which is not the time of what was sealed.
  package struct Outside: Hashable, Sendable {
    package let moment: Moment?
    package let extent: Extent

    package init(_ moment: Moment?, _ extent: Extent) {
      self.moment = moment
      self.extent = extent
    }
  }

  package init(
    content: Content, sortingMoment: Moment?, extent: Extent = .none, files: [AttachedFile] = [],
    absentFiles: AttachmentCounts = AttachmentCounts(), isConflict: Bool = false,
    isEdited: Bool = false, journal: String? = nil, openedLine: [UInt8]? = nil,
    outside: Outside? = nil
  ) {
    self.content = content
    self.sortingMoment = sortingMoment
    self.extent = extent
    self.files = files
    self.absentFiles = absentFiles
    self.isConflict = isConflict
    self.isEdited = isEdited
    self.journal = journal
    self.openedLine = openedLine
    self.outside = outside
  }

  package func with(journal: String?) -> TimelineItem {
    TimelineItem(
      content: content, sortingMoment: sortingMoment, extent: extent, files: files,
      absentFiles: absentFiles, isConflict: isConflict, isEdited: isEdited, journal: journal,
      openedLine: openedLine, outside: outside)
  }

  /// What was sealed for another entry, as if it was this one's. Nil for all others.
  package var misplaced: TimelineItem? {
    guard case .unknown(let entry) = content, let post = entry.misplaced else { return nil }
    return TimelineItem(
      content: .post(post), sortingMoment: sortingMoment, isConflict: isConflict,
      isEdited: isEdited, journal: journal, openedLine: [])
  }

  package var id: EntryID {
    switch content {
    case .post(let post): post.id
    case .unknown(let entry): entry.id
    }
  }

  package var revision: EntryID {
    switch content {
    case .post(let post): post.revision
    case .unknown(let entry): entry.revision
    }
  }

  package var moment: Moment? {
    switch content {
    case .post(let post): post.moment
    case .unknown(let entry): entry.moment
    }
  }

  package var post: Post? {
    if case .post(let post) = content { post } else { nil }
  }

  /// What this version can read of an entry that it can't interpret.
  package var fallback: UnknownEntry.Fallback? {
    if case .unknown(let entry) = content { entry.fallback } else { nil }
  }

  /// Whether it has unknown needs, so that no member of its payload is certain.
  package var isOpaque: Bool {
    if case .unknown(let entry) = content, case .needs = entry.reason { true } else { isClosed }
  }

  /// Whether it is sealed and could not be opened.
  package var isClosed: Bool {
    if case .unknown(let entry) = content { entry.reason.isSealed } else { false }
  }

  /// The same without what was opened.
  package var closed: TimelineItem {
    guard isOpened else { return self }
    let entry = UnknownEntry(
      id: id, revision: revision, kind: "sealed", moment: moment, reason: .sealed(.unasked))
    return TimelineItem(
      content: .unknown(entry), sortingMoment: sortingMoment, extent: extent,
      isConflict: isConflict,
      isEdited: isEdited, journal: journal)
  }

  /// Whether it was opened: its line is sealed.
  package var isOpened: Bool { openedLine != nil }

  /// Whether its line is sealed.
  package var isSealed: Bool { isOpened || isClosed }

  package var tags: [Tag] { post?.tags ?? fallback?.tags ?? [] }

  package var isStarred: Bool { post?.isStarred ?? fallback?.isStarred ?? false }

  /// The text or the note; of an entry that this version can't interpret, both. Nil if it has none.
  package var body: String? { post?.body ?? fallback.map(\.body).flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether it has neither words nor a title, but may name files.
  package var isWordless: Bool {
    if case .post(let post) = content { post.isWordless } else { false }
  }

  /// The files that stand for the words of an entry that has none.
  package var attachments: AttachmentCounts {
    files.isEmpty ? absentFiles : AttachmentCounts(files)
  }

  package var isUnknownDeletion: Bool {
    if case .unknown(let entry) = content { entry.isDeletion } else { false }
  }

  /// The id that selects it: the post's, or the revision's in a conflict.
  package var name: EntryID { isConflict ? revision : id }

  /// The id of its post, and its journal.
  package var address: EntryAddress { EntryAddress(id, in: journal) }

  /// The id of its revision, and its journal.
  package var revisionAddress: EntryAddress { EntryAddress(revision, in: journal) }
}

/// Names an entry among several journals: two copies of one journal have the same ids.
package struct EntryAddress: Hashable, Sendable {
  package let id: EntryID
  /// Nil if there is only one journal.
  package let journal: String?

  package init(_ id: EntryID, in journal: String?) {
    self.id = id
    self.journal = journal
  }
}

/// How many photos and other files an entry has, by what they are for people.
package struct AttachmentCounts: Hashable, Sendable {
  package enum Kind: CaseIterable, Sendable {
    case photo, video, recording, document, other
  }

  package let counts: [Kind: Int]

  package init(_ counts: [Kind: Int] = [:]) {
    self.counts = counts.isEmpty ? counts : counts.filter { $0.value > 0 }
  }

  package init(_ files: [AttachedFile]) {
    self.init(
      files.reduce(into: [:]) { counts, file in
        let media = file.media ?? MediaType.of(name: file.name ?? "") ?? ""
        let kind: Kind =
          if media.hasPrefix("image/") { .photo } else if media.hasPrefix("video/") {
            .video
          } else if media.hasPrefix("audio/") { .recording } else if media == "application/pdf" {
            .document
          } else { .other }
        counts[kind, default: 0] += 1
      })
  }

  package var isEmpty: Bool { counts.isEmpty }

  /// Those that there are, in one order.
  package var all: [(kind: Kind, count: Int)] {
    Kind.allCases.compactMap { kind in counts[kind].map { (kind, $0) } }
  }
}
/// Counts of a whole journal, independent of the query.
package struct TimelineSummary: Hashable, Sendable {
  package let access: TimelineAccess
  /// Of the journal's format; nil if the header doesn't say, or there is no journal.
  package let version: Int?
  package let isNewer: Bool
  /// Lines that are entries, without asides; identical lines count once.
  package let entries: Int
  /// Current posts that this version understands.
  package let posts: Int
  /// Current entries that are sealed.
  package let sealed: Int
  /// Current unknown entries, by kind, without the sealed ones.
  package let unknown: [String: Int]
  /// Those of `unknown` with a known kind, by kind.
  package let unfamiliar: [String: Int]
  package let damagedLines: [Int]
  package let duplicateLines: Int
  /// Ids of several lines with different content.
  package let sharedIDs: [EntryID]
  /// Posts with more than one head.
  package let conflicts: Int
  /// Shown records of other programs that are no items.
  package let asides: Int
  /// The abilities that all headers name, known or not.
  package let gate: JournalGate

  package init(
    access: TimelineAccess = .full, version: Int? = nil, isNewer: Bool = false,
    entries: Int = 0, posts: Int = 0, sealed: Int = 0, unknown: [String: Int] = [:],
    unfamiliar: [String: Int] = [:], damagedLines: [Int] = [], duplicateLines: Int = 0,
    sharedIDs: [EntryID] = [], conflicts: Int = 0, asides: Int = 0,
    gate: JournalGate = JournalGate()
  ) {
    self.access = access
    self.version = version
    self.isNewer = isNewer
    self.entries = entries
    self.posts = posts
    self.sealed = sealed
    self.unknown = unknown
    self.unfamiliar = unfamiliar
    self.damagedLines = damagedLines
    self.duplicateLines = duplicateLines
    self.sharedIDs = sharedIDs
    self.conflicts = conflicts
    self.asides = asides
    self.gate = gate
  }
}

extension TimelineSummary {
  /// Current unknown entries.
  package var unread: Int { unknown.values.reduce(0, +) }

  /// All that a list shows.
  package var shown: Int { posts + sealed + unread }
}

/// The names of the abilities that a journal needs, as bytes, for each list of its header.
package struct JournalGate: Hashable, Sendable {
  package let read: Set<[UInt8]>
  package let write: Set<[UInt8]>
  package let rewrite: Set<[UInt8]>

  package init(
    read: Set<[UInt8]> = [], write: Set<[UInt8]> = [], rewrite: Set<[UInt8]> = []
  ) {
    self.read = read
    self.write = write
    self.rewrite = rewrite
  }

  package var isEmpty: Bool { self == JournalGate() }

  /// The lists that are not empty, with their names, in the order of the header.
  package var lists: [(name: String, abilities: [[UInt8]])] {
    [("read", read), ("write", write), ("rewrite", rewrite)].filter { !$1.isEmpty }
      .map { ($0, $1.sorted { $0.lexicographicallyPrecedes($1) }) }
  }

  package func union(_ other: JournalGate) -> JournalGate {
    JournalGate(
      read: read.union(other.read), write: write.union(other.write),
      rewrite: rewrite.union(other.rewrite))
  }

  package func isSubset(of other: JournalGate) -> Bool { other.union(self) == other }
}

/// What this version may do with a journal, and why not more.
package struct TimelineAccess: Hashable, Sendable {
  /// Ordered from nothing to everything.
  package enum Level: Int, Hashable, Sendable, Comparable {
    case none, readOnly, noRewrite, full

    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  package enum Reason: Hashable, Sendable {
    /// The journal needs abilities that this version lacks.
    case needs([String])
    /// The header names another format.
    case anotherFormat(String)
    /// The header is missing, damaged or invalid.
    case unreadableHeader
    /// A later header is invalid.
    case unreadableFurtherHeader
  }

  package let level: Level
  package let reason: Reason?

  package init(level: Level, reason: Reason?) {
    self.level = level
    self.reason = reason
  }

  package static let full = TimelineAccess(level: .full, reason: nil)

  /// The unknown abilities.
  package var needs: [String] {
    if case .needs(let names) = reason { names } else { [] }
  }
}
