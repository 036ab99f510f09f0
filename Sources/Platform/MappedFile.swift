import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a file, mapped into memory instead of copied.
///
/// Measured on a file of 256 MB: if it is cached in large pages, a search takes 0.75 of the time
/// that copying takes; if it is cached page by page, as after many appends, 1.05.
///
/// If another program truncates the file, its missing bytes become zeros; so do unreadable ones.
/// After reading, check `isCut`: if it is true, discard what was read.
package final class MappedFile: Sendable {
  package let count: Int
  private let address: UInt
  private let slot: Int

  init(_ descriptor: Int32, _ count: Int) throws(SystemError) {
    guard count > 0, let slot = CutWatch.free() else {
      throw SystemError(call: "mmap", errno: EOPNOTSUPP)
    }
    let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else {
      let number = errno
      CutWatch.leave(slot)
      throw SystemError(call: "mmap", errno: number)
    }
    self.count = count
    self.slot = slot
    address = UInt(bitPattern: start)
    CutWatch.watch(slot, address, UInt(count))
  }

  deinit {
    CutWatch.leave(slot)
    munmap(UnsafeMutableRawPointer(bitPattern: address), count)
  }

  /// Whether the file was shorter than when it was mapped.
  package var isCut: Bool { CutWatch.isCut(slot) }

  /// Unmaps the pages, which are loaded again when read. For a file cached page by page, unmapping
  /// takes a tenth of the time of a scan, so another core can do it early.
  package func letGo() {
    #if !canImport(Musl)
      for start in stride(from: 0, to: count, by: MappedFile.letGoSize) {
        let bytes = UnsafeMutableRawPointer(bitPattern: address + UInt(start))
        // In small steps, so that other memory operations don't wait.
        madvise(bytes, min(MappedFile.letGoSize, count - start), MADV_DONTNEED)
      }
    #endif
  }

  private static let letGoSize = 1 << 22

  package func withBytes<Result>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let bytes = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(bitPattern: address + UInt(range.lowerBound)), count: range.count)
    // Keeps the mapping alive while `body` reads it.
    return try withExtendedLifetime(self) {
      try body(bytes.bindMemory(to: UInt8.self).span)
    }
  }
}

/// Handles SIGBUS, which the kernel sends when a program reads past the end of a truncated mapped
/// file. Replaces the mapping with zeros and records it.
private enum CutWatch {
  private static let most = 64

  /// Read by a signal handler, which must not lock.
  private struct Slots: ~Copyable {
    let starts = InlineArray<64, Atomic<UInt>> { _ in Atomic(0) }
    let counts = InlineArray<64, Atomic<UInt>> { _ in Atomic(0) }
    let areCut = InlineArray<64, Atomic<Bool>> { _ in Atomic(false) }
  }

  private struct State {
    var isTaken = [Bool](repeating: false, count: most)
    var isInstalled = false
  }

  private static let slots = Slots()
  private static let state = Mutex(State())

  static func free() -> Int? {
    #if canImport(Musl)
      // Musl's signal information has another layout.
      return nil
    #else
      return state.withLock { state in
        guard let slot = state.isTaken.firstIndex(of: false) else { return nil }
        state.isTaken[slot] = true
        if !state.isInstalled {
          install()
          state.isInstalled = true
        }
        return slot
      }
    #endif
  }

  static func watch(_ slot: Int, _ start: UInt, _ count: UInt) {
    slots.areCut[slot].store(false, ordering: .relaxed)
    slots.counts[slot].store(count, ordering: .relaxed)
    slots.starts[slot].store(start, ordering: .releasing)
  }

  static func leave(_ slot: Int) {
    slots.starts[slot].store(0, ordering: .releasing)
    state.withLock { $0.isTaken[slot] = false }
  }

  static func isCut(_ slot: Int) -> Bool {
    // Orders this load after the reads of the bytes.
    atomicMemoryFence(ordering: .acquiring)
    return slots.areCut[slot].load(ordering: .relaxed)
  }

  /// Returns false if no mapping contains the address. Called by a signal handler.
  private static func fillWithZeros(around address: UInt) -> Bool {
    for slot in 0..<most {
      let start = slots.starts[slot].load(ordering: .acquiring)
      let count = slots.counts[slot].load(ordering: .acquiring)
      guard start != 0, address >= start, address - start < count,
        // Checks that `start` and `count` belong to the same file.
        slots.starts[slot].load(ordering: .relaxed) == start
      else { continue }
      slots.areCut[slot].store(true, ordering: .relaxed)
      #if canImport(Darwin)
        let flags = MAP_PRIVATE | MAP_ANON | MAP_FIXED
      #else
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED
      #endif
      let all = UnsafeMutableRawPointer(bitPattern: start)
      return mmap(all, Int(count), PROT_READ, flags, -1, 0) != MAP_FAILED
    }
    return false
  }

  #if !canImport(Musl)
    private static func handle(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
      #if canImport(Darwin)
        let address = info?.pointee.si_addr
      #else
        let address = info?.pointee._sifields._sigfault.si_addr
      #endif
      // A signal that another process sent has no address.
      if let info, info.pointee.si_code > 0, let address,
        fillWithZeros(around: UInt(bitPattern: address))
      {
        return
      }
      // Not in a mapping of ours: ends the program as usual.
      ScreenRescue.restore()
      var action = sigaction()
      _ = sigaction(number, &action, nil)
      raise(number)
    }

    private static func install() {
      var action = sigaction()
      let handle:
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?)
          -> Void = { number, info, _ in
            Process.keepingErrno { CutWatch.handle(number, info) }
          }
      action.sa_flags = SA_SIGINFO
      #if canImport(Darwin)
        action.__sigaction_u.__sa_sigaction = handle
      #else
        action.__sigaction_handler.sa_sigaction = handle
      #endif
      // Initializes the globals before the handler can run.
      _ = isCut(0)
      _ = sigaction(SIGBUS, &action, nil)
    }
  #endif
}
