import Platform

/// The terminal of the process.
@MainActor package final class LiveScreen: ScreenDevice {
  private let queue = ScreenEventQueue()
  private var reporter: ScreenReporter?
  private var input: ScreenInput?

  /// Nil without a terminal for input and output, and for a terminal without escape sequences.
  package init?() {
    let type = Process.environment("TERM").map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard Process.isTerminal(0), Process.isTerminal(1), !["", "dumb"].contains(type) else {
      return nil
    }
  }

  package var size: ScreenSize { .ofTerminal }

  package func begin() throws(ConsoleError) {
    guard reporter == nil else { return }
    ScreenTerminal.handleSignals()
    do throws(SystemError) {
      try take()
    } catch {
      ScreenTerminal.releaseSignals()
      throw ConsoleError(error)
    }
    queue.open()
    reporter = ScreenReporter(queue, size: size)
    startReading()
  }

  package func end() {
    guard reporter != nil else { return }
    stopReading()
    ScreenTerminal.giveBack()
    ScreenTerminal.releaseSignals()
    reporter = nil
    queue.finish()
  }

  package func write(_ bytes: [UInt8]) throws(ConsoleError) {
    do throws(SystemError) {
      try ScreenTerminal.write(bytes)
    } catch {
      throw ConsoleError(error)
    }
  }

  package func events() -> AsyncStream<ScreenEvent> {
    let queue = queue
    return AsyncStream { await queue.next() }
  }

  package var hasPendingEvents: Bool { !queue.isEmpty }

  package func run(_ command: String, on path: [UInt8]) -> Int32? {
    guard reporter != nil else { return Process.run(command, [BytePath(path)]) }
    return withoutScreen {
      let code = ScreenTerminal.run(command, [BytePath(path)])
      // Killed, so that it left the terminal as it was.
      if code ?? 128 >= 128 { try? ScreenTerminal.write(ScreenSequences.clearUp) }
      return code
    }
  }

  package func suspend() {
    guard reporter != nil else { return }
    withoutScreen { ScreenTerminal.stopProcess() }
    queue.add(.resumed)
  }

  // MARK: The terminal

  private func take() throws(SystemError) {
    try ScreenTerminal.take(ScreenSequences.begin, end: ScreenSequences.end)
  }

  private func withoutScreen<Result>(_ body: () -> Result) -> Result {
    stopReading()
    ScreenTerminal.giveBack()
    let result = body()
    do throws(SystemError) {
      // Again, because what ran meanwhile may have set its own.
      ScreenTerminal.handleSignals()
      try take()
      startReading()
    } catch {
      close()
    }
    return result
  }

  private func startReading() {
    guard let reporter else { return }
    reporter.begin()
    ScreenTerminal.forgetStops()
    input = ScreenInput { reporter.report($0) }
    if input == nil { close() }
  }

  private func close() {
    queue.add(.closed)
    queue.finish()
  }

  private func stopReading() {
    input?.stop()
    input = nil
  }
}

extension ConsoleError {
  fileprivate init(_ error: SystemError) {
    switch error.code {
    case .brokenPipe, .inputOutput: self = .closed
    case .interrupted: self = .interrupted
    default: self = .failed(error.description)
    }
  }
}
