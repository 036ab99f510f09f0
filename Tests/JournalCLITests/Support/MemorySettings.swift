import Synchronization
import TimelineDomain

/// Settings in memory, as `/home/ada/.config/journal/config.json`.
final class MemorySettings: Sendable {
  private struct State {
    var bytes: [UInt8]?
    var failure: RepositoryError?
    var doubt: RepositoryError.Obstacle?
    var sizes: [String: Int] = [:]
  }

  private let state = Mutex(State())

  let location = Array("/home/ada/.config/journal/config.json".utf8)

  var text: String? {
    get { state.withLock { $0.bytes }.map { String(decoding: $0, as: UTF8.self) } }
    set { state.withLock { $0.bytes = newValue.map { Array($0.utf8) } } }
  }

  /// Makes every later call fail.
  func failAlways(with error: RepositoryError) { state.withLock { $0.failure = error } }

  func put(_ path: String, size: Int) { state.withLock { $0.sizes[path] = size } }

  func read() throws(RepositoryError) -> [UInt8]? {
    try state.withLock { state throws(RepositoryError) in
      if let failure = state.failure { throw failure }
      return state.bytes
    }
  }

  /// Why the next changes are not confirmed.
  var doubt: RepositoryError.Obstacle? {
    get { state.withLock { $0.doubt } }
    set { state.withLock { $0.doubt = newValue } }
  }

  func replace(
    _ change: ([UInt8]?) -> [UInt8]?
  ) throws(RepositoryError) -> RepositoryError.Obstacle? {
    try state.withLock { state throws(RepositoryError) in
      if let failure = state.failure { throw failure }
      guard let bytes = change(state.bytes) else { return nil }
      state.bytes = bytes
      return state.doubt
    }
  }

  func size(of path: [UInt8]) -> Int? {
    state.withLock { $0.sizes[String(decoding: path, as: UTF8.self)] }
  }
}
