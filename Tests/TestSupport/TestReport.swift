#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes the count of a fault test as a line of the file `$JOURNAL_TEST_REPORT`, if it is set.
package enum TestReport {
  package static func note(
    _ fault: String, cases: Int, acknowledged: Int, lost: Int
  ) {
    guard let path = getenv("JOURNAL_TEST_REPORT") else { return }
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    guard file >= 0 else { return }
    defer { close(file) }
    let line = Array("| \(fault) | \(cases) | \(acknowledged) | \(lost) |\n".utf8)
    _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }
}
