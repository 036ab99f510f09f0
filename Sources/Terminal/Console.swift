/// The streams of a program and what is at their other ends.
package protocol Console: AnyObject {
  var isInputTerminal: Bool { get }
  var isOutputTerminal: Bool { get }
  /// Columns of the terminal that output goes to; nil in a pipe.
  var columns: Int? { get }
  /// Columns of the terminal that messages go to; nil where they go elsewhere.
  var errorColumns: Int? { get }
  /// Buffers; `flush` writes.
  func write(_ bytes: [UInt8]) throws(ConsoleError)
  func flush() throws(ConsoleError)
  /// To standard error, at once. Nothing can be done where that fails.
  func writeError(_ text: String)
  /// Everything that standard input has.
  func readInput() throws(ConsoleError) -> [UInt8]
  /// One line of what a person types; nil at the end of input.
  func readLine() -> String?
  /// Runs a command of the person's own on this terminal, with a file to work on, and waits.
  func run(_ command: String, on path: [UInt8]) -> Int32?
}

extension Console {
  package var errorColumns: Int? { nil }
}

package enum ConsoleError: Error, Hashable, Sendable {
  /// Whoever read our output wants no more of it: that is no failure.
  case closed
  case failed(String)
}
