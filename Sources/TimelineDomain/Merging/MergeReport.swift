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

  package init(
    copies: [Copy], lines: Lines = Lines(), purged: Int = 0, keptEdits: [TimelineItem] = [],
    settling: SettlingReport = SettlingReport()
  ) {
    self.copies = copies
    self.lines = lines
    self.purged = purged
    self.keptEdits = keptEdits
    self.settling = settling
  }

  package var newLines: Int { copies.reduce(0) { $0 + $1.lines } }
  package var isEmpty: Bool { newLines == 0 && purged == 0 && settling.settled.isEmpty }
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
