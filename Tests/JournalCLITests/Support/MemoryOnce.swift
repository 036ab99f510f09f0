import Synchronization
import TimelineDomain

/// An `OnceKeeper` in memory.
final class MemoryOnce: OnceKeeper {
  private let names = Mutex<[String]>([])

  /// All requested names, in order.
  var asked: [String] { names.withLock { $0 } }

  func isFirst(_ name: String) -> Bool {
    names.withLock { names in
      defer { names.append(name) }
      return !names.contains(name)
    }
  }
}
