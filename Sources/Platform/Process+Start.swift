import Dispatch

#if canImport(Glibc)
  import Glibc

  // The main queue without `dispatchMain`, as a run loop uses it: the first is readable while the
  // queue has work, and the second does that work.
  @_extern(c, "_dispatch_get_main_queue_handle_4CF")
  private func _dispatch_get_main_queue_handle_4CF() -> Int32
  @_extern(c, "_dispatch_main_queue_callback_4CF")
  private func _dispatch_main_queue_callback_4CF(_ unused: UnsafeMutableRawPointer?)
#endif

/// How the program starts. Nothing here reads `/proc`, which a container or a sandbox may lack.
extension Process {
  /// The arguments of `main` as bytes. A path need not be UTF-8, and `String` would repair it.
  package static func arguments(
    _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  ) -> [[UInt8]] {
    (0..<Int(count)).compactMap { index in values[index].map { bytes(of: $0) } }
  }

  /// Runs `body` on the main actor, and never returns: `body` ends the process.
  ///
  /// Async functions that leave the main actor run on `WorkerThreads`. `body` gets them for the tasks
  /// that it starts, because a task does not inherit the executor of the task that starts it.
  package static func runOnMainActor(
    _ body: @escaping @MainActor (_ workers: any TaskExecutor) async -> Never
  ) -> Never {
    let workers = WorkerThreads()
    Task.immediate(executorPreference: workers) { @MainActor in await body(workers) }
    #if canImport(Glibc)
      // `dispatchMain` would end the main thread and serve the queue on a thread of Dispatch. Such a
      // thread ends the program if there is no `/proc`.
      var queue = pollfd(
        fd: _dispatch_get_main_queue_handle_4CF(), events: Int16(POLLIN), revents: 0)
      var signals: UInt64 = 0
      while true {
        guard poll(&queue, 1, -1) > 0 else { continue }
        // Until it is read, the next wait would return at once.
        _ = read(queue.fd, &signals, 8)
        _dispatch_main_queue_callback_4CF(nil)
      }
    #else
      dispatchMain()
    #endif
  }
}
