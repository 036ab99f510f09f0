/// The standard streams and the terminal.
package protocol Console: AnyObject {
  var isInputTerminal: Bool { get }
  var isOutputTerminal: Bool { get }
  /// Columns of the terminal that output goes to; nil if it isn't a terminal.
  var columns: Int? { get }
  /// Rows of that terminal; nil if it isn't a terminal or doesn't say.
  var rows: Int? { get }
  /// Columns of the terminal that messages go to; nil if they go elsewhere.
  var errorColumns: Int? { get }
  /// Lines of the terminal that messages go to; nil if they go elsewhere.
  var errorRows: Int? { get }
  /// Adds to a buffer, which `flush` writes.
  func write(_ bytes: [UInt8]) throws(ConsoleError)
  func flush() throws(ConsoleError)
  /// From now on, a shell script reads and shows the output.
  func startPager(_ script: String)
  /// Waits until the user leaves the pager.
  func finishPager()
  /// Writes to standard error at once, and ignores errors.
  func writeError(_ text: String)
  /// Reads standard input to its end. After an error, `bytes` has what came before.
  func readInput(into bytes: inout [UInt8]) throws(ConsoleError)
  /// Whether reading input would return soon: it has bytes or has ended.
  var hasInput: Bool { get }
  /// One typed line; nil at the end of input.
  func readLine() -> String?
  /// Runs the user's command on this terminal with a file, and waits.
  func run(_ command: String, on path: [UInt8]) -> Int32?
  /// From now on, Ctrl-C and a closed terminal interrupt waiting calls, and don't end the program.
  func holdStops()
  func releaseStops()
  var wasAskedToStop: Bool { get }
}

extension Console {
  package var rows: Int? { nil }
  package var errorColumns: Int? { nil }
  package var errorRows: Int? { nil }
  package var hasInput: Bool { true }
  package func startPager(_ script: String) {}
  package func finishPager() {}
  package func holdStops() {}
  package func releaseStops() {}
  package var wasAskedToStop: Bool { false }
}

package enum ConsoleError: Error, Hashable, Sendable {
  /// The reader closed the pipe; not a failure.
  case closed
  /// The user stopped the program.
  case interrupted
  case failed(String)
}
