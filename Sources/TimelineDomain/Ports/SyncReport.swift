/// What a sync is asked for.
package struct SyncRequest: Hashable, Sendable {
  /// Sets up the repository first.
  package let setsUp: Bool
  /// The address of the remote repository to set up.
  package let remote: [UInt8]?
  /// Whether the remote may have another journal, which becomes one with this one.
  package let joinsOther: Bool
  /// Whether git may ask for a password in the terminal.
  package let isInteractive: Bool
  /// Whether commits have the journal's files; without, they neither add nor remove any. Nil for the
  /// choice of an earlier sync of this clone.
  package let withFiles: Bool?

  package init(
    setsUp: Bool, remote: [UInt8]?, joinsOther: Bool, isInteractive: Bool, withFiles: Bool? = nil
  ) {
    self.setsUp = setsUp
    self.remote = remote
    self.joinsOther = joinsOther
    self.isInteractive = isInteractive
    self.withFiles = withFiles
  }
}

/// A place with the journal's words that other users had permissions for.
package struct ClosedPlace: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case journal, repository, files
  }

  package let kind: Kind
  /// The permissions before, such as 0o644.
  package let mode: UInt16

  package init(_ kind: Kind, mode: UInt16) {
    self.kind = kind
    self.mode = mode
  }
}

/// What a sync did with the journal's files.
package struct SyncedFiles: Hashable, Sendable {
  /// Files that the remote lacked.
  package let sent: FileCount
  /// Files that came from the repository.
  package let received: FileCount
  /// Files that purge lines of others removed here.
  package let removed: FileRemoval
  /// Files in use that neither this machine nor the repository has.
  package let missing: [FileDigest]
  /// Files in use that stay out of the repository.
  package let leftOut: FileCount

  package init(
    sent: FileCount = FileCount(), received: FileCount = FileCount(),
    removed: FileRemoval = FileRemoval(), missing: [FileDigest] = [],
    leftOut: FileCount = FileCount()
  ) {
    self.sent = sent
    self.received = received
    self.removed = removed
    self.missing = missing
    self.leftOut = leftOut
  }
}

package struct SyncReport: Hashable, Sendable {
  /// What a sync sets up before the first one.
  package enum SetUp: String, Hashable, Sendable {
    case repository, attributes, fileAttributes, remote, driver
  }

  package let setUp: [SetUp]
  /// Lines that the remote lacked; without a remote, lines that went into a commit.
  package let sent: Int
  /// Lines that came from the remote.
  package let received: Int
  /// Whether the remote has everything; false if there is no remote.
  package let isPushed: Bool
  package let keptEdits: [TimelineItem]
  package let settling: SettlingReport
  package let files: SyncedFiles

  package init(
    setUp: [SetUp] = [], sent: Int = 0, received: Int = 0, isPushed: Bool = false,
    keptEdits: [TimelineItem] = [], settling: SettlingReport = SettlingReport(),
    files: SyncedFiles = SyncedFiles()
  ) {
    self.setUp = setUp
    self.sent = sent
    self.received = received
    self.isPushed = isPushed
    self.keptEdits = keptEdits
    self.settling = settling
    self.files = files
  }

  /// Whether both sides had everything.
  package var movedNothing: Bool {
    sent == 0 && received == 0 && files.sent.isEmpty && files.received.isEmpty
  }

  /// This report with what a later step did; conflicts and files are those of this one.
  package func then(_ later: SyncReport) -> SyncReport {
    SyncReport(
      setUp: setUp + later.setUp, sent: sent + later.sent, received: received + later.received,
      isPushed: isPushed || later.isPushed, keptEdits: keptEdits + later.keptEdits,
      settling: settling, files: files)
  }

  /// This report with what a later step settled, and the conflicts that it left.
  package func settling(_ later: SettlingReport) -> SyncReport {
    SyncReport(
      setUp: setUp, sent: sent, received: received, isPushed: isPushed, keptEdits: keptEdits,
      settling: settling.then(later), files: files)
  }

  package func with(_ files: SyncedFiles) -> SyncReport {
    SyncReport(
      setUp: setUp, sent: sent, received: received, isPushed: isPushed, keptEdits: keptEdits,
      settling: settling, files: files)
  }
}

/// Why a sync stopped.
package enum SyncFlaw: Hashable, Sendable {
  package enum Operation: String, Hashable, Sendable {
    case merge, rebase, cherryPick, revert, bisect
  }

  package enum Step: String, Hashable, Sendable {
    case setUp, commit, fetch, update, push
  }

  case noGit
  case noJournal(path: String)
  case notARepository(folder: String)
  /// The folder is in a repository's own files, as in a bare repository.
  case insideGit(folder: String)
  case detachedHead
  case busy(Operation)
  /// Neither `user.name` nor `user.email` is set.
  case noIdentity
  /// `.gitignore` excludes the journal.
  case ignored(path: String)
  /// The repository has another remote of that name.
  case remoteTaken(String)
  /// The journal is committed.
  case noRemote
  case otherJournal
  /// Another sync runs in the same repository.
  case otherSync
  /// Both sides changed files besides the journal.
  case othersChanged([String])
  /// The remote changed again during each attempt.
  case rejected
  /// git failed, with its own words.
  case git(Step, String)
}

/// The copy that a backup wrote.
package struct BackupReport: Hashable, Sendable {
  /// The path of the copy.
  package let location: [UInt8]
  package let bytes: Int
  package let entries: Int
  /// Damaged lines, which the copy has too.
  package let damagedLines: Int
  /// The paths of older copies that were removed.
  package let removed: [[UInt8]]
  /// Older copies that could not be removed.
  package let left: [[UInt8]]
  /// The files in use, in the folder that all copies share.
  package let files: FileTransfer
  /// Files in that folder which only removed copies used.
  package let removedFiles: FileRemoval
  /// Why nothing was removed that should have been.
  package let keptBecause: RepositoryError?

  package init(
    location: [UInt8], bytes: Int, entries: Int, damagedLines: Int, removed: [[UInt8]] = [],
    left: [[UInt8]] = [], files: FileTransfer = FileTransfer(),
    removedFiles: FileRemoval = FileRemoval(), keptBecause: RepositoryError? = nil
  ) {
    self.location = location
    self.bytes = bytes
    self.entries = entries
    self.damagedLines = damagedLines
    self.removed = removed
    self.left = left
    self.files = files
    self.removedFiles = removedFiles
    self.keptBecause = keptBecause
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}
