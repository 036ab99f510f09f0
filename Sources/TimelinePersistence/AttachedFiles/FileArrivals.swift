import Platform
import Synchronization
import TimelineDomain

/// A place that may have good copies of files.
protocol FileOrigin: Sendable {
  /// Writes the copy of a file to an empty file in the folder; it may turn out to have other bytes. Nil
  /// if there is none. One that can't be read is an error.
  func copy(
    _ digest: FileDigest, to target: OpenFile, in folder: FileFolder,
    progress: @escaping @Sendable (_ bytes: Int) -> Void
  ) throws(AttachedFileError) -> FileCopy?
}

extension FileFolder: FileOrigin {
  func copy(
    _ digest: FileDigest, to target: OpenFile, in folder: FileFolder,
    progress: @escaping @Sendable (_ bytes: Int) -> Void
  ) throws(AttachedFileError) -> FileCopy? {
    guard let source = try file(digest) else { return nil }
    return try FileCopy(
      from: source.descriptor, path(of: digest), isStream: false, to: target, folder.path,
      calls: folder.calls, progress: progress)
  }
}

extension FileFolder {
  /// What a copy of several files did.
  struct Arrivals: Sendable {
    fileprivate(set) var present = 0
    fileprivate(set) var copied: [FileDigest] = []
    fileprivate(set) var copiedBytes = 0
    /// No origin has a good file.
    fileprivate(set) var missing: [FileDigest] = []
    /// No origin has a good file that can be read.
    fileprivate(set) var unreadable: [FileDigest: AttachedFileError] = [:]
  }

  /// What becomes of one file.
  private enum Arrival: Sendable {
    /// A good file was here.
    case present
    case copied(IncomingFile)
    case missing
    case unreadable(AttachedFileError)
  }

  /// How many copies wait for their names at the same time; each is an open file.
  private static let mostWaiting = 64

  /// Makes sure that this folder has these files, each from the first origin with a good one. Their
  /// names are on the device at the end.
  ///
  /// The bytes of many files are written first and then waited for, because one wait of the device
  /// covers most of the others. No file gets its name before that. `placed` is called with each file
  /// of a new name, so that the caller can take them back after a failure.
  func receive(
    _ digests: Set<FileDigest>, from origins: [any FileOrigin], progress: FileProgress? = nil,
    placed: (FileDigest) -> Void = { _ in }
  ) throws(AttachedFileError) -> Arrivals {
    var arrivals = Arrivals()
    let done = Mutex(0)
    var rest = digests.sorted()[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(FileFolder.mostWaiting))
      rest = rest.dropFirst(part.count)
      let found = try FileFolder.inParallel(part) { (digest) throws(AttachedFileError) in
        try self.arrival(of: digest, from: origins) { more in
          progress?(
            done.withLock { done in
              done += more
              return done
            }, nil)
        }
      }
      var incoming: [IncomingFile] = []
      for (digest, arrival) in zip(part, found) {
        switch arrival {
        case .present: arrivals.present += 1
        case .copied(let file): incoming.append(file)
        case .missing: arrivals.missing.append(digest)
        case .unreadable(let error): arrivals.unreadable[digest] = error
        }
      }
      _ = try FileFolder.inParallel(incoming) { (file) throws(AttachedFileError) in
        try self.synchronize(file)
      }
      for file in incoming {
        if try place(file).isNew { placed(file.file.digest) }
        arrivals.copied.append(file.file.digest)
        arrivals.copiedBytes += file.file.size ?? 0
      }
    }
    // Also those of present files: a program that was killed may not have waited for them.
    try synchronizeNames(ofNew: digests.sorted())
    return arrivals
  }

  private func arrival(
    of digest: FileDigest, from origins: [any FileOrigin],
    progress: @escaping @Sendable (_ more: Int) -> Void
  ) throws(AttachedFileError) -> Arrival {
    if let here = try? file(digest), let size = try? calls.status(of: here.descriptor).size,
      // Its bytes were on the device before it got its name.
      try goodFile(digest, size: size, waiting: false) != nil
    {
      return .present
    }
    var failure: AttachedFileError?
    for origin in origins {
      let temporary = try newTemporaryFile()
      let before = Mutex(0)
      do throws(AttachedFileError) {
        let copy = try origin.copy(digest, to: temporary.file, in: self) { bytes in
          progress(
            before.withLock { before in
              defer { before = bytes }
              return bytes - before
            })
        }
        if let copy, copy.digest == digest { return .copied(incoming(copy, temporary)) }
      } catch {
        // The next origin may have it.
        guard case .unreadable = error else { throw error }
        failure = failure ?? error
      }
    }
    return failure.map(Arrival.unreadable) ?? .missing
  }

  /// The results of a function that may fail. After a failure, such as a full disk, the rest would
  /// fail too, and does not begin.
  static func inParallel<Element: Sendable, Result: Sendable>(
    _ elements: [Element],
    _ body: @escaping @Sendable (Element) throws(AttachedFileError) -> Result
  ) throws(AttachedFileError) -> [Result] {
    let failure = Mutex<AttachedFileError?>(nil)
    let results = Parallel.map(elements) { element -> Result? in
      guard failure.withLock({ $0 == nil }) else { return nil }
      do throws(AttachedFileError) {
        return try body(element)
      } catch {
        failure.withLock { $0 = $0 ?? error }
        return nil
      }
    }
    if let results { return results }
    throw failure.withLock { $0 } ?? .interrupted
  }
}
