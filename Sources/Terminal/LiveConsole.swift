package import Platform

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

  package func run(_ command: String, on path: [UInt8]) -> Int32? {
    Process.run(command, [BytePath(path)])
  }
}
