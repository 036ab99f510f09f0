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

  private let notes = Mutex<[String: [UInt8]]>([:])

  func note(_ name: String) -> [UInt8]? { notes.withLock { $0[name] } }
  func keep(_ note: [UInt8], as name: String) { notes.withLock { $0[name] = note } }
}
