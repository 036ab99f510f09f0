package import Platform

/// A disk in memory that tracks which bytes and names would survive a power cut. It can lose power
/// at any call.
package final class MemoryDisk: SystemCalls, @unchecked Sendable {
  /// A file or a directory, apart from its names.
  final class Node {
    let inode: UInt64
    let isDirectory: Bool
    var bytes: [UInt8] = []
    /// What the last `fsync` has secured.
    var durable: [UInt8] = []
    var mode: UInt16

    init(_ inode: UInt64, isDirectory: Bool, mode: UInt16) {
      self.inode = inode
      self.isDirectory = isDirectory
      self.mode = mode
    }
  }

  /// A change of names that no `fsync` of the directory has secured.
  enum NameChange {
    case set(BytePath, Node)
    case remove(BytePath)
    case move(BytePath, to: BytePath, Node)

    var directory: BytePath {
      switch self {
      case .set(let path, _), .remove(let path), .move(_, let path, _): path.parent
      }
    }

    func apply(to names: inout [BytePath: Node]) {
      switch self {
      case .set(let path, let node): names[path] = node
      case .remove(let path): names[path] = nil
      case .move(let old, let new, let node):
        if names[old] === node { names[old] = nil }
        names[new] = node
      }
    }
  }

  var names: [BytePath: Node] = [:]
  var durableNames: [BytePath: Node] = [:]
  var unsynchronized: [NameChange] = []
  /// How many more calls succeed; nil for all.
  package var callsLeft: Int?
  package private(set) var wasCut = false

  private var open: [Int32: (node: Node, path: BytePath)] = [:]
  private var exclusive: [UInt64: Int32] = [:]
  private var shared: [UInt64: Set<Int32>] = [:]
  private var readPositions: [Int32: Int] = [:]
  /// The last inode.
  var serial: UInt64 = 1

  /// A disk with a directory `/d` and these files, all of it synced.
  package init(_ files: [String: [UInt8]] = [:]) {
    names[BytePath("/")] = node(isDirectory: true)
    names[BytePath("/d")] = node(isDirectory: true)
    for (name, bytes) in files {
      let file = node(isDirectory: false)
      file.bytes = bytes
      file.durable = bytes
      names[BytePath("/d/\(name)")] = file
    }
    durableNames = names
  }

  package func contents(_ name: String) -> [UInt8]? { names[BytePath("/d/\(name)")]?.bytes }

  /// Of the files in the directory, in order.
  package var fileNames: [String] {
    names.filter { !$1.isDirectory && $0.parent == BytePath("/d") }.map { $0.key.name.text }
      .sorted()
  }

  private func node(isDirectory: Bool) -> Node {
    serial += 1
    return Node(serial, isDirectory: isDirectory, mode: isDirectory ? 0o700 : 0o600)
  }

  private func change(_ change: NameChange) {
    change.apply(to: &names)
    unsynchronized.append(change)
  }

  private func count(_ call: String) throws(SystemError) {
    guard let left = callsLeft else { return }
    guard left > 0 else {
      wasCut = true
      throw SystemError(call: call, code: .inputOutput, description: "the power is cut")
    }
    callsLeft = left - 1
  }

  private func found(_ path: BytePath, _ call: String) throws(SystemError) -> Node {
    guard let node = names[path] else {
      throw SystemError(call: call, code: .noSuchFile, description: "no such file")
    }
    return node
  }

  private func mustNotExist(_ path: BytePath, _ call: String) throws(SystemError) {
    _ = try found(path.parent, call)
    guard names[path] == nil else {
      throw SystemError(call: call, code: .exists, description: "file exists")
    }
  }

  private func opened(_ descriptor: Int32) -> (node: Node, path: BytePath) { open[descriptor]! }

  // MARK: Files

  package func openFile(_ path: BytePath, _ mode: OpenMode) throws(SystemError) -> Int32 {
    try count("open")
    if mode == .createNew {
      try mustNotExist(path, "open")
      change(.set(path, node(isDirectory: false)))
    }
    let descriptor = (open.keys.max() ?? 2) + 1
    open[descriptor] = (try found(path, "open"), path)
    return descriptor
  }

  package func writeBytes(
    _ descriptor: Int32, _ bytes: Span<UInt8>, at offset: Int?
  ) throws(SystemError) -> Int {
    try count("write")
    precondition(offset == nil, "everything that is kept here is only appended to")
    for index in bytes.indices { opened(descriptor).node.bytes.append(bytes[index]) }
    return bytes.count
  }

  package func readBytes(
    _ descriptor: Int32, upTo count: Int, at offset: Int?
  ) throws(SystemError) -> [UInt8] {
    try self.count("read")
    let bytes = opened(descriptor).node.bytes
    let start = min(offset ?? readPositions[descriptor, default: 0], bytes.count)
    let end = min(start + count, bytes.count)
    if offset == nil { readPositions[descriptor] = end }
    return Array(bytes[start..<end])
  }

  package func synchronize(_ descriptor: Int32) throws(SystemError) {
    try count("fsync")
    let (node, path) = opened(descriptor)
    node.durable = node.bytes
    guard node.isDirectory else { return }
    for change in unsynchronized where change.directory == path {
      change.apply(to: &durableNames)
    }
    unsynchronized.removeAll { $0.directory == path }
  }

  package func truncateFile(_ descriptor: Int32, to length: Int) throws(SystemError) {
    try count("ftruncate")
    opened(descriptor).node.bytes.removeLast(opened(descriptor).node.bytes.count - length)
  }

  package func lockFile(_ descriptor: Int32, _ mode: LockMode) throws(SystemError) {
    try count("flock")
    let inode = opened(descriptor).node.inode
    let isFree = exclusive[inode] == nil && (mode == .shared || shared[inode, default: []].isEmpty)
    guard isFree else {
      throw SystemError(call: "flock", code: .wouldBlock, description: "locked")
    }
    switch mode {
    case .shared: shared[inode, default: []].insert(descriptor)
    case .exclusive: exclusive[inode] = descriptor
    }
  }

  package func unlockFile(_ descriptor: Int32) throws(SystemError) {
    try count("flock")
    unlock(descriptor)
  }

  private func unlock(_ descriptor: Int32) {
    let inode = opened(descriptor).node.inode
    if exclusive[inode] == descriptor { exclusive[inode] = nil }
    shared[inode]?.remove(descriptor)
  }

  package func closeFile(_ descriptor: Int32) throws(SystemError) {
    try count("close")
    unlock(descriptor)
    open[descriptor] = nil
    readPositions[descriptor] = nil
  }

  package func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    try count("fstat")
    return status(of: opened(descriptor).node)
  }

  package func changeMode(_ descriptor: Int32, to mode: UInt16) throws(SystemError) {
    try count("fchmod")
    opened(descriptor).node.mode = mode
  }

  package func changeOwner(
    _ descriptor: Int32, to owner: UInt32, group: UInt32
  ) throws(SystemError) {
    try count("fchown")
  }

  package func lockHolder(of file: FileStatus) -> String? { nil }

  private func status(of node: Node) -> FileStatus {
    FileStatus(
      kind: node.isDirectory ? .directory : .regular, device: 1, inode: node.inode,
      size: node.bytes.count, mode: node.mode, links: names.values.count { $0 === node })
  }

  // MARK: Names

  package func status(
    at path: BytePath, followingLinks: Bool
  ) throws(SystemError) -> FileStatus {
    try count("stat")
    return status(of: try found(path, "stat"))
  }

  package func linkTarget(of path: BytePath) throws(SystemError) -> BytePath {
    try count("readlink")
    throw SystemError(call: "readlink", code: .other(22), description: "not a link")
  }

  package func realPath(of path: BytePath) throws(SystemError) -> BytePath {
    try count("realpath")
    _ = try found(path, "realpath")
    return path
  }

  package func linkFile(_ existing: BytePath, as name: BytePath) throws(SystemError) {
    try count("link")
    try mustNotExist(name, "link")
    change(.set(name, try found(existing, "link")))
  }

  package func renameFile(_ old: BytePath, to new: BytePath) throws(SystemError) {
    try count("rename")
    change(.move(old, to: new, try found(old, "rename")))
  }

  package func removeFile(_ path: BytePath) throws(SystemError) {
    try count("unlink")
    _ = try found(path, "unlink")
    change(.remove(path))
  }

  package func makeDirectory(_ path: BytePath) throws(SystemError) {
    try count("mkdir")
    try mustNotExist(path, "mkdir")
    change(.set(path, node(isDirectory: true)))
  }

  package func names(in directory: BytePath) throws(SystemError) -> [BytePath] {
    try count("readdir")
    _ = try found(directory, "opendir")
    return names.keys.filter { $0.parent == directory && $0 != directory }.map(\.name)
  }

  // MARK: Names in an open directory

  private func path(_ name: BytePath, _ directory: Int32) -> BytePath {
    opened(directory).path.appending(name)
  }

  package func openFile(
    _ name: BytePath, in directory: Int32, _ mode: OpenMode
  ) throws(SystemError) -> Int32 {
    try openFile(path(name, directory), mode)
  }

  package func status(
    of name: BytePath, in directory: Int32
  ) throws(SystemError) -> FileStatus {
    try status(at: path(name, directory), followingLinks: false)
  }

  package func renameFile(
    _ old: BytePath, in directory: Int32, to new: BytePath, in newDirectory: Int32
  ) throws(SystemError) {
    try renameFile(path(old, directory), to: path(new, newDirectory))
  }

  package func removeFile(_ name: BytePath, in directory: Int32) throws(SystemError) {
    try removeFile(path(name, directory))
  }

  package func makeDirectory(_ name: BytePath, in directory: Int32) throws(SystemError) {
    try makeDirectory(path(name, directory))
  }

  package func names(inOpen directory: Int32) throws(SystemError) -> [BytePath] {
    try names(in: opened(directory).path)
  }

  // MARK: Time and signals

  package func now() -> (seconds: Int64, nanoseconds: Int32) { (1_800_000_000, 0) }
  package func localOffset(at seconds: Int64) -> Int { 0 }
  package func pause(milliseconds: Int) {}
  package func userID() -> UInt32 { 0 }
  package func isInterrupted() -> Bool { false }
}
