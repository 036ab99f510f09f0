#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// Gives the terminal back from a signal handler: calls nothing but `write` and `tcsetattr`.
enum ScreenRescue {
  private static let capacity = 512
  private static let isArmed = Atomic<Bool>(false)
  private static let count = Atomic<Int>(0)
  // A signal handler reads these, so they are no arrays.
  private nonisolated(unsafe) static let bytes = UnsafeMutablePointer<UInt8>
    .allocate(capacity: capacity)
  private nonisolated(unsafe) static let modes = UnsafeMutablePointer<termios>
    .allocate(capacity: 1)

  /// From now on `restore` sets these modes and writes these bytes.
  static func arm(_ before: termios, _ end: [UInt8]) {
    disarm()
    precondition(end.count <= capacity)
    modes.initialize(to: before)
    for (offset, byte) in end.enumerated() { bytes[offset] = byte }
    count.store(end.count, ordering: .relaxed)
    isArmed.store(true, ordering: .releasing)
  }

  static func disarm() { isArmed.store(false, ordering: .releasing) }

  /// Does nothing the second time.
  static func restore() {
    guard isArmed.exchange(false, ordering: .acquiringAndReleasing) else { return }
    _ = write(ScreenTerminal.output, bytes, count.load(ordering: .relaxed))
    _ = tcsetattr(ScreenTerminal.input, TCSANOW, modes)
  }
}
