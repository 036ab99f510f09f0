import TimelineDomain

/// An inspector with a fixed report.
struct FixedInspector: JournalInspector, CopyFinder {
  var report: CheckReport? = CheckReport()
  var salvage: Salvage?
  var failure: RepositoryError?
  var copies: [ConflictCopy] = []

  func conflictCopies() async -> [ConflictCopy] { copies }

  func check() async throws(RepositoryError) -> CheckReport? {
    if let failure { throw failure }
    return report
  }

  func salvage(to path: [UInt8]) async throws(RepositoryError) -> Salvage? {
    if let failure { throw failure }
    return salvage
  }
}
