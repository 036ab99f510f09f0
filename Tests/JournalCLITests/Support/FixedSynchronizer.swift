import TimelineDomain

/// A synchronizer with a fixed result.
struct FixedSynchronizer: JournalSynchronizer {
  var report = SyncReport()
  var failure: SyncError?
  var closed: [ClosedPlace] = []

  func close() async throws(SyncError) -> [ClosedPlace] { closed }

  func sync(_ request: SyncRequest) async throws(SyncError) -> SyncReport {
    if let failure, failure != .otherJournal || !request.joinsOther { throw failure }
    return report
  }

  func mergeForGit(
    base: [UInt8], ours: [UInt8], theirs: [UInt8]
  ) async throws(RepositoryError) {}
}

/// A backup with a fixed result.
struct FixedBackup: JournalBackup {
  var report: BackupReport?

  func backUp(to folder: [UInt8], keep: Int?) async throws(RepositoryError) -> BackupReport? {
    report
  }
}
