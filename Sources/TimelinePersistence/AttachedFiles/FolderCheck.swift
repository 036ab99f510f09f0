import Platform
import Synchronization
import TimelineDomain

extension FolderCheck {
  fileprivate enum State {
    case good(bytes: Int)
    case missing, short, changed
    case unreadable(AttachedFileError)
  }

  fileprivate init(_ states: [(digest: FileDigest, state: State)], unused: [StoredFile]) {
    func digests(where isWanted: (State) -> Bool) -> [FileDigest] {
      states.filter { isWanted($0.state) }.map(\.digest)
    }
    var good = FileCount()
    var unreadable: [FileDigest: AttachedFileError] = [:]
    for (digest, state) in states {
      if case .good(let bytes) = state { good = good + FileCount(files: 1, bytes: bytes) }
      if case .unreadable(let error) = state { unreadable[digest] = error }
    }
    self.init(
      good: good, missing: digests { if case .missing = $0 { true } else { false } },
      short: digests { if case .short = $0 { true } else { false } },
      changed: digests { if case .changed = $0 { true } else { false } },
      unreadable: unreadable, unused: unused)
  }
}

extension FileFolder {
  /// Compares the folder with what the journal uses. Hashes all files in use, in parallel.
  ///
  /// `use` looked for all `files` of the folder.
  func check(
    _ use: FileUse, _ files: [StoredFile], progress: FileProgress? = nil
  ) throws(AttachedFileError) -> FolderCheck {
    // Digits of an existing file count, wherever they are; a file without a name here can't be missing.
    let wanted = use.named.union(use.used).sorted()
    let used = use.used
    let total = files.reduce(0) { $0 + (used.contains($1.digest) ? $1.size : 0) }
    let done = Mutex(0)
    let states = Parallel.map(wanted) { digest -> FolderCheck.State? in
      if calls.isInterrupted() { return nil }
      return state(of: digest, size: use.sizes[digest]) { bytes in
        progress?(
          done.withLock { done in
            done += bytes
            return done
          }, total)
      }
    }
    guard let states else { throw .interrupted }
    return FolderCheck(
      zip(wanted, states).map { ($0, $1) }, unused: files.filter { !used.contains($0.digest) })
  }

  /// Nil if the user stopped the program.
  private func state(
    of digest: FileDigest, size: Int?, progress: @escaping @Sendable (_ more: Int) -> Void
  ) -> FolderCheck.State? {
    do throws(AttachedFileError) {
      guard let file = try file(digest) else { return .missing }
      let before = Mutex(0)
      let copy = try FileCopy(
        from: file.descriptor, path(of: digest), isStream: false, to: nil, path, calls: calls
      ) { bytes in
        progress(
          before.withLock { before in
            defer { before = bytes }
            return bytes - before
          })
      }
      if copy.digest == digest { return .good(bytes: copy.size) }
      return copy.size < size ?? 0 ? .short : .changed
    } catch {
      if case .interrupted = error { return nil }
      return .unreadable(error)
    }
  }

  // MARK: Copies

  /// What a copy of several files did.
  struct Arrivals: Sendable {
    fileprivate(set) var present = 0
    fileprivate(set) var copied: [FileDigest] = []
    fileprivate(set) var copiedBytes = 0
    /// No folder has a good file.
    fileprivate(set) var missing: [FileDigest] = []
  }

  /// Makes sure that this folder has these files, from the first folder with a good one, in parallel.
  /// Their names are on the device at the end.
  func receive(
    _ digests: Set<FileDigest>, from others: [FileFolder], trustingSizes: Bool = false,
    progress: FileProgress? = nil
  ) throws(AttachedFileError) -> Arrivals {
    let wanted = digests.sorted()
    let state = Mutex<(arrivals: Arrivals, failure: AttachedFileError?)>((Arrivals(), nil))
    let done = Mutex(0)
    Parallel.forEach(wanted.count) { index in
      // After a failure, such as a full disk, the others would fail too.
      guard state.withLock({ $0.failure == nil }) else { return }
      let digest = wanted[index]
      do throws(AttachedFileError) {
        let before = Mutex(0)
        let arrival = try receive(digest, from: others, trustingSizes: trustingSizes) { bytes in
          let more = before.withLock { before in
            defer { before = bytes }
            return bytes - before
          }
          let all = done.withLock { done in
            done += more
            return done
          }
          progress?(all, nil)
        }
        state.withLock { state in
          switch arrival {
          case .present: state.arrivals.present += 1
          case .copied(let bytes):
            state.arrivals.copied.append(digest)
            state.arrivals.copiedBytes += bytes
          case .missing: state.arrivals.missing.append(digest)
          }
        }
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
    var (arrivals, failure) = state.withLock { $0 }
    if let failure { throw failure }
    try synchronizeNames(ofNew: digests.sorted())
    arrivals.copied.sort()
    arrivals.missing.sort()
    return arrivals
  }
}
