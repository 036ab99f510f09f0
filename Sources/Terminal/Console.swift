package import Platform

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
  /// Whether input is a pipe that has bytes now.
  var hasPipedBytes: Bool { get }
  /// What tells this terminal session from others.
  var session: Int { get }
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
  package var hasPipedBytes: Bool { false }
  package var session: Int { 0 }
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

/// The process's standard streams.
package final class LiveConsole: Console {
  private let calls: any SystemCalls
  private var buffer: [UInt8] = []
  /// Input that was read but not yet returned.
  private var typed: [UInt8] = []
  private var pagerScript: String?
  private var pager: Process.Reader?

  package init(calls: any SystemCalls = LiveSystemCalls()) {
    self.calls = calls
  }

  package var isInputTerminal: Bool { Process.isTerminal(0) }
  package var isOutputTerminal: Bool { Process.isTerminal(1) }
  package var columns: Int? { isOutputTerminal ? Process.terminalColumns(1) ?? 80 : nil }

  package var rows: Int? { isOutputTerminal ? Process.terminalRows(1) : nil }

  package var errorColumns: Int? {
    Process.isTerminal(2) ? Process.terminalColumns(2) ?? 80 : nil
  }

  package var errorRows: Int? { Process.isTerminal(2) ? Process.terminalRows(2) : nil }

  package func write(_ bytes: [UInt8]) throws(ConsoleError) {
    buffer += bytes
    if buffer.count >= 1 << 16 { try flush() }
  }

  package func flush() throws(ConsoleError) {
    // Starts the pager with the first output, after all messages.
    if !buffer.isEmpty, let script = pagerScript {
      pagerScript = nil
      pager = Process.startReader(script)
    }
    let descriptor = pager?.descriptor ?? 1
    var rest = buffer[...]
    buffer = []
    while !rest.isEmpty {
      do throws(SystemError) {
        rest.removeFirst(try calls.writeBytes(descriptor, rest.span))
      } catch {
        if error.code == .brokenPipe { throw .closed }
        guard error.code == .wouldBlock else { throw .failed(error.description) }
        calls.pause(milliseconds: 1)
      }
    }
  }

  package func startPager(_ script: String) { pagerScript = script }

  package func finishPager() {
    if let pager { Process.finish(pager) }
    pager = nil
  }

  package func writeError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard let count = try? calls.writeBytes(2, rest.span) else { return }
      rest.removeFirst(count)
    }
  }

  package func readInput(into bytes: inout [UInt8]) throws(ConsoleError) {
    while true {
      let chunk: [UInt8]
      Process.awaitInput(0)
      if calls.isInterrupted() { throw .interrupted }
      do throws(SystemError) {
        chunk = try calls.readBytes(0, upTo: 1 << 16, at: nil)
      } catch {
        if calls.isInterrupted() { throw .interrupted }
        // Another process has set O_NONBLOCK on the pipe.
        guard error.code == .wouldBlock else { throw .failed(error.description) }
        calls.pause(milliseconds: 10)
        continue
      }
      if chunk.isEmpty {
        // A closed terminal also reads as the end of input.
        if calls.isInterrupted() { throw .interrupted }
        return
      }
      bytes += chunk
    }
  }

  package func holdStops() { Process.holdStops() }
  package func releaseStops() { Process.releaseStops() }
  package var wasAskedToStop: Bool { calls.isInterrupted() }

  /// A signal to stop ends it after `holdStops`.
  package func readLine() -> String? {
    let newline = UInt8(ascii: "\n")
    while !typed.contains(newline) {
      Process.awaitInput(0)
      if calls.isInterrupted() { return nil }
      do throws(SystemError) {
        let chunk = try calls.readBytes(0, upTo: 4096, at: nil)
        if chunk.isEmpty { break }
        typed += chunk
      } catch {
        if calls.isInterrupted() || error.code != .wouldBlock { return nil }
        calls.pause(milliseconds: 10)
      }
    }
    if typed.isEmpty { return nil }
    let line = typed.prefix { $0 != newline }
    typed.removeFirst(min(typed.count, line.count + 1))
    return String(decoding: line, as: UTF8.self)
  }

  package var hasInput: Bool { Process.hasInput(0, milliseconds: 500) }

  package var hasPipedBytes: Bool {
    (try? calls.status(of: 0))?.kind == .pipe && Process.hasBytes(0)
  }

  package var session: Int { Process.session }

  package func run(_ command: String, on path: [UInt8]) -> Int32? {
    Process.run(command, [BytePath(path)])
  }
}
