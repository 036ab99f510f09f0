import JSONBytes
import Platform
import TimePhrases
import TimelineDomain

/// Finds traces of a journal's posts: copies of `journal open`, drafts, temporary files and
/// indexes.
struct FileTraces {
  private let journal: BytePath
  private let folders: FileWorkspace.Folders
  private let time: any TimeSource
  private let calls: any SystemCalls

  /// `journal` is the path from the root.
  init(
    of journal: BytePath, in folders: FileWorkspace.Folders, time: any TimeSource,
    calls: any SystemCalls
  ) {
    self.journal = journal
    self.folders = folders
    self.time = time
    self.calls = calls
  }

  // MARK: Finding

  func traces(of posts: TracedPosts) -> [Trace] {
    let search = TraceSearch(posts, header: header)
    return copies(search) + drafts(posts, search) + temporaryFiles(search) + indexes
  }

  private func copies(_ search: TraceSearch) -> [Trace] {
    files(in: folders.copies, .copy) { path in
      guard let bytes = try? calls.contents(of: path) else { return .unreadable }
      guard search.finds(in: bytes) else { return nil }
      return search.isOwnCopy(bytes) ? stateOfOwn(path) : .uncertain
    }
  }

  private func drafts(_ posts: TracedPosts, _ search: TraceSearch) -> [Trace] {
    files(in: folders.drafts, .draft) { path in
      let draft = Draft(location: path.bytes, name: "")
      if let purpose = folder(folders.drafts)?.purpose(of: draft), purpose.names(posts) {
        return purpose.path.map(isOwn) == true ? stateOfOwn(path) : .uncertain
      }
      guard let bytes = try? calls.contents(of: path) else { return .unreadable }
      // The words as typed can still have what the text has no more.
      let words = (try? calls.contents(of: path.purpose)) ?? []
      return search.finds(in: bytes) || search.finds(in: words) ? .uncertain : nil
    }
  }

  private func files(
    in directory: BytePath?, _ kind: Trace.Kind, _ state: (BytePath) -> Trace.State?
  ) -> [Trace] {
    guard let directory else { return [] }
    do {
      return try (folder(directory)?.drafts() ?? []).compactMap { draft in
        state(BytePath(draft.location)).map {
          Trace(kind: kind, location: draft.location, state: $0)
        }
      }
    } catch {
      return [Trace(kind: kind, location: directory.bytes, state: .unreadable)]
    }
  }

  private func temporaryFiles(_ search: TraceSearch) -> [Trace] {
    let left = JournalFile(path: journal, calls: calls, report: { _ in }).leftovers()
    let others = left.ofOthers.filter { path in
      (try? calls.contents(of: path)).map(search.finds) ?? true
    }
    return left.ofRewrites.map { Trace(kind: .temporary, location: $0.bytes, state: .own) }
      + others.map { Trace(kind: .temporary, location: $0.bytes, state: .uncertain) }
  }

  /// The journal's own, under each path by which it was opened.
  private var indexes: [Trace] {
    guard let directory = folders.caches else { return [] }
    let own = IndexFolder(directory: directory, journal: journal, calls: calls)
    let status = try? calls.status(at: journal, followingLinks: true)
    return own.files(ofFile: status).map {
      Trace(kind: .index, location: $0.bytes, state: .own)
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

  /// Whether the path leads to the journal's file.
  private func isOwn(_ other: BytePath) -> Bool {
    if other == journal { return true }
    guard let own = try? calls.status(at: journal, followingLinks: true),
      let status = try? calls.status(at: other, followingLinks: true)
    else { return false }
    return own.isSameFile(as: status)
  }

  /// An editor may have it open, or another program may be saving it.
  private func stateOfOwn(_ path: BytePath) -> Trace.State {
    guard let claim = try? FileClaim(path, calls) else { return .own }
    return claim.isFree() ? .own : .inUse
  }

  // MARK: Removing

  func sweep(_ posts: TracedPosts, found: [Trace]) -> SweptTraces {
    let before = found.filter { $0.state == .own }
    let now = traces(of: posts)
    var (removed, left): ([Trace], [Trace]) = ([], [])
    for trace in before + now.filter({ !before.contains($0) }) {
      let isLeft = trace.state != .own || !isGone(trace) && !isRemoved(trace)
      if isLeft { left.append(trace) } else { removed.append(trace) }
    }
    for directory in Set(removed.map { BytePath($0.location).parent }) {
      try? calls.synchronizeDirectory(directory)
    }
    return SweptTraces(removed: removed, left: left)
  }

  /// The purge itself removes some of them.
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
  /// Nil if it is not known. The writing box has it as the first option.
  fileprivate var path: BytePath? {
    (journal ?? (words.first == "--file" ? words.dropFirst().first : nil)).map { BytePath($0) }
  }

  /// Whether the text is for one of those posts.
  fileprivate func names(_ posts: TracedPosts) -> Bool {
    (base + [entry].compactMap(\.self)).contains(where: posts.entries.contains)
  }
}

/// Searches the bytes of any file for posts: for their ids and for their texts.
struct TraceSearch {
  private let posts: TracedPosts
  private let header: [UInt8]
  /// As plain text, and as in a journal's line.
  private let words: [ByteSearch]

  /// `header` is the journal's first line.
  init(_ posts: TracedPosts, header: [UInt8]) {
    self.posts = posts
    self.header = header
    let ids = posts.entries.map { JSONWriter.string(decoded: $0.bytes) }
    let texts = posts.texts.flatMap { text in
      [Array(text.utf8), Array(JSONWriter.string(text).dropFirst().dropLast())]
    }
    words = Set(ids + texts).map { ByteSearch($0, ignoringCase: false) }
  }

  func finds(in bytes: [UInt8]) -> Bool {
    words.contains { $0.next(in: bytes.span, from: 0, to: bytes.count) != nil }
  }

  /// Whether the bytes begin with the journal's header and have an entry of the posts.
  func isOwnCopy(_ bytes: [UInt8]) -> Bool {
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard !header.isEmpty, first.elementsEqual(header) else { return false }
    return TimelineDocument(FileContents(bytes)).entries.contains { posts.entries.contains($0.id) }
  }
}
