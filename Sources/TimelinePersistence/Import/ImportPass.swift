import JSONBytes
import TimelineDomain

/// One comparison of an import with the journal: what becomes of each entry, and the lines that this needs.
struct ImportPass {
  enum Journal {
    case lines(JournalLines)
    /// A journal that is not read line by line, because its beginning or its end is odd.
    case whole(TimelineDocument)
  }

  private typealias Row = ImportedEntries.Row
  private typealias Verdict = ImportJudge.Verdict

  private let entries: ImportedEntries
  private let files: ImportedFiles
  /// What is known of each entry before its post is judged.
  private let first: [FirstLook.Answer]
  /// What becomes of those that are judged.
  private let verdicts: [Int: ImportJudge.Verdict]
  private var counts = Counts()

  private struct Counts {
    var (added, versions, revised, known) = (0, 0, 0, 0)
    var left: [ImportReport.LeftAlone: [EntryID]] = [:]
    var batch: EntryID?
  }

  init(
    _ entries: ImportedEntries, in journal: Journal?, _ files: ImportedFiles
  ) throws(RepositoryError) {
    self.entries = entries
    self.files = files
    let look: FirstLook
    let document: TimelineDocument?
    switch journal {
    case .lines(let lines):
      look = try FirstLook(entries, in: lines)
      document = try look.document(entries, in: lines)
    case .whole(let whole):
      look = FirstLook(entries, .linked)
      document = whole
    case nil:
      look = FirstLook(entries, .absent)
      document = nil
    }
    first = look.answers
    verdicts =
      try document.map { (document) throws(RepositoryError) in
        try ImportPass.verdicts(entries, look.answers, ImportJudge(document), files)
      } ?? [:]
  }

  func report(missingFiles: Int) -> ImportReport {
    ImportReport(
      added: counts.added, versions: counts.versions, revised: counts.revised, known: counts.known,
      leftAlone: counts.left, repeated: entries.repeated, files: files.count,
      missingFiles: missingFiles, otherFiles: files.others)
  }

  // MARK: What becomes of the entries

  private static func verdicts(
    _ entries: ImportedEntries, _ first: [FirstLook.Answer], _ judge: ImportJudge,
    _ files: ImportedFiles
  ) throws(RepositoryError) -> [Int: Verdict] {
    var verdicts: [Int: Verdict] = [:]
    /// The older versions that come: those that lead from a version that is written to one that is here.
    var older: Set<EntryID> = []
    let tags = Set(entries.addedTags)
    for (number, row) in entries.rows.enumerated()
    where first[number] == .linked && row.isCurrent {
      let (line, state, found) = try entries.line(of: row, files)
      let covered = row.isTaken ? entries.versions(before: row.root) { _ in true } : []
      let verdict = judge.verdict(
        .init(
          root: row.root, bareState: row.state, state: state, line: Array(line), isOurs: row.isOurs,
          digests: found.map(\.digest), addedTags: tags,
          taken: row.isTaken ? (row.post, covered) : nil))
      verdicts[number] = verdict
      if row.isTaken, verdict == .new || verdict == .changed(replaces: []) {
        older.formUnion(entries.versions(before: row.root) { !judge.has($0) })
      }
    }
    for (number, row) in entries.rows.enumerated() where !row.isCurrent {
      verdicts[number] = older.contains(row.root) ? .new : .known
    }
    return verdicts
  }

  private func verdict(_ number: Int) -> Verdict {
    if let judged = verdicts[number] { return judged }
    return first[number] == .same ? .known : .new
  }

  /// About how many bytes the lines have.
  var size: Int {
    entries.rows.indices.reduce(into: 0) { size, number in
      let row = entries.rows[number]
      switch verdict(number) {
      case .new, .changed, .again:
        size += row.size + ImportPass.sizeOfLinks + row.found.count * 256
      case .known, .left: break
      }
    }
  }

  private static let sizeOfLinks = 64

  // MARK: The lines

  private static let pieceSize = 1 << 18

  /// Counts what becomes of the entries, and hands on the lines: those of new posts first.
  mutating func run(
    _ put: ([UInt8]) throws(RepositoryError) -> Void
  ) throws(RepositoryError) {
    counts = Counts()
    var pending: [UInt8] = []
    for number in entries.rows.indices where verdicts[number] == nil {
      try take(number, &pending)
      if pending.count >= ImportPass.pieceSize {
        try put(pending)
        pending.removeAll(keepingCapacity: true)
      }
    }
    for number in verdicts.keys.sorted() { try take(number, &pending) }
    if !pending.isEmpty { try put(pending) }
  }

  private mutating func take(_ number: Int, _ bytes: inout [UInt8]) throws(RepositoryError) {
    let row = entries.rows[number]
    switch verdict(number) {
    case .new:
      if row.isCurrent { counts.added += 1 } else { counts.versions += 1 }
      // The files of a new entry are read when they come.
      if files.isDry, !row.isTaken { return files.note(row.found) }
      try write(row, [], &bytes)
    case .changed(let replaces):
      counts.revised += 1
      try write(row, replaces, &bytes)
    case .again(let replaces, let hider):
      counts.added += 1
      try write(row, replaces, hider: hider, &bytes)
    case .known:
      guard row.isCurrent else { return }
      counts.known += 1
      if row.isTaken { try files.complete(row.found) }
    case .left(let reason, let post): counts.left[reason, default: []].append(post)
    }
  }

  private mutating func write(
    _ row: Row, _ replaces: [EntryID], hider: EntryID? = nil, _ bytes: inout [UInt8]
  ) throws(RepositoryError) {
    let found = row.found
    var (line, place, state) = (entries.line(row), row.batch, row.state)
    if row.isTaken {
      try files.complete(found)
    } else if !found.isEmpty, let entry = row.more?.entry {
      var out = JSONWriter.plain
      let own = ImportLine(entry, root: row.root, files: try files.bring(found), to: &out)
      (line, place, state) = (out.bytes[...], own.batch, own.state)
    }
    if files.isDry { return }
    let id = replaces.isEmpty ? row.root : ImportJudge.revision(row.root, state, hider)
    let batch = counts.batch ?? id
    counts.batch = batch
    ImportLine.append(
      line, place: place, .init(root: row.root, id: id, replaces: replaces, batch: batch),
      isTaken: row.isTaken, to: &bytes)
  }
}

extension ImportedEntries {
  /// The line of an entry with its files, which are read, and its state with them.
  fileprivate func line(
    of row: Row, _ files: ImportedFiles
  ) throws(RepositoryError) -> (line: ArraySlice<UInt8>, state: EntryID, files: [AttachedFile]) {
    guard let more = row.more, !more.found.isEmpty, let entry = more.entry else {
      return (line(row), row.state, [])
    }
    let hashed = try files.hash(more.found)
    var out = JSONWriter.plain
    let line = ImportLine(entry, root: row.root, files: hashed, to: &out)
    return (out.bytes[...], line.state, hashed)
  }

  /// The versions of a post that lead to this one.
  fileprivate func versions(
    before id: EntryID, where fits: (EntryID) -> Bool
  ) -> Set<EntryID> {
    var (found, open): (Set<EntryID>, [EntryID]) = ([], [id])
    while let own = open.popLast() {
      for id in self[own].map({ rows[$0].replaces }) ?? []
      where fits(id) && found.insert(id).inserted { open.append(id) }
    }
    return found
  }
}

/// What the lines of a journal alone say about the entries of an import. Most are new, or here in one line.
private struct FirstLook {
  enum Answer: UInt8 {
    case absent
    /// One line has the entry in this state, and no other line names it.
    case same
    /// Its post is to be judged.
    case linked
  }

  private(set) var answers: [Answer]
  /// What the lines of another journal replace.
  private var otherNames: Set<EntryID> = []

  init(_ entries: ImportedEntries, _ answer: Answer) {
    answers = [Answer](repeating: answer, count: entries.rows.count)
  }

  init(_ entries: ImportedEntries, in journal: JournalLines) throws(RepositoryError) {
    self.init(entries, .absent)
    // A line that is alone in its file has no name but its own.
    for row in entries.rows {
      if let line = row.more?.line { otherNames.formUnion([line.post] + line.replaces) }
    }
    var look = self
    var isTouched = false
    try journal.forEachEntry { envelope, scanner, _ in
      let id = EntryID(bytes: scanner.decodedString(envelope.id))
      if let number = entries[id] {
        let isSame =
          look.answers[number] == .absent && entries.rows[number].isSaid(envelope, scanner)
        look.answers[number] = isSame ? .same : .linked
      }
      let replaced = envelope.replaces.flatMap { scanner.strings(of: $0) } ?? []
      for id in replaced.map({ EntryID(bytes: $0) }) {
        if let number = entries[id] { look.answers[number] = .linked }
        isTouched = isTouched || look.otherNames.contains(id)
      }
      isTouched = isTouched || look.otherNames.contains(id)
    }
    if isTouched {
      for (number, row) in entries.rows.enumerated()
      where row.isTaken && look.answers[number] == .absent { look.answers[number] = .linked }
    }
    self = look
  }

  /// The lines of the posts that are to be judged. Nil without any.
  func document(
    _ entries: ImportedEntries, in journal: JournalLines
  ) throws(RepositoryError) -> TimelineDocument? {
    guard answers.contains(.linked) else { return nil }
    var names = otherNames
    for (number, row) in entries.rows.enumerated() where answers[number] == .linked {
      names.insert(row.root)
    }
    var offsets: Set<Int> = []
    var hasMore = true
    // A later line may name an earlier one.
    while hasMore {
      hasMore = false
      try journal.forEachEntry { envelope, scanner, offset in
        let id = EntryID(bytes: scanner.decodedString(envelope.id))
        let replaced = envelope.replaces.flatMap { scanner.strings(of: $0) } ?? []
        let links = [id] + replaced.map { EntryID(bytes: $0) }
        guard links.contains(where: names.contains), offsets.insert(offset).inserted else { return }
        hasMore = true
        if envelope.kind(scanner) != .deletion { names.formUnion(links) }
      }
    }
    do throws(IndexDamage) {
      return try journal.selection(offsets).document().document
    } catch {
      throw journal.vanished
    }
  }
}

extension ImportedEntries.Row {
  /// Whether a line with the id says the same.
  fileprivate func isSaid(_ envelope: EntryEnvelope, _ scanner: JSONScanner) -> Bool {
    if envelope.kind(scanner) == .deletion { return false }
    if isTaken {
      return !isCurrent
        || ImportLine.state(
          ofLine: TimelineEntry(envelope, line: envelope.range, in: scanner), scanner)
          == state
    }
    guard more?.found.isEmpty ?? true,
      let said = envelope.payload.flatMap({ ImportedMember(payload: $0, in: scanner)?.bareState })
    else { return false }
    return scanner.decodedString(said) == state.bytes
  }
}

extension JournalLines {
  /// Calls `body` for each entry, with the offset of its line.
  fileprivate func forEachEntry(
    _ body: (EntryEnvelope, JSONScanner, _ offset: Int) -> Void
  ) throws(RepositoryError) {
    var memory: [UInt8] = []
    let isRead = file.forEachPiece(of: entries, in: &memory) { bytes, offset in
      let scanner = JSONScanner(bytes)
      LineScanner(bytes).forEachLine { _, line in
        guard let envelope = EntryEnvelope(scanning: line, in: scanner) else { return }
        body(envelope, scanner, offset + line.lowerBound)
      }
    }
    if !isRead || file.isCut { throw vanished }
  }
}
