import JSONBytes
package import Platform
package import TimelineDomain

/// Traces of a journal's posts as files: copies of `journal open`, drafts, temporary files and the index.
package struct FileTraces: TraceSweeper {
  /// The folders that the program writes to besides the journal's own; nil where there is no place for one.
  package struct Folders: Sendable {
    let opened: BytePath?
    let drafts: BytePath?
    let caches: BytePath?

    package init(opened: BytePath?, drafts: BytePath?, caches: BytePath?) {
      self.opened = opened
      self.drafts = drafts
      self.caches = caches
    }
  }

  private let journal: BytePath
  private let folders: Folders
  private let time: any TimeSource
  private let calls: any SystemCalls

  /// `journal` is the path from the root.
  package init(
    of journal: BytePath, in folders: Folders, time: any TimeSource,
    calls: any SystemCalls = LiveSystemCalls()
  ) {
    self.journal = journal
    self.folders = folders
    self.time = time
    self.calls = calls
  }

  // MARK: Finding

  package func traces(of posts: TracedPosts) -> [Trace] {
    let search = TraceSearch(posts, header: header)
    return copies(search) + drafts(posts, search) + temporaryFiles(search) + indexes
  }

  private func copies(_ search: TraceSearch) -> [Trace] {
    files(in: folders.opened, .copy) { path in
      guard let bytes = try? calls.contents(of: path) else { return .unreadable }
      guard search.finds(in: bytes) else { return nil }
      return search.isOwnCopy(bytes) ? standingOfOwn(path) : .uncertain
    }
  }

  private func drafts(_ posts: TracedPosts, _ search: TraceSearch) -> [Trace] {
    files(in: folders.drafts, .draft) { path in
      let draft = Draft(location: path.bytes, name: "")
      if let purpose = folder(folders.drafts)?.purpose(of: draft), purpose.names(posts) {
        return purpose.journal.map(isOwn) == true ? standingOfOwn(path) : .uncertain
      }
      guard let bytes = try? calls.contents(of: path) else { return .unreadable }
      return search.finds(in: bytes) ? .uncertain : nil
    }
  }

  private func files(
    in directory: BytePath?, _ kind: Trace.Kind, _ standing: (BytePath) -> Trace.Standing?
  ) -> [Trace] {
    guard let directory else { return [] }
    do {
      return try (folder(directory)?.drafts() ?? []).compactMap { draft in
        standing(BytePath(draft.location)).map {
          Trace(kind: kind, location: draft.location, standing: $0)
        }
      }
    } catch {
      return [Trace(kind: kind, location: directory.bytes, standing: .unreadable)]
    }
  }

  private func temporaryFiles(_ search: TraceSearch) -> [Trace] {
    let left = JournalFile(path: journal, calls: calls, report: { _ in }).leftovers()
    let others = left.ofOthers.filter { path in
      (try? calls.contents(of: path)).map(search.finds) ?? true
    }
    return left.ofRewrites.map { Trace(kind: .temporary, location: $0.bytes, standing: .own) }
      + others.map { Trace(kind: .temporary, location: $0.bytes, standing: .uncertain) }
  }

  /// The journal's own, by whatever path it was opened.
  private var indexes: [Trace] {
    guard let directory = folders.caches else { return [] }
    let own = OutlineFolder(directory: directory, journal: journal, calls: calls)
    let status = try? calls.status(at: journal, followingLinks: true)
    return own.files(ofFile: status).map {
      Trace(kind: .index, location: $0.bytes, standing: .own)
    }
  }

  private var header: [UInt8] {
    guard let descriptor = try? calls.openFile(journal, .read) else { return [] }
    defer { try? calls.closeFile(descriptor) }
    var line: [UInt8] = []
    while let more = try? calls.readBytes(descriptor, upTo: 1 << 12, at: line.count), !more.isEmpty
    {
      line += more
      if let end = line.firstIndex(of: UInt8(ascii: "\n")) { return Array(line[..<end]) }
    }
    return line
  }

  private func folder(_ directory: BytePath?) -> DraftFolder? {
    directory.map { DraftFolder(directory: $0, time: time, calls: calls) }
  }

  /// Whether both names are those of one file.
  private func isOwn(_ other: BytePath) -> Bool {
    if other == journal { return true }
    guard let own = try? calls.status(at: journal, followingLinks: true),
      let status = try? calls.status(at: other, followingLinks: true)
    else { return false }
    return own.isSameFile(as: status)
  }

  /// An editor may be open on it, or another program may be saving it.
  private func standingOfOwn(_ path: BytePath) -> Trace.Standing {
    guard let claim = try? FileClaim(path, calls) else { return .own }
    return claim.isFree() ? .own : .inUse
  }

  // MARK: Removing

  package func sweep(_ posts: TracedPosts, found: [Trace]) -> SweptTraces {
    let before = found.filter { $0.standing == .own }
    let now = traces(of: posts)
    var (removed, left): ([Trace], [Trace]) = ([], [])
    for trace in before + now.filter({ !before.contains($0) }) {
      let isLeft = trace.standing != .own || !isGone(trace) && !isRemoved(trace)
      if isLeft { left.append(trace) } else { removed.append(trace) }
    }
    for directory in Set(removed.map { BytePath($0.location).parent }) {
      try? calls.synchronizeDirectory(directory)
    }
    return SweptTraces(removed: removed, left: left)
  }

  /// The purge itself removes some.
  private func isGone(_ trace: Trace) -> Bool {
    do throws(SystemError) {
      _ = try calls.status(at: BytePath(trace.location), followingLinks: false)
      return false
    } catch {
      return error.code == .noSuchFile
    }
  }

  private func isRemoved(_ trace: Trace) -> Bool {
    switch trace.kind {
    case .copy, .draft:
      (try? folder(BytePath(trace.location).parent)?.discard(
        Draft(location: trace.location, name: ""))) != nil
    case .temporary, .index: (try? calls.removeFile(BytePath(trace.location))) != nil
    }
  }
}

extension DraftPurpose {
  /// Nil where it names none, or by a name of the settings.
  fileprivate var journal: BytePath? {
    words.first == "--file" && words.count > 1 ? BytePath(words[1]) : nil
  }

  /// Whether the text was typed for one of those posts.
  fileprivate func names(_ posts: TracedPosts) -> Bool {
    if let base, posts.entries.contains(base) { return true }
    let command = words.dropFirst(journal == nil ? 0 : 2)
    return command.first == "edit" && command.contains { posts.entries.contains(EntryID($0)) }
  }
}

extension SystemCalls {
  func contents(of path: BytePath) throws(SystemError) -> [UInt8] {
    let descriptor = try openFile(path, .read)
    defer { try? closeFile(descriptor) }
    return try readAll(descriptor, upTo: try status(of: descriptor).size)
  }
}
