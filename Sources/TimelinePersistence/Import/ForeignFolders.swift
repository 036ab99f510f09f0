import Platform
import Synchronization
import TimelineDomain

/// The folder of imported documents. No name in a document leads out of it, and no link is followed.
final class DiskFolder: ForeignFolder {
  private let root: BytePath
  private let calls: any SystemCalls
  /// The names in the folders that were looked at, by their names without ending in lower case.
  private let names = Mutex<[String: [String: BytePath]]>([:])

  init(_ root: BytePath, calls: any SystemCalls) {
    self.root = root
    self.calls = calls
  }

  func find(_ places: [ForeignAttachment.Place]) throws(RepositoryError) -> FileSource? {
    for place in places {
      switch place {
      case .path(let path):
        let parts = path.split(separator: "/").map { BytePath(String($0)) }
        if let found = try file(parts) { return found }
      case .stem(let stem, in: let folder):
        let parts = folder.split(separator: "/").map { BytePath(String($0)) }
        guard let name = try stems(of: folder, parts)[stem.lowercased()] else { continue }
        if let found = try file(parts + [name]) { return found }
      }
    }
    return nil
  }

  /// Nil if there is none. One that can't be read is a failure: it is not missing.
  private func file(_ parts: [BytePath]) throws(RepositoryError) -> FileSource? {
    let bytes = FolderFileBytes(root: root, parts: parts, calls: calls)
    guard let name = parts.last, try bytes.opened() != nil else { return nil }
    return .bytes(bytes, path: bytes.path.text, name: name.text)
  }

  private func stems(
    of folder: String, _ parts: [BytePath]
  ) throws(RepositoryError) -> [String: BytePath] {
    if let known = names.withLock({ $0[folder] }) { return known }
    var stems: [String: BytePath] = [:]
    if let directory = try DiskFolder.directory(root, parts, calls) {
      let all = try reading(directory.path) { () throws(SystemError) in
        try calls.names(inOpen: directory.descriptor)
      }
      for name in all.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) })
      where stems[name.text.stem] == nil {
        stems[name.text.stem] = name
      }
    }
    names.withLock { [stems] in $0[folder] = stems }
    return stems
  }

  /// Nil if there is none; a link is none.
  fileprivate static func directory(
    _ root: BytePath, _ parts: [BytePath], _ calls: any SystemCalls
  ) throws(RepositoryError) -> OpenDirectory? {
    do throws(RepositoryError) {
      var directory = try OpenDirectory.open(root, calls)
      for part in parts { directory = try directory?.directory(part) }
      return directory
    } catch {
      switch error {
      case .link, .unreadable(_, .notADirectory), .unreadable(_, .nameTooLong): return nil
      default: throw error
      }
    }
  }
}

/// A file below a folder, opened name by name when its bytes are needed.
private struct FolderFileBytes: ForeignBytes {
  let root: BytePath
  let parts: [BytePath]
  let calls: any SystemCalls

  private static let pieceSize = 1 << 18

  var path: BytePath { parts.reduce(root) { $0.appending($1) } }

  func opened() throws(RepositoryError) -> OpenFile? {
    guard let name = parts.last,
      let directory = try DiskFolder.directory(root, parts.dropLast(), calls)
    else { return nil }
    return try reading(path) { () throws(SystemError) in
      do throws(SystemError) {
        return try directory.regularFile(name)
      } catch {
        // No file can have such a name.
        if error.code == .nameTooLong { return nil }
        throw error
      }
    }
  }

  func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) {
    var bytes: [UInt8] = []
    try forEachPiece { piece in
      for index in piece.indices { bytes.append(piece[index]) }
    }
    body(bytes.span)
  }

  func forEachPiece(_ take: (Span<UInt8>) -> Void) throws(RepositoryError) {
    guard let file = try opened() else { throw .unreadable(path: path.text, .vanished) }
    let isUnchanged = try reading(path) { () throws(SystemError) in
      let before = try calls.status(of: file.descriptor)
      var piece = [UInt8](repeating: 0, count: FolderFileBytes.pieceSize)
      var offset = 0
      while !calls.isInterrupted() {
        let count = try calls.readBytes(
          file.descriptor, into: &piece, upTo: piece.count, at: offset)
        if count == 0 { break }
        take(piece.span.extracting(..<count))
        offset += count
      }
      let after = try calls.status(of: file.descriptor)
      return offset == before.size && after.isUnchanged(since: before)
    }
    if calls.isInterrupted() { throw .interrupted }
    if !isUnchanged { throw .unreadable(path: path.text, .vanished) }
  }
}

extension String {
  /// The name without its ending, in lower case.
  var stem: String {
    let name = lowercased()
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
