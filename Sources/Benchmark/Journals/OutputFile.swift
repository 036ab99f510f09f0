#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file that is written a megabyte at a time.
package struct OutputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private var buffer: [UInt8] = []

  package init(_ path: String) throws(BenchmarkError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("write", path, errno) }
    buffer.reserveCapacity(1 << 20)
  }

  deinit { close(descriptor) }

  package mutating func write(_ bytes: some Collection<UInt8>) throws(BenchmarkError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 19 { try flush() }
  }

  package mutating func write(_ text: String) throws(BenchmarkError) { try write(text.utf8) }

  /// Writes the rest of the buffer.
  package mutating func flush() throws(BenchmarkError) {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes {
        // A method hides this function.
        systemWrite(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      guard count > 0 else { throw .system("write", path, errno) }
      written += count
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
