import Platform
import TestSupport
import TimelineDomain
import TimelinePersistence

/// A journal in a directory of its own, and a repository on it.
final class JournalBench {
  let directory: TemporaryDirectory
  /// The name of the journal in the directory.
  private let name: String
  let calls: OrderedFaults
  let repository: FilePostRepository

  /// With `newFolder`, the folder of the journal does not exist yet.
  init(
    _ journal: [UInt8]? = nil, fault: OrderedFaults.Fault? = nil, in newFolder: Bool = false
  ) {
    directory = TemporaryDirectory()
    name = newFolder ? "a/b/j" : "j"
    calls = OrderedFaults(fault)
    repository = FilePostRepository(
      path: BytePath("\(directory.path)/\(name)"), time: FixedTime.tokyo, calls: calls)
    if let journal { directory.write(name, journal) }
  }

  /// A second repository on the same journal, without faults.
  init(at other: JournalBench) {
    directory = other.directory
    name = other.name
    calls = OrderedFaults()
    repository = FilePostRepository(
      path: BytePath("\(directory.path)/\(name)"), time: FixedTime.tokyo, calls: calls)
  }

  convenience init(
    _ journal: String?, fault: OrderedFaults.Fault? = nil, in newFolder: Bool = false
  ) {
    self.init(journal.map { Array($0.utf8) }, fault: fault, in: newFolder)
  }

  var path: String { "\(directory.path)/\(name)" }
  var journal: [UInt8] { directory.read(name) }
  var text: String { String(decoding: journal, as: UTF8.self) }
  private var inspector: FilePostRepository {
    FilePostRepository(path: BytePath(path), time: FixedTime.tokyo, calls: calls)
  }

  static let header =
    #"{"format":"timeline-journal","version":1,"id":"h","created":"2026-01-01T00:00:00Z"}"# + "\n"

  func add(_ id: String = "new1") async throws {
    _ = try await repository.save([
      .add(.text(.initial(id: EntryID(id), moment: .restored("2026-02-01T00:00:00Z")!, text: "hi")))
    ])
  }

  func check() async throws(RepositoryError) -> CheckReport? { try await inspector.check() }

  /// Salvages to this name in the directory.
  func salvage(to name: String = "out") async throws(RepositoryError) -> Salvage? {
    try await inspector.salvage(to: Array("\(directory.path)/\(name)".utf8))
  }

  func items() async throws -> [TimelineItem] {
    Array(try await repository.load(.everything).timeline)
  }
  func summary() async throws -> TimelineSummary { try await repository.load(.everything).summary }

  /// The shown entries, newest first: the name of the post and the entry's own id.
  func shownEntries() async throws -> [String] {
    try await items().map { item in
      let name = item.id == item.revision ? item.id.text : "\(item.id.text):\(item.revision.text)"
      return name + (item.isConflict ? "!" : "")
    }
  }
}

extension FilePostRepository {
  /// Removes the post from the current file.
  func purge(_ id: EntryID) async throws {
    try await purge(try await purgePlan(for: [id]), links: .refuse)
  }
}
