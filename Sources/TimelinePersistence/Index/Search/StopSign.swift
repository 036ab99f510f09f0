import Synchronization

/// Tells threads that search that their answer is no longer wanted.
final class StopSign: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
