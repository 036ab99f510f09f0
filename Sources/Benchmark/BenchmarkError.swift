/// Why a benchmark can't continue.
package enum BenchmarkError: Error, Equatable {
  /// A failed system call: what it should do, with which file, and `errno`.
  case system(String, String, Int32)
  case usage(String)
  /// A failed command with its exit code and output.
  case failed(command: String, code: Int32, said: String)
  case noSuchProgram(String)
  /// There is no package to build.
  case notInPackage
}
