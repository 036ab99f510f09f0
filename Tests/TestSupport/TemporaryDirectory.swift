#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A directory that is removed with its last reference.
package final class TemporaryDirectory {
  package let path: String

  /// Memory where a large file system in memory exists and programs may run from it, else `/tmp`. A
  /// disk takes most of the time of a small test, and no test can see what a disk keeps: simulated
  /// disks show that.
  private static let parent: String = {
    #if os(Linux)
      var system = statvfs()
      let memory = "/dev/shm"
      let noExecution: UInt = 8
      if statvfs(memory, &system) == 0, access(memory, W_OK) == 0,
        system.f_flag & noExecution == 0, system.f_bavail * system.f_frsize >= 2 << 30
      {
        return memory
      }
    #endif
    return "/tmp"
  }()

  package init() {
    var template = Array("\(TemporaryDirectory.parent)/journal-tests-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { fatalError("no temporary directory") }
    path = String(cString: made)
  }

  deinit {
    remove(Array(path.utf8CString))
  }

  package func write(_ name: String, _ bytes: [UInt8]) {
    let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { c_write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { fatalError("can't write \(path)/\(name)") }
      rest.removeFirst(count)
    }
  }

  /// Creates directories with mode 0700.
  package func makePrivate(_ names: String...) {
    for name in names where mkdir("\(path)/\(name)", 0o700) != 0 {
      fatalError("can't make \(path)/\(name)")
    }
  }

  /// Sets an old modification time: file systems can't distinguish times that are close.
  package func age(_ name: String) {
    let past = timespec(tv_sec: 1_700_000_000, tv_nsec: 0)
    guard utimensat(AT_FDCWD, "\(path)/\(name)", [past, past], 0) == 0 else {
      fatalError("can't set the time of \(path)/\(name)")
    }
  }

  package func read(_ name: String) -> [UInt8] { TemporaryDirectory.read(path: "\(path)/\(name)") }

  package static func read(path: String) -> [UInt8] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { c_read(file, $0.baseAddress, $0.count) }
      guard count > 0 else { return result }
      result += buffer[..<count]
    }
  }

  package func names(in directory: String = ".") -> [String] {
    guard let stream = opendir("\(path)/\(directory)") else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Names are bytes and need not be UTF-8.
  private func remove(_ path: [CChar]) {
    guard let stream = opendir(path) else { return }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
      }
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      let child = path.dropLast() + [0x2F] + name + [0]
      if unlink(Array(child)) != 0 { remove(Array(child)) }
    }
    closedir(stream)
    rmdir(path)
  }
}

// Methods hide these functions.
private func c_write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
private func c_read(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
