/// A post with several versions that don't say the same.
package struct PostConflict: Hashable, Sendable {
  package let id: EntryID
  /// The heads, the earliest written first. Their numbers are the same on every machine.
  package let versions: [PostRevision]
  /// The revision that the versions have in common; nil if the file has none.
  package let base: PostRevision?
  /// The names of the members that differ, also those that no list shows.
  package let differing: [String]

  package init(
    id: EntryID, versions: [PostRevision], base: PostRevision?, differing: [String] = []
  ) {
    self.id = id
    self.versions = versions
    self.base = base
    self.differing = differing
  }

  /// The name of its journal, if there are several.
  package var journal: String? { versions.lazy.compactMap { $0.item?.journal }.first }

  package var address: EntryAddress { EntryAddress(id, in: journal) }

  /// The ids of the heads, which a decision replaces.
  package var heads: [EntryID] { versions.map(\.entry) }
}

/// What settling the conflicts of a journal did.
package struct SettlingReport: Hashable, Sendable {
  /// The posts that have one version again.
  package let settled: [TimelineItem]
  /// What needs a decision.
  package let conflicts: [PostConflict]
  /// Posts that are not shown any more, although shown entries need them.
  package let hiddenTargets: [HiddenTarget]

  package init(
    settled: [TimelineItem] = [], conflicts: [PostConflict] = [],
    hiddenTargets: [HiddenTarget] = []
  ) {
    self.settled = settled
    self.conflicts = conflicts
    self.hiddenTargets = hiddenTargets
  }

  /// What both settled, and what is left after the later one.
  package func then(_ later: SettlingReport) -> SettlingReport {
    SettlingReport(
      settled: settled + later.settled, conflicts: later.conflicts,
      hiddenTargets: hiddenTargets + later.hiddenTargets)
  }

  /// What was settled in two journals, and what is left in them.
  package func besides(_ other: SettlingReport) -> SettlingReport {
    SettlingReport(
      settled: settled + other.settled, conflicts: conflicts + other.conflicts,
      hiddenTargets: hiddenTargets + other.hiddenTargets)
  }
}

/// What a merge of copies brought, or would bring.
package struct MergeReport: Hashable, Sendable {
  /// One of the merged files.
  package struct Copy: Hashable, Sendable {
    package let path: String
    /// Lines that no earlier copy and not the journal had.
    package let lines: Int
    /// Whether its header names another journal.
    package let isOther: Bool

    package init(path: String, lines: Int, isOther: Bool) {
      self.path = path
      self.lines = lines
      self.isOther = isOther
    }
  }

  /// What kinds of lines came.
  package struct Lines: Hashable, Sendable {
    package let added: Int
    package let edited: Int
    package let deleted: Int
    /// Entries that this version can't interpret.
    package let unknown: Int
    package let damaged: Int

    package init(
      added: Int = 0, edited: Int = 0, deleted: Int = 0, unknown: Int = 0, damaged: Int = 0
    ) {
      self.added = added
      self.edited = edited
      self.deleted = deleted
      self.unknown = unknown
      self.damaged = damaged
    }

    package static func + (one: Lines, other: Lines) -> Lines {
      Lines(
        added: one.added + other.added, edited: one.edited + other.edited,
        deleted: one.deleted + other.deleted, unknown: one.unknown + other.unknown,
        damaged: one.damaged + other.damaged)
    }
  }

  package let copies: [Copy]
  package let lines: Lines
  /// Lines of purged entries, which left the journal.
  package let purged: Int
  /// Posts that one copy deleted and another changed: the change is shown.
  package let keptEdits: [TimelineItem]
  package let settling: SettlingReport
  /// The files that came from the folders of the copies.
  package let files: FileTransfer
  /// The files that only purged lines used.
  package let removedFiles: FileRemoval

  package init(
    copies: [Copy], lines: Lines = Lines(), purged: Int = 0, keptEdits: [TimelineItem] = [],
    settling: SettlingReport = SettlingReport(), files: FileTransfer = FileTransfer(),
    removedFiles: FileRemoval = FileRemoval()
  ) {
    self.copies = copies
    self.lines = lines
    self.purged = purged
    self.keptEdits = keptEdits
    self.settling = settling
    self.files = files
    self.removedFiles = removedFiles
  }

  package func with(files: FileTransfer, removed: FileRemoval) -> MergeReport {
    MergeReport(
      copies: copies, lines: lines, purged: purged, keptEdits: keptEdits, settling: settling,
      files: files, removedFiles: removed)
  }

  package var newLines: Int { copies.reduce(0) { $0 + $1.lines } }
  package var isEmpty: Bool {
    newLines == 0 && purged == 0 && settling.settled.isEmpty && files.copied.isEmpty
  }
}

/// What a merge may write.
package enum MergeMode: Sendable {
  /// Nothing: the report says what would come.
  case dry
  /// Nothing if one of the files is of another journal.
  case copies
  case all
}

/// A copy of a journal that a program such as Syncthing, Dropbox or iCloud left next to it.
package struct ConflictCopy: Hashable, Sendable {
  package let location: [UInt8]
  /// Lines that the journal lacks.
  package let lines: Int

  package init(location: [UInt8], lines: Int) {
    self.location = location
    self.lines = lines
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}
