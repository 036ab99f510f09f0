import TestSupport
import Testing
import TimelineDomain

/// The repository for tests keeps the contract and fails on demand.
struct InMemoryPostRepositoryTests {
  @Test(
    arguments: PostRepositoryContract.checks + PostRepositoryContract.severalAtOnce
      + PostRepositoryContract.findingByKind)
  func `it keeps the contract`(_ check: ContractCheck) async throws {
    try await check.run { InMemoryPostRepository($0) }
  }

  @Test func `a broken contract is reported`() async {
    let deaf = InMemoryPostRepository(ContractSeed(posts: [.text("aaaa1111")]))
    for check in PostRepositoryContract.keeping {
      await #expect(throws: ContractViolation.self, "\(check)") {
        try await check.run { _ in deaf }
      }
    }
  }

  @Test func `failures come in order and change nothing`() async throws {
    let repository = InMemoryPostRepository()
    let full = RepositoryError.unwritable(path: "p", .noSpace)
    let closed = RepositoryError.unreadable(path: "p", .permission)
    repository.failNext(with: full)
    repository.failNext(with: closed)
    await #expect(throws: full) { _ = try await repository.save([.add(.text("aaaa1111"))]) }
    await #expect(throws: closed) { _ = try await repository.load(.everything) }
    #expect(try await repository.load(.everything).exists == false)
    #expect(repository.saved.isEmpty)
  }

  @Test func `the access can change`() async throws {
    let repository = InMemoryPostRepository()
    _ = try await repository.save([.add(.text("aaaa1111"))])
    let access = TimelineAccess(level: .readOnly, reason: .unreadableHeader)
    repository.set(access)
    let refusal = RepositoryError.refused(path: InMemoryPostRepository.path, access)
    await #expect(throws: refusal) { _ = try await repository.save([.add(.text("bbbb2222"))]) }
    #expect(repository.saved == [[.add(.text("aaaa1111"))]])
  }
}
