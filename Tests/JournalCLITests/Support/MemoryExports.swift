import Synchronization
import TimelineDomain

/// The files that exports wrote, in memory, by path.
final class MemoryExports: Sendable {
  private let state = Mutex<[String: [UInt8]]>([:])

  var files: [String: String] {
    state.withLock { $0.mapValues { String(decoding: $0, as: UTF8.self) } }
  }

  func put(_ text: String, at path: String) { state.withLock { $0[path] = Array(text.utf8) } }

  func place(at path: String, besides journals: [[UInt8]]) -> ExportPlace {
    if journals.contains(Array(path.utf8)) { return .journal }
    let names = files.keys
    if names.contains(path) { return .file }
    return names.contains { $0.hasPrefix(path + "/") } ? .folder(isEmpty: false) : .free
  }

  func begin(at path: String, _ name: String?) -> any ExportFile {
    File(path: name.map { "\(path)/\($0)" } ?? path, exports: self)
  }

  private final class File: ExportFile {
    let path: String
    let exports: MemoryExports
    private var bytes: [UInt8] = []

    init(path: String, exports: MemoryExports) {
      self.path = path
      self.exports = exports
    }

    func append(_ bytes: [UInt8]) { self.bytes += bytes }

    func finish(isReplacing: Bool) throws(RepositoryError) {
      if !isReplacing, exports.files[path] != nil {
        throw .unwritable(path: path, .exists)
      }
      exports.put(String(decoding: bytes, as: UTF8.self), at: path)
    }

    func abandon() {}
  }
}
