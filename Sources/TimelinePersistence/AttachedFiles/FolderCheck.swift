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
      if self.calls.isInterrupted() { return nil }
      return self.state(of: digest, size: use.sizes[digest]) { bytes in
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
}
