package import TimelineDomain

/// One promise of the contract, and its check on a new repository.
package struct ContractCheck: Sendable, CustomStringConvertible {
  /// Makes a repository with exactly the seed.
  package typealias Factory = @Sendable (ContractSeed) async throws -> any PostRepository

  package let sentence: String
  private let check: @Sendable (Factory) async throws -> Void

  init(_ sentence: String, _ check: @escaping @Sendable (Factory) async throws -> Void) {
    self.sentence = sentence
    self.check = check
  }

  package var description: String { sentence }

  /// Throws a `ContractViolation` if the repository breaks the promise.
  package func run(on makeRepository: Factory) async throws {
    try await check(makeRepository)
  }
}

/// What a repository did instead.
package struct ContractViolation: Error, CustomStringConvertible {
  package let description: String
}

/// Throws unless both are equal.
func same<Value: Equatable>(
  _ what: String, _ actual: Value, _ expected: Value
) throws(ContractViolation) {
  guard actual != expected else { return }
  throw ContractViolation(description: "\(what): \(actual), where it should be \(expected)")
}

/// Throws unless the body throws that error.
func refused(
  _ what: String, with expected: RepositoryError, _ body: () async throws -> Void
) async throws {
  do {
    try await body()
  } catch let error as RepositoryError {
    return try same("\(what) is refused with", error, expected)
  }
  throw ContractViolation(description: "\(what) was not refused")
}

extension PostRepository {
  /// For one command that writes once.
  @discardableResult
  package func save(_ changes: [PostChange]) async throws(RepositoryError) -> SaveResult {
    try await save(changes, batch: nil)
  }

  func everything() async throws -> LoadResult { try await load(.everything) }

  func revisions(_ query: TimelineQuery = .everything) async throws -> [String] {
    try await load(query).timeline.revisions
  }

  func found(_ prefix: String) async throws -> LoadResult {
    try await load(.idPrefix(EntryID(prefix)))
  }
}

extension PostChange {
  static func revise(_ base: String, _ edit: PostEdit, as entry: String) -> PostChange {
    .revise(base: EntryID(base), edit: edit, entry: EntryID(entry), written: .march(30))
  }

  static func delete(_ bases: String..., as entry: String) -> PostChange {
    .delete(bases: bases.map { EntryID($0) }, entry: EntryID(entry), at: .march(31))
  }
}
