package import TimelineDomain

/// Copies are merged into one journal; conflicts of all journals are shown.
nonisolated extension SeveralJournals: ConflictRepository {
  package func merge(
    _ others: [[UInt8]], isDry: Bool, links: HardLinks
  ) async throws(RepositoryError) -> MergeReport? {
    try await member(nil).repository.merge(others, isDry: isDry, links: links)
  }

  package func conflicts() async throws(RepositoryError) -> [PostConflict] {
    try await each { (member) throws(RepositoryError) in
      try await member.repository.conflicts()
    }.flatMap { $0 }
  }

  package func settleConflicts() async throws(RepositoryError) -> SettlingReport? {
    try await member(nil).repository.settleConflicts()
  }
}
