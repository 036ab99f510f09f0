import Synchronization
import TimelineDomain

/// Files to import, in memory.
struct MemoryFiles: ForeignFileFinder {
  var files: [String: [UInt8]] = [:]

  func files(at path: [UInt8]) throws(RepositoryError) -> [ForeignFile] {
    let name = String(decoding: path, as: UTF8.self)
    if let bytes = files[name] {
      return [ForeignFile(path: name, name: name, isInFolder: false, bytes: MemoryBytes(bytes))]
    }
    let folder = files.keys.filter { $0.hasPrefix(name + "/") }.sorted()
    guard !folder.isEmpty else {
      throw .unreadable(path: name, .missing)
    }
    return folder.map { path in
      ForeignFile(
        path: path, name: String(path.dropFirst(name.count + 1)), isInFolder: true,
        bytes: MemoryBytes(files[path] ?? []))
    }
  }
}

struct MemoryBytes: ForeignBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) { body(bytes.span) }
}

/// Counts every entry as new, and keeps those that a real import gets.
final class CountingImporter: JournalImporter {
  private let state = Mutex<[ForeignEntry]>([])

  var imported: [ForeignEntry] { state.withLock { $0 } }

  func bringIn(
    _ source: any ForeignSource, isDry: Bool, expected: ImportReport?
  ) async throws(RepositoryError) -> ImportReport {
    var entries: [ForeignEntry] = []
    try source.forEach { (entry, _) throws(RepositoryError) in
      entries.append(entry)
      return .taken
    }
    let found = entries
    if !isDry { state.withLock { $0 += found } }
    return ImportReport(added: found.count)
  }
}
