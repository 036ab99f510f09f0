import TextSearch

import JSONBytes
import Platform
package import TimelineDomain

/// Checks and salvages the journal.
extension FilePostRepository {
  package func check() async throws(RepositoryError) -> CheckReport? {
    guard let contents = try file.read() else { return nil }
    let linked = LinkedLines(contents)
    if linked.isNoJournal { throw .unreadable(path: path.text, .notAJournal) }
    return CheckReport(contents, linked, leftovers).with(files: try checkedFiles())
  }

  /// Nil if the journal uses no files and has no folder.
  private func checkedFiles() throws(RepositoryError) -> Result<FolderCheck, RepositoryError>? {
    guard let (open, status) = file.openWhileLocked() else { return nil }
    do throws(RepositoryError) {
      let own = try FileFolder.open(FileFolder.path(of: path, calls), calls)
      // The files of a dated backup are in a folder with those of others, which it does not use.
      let folders = try own == nil ? FileFolder.sources(of: path, calls) : []
      guard let folder = own ?? folders.first else {
        guard let use = FileUse(of: open, size: status.size, lookingFor: []), !use.named.isEmpty
        else { return nil }
        return .success(FolderCheck(missing: use.named.sorted()))
      }
      let files = try folder.files()
      let candidates = Set(files.map(\.digest))
      guard let use = FileUse(of: open, size: status.size, lookingFor: candidates) else {
        throw .unreadable(path: path.text, .vanished)
      }
      return .success(
        try folder.check(
          use, own == nil ? files.filter { use.used.contains($0.digest) } : files,
          progress: fileProgress))
    } catch {
      if case .interrupted = error { throw error }
      // A link is no folder of the journal, so it is of no interest to a journal without files.
      let use = FileUse(of: open, size: status.size, lookingFor: [])
      if case .link = error, use?.named.isEmpty == true { return nil }
      return .failure(error)
    }
  }

  private var leftovers: [CheckReport.Leftover] {
    let (own, others) = file.leftovers()
    return own.map { .init(location: $0.bytes, isOfRewrite: true) }
      + others.map { .init(location: $0.bytes, isOfRewrite: false) }
  }

  // MARK: Salvaging

  package func salvage(to path: [UInt8]) async throws(RepositoryError) -> Salvage? {
    guard let contents = try file.read() else { return nil }
    let linked = LinkedLines(contents)
    if linked.isNoJournal { throw .unreadable(path: file.path.text, .notAJournal) }
    let access = linked.document.header.access
    // In a journal that needs unknown abilities, damaged lines may have a meaning.
    guard access.level == .full || access.reason == .unreadableHeader else {
      throw .refused(path: file.path.text, access)
    }
    let header = linked.salvagedHeader
    let (mark, kept, lost) = linked.pieces(of: contents, header)
    func write(_ ranges: [Range<Int>], to descriptor: Int32) throws(SystemError) {
      try calls.writeAll(descriptor, ranges, of: contents)
    }
    try publish(
      to: path,
      lost: lost.isEmpty
        ? nil : { (descriptor) throws(SystemError) in try write(lost, to: descriptor) }
    ) { (descriptor) throws(SystemError) in
      try write(mark, to: descriptor)
      var written = 0
      let line = header == .new ? TimelineHeader.line(created: time.moment()) : []
      try calls.writeAll(descriptor, line, written: &written)
      try write(kept, to: descriptor)
    }
    return Salvage(
      report: CheckReport(contents, linked), header: header,
      damagedPath: lost.isEmpty ? nil : damagedPath(path))
  }

  /// Writes to an open file.
  private typealias Write = (_ descriptor: Int32) throws(SystemError) -> Void

  /// Where a salvage writes the damaged lines.
  private func damagedPath(_ path: [UInt8]) -> [UInt8] { path + Array(".damaged".utf8) }

  /// Writes a file with the healthy lines and, if there are any, one with the damaged lines: both or
  /// none.
  private func publish(
    to path: [UInt8], lost: Write?, _ kept: Write
  ) throws(RepositoryError) {
    let healthy = BytePath(path)
    let damaged = BytePath(damagedPath(path))
    try refuseTaken(healthy)
    try refuseTaken(damaged)
    if let lost { try publish(damaged, lost) }
    do throws(RepositoryError) {
      try publish(healthy, kept)
    } catch {
      // One file alone would block the next attempt.
      if lost != nil { try? calls.removeFile(damaged) }
      throw error
    }
  }

  private func refuseTaken(_ path: BytePath) throws(RepositoryError) {
    if (try? file.calls.status(at: path, followingLinks: false)) != nil {
      throw .unwritable(path: path.text, .exists)
    }
  }

  /// Writes a new file, which gets its name only when it is complete and on the device.
  private func publish(_ path: BytePath, _ write: Write) throws(RepositoryError) {
    do throws(SystemError) {
      let temporary = path.temporary
      _ = try calls.createDurably(temporary) { (descriptor) throws(SystemError) in
        try write(descriptor)
        return true
      }
      defer { try? calls.removeFile(temporary) }
      try calls.linkOrMove(temporary, to: path)
      do throws(SystemError) {
        try calls.synchronizeDirectory(path.parent)
      } catch {
        try? calls.removeFile(path)
        throw error
      }
    } catch {
      throw .unwritable(
        path: path.text, error.code == .exists ? .exists : RepositoryError.Obstacle(error))
    }
  }
}

extension LinkedLines {
  /// A damaged header gets replaced, unless its remains name abilities. A complete header that this
  /// version doesn't understand is kept.
  fileprivate var salvagedHeader: Salvage.Header {
    guard document.header.access.reason == .unreadableHeader else { return .kept }
    if document.header.needs != TimelineHeader.Needs() { return .unreadable }
    let damaged = Set(document.damagedLines)
    var result = Salvage.Header.new
    document.contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      LineScanner(bytes).forEachLine { number, line in
        let isWhole = number == 1 && TimelineHeader.namesFormat(line, in: scanner)
        let asks = damaged.contains(number) && line.asksForAbilities(number, scanner)
        if isWhole || asks { result = .unreadable }
      }
    }
    return result
  }

  /// The byte order mark, if a new header follows it; the healthy lines; the damaged lines.
  fileprivate func pieces(
    of contents: FileContents, _ header: Salvage.Header
  ) -> (mark: [Range<Int>], kept: [Range<Int>], lost: [Range<Int>]) {
    let damaged = Set(damagedLines)
    // An unreadable header that must not be replaced stays.
    func isHealthy(_ number: Int) -> Bool {
      !damaged.contains(number) || number == 1 && header == .unreadable
    }
    return contents.withBytes { bytes in
      let lines = LineScanner(bytes)
      let start = (0..<bytes.count).withoutByteOrderMark(JSONScanner(bytes)).lowerBound
      var kept = lines.runs { number, _ in isHealthy(number) }
      let lost = lines.runs { number, _ in !isHealthy(number) }
      guard header == .new, start > 0, kept.first?.lowerBound == 0 else { return ([], kept, lost) }
      kept[0] = start..<kept[0].upperBound
      return ([0..<start], kept, lost)
    }
  }
}

extension Range<Int> {
  /// Whether the remains of a header name `needs`. After line 1, remains of a header also name the
  /// format.
  fileprivate func asksForAbilities(_ number: Int, _ scanner: JSONScanner) -> Bool {
    let text = String(decoding: scanner.copy(self), as: UTF8.self)
    return text.contains("\"needs\"") && (number == 1 || text.contains(TimelineFormat.name))
  }
}

/// An index that is built for one command and not stored: commands that check or rewrite a journal
/// don't rely on a cache.
struct Survey {
  let index: JournalIndex
  let journal: JournalLines
  /// Empty lines, as ranges of the file.
  let blanks: [Range<Int>]
  let blankLines: Int
  /// The size of the smallest journal that gets a survey; a smaller one is read as a whole.
  static let smallest = 1 << 16

  /// Nil if the whole document has to answer, or to report that the file can't be read.
  init?(_ file: OpenFile, size: Int, path: String) {
    guard let journal = JournalLines(file, size: size, path: path),
      let build = try? IndexBuild(file, journal.entries), !file.isCut
    else { return nil }
    index = JournalIndex(build.tables)
    self.journal = journal
    blanks = build.blanks
    blankLines = build.blankLines
  }

  /// All linked entries, and the entries with these ids. Nil if there are too many.
  func related(with posts: [EntryID] = []) throws(IndexDamage) -> LineSelection? {
    var lines = RelatedLines(index.lookup, journal, .refs)
    for entry in try index.tables.linked.all() { lines.add(entry.offset) }
    for offset in try index.lookup.referring() { lines.add(offset) }
    for id in posts {
      for row in try index.lookup.ids(of: IDKey(id)) { lines.add(row.offset) }
    }
    guard try lines.complete() else { return nil }
    if posts.isEmpty { return lines.selection }
    // Without these posts, other entries may take their moments from the entries before them.
    let selected = try lines.selection.document()
    let entries = selected.document.entries
    let graph = PostGraph(entries, selected.document.ids, created: nil)
    let purged = PostPurge.posts(posts, entries, graph)
    try lines.addPredecessors(
      of: entries.indices.filter { !entries[$0].isHider && purged.contains(graph.firsts[$0]) }
        .map { selected.offset(of: entries[$0]) })
    return try lines.complete() ? lines.selection : nil
  }
}

/// Finds copies of a journal that a program which synchronizes files left next to it: Syncthing,
/// Dropbox, Nextcloud, iCloud, Google Drive.
struct ConflictCopies {
  let path: BytePath
  let calls: any SystemCalls

  /// The copies of this journal that have lines which it lacks, in the order of their names.
  /// `read` reads the journal, which may be large, so it is called only if there is a copy.
  func found(_ read: () -> FileContents?) -> [ConflictCopy] {
    let names = ((try? calls.names(in: path.parent)) ?? []).filter {
      ConflictCopies.isCopy($0.bytes, of: path.name.bytes)
    }
    guard !names.isEmpty, let contents = read() else { return [] }
    let identity = JournalHeaders(contents)
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.compactMap { name in
      let location = path.parent.appending(name)
      guard let copy = try? MergedCopy(at: location, calls),
        copy.header.isSameJournal(as: identity)
      else { return nil }
      let lines = LineUnion(contents, with: [copy.contents]).news[0].count
      return lines == 0 ? nil : ConflictCopy(location: location.bytes, lines: lines)
    }
  }

  // MARK: Names

  /// Whether a program that synchronizes files gives this name to a copy of a file named `original`.
  static func isCopy(_ name: [UInt8], of original: [UInt8]) -> Bool {
    let (stem, suffix) = split(original)
    guard name.count > original.count, name.starts(with: stem),
      name.dropFirst(stem.count).suffix(suffix.count).elementsEqual(suffix)
    else { return false }
    let middle = String(
      decoding: name.dropFirst(stem.count).dropLast(suffix.count), as: UTF8.self)
    // journal.sync-conflict-20261121-080102-ABCDEFG.jsonl
    if middle.hasPrefix(".sync-conflict-") { return true }
    // journal 2.jsonl
    if middle.hasPrefix(" "), isNumber(middle.dropFirst(), from: 2) { return true }
    guard middle.hasPrefix(" ("), middle.hasSuffix(")") else { return false }
    let note = middle.dropFirst(2).dropLast()
    // journal (1).jsonl, journal (laptop's conflicted copy 2026-11-21).jsonl
    return isNumber(note, from: 1) || note.contains("conflicted copy") || note.contains("競合")
  }

  private static func isNumber(_ text: Substring, from least: Int) -> Bool {
    text.count < 4 && text.allSatisfy { $0.isASCII && $0.isNumber } && Int(text) ?? 0 >= least
  }

  /// The name before its last dot, and the rest.
  private static func split(_ name: [UInt8]) -> (stem: [UInt8], suffix: [UInt8]) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return (name, []) }
    return (Array(name[..<dot]), Array(name[dot...]))
  }
}

extension FilePostRepository {
  package func conflictCopies() async -> [ConflictCopy] {
    guard let real = try? file.calls.realPath(of: file.path) else { return [] }
    return ConflictCopies(path: real, calls: file.calls).found { (try? file.read()) ?? nil }
  }
}
