#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// File operations.
enum Files {
  /// Creates a directory unless it exists.
  static func makeDirectory(_ path: String) throws(BenchmarkError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("make", path, errno) }
  }

  /// Creates a directory with this prefix.
  static func makeTemporaryDirectory(_ beginning: String) throws(BenchmarkError) -> String {
    var template = Array("\(beginning)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .system("make", beginning, errno) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a file or a directory with its contents, if it exists.
  static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    _ = rmdir(path)
  }

  /// The names in a directory; empty if it can't be read.
  static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { _ = closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) { names.append(name(of: entry)) }
    return names.filter { $0 != "." && $0 != ".." }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) {
      String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
    }
  }

  static func move(_ path: String, to new: String) throws(BenchmarkError) {
    guard rename(path, new) == 0 else { throw .system("move", path, errno) }
  }

  /// Writes a new file with the same bytes.
  static func copy(_ path: String, to new: String) throws(BenchmarkError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .system("read", path, errno) }
    defer { _ = close(file) }
    var output = try OutputFile(new)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(file, $0.baseAddress!, $0.count) }
      guard count >= 0 else { throw .system("read", path, errno) }
      if count == 0 { break }
      try output.write(buffer[..<count])
    }
    try output.flush()
  }

  static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The environment of this process, for programs that need it, such as a compiler.
  static func environment() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return variables
  }

  /// The path without links and `.`.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Finds a program in `$PATH`.
  static func program(_ name: String) -> String? {
    if name.contains("/") { return isProgram(name) ? realPath(name) : nil }
    for folder in (variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    where isProgram("\(folder)/\(name)") { return "\(folder)/\(name)" }
    return nil
  }

  /// The first bytes of a file; empty if it can't be read.
  static func text(_ path: String, upTo limit: Int = 1 << 20) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { _ = close(file) }
    var bytes = [UInt8](repeating: 0, count: limit)
    var total = 0
    while total < limit {
      let count = bytes.withUnsafeMutableBytes {
        systemRead(file, $0.baseAddress! + total, limit - total)
      }
      guard count > 0 else { break }
      total += count
    }
    return String(decoding: bytes[..<total], as: UTF8.self)
  }
}

// A method hides this function.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
