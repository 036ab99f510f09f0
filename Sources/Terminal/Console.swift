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
  /// From here on a shell script reads what is written, and shows it.
  func startPager(_ script: String)
  /// What was flushed has been shown, and the pager was left.
  func finishPager()
  /// To standard error, at once. Nothing can be done where that fails.
  func writeError(_ text: String)
  /// Everything that standard input has. What came before a failure is in `bytes` all the same.
  func readInput(into bytes: inout [UInt8]) throws(ConsoleError)
  /// There is some by now, or there won't be any: to read it makes nobody wait for whoever writes nothing.
  var hasInput: Bool { get }
  /// One line of what a person types; nil at the end of input.
  func readLine() -> String?
  /// Runs a command of the person's own on this terminal, with a file to work on, and waits.
  func run(_ command: String, on path: [UInt8]) -> Int32?
  /// From here on being asked to stop (Ctrl-C, a terminal that is closed) ends what waits, and not the
  /// program.
  func holdStops()
  func releaseStops()
  var wasAskedToStop: Bool { get }
}

extension Console {
  package var errorColumns: Int? { nil }
  package var hasInput: Bool { true }
  package func startPager(_ script: String) {}
  package func finishPager() {}
  package func holdStops() {}
  package func releaseStops() {}
  package var wasAskedToStop: Bool { false }
}

package enum ConsoleError: Error, Hashable, Sendable {
  /// Whoever read our output wants no more of it: that is no failure.
  case closed
  /// Somebody asked the program to stop.
  case interrupted
  case failed(String)
}
