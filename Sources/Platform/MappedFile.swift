import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file's bytes where the system itself has them: looking through all of them takes no copy.
///
/// Where the system keeps a file in large pieces, as one that was written or read at once, a search of 256 MB so takes three
/// quarters of the time; page by page, as one that was written line by line, a twentieth more, and a list that is met for the
/// first time a little less. That is how `rg` looks at files, and with copies one is at 0.9 to 1.7 of it.
///
/// Bytes that somebody cuts off the file meanwhile are zeros from then on, and so are those that can't be read. Whoever
/// looks asks `isCut` behind that: what was seen since is worth nothing.
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

  /// Whether the file was found to be shorter than it was when it was mapped.
  package var isCut: Bool { CutWatch.isCut(slot) }

  /// Nobody looks at it for now; whoever does all the same finds it as it is. To take a file apart that the system keeps page by
  /// page takes as long as a tenth of looking through it, and some other core may have nothing to do.
  package func letGo() {
    #if !canImport(Musl)
      for start in stride(from: 0, to: count, by: MappedFile.letGoSize) {
        let bytes = UnsafeMutableRawPointer(bitPattern: address + UInt(start))
        // Piece by piece, so that nobody waits for long who needs memory meanwhile.
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
    // Without it the mapping could be gone as soon as its address is known.
    return try withExtendedLifetime(self) {
      try body(bytes.bindMemory(to: UInt8.self).span)
    }
  }
}

/// Who looks at a byte of a mapped file that isn't there any more is sent a signal that ends the program. Here it puts
/// zeros there instead and says so.
private enum CutWatch {
  private static let most = 16

  /// Looked at by a signal handler, which may wait for nobody.
  private struct Slots: ~Copyable {
    let starts = InlineArray<16, Atomic<UInt>> { _ in Atomic(0) }
    let counts = InlineArray<16, Atomic<UInt>> { _ in Atomic(0) }
    let areCut = InlineArray<16, Atomic<Bool>> { _ in Atomic(false) }
  }

  private struct State {
    var isTaken = [Bool](repeating: false, count: most)
    var isInstalled = false
  }

  private static let slots = Slots()
  private static let state = Mutex(State())

  static func free() -> Int? {
    #if canImport(Musl)
      // What its handlers are told is in no form that is known here.
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
    // Behind all that was looked at before.
    atomicMemoryFence(ordering: .acquiring)
    return slots.areCut[slot].load(ordering: .relaxed)
  }

  /// False where nobody watches there. Called by a signal handler.
  private static func fillWithZeros(around address: UInt) -> Bool {
    for slot in 0..<most {
      let start = slots.starts[slot].load(ordering: .acquiring)
      let count = slots.counts[slot].load(ordering: .acquiring)
      guard start != 0, address >= start, address - start < count,
        // Both are of the same file.
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
    private static func install() {
      var action = sigaction()
      let handle:
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?)
          -> Void = { number, info, _ in
            #if canImport(Darwin)
              let address = info?.pointee.si_addr
            #else
              let address = info?.pointee._sifields._sigfault.si_addr
            #endif
            // One that somebody has sent has no address.
            if let info, info.pointee.si_code > 0, let address,
              CutWatch.fillWithZeros(around: UInt(bitPattern: address))
            {
              return
            }
            // It is nobody's here, and ends the program behind this as it would have.
            var action = sigaction()
            _ = sigaction(number, &action, nil)
            raise(number)
          }
      action.sa_flags = SA_SIGINFO
      #if canImport(Darwin)
        action.__sigaction_u.__sa_sigaction = handle
      #else
        action.__sigaction_handler.sa_sigaction = handle
      #endif
      // What it looks at is there before it is called.
      _ = isCut(0)
      _ = sigaction(SIGBUS, &action, nil)
    }
  #endif
}
