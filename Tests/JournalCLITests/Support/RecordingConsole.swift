import Terminal

/// A console that records output, and answers and fails as the test says.
final class RecordingConsole: Console {
  // MARK: Test controls

  var isInputTerminal = false
  var isOutputTerminal = false
  var columns: Int?
  var errorColumns: Int?
  var input: [UInt8] = []
  /// The user's answers, line by line, then the end of input.
  var answers: [String] = []
  /// The editor: its command, the draft's path, and its exit status.
  var editor: (_ command: String, _ path: [UInt8]) -> Int32? = { _, _ in 127 }
  var writeFailure: ConsoleError?
  var flushFailure: ConsoleError?
  var inputFailure: ConsoleError?

  // MARK: Test results

  private(set) var output: [UInt8] = []
  private(set) var error = ""
  private(set) var commands: [String] = []
  /// The script of the last pager.
  private(set) var pager: String?

  func forgetOutput() {
    output = []
    error = ""
    pager = nil
  }

  // MARK: Console

  func write(_ bytes: [UInt8]) throws(ConsoleError) {
    if let writeFailure { throw writeFailure }
    output += bytes
  }

  func flush() throws(ConsoleError) {
    if let flushFailure { throw flushFailure }
  }

  func startPager(_ script: String) { pager = script }

  func writeError(_ text: String) { error += text }

  func readInput(into bytes: inout [UInt8]) throws(ConsoleError) {
    bytes += input
    if let inputFailure { throw inputFailure }
  }

  func readLine() -> String? { answers.isEmpty ? nil : answers.removeFirst() }

  func run(_ command: String, on path: [UInt8]) -> Int32? {
    commands.append(command)
    return editor(command, path)
  }
}
