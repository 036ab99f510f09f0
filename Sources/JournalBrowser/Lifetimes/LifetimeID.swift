/// Identifies a lifetime, so that what was meant for an ended one is ignored.
struct LifetimeID: Hashable, Sendable {
  private let number: Int

  private static var last = 0

  init() {
    LifetimeID.last += 1
    number = LifetimeID.last
  }
}
