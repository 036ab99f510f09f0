#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads the keys and the signals of a full-screen program, on a thread of its own. Without either,
/// the thread sleeps.
package final class ScreenInput {
  package enum Notice: Hashable, Sendable {
    case bytes([UInt8])
    /// Nothing came in the time that the last answer named.
    case silence
    case resized
    /// The program was stopped, and has the terminal again.
    case continued
    /// Another program asks for what Ctrl-Z does.
    case suspends
    case stops(Int32)
    /// The terminal is gone. The last notice.
    case closed
  }

  /// What the thread does next.
  package struct Answer: Sendable {
    let milliseconds: Int32
    let reads: Bool

    /// Waits for whatever comes.
    package static let wait = Answer(milliseconds: -1, reads: true)
    /// Leaves the keys in the terminal for a while.
    package static let pause = Answer(milliseconds: 10, reads: false)
    /// Waits, and reports silence after that time.
    package static func wait(milliseconds: Int32) -> Answer {
      Answer(milliseconds: milliseconds, reads: true)
    }
  }

  /// More than a terminal holds, so that endless input can't keep the program from its end.
  private static let mostReadsBeforeStop = 64

  private let thread: Thread
  private let stopper: Int32

  /// Nil if the system can't start another thread.
  package init?(_ report: @escaping @Sendable (Notice) -> Answer) {
    guard let ends = Process.makePipe() else { return nil }
    let stop = ends.read
    let thread = Thread.start {
      Self.read(until: stop, report)
      _ = close(stop)
    }
    guard let thread else {
      _ = close(ends.read)
      _ = close(ends.write)
      return nil
    }
    self.thread = thread
    stopper = ends.write
  }

  /// Returns when the thread no longer reads. Call it once.
  package func stop() {
    // Closing this end makes the other one readable, which ends the thread.
    _ = close(stopper)
    thread.join()
  }

  private static func read(until stop: Int32, _ report: (Notice) -> Answer) {
    var answer = Answer.wait
    // False for a job in the background, which can't read.
    var mayRead = true
    while true {
      for number in ScreenSignals.take() {
        answer = handle(number, &mayRead, report) ?? answer
      }
      let source = mayRead && answer.reads ? ScreenTerminal.input : -1
      var awaited = [source, ScreenSignals.descriptor, stop].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&awaited, nfds_t(awaited.count), answer.milliseconds)
      if awaited[2].revents != 0 { return }
      if count == 0 {
        answer = report(.silence)
      } else if awaited[0].revents != 0 {
        guard let next = readKeys(&mayRead, report) else { return }
        answer = next
      }
    }
  }

  /// Nil if the terminal is gone.
  private static func readKeys(_ mayRead: inout Bool, _ report: (Notice) -> Answer) -> Answer? {
    do throws(SystemError) {
      let bytes = try LiveSystemCalls().readBytes(ScreenTerminal.input, upTo: 4096, at: nil)
      if !bytes.isEmpty { return report(.bytes(bytes)) }
    } catch {
      if [.wouldBlock, .interrupted].contains(error.code) { return .wait }
      if error.code == .inputOutput, ScreenTerminal.isInBackground {
        mayRead = false
        return .wait
      }
    }
    ScreenSignals.expectHangUp()
    _ = report(.closed)
    return nil
  }

  private static func handle(
    _ number: Int32, _ mayRead: inout Bool, _ report: (Notice) -> Answer
  ) -> Answer? {
    switch number {
    case SIGWINCH: return report(.resized)
    case SIGTSTP: return report(.suspends)
    case SIGCONT:
      mayRead = !ScreenTerminal.isInBackground
      guard mayRead else { return nil }
      ScreenTerminal.takeAgain()
      return report(.continued)
    default:
      // What was typed before the signal comes first.
      var reads = 0
      while mayRead, reads < mostReadsBeforeStop,
        Process.hasInput(ScreenTerminal.input, milliseconds: 0),
        readKeys(&mayRead, report) != nil
      {
        reads += 1
      }
      return report(.stops(number))
    }
  }
}
