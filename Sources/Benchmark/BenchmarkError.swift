/// Why a benchmark can't go on, as facts.
package enum BenchmarkError: Error, Equatable {
  /// A call that was refused: what was to be done, to what, and `errno`.
  case system(String, String, Int32)
  case usage(String)
  /// A command that had to work, the exit code it gave, and what it said.
  case failed(command: String, code: Int32, said: String)
  case noSuchProgram(String)
  /// There is nothing to build here.
  case notInPackage
}
