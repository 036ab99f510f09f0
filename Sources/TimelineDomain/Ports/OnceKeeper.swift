/// Remembers which notices were already shown.
package protocol OnceKeeper: Sendable {
  /// True on the first call with this name. False later, and if it can't store that.
  func isFirst(_ name: String) -> Bool
}
