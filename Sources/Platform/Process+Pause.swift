extension Process {
  /// Waits on a thread of its own. `Task.sleep` would start a thread of Dispatch, which ends the
  /// program if there is no `/proc`.
  package static func pause(milliseconds: Int) async {
    await withCheckedContinuation { continuation in
      Parallel.aside {
        LiveSystemCalls().pause(milliseconds: milliseconds)
        continuation.resume()
      }
    }
  }
}
