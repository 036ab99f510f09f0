/// Reports that a journal may have changed, whichever program changed it.
package protocol ChangeWatcher: Sendable {
  /// An element after each change; several changes in a row may be one. Never ends by itself.
  func changes() -> AsyncStream<Void>
}
