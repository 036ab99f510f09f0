import JSONBytes
import Platform
package import TimelineDomain

/// The union of the lines of a journal and of copies of it, without the entries that a purge line of
/// any of them names. Lines keep their bytes; headers and empty lines of the copies don't come.
struct LineUnion {
  /// The journal.
  let base: FileContents
  let headers: JournalHeaders
  private let otherHeaders: [JournalHeaders]
  /// For each copy, the lines that the journal and the copies before it lack, without LF.
  private(set) var news: [[Range<Int>]] = []
  private let copies: [FileContents]
  /// Lines of the journal that the union does not have, without LF.
  private(set) var removed: Set<Range<Int>> = []

  /// What happens to purged lines, which have no effect. A gate may forbid to remove those of the journal.
  enum PurgedLines {
    case removed
    /// Those of the journal stay, and those of the copies don't come.
    case left
    case joined
  }

  init(
    _ base: FileContents, with copies: [FileContents], purgedLines: PurgedLines = .removed
  ) {
    self.base = base
    self.copies = copies
    headers = JournalHeaders(base)
    otherHeaders = copies.map(JournalHeaders.init)
    var purged: Set<EntryID> = []
    var known = LineSet([base] + copies)
    LineUnion.forEachLine(of: base) { line, entry, scanner in
      known.insert(line, of: 0)
      purged.formUnion(entry?.purgedIDs(scanner) ?? [])
    }
    for (number, copy) in copies.enumerated() {
      var new: [Range<Int>] = []
      LineUnion.forEachLine(of: copy, where: { known.insert($0, of: number + 1) }) {
        line, entry, scanner in
        new.append(line)
        purged.formUnion(entry?.purgedIDs(scanner) ?? [])
      }
      news.append(new)
    }
    if purged.isEmpty || purgedLines == .joined { return }
    for (number, copy) in copies.enumerated() {
      news[number] = copy.withBytes { bytes in
        let scanner = JSONScanner(bytes)
        return news[number].filter { line in
          let entry = EntryEnvelope(scanning: line, in: scanner)
          return entry?.purgeableID(scanner).map { !purged.contains($0) } ?? true
        }
      }
    }
    if purgedLines == .left { return }
    LineUnion.forEachLine(of: base) { line, entry, scanner in
      if let id = entry?.purgeableID(scanner), purged.contains(id) { removed.insert(line) }
    }
  }

  /// The files that the removed lines named.
  var filesNamedBefore: Set<FileDigest> {
    var use = FileUse(lookingFor: [])
    base.withBytes { bytes in
      for line in removed { use.add(lines: bytes.extracting(line)) }
    }
    return use.named
  }

  /// Whether the union is more than new lines at the end of the journal.
  var isRewrite: Bool { !removed.isEmpty || headers.differs(fromJoinedWith: otherHeaders) }

  // MARK: The bytes

  /// The journal and the new lines, judged together.
  var linked: LinkedLines {
    let own = (base, base.parts(of: LineUnion.pieceSize).map(\.range))
    return LinkedLines([own] + Array(zip(copies, news)))
  }

  /// How many bytes the new lines have, each with LF.
  var appendedSize: Int { news.joined().reduce(0) { $0 + $1.count + 1 } }

  /// Hands on the new lines, each with LF, some at a time.
  func forEachNewPiece<Failure: Error>(
    _ put: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var pending: [UInt8] = []
    for (copy, lines) in zip(copies, news) {
      for line in lines {
        pending += copy.copy(line)
        pending.append(UInt8(ascii: "\n"))
        if pending.count < LineUnion.pieceSize { continue }
        try put(pending)
        pending.removeAll(keepingCapacity: true)
      }
    }
    if !pending.isEmpty { try put(pending) }
  }

  /// Hands on the whole union, some lines at a time. As a rewrite: one header, the journal without the removed
  /// lines, then the new ones. `header` takes the place of the first line. Otherwise the journal as it is, then the
  /// new lines.
  func forEachPiece<Failure: Error>(
    asRewrite: Bool, header: JournalHeaders? = nil, _ put: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let joined = asRewrite ? (header ?? headers).joined(with: otherHeaders + [headers]) : nil
    let first = joined.flatMap { JournalHeaders.firstLine(of: base, $0) }
    let gone = removed.union(headers.further)
    let runs = base.withBytes { bytes in
      LineScanner(bytes).runs(of: { first == nil || $0 > 1 && !gone.contains($1) })
    }
    if let first { try put(first) }
    var last = first?.last
    for run in runs {
      var start = run.lowerBound
      while start < run.upperBound {
        let most = min(start + LineUnion.pieceSize, run.upperBound)
        let end = base.withBytes { LineScanner($0).endOfLine(from: most - 1) }
        let piece = base.copy(start..<min(end + 1, run.upperBound))
        try put(piece)
        last = piece.last
        start += piece.count
      }
    }
    if let last, last != UInt8(ascii: "\n"), first != nil || !news.allSatisfy(\.isEmpty) {
      try put([UInt8(ascii: "\n")])
    }
    try forEachNewPiece(put)
  }

  private static let pieceSize = 1 << 20

  /// The bytes of the new lines, each with LF.
  var appended: [UInt8] {
    var bytes: [UInt8] = []
    forEachNewPiece { bytes += $0 }
    return bytes
  }

  func rewritten(header: JournalHeaders? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    forEachPiece(asRewrite: true, header: header) { bytes += $0 }
    return bytes
  }

  /// The journal as it is, then the new lines.
  var extended: [UInt8] {
    var bytes: [UInt8] = []
    forEachPiece(asRewrite: false) { bytes += $0 }
    return bytes
  }

  /// The whole union, as one of both.
  var bytes: [UInt8] { isRewrite ? rewritten() : extended }

  /// Counts the new lines by what they are.
  var counts: MergeReport.Lines {
    var counts = MergeReport.Lines()
    for (copy, lines) in zip(copies, news) {
      copy.withBytes { bytes in
        let scanner = JSONScanner(bytes)
        for line in lines { counts = counts + MergeReport.Lines(of: line, in: scanner) }
      }
    }
    return counts
  }

  // MARK: Lines

  /// Calls `body` for each line that is neither a header nor empty, with its entry. Reads only lines for which
  /// `isWanted` is true.
  private static func forEachLine(
    of contents: FileContents, where isWanted: (Range<Int>) -> Bool = { _ in true },
    _ body: (_ line: Range<Int>, _ entry: EntryEnvelope?, JSONScanner) -> Void
  ) {
    contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      LineScanner(bytes).forEachLine { number, line in
        var line = line
        if number == 1 {
          if TimelineHeader.namesFormat(line, in: scanner) { return }
          // In the middle of a file, a byte order mark would be damage.
          line = line.withoutByteOrderMark(scanner)
        }
        guard isWanted(line), !scanner.isBlank(line) else { return }
        let entry = EntryEnvelope(scanning: line, in: scanner)
        if entry == nil, number > 1, TimelineHeader.isFurther(line, in: scanner) { return }
        body(line, entry, scanner)
      }
    }
  }
}

extension EntryEnvelope {
  /// The ids that the entry purges, if it is a purge line.
  fileprivate func purgedIDs(_ scanner: JSONScanner) -> [EntryID] {
    guard kind(scanner) == .deletion else { return [] }
    let entry = TimelineEntry(self, line: range, in: scanner)
    guard !entry.replaces.isEmpty,
      case .deletion(let deletion) = EntryReading(entry, in: scanner), deletion.isPurge
    else { return [] }
    return entry.replaces
  }

  /// Its id, if a purge line may name it.
  fileprivate func purgeableID(_ scanner: JSONScanner) -> EntryID? {
    kind(scanner) == .deletion ? nil : EntryID(bytes: scanner.decodedString(id))
  }
}

extension [UInt8] {
  /// Whole lines: with an LF at the end, if there is anything.
  var withLineEnd: [UInt8] {
    isEmpty || last == UInt8(ascii: "\n") ? self : self + [UInt8(ascii: "\n")]
  }
}

/// A set of lines of several files. Lines are equal if their bytes are, apart from the white space around them.
private struct LineSet {
  private let files: [FileContents]
  /// The offset of each file in all of them together, and their end.
  private let offsets: [Int]
  /// Where lines begin, by a hash of their bytes: by the next number, if another line has that hash.
  private var places: [Int: Int] = [:]

  init(_ files: [FileContents]) {
    self.files = files
    offsets = files.reduce(into: [0]) { $0.append($0.last! + $1.count) }
  }

  /// Whether the line is new.
  @discardableResult
  mutating func insert(_ line: Range<Int>, of file: Int) -> Bool {
    let line = files[file].trimmed(line)
    var key = files[file].withBytes { bytes in
      var hasher = Hasher()
      unsafe bytes.extracting(line).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
      return hasher.finalize()
    }
    while let place = places[key] {
      if isEqual(line, of: file, toLineAt: place) { return false }
      key &+= 1
    }
    places[key] = offsets[file] + line.lowerBound
    return true
  }

  private func isEqual(_ line: Range<Int>, of file: Int, toLineAt place: Int) -> Bool {
    let other = offsets.lastIndex { $0 <= place } ?? 0
    let start = place - offsets[other]
    return files[other].withBytes { known in
      files[file].withBytes { bytes in
        guard start + line.count <= known.count else { return false }
        for index in 0..<line.count
        where known[start + index] != bytes[line.lowerBound + index] { return false }
        let rest = start + line.count
        let end = known.firstIndex(of: UInt8(ascii: "\n"), from: rest, to: known.count)
        return files[other].trimmed(rest..<end).isEmpty
      }
    }
  }
}

extension FileContents {
  /// A line without the white space around it.
  fileprivate func trimmed(_ line: Range<Int>) -> Range<Int> {
    withBytes { bytes in
      func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
      var (start, end) = (line.lowerBound, line.upperBound)
      while start < end, isSpace(bytes[start]) { start += 1 }
      while end > start, isSpace(bytes[end - 1]) { end -= 1 }
      return start..<end
    }
  }
}

extension MergeReport.Lines {
  fileprivate init(of line: Range<Int>, in scanner: JSONScanner) {
    guard let entry = TimelineEntry(scanning: line, in: scanner) else {
      self.init(damaged: 1)
      return
    }
    switch EntryReading(entry, in: scanner) {
    case .unknown where !entry.isSealed(scanner) && SealKey(entry, in: scanner) == nil:
      self.init(unknown: 1)
    // The record of a merge hides no entry.
    case .deletion: self.init(deleted: entry.replaces.isEmpty ? 0 : 1)
    default:
      if entry.replaces.isEmpty { self.init(added: 1) } else { self.init(edited: 1) }
    }
  }
}

/// Merges copies of the journal, and settles conflicts.
extension FilePostRepository {
  /// Longer additions replace the file, so that a kill leaves all of them or none: one call may write
  /// only a part of them.
  private static let longestAppend = 1 << 16

  package func merge(
    _ others: [[UInt8]], _ mode: MergeMode, links: HardLinks
  ) async throws(RepositoryError) -> MergeReport? {
    var copies: [MergedCopy] = []
    for other in others { copies.append(try MergedCopy(at: BytePath(other), file.calls)) }
    var files = FileReceipt(self, from: others.map { BytePath($0) })
    do throws(RepositoryError) {
      return try merge(copies, &files, mode, links)
    } catch {
      // No line names them.
      removeUnused(files.placed)
      throw error
    }
  }

  private func merge(
    _ copies: [MergedCopy], _ files: inout FileReceipt, _ mode: MergeMode, _ links: HardLinks
  ) throws(RepositoryError) -> MergeReport? {
    // It may take minutes, so it comes before the lock.
    if files.mayReceive, let contents = try file.read() {
      let identity = JournalHeaders(contents)
      try copies.check(mayJoin: identity, at: path.text)
      if copies.mayBeWritten(mode, to: identity) {
        try files.receive(union(of: contents, identity, with: copies))
      }
    }
    if try opensConflicts(), let contents = try file.read() {
      _ = Merged(union(of: contents, JournalHeaders(contents), with: copies), file.seals)
    }
    var (named, isDurable): (Set<FileDigest>, Bool) = ([], true)
    let report = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      _ = try checkedHeader(journal)
      let contents = try journal.contents()
      let identity = JournalHeaders(contents)
      try copies.check(mayJoin: identity, at: path.text)
      let union = union(of: contents, identity, with: copies)
      let merged = Merged(union, file.seals)
      if copies.mayBeWritten(mode, to: identity) {
        try files.receive(union)
        isDurable = try write(union, merged.settling.lines, to: journal, links)
        if union.isRewrite { named = union.filesNamedBefore }
      } else {
        files.expect(union)
      }
      return MergeReport(
        copies: zip(copies, union.news).map { copy, lines in
          .init(
            path: copy.path, lines: lines.count,
            isOther: copy.isOther(than: identity))
        }, lines: union.counts, purged: union.removed.count, keptEdits: merged.keptEdits,
        settling: merged.report, files: files.transfer)
    }
    return report.map {
      $0.with(files: $0.files, removed: removeUnused(named, isDurable: isDurable))
    }
  }

  /// Without the lines of purged entries, as far as the journal may be rewritten.
  private func union(
    of contents: FileContents, _ headers: JournalHeaders, with copies: [MergedCopy]
  ) -> LineUnion {
    LineUnion(
      contents, with: copies.map(\.contents),
      purgedLines: headers.header.access.level == .full ? .removed : .left)
  }

  package func conflicts() async throws(RepositoryError) -> [PostConflict] {
    if isKnownToHaveNoConflict { return [] }
    guard let contents = try file.read() else { return [] }
    var document = LinkedLines(contents).document
    document.seals = file.seals
    guard document.header.access.level > .none else {
      throw .unread(path: path.text, document.header.access)
    }
    return ShownEntries(document).postConflicts
  }

  package func settleConflicts() async throws(RepositoryError) -> SettlingReport? {
    isKnownToHaveNoConflict ? SettlingReport() : try settle()
  }

  /// The index counts conflicts. Without one, it takes a look at all lines.
  private var isKnownToHaveNoConflict: Bool {
    indexed().index.map { $0.summary.conflicts == 0 && $0.summary.access.level > .none } ?? false
  }

  /// Whether age may have to open what is in conflict. It is opened before the lock then, and known under it.
  private func opensConflicts() throws(RepositoryError) -> Bool {
    guard let seals = file.seals, try sealKeys()?.isEmpty == false else { return false }
    return seals.isOpen
  }

  func settle() throws(RepositoryError) -> SettlingReport? {
    if try opensConflicts(), let document = try document(hasWaited: false) {
      _ = ConflictSettling(ShownEntries(document))
    }
    return try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      _ = try checkedHeader(journal)
      var document = LinkedLines(try journal.contents()).document
      document.seals = file.seals
      let shown = ShownEntries(document)
      let settling = ConflictSettling(shown)
      if !settling.lines.isEmpty { try append(settling.lines, to: journal) }
      return settling.report(in: shown)
    }
  }

  // MARK: Writing

  /// Appends the new lines. A union without some lines of the journal rewrites the file: then true, if
  /// the device has the new one.
  private func write(
    _ union: LineUnion, _ settled: [UInt8], to journal: borrowing LockedJournal,
    _ links: HardLinks
  ) throws(RepositoryError) -> Bool {
    let header = try checkedHeader(journal)
    // A merge that settles a conflict is one command with what it settles.
    let settled = settled.isEmpty ? [] : settled + MergeRecord.line(for: union, settled)
    let size = union.appendedSize + settled.count
    if size == 0, union.removed.isEmpty { return false }
    guard !union.isRewrite else {
      guard header.access.level == .full else {
        throw .refused(path: path.text, header.access)
      }
      return try replace(journal, links) { (put) throws(RepositoryError) in
        try union.forEachPiece(asRewrite: true, put)
        if !settled.isEmpty { try put(settled) }
      }
    }
    try add(size, to: journal, header) { (put) throws(RepositoryError) in
      try union.forEachNewPiece(put)
      if !settled.isEmpty { try put(settled) }
    }
    return false
  }

  /// Adds about `size` bytes of whole lines, which `lines` hands on: all of them or none, even if the program is
  /// killed. Longer additions than `most` go into a copy of the journal, which then takes its place. Where a rewrite
  /// is forbidden, or the file has other hard links, one append has to do.
  func add(
    _ size: Int, inOneAppendUpTo most: Int = longestAppend, to journal: borrowing LockedJournal,
    _ header: TimelineHeader, _ lines: (_ put: PutLines) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    let old = try journal.status()
    if size <= most || old.links > 1 || header.access.level != .full {
      var bytes: [UInt8] = []
      try lines { bytes += $0 }
      return bytes.isEmpty ? () : try append(bytes, to: journal)
    }
    let new = try file.extensible(journal, old)
    let descriptor = new.descriptor
    var written = 0
    try lines { (piece) throws(RepositoryError) in
      try writing(path) { () throws(SystemError) in
        try calls.writeAll(descriptor, piece, written: &written)
      }
    }
    if written == 0 { return }
    try file.put(new, insteadOf: old)
    // The file at the path is another one; its index is made again when a command needs it.
    indexing?.folder.remove()
  }

  /// Replaces the file; the caller has locked it and checked the gate. True if the device has the new
  /// one.
  @discardableResult
  func replace(
    _ journal: borrowing LockedJournal, _ links: HardLinks,
    by lines: (_ put: PutLines) throws(RepositoryError) -> Void
  ) throws(RepositoryError) -> Bool {
    let isDurable = try file.rewrite(journal, links: links, writing: lines)
    // The old index may hold ids of removed entries.
    indexing?.folder.remove()
    return isDurable
  }
}

/// The union of copies as a journal, and what settles in it.
struct Merged {
  let settling: ConflictSettling
  let report: SettlingReport
  /// Posts that one copy deleted and another changed, newly.
  let keptEdits: [TimelineItem]

  /// `before` is the journal, if that is not the base of the union. A purged line of the base counts as little
  /// as one that is gone.
  init(_ union: LineUnion, before: FileContents? = nil, _ seals: Seals? = nil) {
    var document = union.linked.document
    document.seals = seals
    let shown = ShownEntries(document)
    settling = ConflictSettling(shown)
    let found = NewFindings(in: shown, since: before ?? union.base)
    report = settling.report(in: shown, hiding: found.hiddenTargets)
    keptEdits = found.keptEdits
  }
}

/// What a merge has brought about and a person should know.
struct NewFindings {
  /// Posts that one copy deleted and another changed.
  let keptEdits: [TimelineItem]
  let hiddenTargets: [HiddenTarget]

  init(in shown: ShownEntries, since journal: FileContents) {
    var kept = shown.keptEdits
    var hidden = shown.hiddenTargets
    // Most merges keep no such edit and hide no such post, so the journal before need not be read.
    if !kept.isEmpty || !hidden.isEmpty {
      let before = ShownEntries(LinkedLines(journal).document)
      kept.subtract(before.keptEdits)
      let known = before.hiddenTargets
      hidden.removeAll { known.contains($0) }
    }
    keptEdits = RevisionReader(shown).heads(of: kept)
    hiddenTargets = hidden
  }
}

extension ConflictSettling {
  /// What is settled and what is left, in a journal with the new lines.
  func report(in shown: ShownEntries, hiding hidden: [HiddenTarget] = []) -> SettlingReport {
    if lines.isEmpty {
      return SettlingReport(conflicts: shown.postConflicts, hiddenTargets: hidden)
    }
    let after = ShownEntries(shown.document.appending(lines))
    let reader = RevisionReader(after)
    let items = after.heads.filter { settled.contains(after.document.entries[$0.entry].id) }
    return SettlingReport(
      settled: items.compactMap { reader.item($0.entry) }, conflicts: after.postConflicts,
      hiddenTargets: hidden)
  }
}

/// A journal file that is read to be merged.
struct MergedCopy {
  let path: String
  let contents: FileContents
  let header: JournalHeaders

  init(path: String, _ contents: FileContents) throws(RepositoryError) {
    self.path = path
    self.contents = contents
    header = JournalHeaders(contents)
    if header.header == .unreadable, contents.count > 0, TimelineDocument(contents).isNoJournal {
      throw .unreadable(path: path, .notAJournal)
    }
  }

  /// Reads another file. A missing one is an error.
  init(at path: BytePath, _ calls: any SystemCalls) throws(RepositoryError) {
    _ = try reading(path) { () throws(SystemError) in
      try calls.status(at: path, followingLinks: true)
    }
    let contents = try JournalFile(path: path, calls: calls, report: { _ in }).read()
    try self.init(path: path.text, contents ?? FileContents([]))
  }

  /// Whether it is a file of another journal.
  func isOther(than journal: JournalHeaders) -> Bool {
    !header.isSameJournal(as: journal) && contents.count > 0
  }

  /// Refuses a copy if only one of both needs an ability that this version lacks: the lines of the other may
  /// mean something else beside it.
  func checkMayJoin(_ journal: JournalHeaders, at journalPath: String) throws(RepositoryError) {
    let missing = header.unknownAbilities.subtracting(journal.unknownAbilities)
    let isOtherFormat = header.header.access.level == .none && header.unknownAbilities.isEmpty
    // A header that can't be read may need anything.
    let isUnclear =
      header.line != nil && header.header.access.reason == .unreadableHeader
      || header.header.access.reason == .unreadableFurtherHeader
    if isOtherFormat || isUnclear {
      throw .unjoinable(path: path, with: journalPath, header.header.access)
    }
    if !missing.isEmpty {
      throw .unjoinable(path: path, with: journalPath, header.header.access.needing(missing))
    }
    // The other way round, the copy's lines may lack what the journal's lines need. They may follow the lines of
    // a journal that only must not be rewritten.
    let lacking = journal.abilitiesForAppending.subtracting(header.unknownAbilities)
    if contents.count > 0, !lacking.isEmpty {
      throw .unjoinable(
        path: journalPath, with: path, journal.header.access.needing(lacking))
    }
  }
}

extension [MergedCopy] {
  fileprivate func mayBeWritten(_ mode: MergeMode, to journal: JournalHeaders) -> Bool {
    mode == .all || mode == .copies && !contains { $0.isOther(than: journal) }
  }

  fileprivate func check(
    mayJoin journal: JournalHeaders, at path: String
  ) throws(RepositoryError) {
    for copy in self { try copy.checkMayJoin(journal, at: path) }
  }
}

extension TimelineAccess {
  fileprivate func needing(_ names: Set<String>) -> TimelineAccess {
    TimelineAccess(level: level, reason: .needs(names.sorted()))
  }
}
