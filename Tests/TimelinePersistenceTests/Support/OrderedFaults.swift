import Platform
import Synchronization

/// The operating system, with the failures that a test orders: "the second write: no space".
/// Logs the calls in order.
final class OrderedFaults: SystemCalls, @unchecked Sendable {
  struct Fault: Sendable, CustomStringConvertible {
    let call: String
    let code: SystemError.Code
    /// Counted from 1.
    let turn: Int
    /// For a write: how many bytes are written before it fails.
    var after = 0
    /// Every later call with this name fails, too.
    var lasts = false
    /// The device is full after these bytes: every later write fails.
    var fillsUp = false
    var description: String { "\(call) \(turn)\(lasts ? " and on" : ""): \(code)" }
  }

  private let live = LiveSystemCalls()
  private let fault: Fault?
  /// Called before each system call, to act as another program.
  var before: (String) -> Void = { _ in }
  /// Several threads may call at the same time.
  private let called = Mutex<[String]>([])
  var calls: [String] { called.withLock { $0 } }
  /// Whether the user has pressed Ctrl-C.
  var interruption: () -> Bool = { false }

  /// Whether names in an open directory differ only by more than their case, as on FAT.
  var ignoresCase = false

  /// A file of this name in an open directory can't be opened for reading.
  var unreadableName: String?

  /// Whether files are in memory, as far as this system says.
  var hasMemory = false
  func isInMemory(_ file: FileStatus) -> Bool { hasMemory }

  init(_ fault: Fault? = nil) {
    self.fault = fault
  }

  var happened: Bool {
    fault.map { fault in calls.count { $0 == fault.call } >= fault.turn } ?? true
  }

  private func turns(_ call: String) -> Int { calls.count { $0 == call } }

  private func note(_ call: String) throws(SystemError) {
    before(call)
    let turn = called.withLock { calls in
      calls.append(call)
      return calls.count { $0 == call }
    }
    guard let fault, fault.call == call else { return }
    guard turn == fault.turn || (fault.lasts || fault.fillsUp) && turn > fault.turn else { return }
    throw SystemError(call: call, code: fault.code, description: "ordered")
  }

  func openFile(_ path: BytePath, _ mode: OpenMode) throws(SystemError) -> Int32 {
    try note("open \(mode)")
    return try live.openFile(path, mode)
  }

  func writeBytes(
    _ descriptor: Int32, _ bytes: Span<UInt8>, at offset: Int?
  ) throws(SystemError) -> Int {
    do {
      try note("write")
    } catch {
      guard let fault, fault.after > 0, !fault.fillsUp || turns("write") == fault.turn else {
        throw error
      }
      let after = fault.after
      return try live.writeBytes(
        descriptor, bytes.extracting(0..<min(after, bytes.count)), at: offset)
    }
    return try live.writeBytes(descriptor, bytes, at: offset)
  }

  func readBytes(
    _ descriptor: Int32, upTo count: Int, at offset: Int?
  ) throws(SystemError) -> [UInt8] {
    try note("read")
    return try live.readBytes(descriptor, upTo: count, at: offset)
  }

  func synchronize(_ descriptor: Int32) throws(SystemError) {
    try note("fsync")
    try live.synchronize(descriptor)
  }

  func truncateFile(_ descriptor: Int32, to length: Int) throws(SystemError) {
    try note("truncate")
    try live.truncateFile(descriptor, to: length)
  }

  func lockFile(_ descriptor: Int32, _ mode: LockMode) throws(SystemError) {
    try note("lock \(mode)")
    try live.lockFile(descriptor, mode)
  }

  func unlockFile(_ descriptor: Int32) throws(SystemError) {
    try note("unlock")
    try live.unlockFile(descriptor)
  }

  func closeFile(_ descriptor: Int32) throws(SystemError) {
    try live.closeFile(descriptor)
    try note("close")
  }

  func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    try note("fstat")
    return try live.status(of: descriptor)
  }

  func status(at path: BytePath, followingLinks: Bool) throws(SystemError) -> FileStatus {
    try note("stat")
    return try live.status(at: path, followingLinks: followingLinks)
  }

  func linkTarget(of path: BytePath) throws(SystemError) -> BytePath {
    try note("readlink")
    return try live.linkTarget(of: path)
  }

  func realPath(of path: BytePath) throws(SystemError) -> BytePath {
    try note("realpath")
    return try live.realPath(of: path)
  }

  func linkFile(_ existing: BytePath, as name: BytePath) throws(SystemError) {
    try note("link")
    try live.linkFile(existing, as: name)
  }

  func renameFile(_ old: BytePath, to new: BytePath) throws(SystemError) {
    try note("rename")
    try live.renameFile(old, to: new)
  }

  func removeFile(_ path: BytePath) throws(SystemError) {
    try note("remove")
    try live.removeFile(path)
  }

  func makeDirectory(_ path: BytePath) throws(SystemError) {
    try note("mkdir")
    try live.makeDirectory(path)
  }

  func changeMode(_ descriptor: Int32, to mode: UInt16) throws(SystemError) {
    try note("fchmod")
    try live.changeMode(descriptor, to: mode)
  }

  func changeOwner(
    _ descriptor: Int32, to owner: UInt32, group: UInt32
  ) throws(SystemError) {
    try note("fchown")
    try live.changeOwner(descriptor, to: owner, group: group)
  }

  func names(in directory: BytePath) throws(SystemError) -> [BytePath] {
    try note("readdir")
    return try live.names(in: directory)
  }

  /// The name of an existing file that the disk takes for the same name.
  private func found(_ name: BytePath, in directory: Int32) -> BytePath {
    guard ignoresCase, let names = try? live.names(inOpen: directory) else { return name }
    return names.first { $0.text.lowercased() == name.text.lowercased() } ?? name
  }

  func openFile(
    _ name: BytePath, in directory: Int32, _ mode: OpenMode
  ) throws(SystemError) -> Int32 {
    try note("open \(mode)")
    if name.text == unreadableName, case .read = mode {
      throw SystemError(call: "openat", code: .permission, description: "ordered")
    }
    return try live.openFile(found(name, in: directory), in: directory, mode)
  }

  func status(of name: BytePath, in directory: Int32) throws(SystemError) -> FileStatus {
    try note("stat")
    return try live.status(of: found(name, in: directory), in: directory)
  }

  func renameFile(
    _ old: BytePath, in directory: Int32, to new: BytePath, in newDirectory: Int32
  ) throws(SystemError) {
    try note("rename")
    try live.renameFile(old, in: directory, to: found(new, in: newDirectory), in: newDirectory)
  }

  func removeFile(_ name: BytePath, in directory: Int32) throws(SystemError) {
    try note("remove")
    try live.removeFile(found(name, in: directory), in: directory)
  }

  func makeDirectory(_ name: BytePath, in directory: Int32) throws(SystemError) {
    try note("mkdir")
    try live.makeDirectory(found(name, in: directory), in: directory)
  }

  func names(inOpen directory: Int32) throws(SystemError) -> [BytePath] {
    try note("readdir")
    return try live.names(inOpen: directory)
  }

  func lockHolder(of file: FileStatus) -> String? { live.lockHolder(of: file) }
  func userID() -> UInt32 { live.userID() }
  func isInterrupted() -> Bool { interruption() }

  func now() -> (seconds: Int64, nanoseconds: Int32) { live.now() }
  func localOffset(at seconds: Int64) -> Int { live.localOffset(at: seconds) }
  /// Logs the pause instead of waiting.
  func pause(milliseconds: Int) { called.withLock { $0.append("pause") } }
}
