import Synchronization
import TimelineDomain

/// Remembers as long as the test runs.
final class MemoryOnce: OnceKeeper {
  private let names = Mutex<[String]>([])

  /// All that it was asked about, in order.
  var asked: [String] { names.withLock { $0 } }

  func isFirst(_ name: String) -> Bool {
    names.withLock { names in
      defer { names.append(name) }
      return !names.contains(name)
    }
  }
}
