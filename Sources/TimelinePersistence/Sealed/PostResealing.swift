import JSONBytes
import Platform
import Synchronization
package import TimelineDomain

/// The sealing of posts to another key: each version that an older key opens gets a copy under a new id, sealed to the
/// newer one, and goes. What replaced it is copied, too, because lines never change.
struct PostResealing {
  struct Copy: Equatable {
    let old: EntryID
    /// Under the new id and with the new links, but sealed as before.
    let line: [UInt8]
    /// Whether an older key opens it.
    let isOld: Bool
  }

  struct Part: Equatable {
    /// The name of the post.
    let name: EntryID
    let copies: [Copy]
    /// The ids that are shown then.
    let heads: Set<EntryID>
  }

  private(set) var parts: [Part] = []
  private var refusals: [SealReport.Refusal] = []
  private let document: TimelineDocument
  private let stale: Set<EntryID>

  /// `key` is the name of the newer key; `closed` are entries that no older key opens, or with a file that it doesn't
  /// open; `stale` are entries that are sealed to it, but not each of their files; `ids` has the new id for each entry
  /// that is copied.
  init(
    to key: String, _ closed: [EntryID: SealFlaw], stale: Set<EntryID> = [],
    in document: TimelineDocument, ids: (EntryID) -> EntryID?
  ) {
    self.document = document
    self.stale = stale
    let shown = ShownEntries(document)
    var (posts, members): ([Int], [Int: [Int]]) = ([], [:])
    document.withScanner { scanner in
      for (number, entry) in document.entries.enumerated() where !entry.isHider {
        let post = shown.graph.firsts[number]
        members[post, default: []].append(number)
        if isOld(entry, key, scanner), posts.last != post {
          posts.append(post)
        }
      }
    }
    var seen: Set<Int> = []
    for post in posts where seen.insert(post).inserted {
      let (own, name) = (members[post] ?? [], shown.graph.names[post])
      let flaw = own.lazy.compactMap { closed[document.entries[$0].id] }.first
      if let flaw { refusals.append(.init(post: name, flaw: flaw)) }
      do throws(SealFlaw) {
        if let part = try part(of: own, name, to: key, closed, shown, ids) { parts.append(part) }
      } catch {
        refusals.append(.init(post: name, flaw: error))
      }
    }
    leaveOutWhatStays()
  }

  private func isOld(_ entry: TimelineEntry, _ key: String, _ scanner: JSONScanner) -> Bool {
    entry.isSealed(scanner) && (entry.sealKey(scanner) != key || stale.contains(entry.id))
  }

  private func part(
    of own: [Int], _ name: EntryID, to key: String, _ closed: [EntryID: SealFlaw],
    _ shown: ShownEntries, _ ids: (EntryID) -> EntryID?
  ) throws(SealFlaw) -> Part? {
    let (entries, graph) = (document.entries, shown.graph)
    let old = document.withScanner { scanner in
      Set(
        own.filter {
          isOld(entries[$0], key, scanner) && closed[entries[$0].id] == nil
        })
    }
    if old.isEmpty { return nil }
    // Only of a shown post may a purge remove a part.
    if !own.contains(where: shown.isShown) { throw .deleted }
    let copied = graph.newer.reachable(from: Set(old.map { graph.nodes.representatives[$0] }))
    let isFit = document.withScanner { scanner in
      copied.allSatisfy { number in
        let entry = entries[number]
        return !document.ids.isShared(entry.id) && !entry.isStub && !entry.isAside
          && (entry.isSealed(scanner) || !EntryReading(entry, in: scanner).isUnknown)
      }
    }
    guard isFit else { throw .entangled }
    var new: [EntryID: EntryID] = [:]
    for number in copied { new[entries[number].id] = ids(entries[number].id) }
    let copies = try copied.sorted().map { (number) throws(SealFlaw) in
      try copy(of: entries[number], new, name, isOld: old.contains(number))
    }
    let heads = own.filter(shown.isShown).map { new[entries[$0].id] ?? entries[$0].id }
    return Part(name: name, copies: copies, heads: Set(heads))
  }

  /// It replaces the entry itself, too: an edit of that elsewhere is in the same post then.
  private func copy(
    of entry: TimelineEntry, _ new: [EntryID: EntryID], _ name: EntryID, isOld: Bool
  ) throws(SealFlaw) -> Copy {
    guard let id = new[entry.id] else { throw .entangled }
    let replaced = Set(entry.replaces.map { new[$0] ?? $0 } + [entry.id]).subtracting([name, id])
    let edits = [
      JSONMemberEdit("id", id.json),
      JSONMemberEdit("replaces", EntryLine.array(([name] + replaced.sorted()).map(\.json))),
      JSONMemberEdit("undoes", nil), JSONMemberEdit("batch", nil), JSONMemberEdit("settled", nil),
    ]
    let line = document.withScanner { scanner in
      scanner.splicing(entry.range, edits, before: "payload")
    }
    guard let line else { throw .entangled }
    return Copy(old: entry.id, line: line + [UInt8(ascii: "\n")], isOld: isOld)
  }

  /// Leaves out the posts of which a version would have to stay, or that would show something else.
  private mutating func leaveOutWhatStays() {
    while !parts.isEmpty {
      let purge = purge(with: parts.flatMap(\.copies).map(\.line))
      let (names, heads) = (purge.entangled, purge.heads(of: parts.map(\.name)))
      let left = parts.filter { names.contains($0.name) || heads[$0.name] != $0.heads }
      if left.isEmpty { return }
      refusals += left.map { .init(post: $0.name, flaw: .entangled) }
      let gone = Set(left.map(\.name))
      parts.removeAll { gone.contains($0.name) }
    }
  }

  private func purge(with lines: [[UInt8]]) -> PostPurge {
    let old = Set(parts.flatMap(\.copies).map(\.old))
    return PostPurge(of: parts.map(\.name), old, after: lines, in: document)
  }

  var report: SealReport {
    SealReport(
      sealed: parts.map(\.name), refusals: refusals, lines: parts.reduce(0) { $0 + $1.copies.count }
    )
  }

  /// The lines of the copies. `files` has the new age file for each old payload, `attached` the new one for each
  /// attached file.
  func lines(
    _ files: [FileDigest: [UInt8]], _ attached: [FileDigest: AttachedFile], key: String
  ) throws(SealFlaw) -> [[UInt8]] {
    try parts.flatMap(\.copies).map { (copy) throws(SealFlaw) in
      guard copy.isOld else { return copy.line }
      let line = try SealedEntry.line(copy.line, resealed: files, key: key)
      let closed = attached.mapValues(\.closed)
      return try SealedEntry.replacing(SealedEntry.changed(line, closed), in: line)
    }
  }

  /// Appends these lines, and removes what they are copies of.
  func changes(with lines: [[UInt8]]) -> FileChanges {
    purge(with: lines).changes
      .appending(first: lines.flatMap(\.self), after: document.contents.count)
  }
}

/// Copies with one payload, sealed to another key.
private struct Resealed: Sendable {
  /// Nil if none of the copies opens.
  private(set) var file: [UInt8]?
  private(set) var inside: [UInt8]?
  private(set) var closed: [EntryID: SealFlaw] = [:]

  init(
    _ copies: [(post: EntryID, copy: PostResealing.Copy)],
    _ attached: [FileDigest: AttachedFile], to recipient: SealRecipient, _ seals: Seals
  ) throws(SealFlaw) {
    for (post, copy) in copies {
      do throws(SealFlaw) {
        _ = try seals.opened(copy.line, post: post)
        let old = try seals.inside(of: copy.line)
        inside = try SealedEntry.replacing(SealedEntry.changed(old, attached), in: old)
      } catch {
        guard error.isOfEntry else { throw error }
        closed[copy.old] = error
      }
    }
    if let inside { file = try seals.age.seal(SealedEntry.padded(inside), to: recipient) }
  }
}

extension SealFlaw {
  /// Whether other entries may still open.
  fileprivate var isOfEntry: Bool {
    switch self {
    case .damaged, .otherKey, .otherEntry, .unreadable: true
    default: false
    }
  }
}

extension SealedEntry {
  /// The new files of a line, or of what is inside, by the numbers of their elements.
  fileprivate static func changed(
    _ line: [UInt8], _ new: [FileDigest: AttachedFile]
  ) -> [Int: AttachedFile] {
    new.isEmpty ? [:] : files(of: line).compactMapValues { new[$0.digest] }
  }

  /// The digest of the payload of a line of kind `sealed`.
  static func digest(of line: [UInt8]) throws(SealFlaw) -> FileDigest {
    let scanner = JSONScanner(line.span)
    guard let payload = EntryEnvelope(scanning: line.indices, in: scanner)?.payload else {
      throw .unreadable
    }
    var hash = SHA256()
    hash.add(line.span.extracting(payload))
    return FileDigest(hash.digest)
  }

  /// The line with another age file. All other bytes stay.
  fileprivate static func line(
    _ line: [UInt8], resealed files: [FileDigest: [UInt8]], key: String
  ) throws(SealFlaw) -> [UInt8] {
    let scanner = JSONScanner(line.span)
    let entry = TimelineEntry(scanning: 0..<(line.count - 1), in: scanner)
    guard let entry, let payload = entry.payload, let file = files[try digest(of: line)],
      let new = scanner.splicing(
        payload,
        [
          JSONMemberEdit("key", JSONWriter.string(key)),
          JSONMemberEdit(
            "sealed", JSONWriter.string(String(decoding: Base64.encoded(file), as: UTF8.self))),
        ]),
      let bytes = scanner.splicing(entry.range, [JSONMemberEdit("payload", new)])
    else { throw .unreadable }
    return bytes + [UInt8(ascii: "\n")]
  }
}

extension FilePostRepository {
  package func resealAll(
    isDry: Bool, links: HardLinks, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> SealReport {
    guard let seals = file.seals else { throw .seal(.locked) }
    try chooseKey()
    let keys = try sealKeys() ?? []
    let key = try sealing { () throws(SealFlaw) in try seals.openUsedKey(among: keys) }
    guard let document = try document(hasWaited: false) else { return SealReport() }
    var ids: [EntryID: EntryID] = [:]
    let stale = try staleEntries(of: document, key, seals)
    let first = PostResealing(to: key.name, [:], stale: stale, in: document) { old in
      if ids[old] == nil { ids[old] = makeID() }
      return ids[old]
    }
    if isDry || first.parts.isEmpty { return first.report }
    // age runs before the lock.
    let (attached, unread) = try resealFiles(of: first, seals)
    let newFiles = attached.mapValues(\.file)
    var (files, inside, closed) = try reseal(first, newFiles, to: key.recipient, seals)
    closed.merge(unread) { first, _ in first }
    let before = PostResealing(to: key.name, closed, stale: stale, in: document) { ids[$0] }
    if before.parts.isEmpty { return before.report }
    let lines = try sealing { () throws(SealFlaw) in
      try before.lines(files, newFiles, key: key.name)
    }
    let used = Set(lines.flatMap { SealedEntry.files(of: $0).values.map(\.digest) })
    let removal = try removingFiles {
      (journal: borrowing LockedJournal, named: inout Set<FileDigest>) throws(RepositoryError) in
      try placing(attached.values.filter { used.contains($0.file.digest) }, under: journal) {
        () throws(RepositoryError) in
        try file.rewrite(journal, links: links) { (_) throws(RepositoryError) in
          let now = PostResealing(
            to: key.name, closed, stale: stale, in: try journal.document()
          ) { ids[$0] }
          guard now.parts == before.parts else {
            let changed = before.parts.first { !now.parts.contains($0) } ?? now.parts.first
            throw .entryChanged(changed?.name ?? EntryID(""))
          }
          let changes = now.changes(with: lines)
          named = changes.filesNamedBefore
          return changes
        }
      }
    }
    var known: [FileDigest: [UInt8]] = [:]
    for (copy, line) in zip(before.parts.flatMap(\.copies), lines) where copy.isOld {
      if let old = try? SealedEntry.digest(of: copy.line),
        let new = try? SealedEntry.digest(of: line)
      {
        known[new] = inside[old]
      }
    }
    seals.remember(known)
    return before.report.with(files: removal)
  }

  /// The entries that are sealed to the key, but name a file that it does not open: an edit keeps the files of an
  /// older version.
  private func staleEntries(
    of document: TimelineDocument, _ key: (recipient: SealRecipient, name: String), _ seals: Seals
  ) throws(RepositoryError) -> Set<EntryID> {
    let named = document.withScanner { scanner in
      document.entries.filter { $0.isSealed(scanner) && $0.sealKey(scanner) == key.name }
        .map { (id: $0.id, files: $0.files(scanner)) }.filter { !$0.files.isEmpty }
    }
    if named.isEmpty { return [] }
    let folders = try fileSources()
    let opening = try sealing { () throws(SealFlaw) in
      FileOpening(age: seals.age, identities: [try seals.usedIdentity().0])
    }
    var isOpen: [FileDigest: Bool] = [:]
    for file in named.flatMap(\.files) where isOpen[file.digest] == nil {
      // One that is missing says nothing.
      let having = folders.filter { $0.mayHave(file.digest) }
      isOpen[file.digest] = having.isEmpty
      for folder in having where try folder.isSealed(file.digest, to: opening) {
        isOpen[file.digest] = true
      }
    }
    return Set(named.filter { $0.files.contains { isOpen[$0.digest] == false } }.map(\.id))
  }

  /// The attached files of copies, sealed to the key that this machine uses, by the digests of the older ones; and the
  /// entries of which one does not open.
  private func resealFiles(
    of plan: PostResealing, _ seals: Seals
  ) throws(RepositoryError) -> (files: [FileDigest: IncomingFile], closed: [EntryID: SealFlaw]) {
    var (files, closed): ([FileDigest: IncomingFile], [EntryID: SealFlaw]) = ([:], [:])
    for part in plan.parts {
      for copy in part.copies where copy.isOld && !SealedEntry.files(of: copy.line).isEmpty {
        guard let line = try? seals.opened(copy.line, post: part.name) else { continue }
        for file in SealedEntry.files(of: line).values
        where file.isSealed && files[file.digest] == nil {
          let folder = try FileFolder.create(FileFolder.path(of: path, calls), calls)
          do throws(RepositoryError) {
            files[file.digest] = try folder.reseal(
              file, from: fileSources(), fileOpening(file), with: fileSeal(),
              progress: fileProgress)
          } catch {
            switch error {
            case .fileMissing(let digest): closed[copy.old] = .fileMissing(digest)
            case .fileClosed(_, let flaw) where flaw.isOfEntry: closed[copy.old] = flaw
            default: throw error
            }
          }
        }
      }
    }
    return (files, closed)
  }

  /// The new age file and the bytes inside for the digest of each old payload, and the entries that do not open.
  /// Uses all cores.
  private func reseal(
    _ plan: PostResealing, _ attached: [FileDigest: AttachedFile], to recipient: SealRecipient,
    _ seals: Seals
  ) throws(RepositoryError) -> (
    files: [FileDigest: [UInt8]], inside: [FileDigest: [UInt8]], closed: [EntryID: SealFlaw]
  ) {
    // Twins stay twins: equal payloads get one new file.
    var groups: [FileDigest: [(post: EntryID, copy: PostResealing.Copy)]] = [:]
    for part in plan.parts {
      for copy in part.copies where copy.isOld {
        let digest = try sealing { () throws(SealFlaw) in try SealedEntry.digest(of: copy.line) }
        groups[digest, default: []].append((part.name, copy))
      }
    }
    let all = Array(groups)
    let done = Atomic(0)
    let failure = Mutex<RepositoryError?>(nil)
    let results = Parallel.map(all) { [file, calls] group -> Resealed? in
      if calls.isInterrupted() { failure.withLock { $0 = .interrupted } }
      // The first failure ends it for all.
      if failure.withLock({ $0 != nil }) { return nil }
      do throws(SealFlaw) {
        let result = try Resealed(group.value, attached, to: recipient, seals)
        let count = done.add(1, ordering: .relaxed).newValue
        file.report(.openingEntries(done: count, total: all.count))
        return result
      } catch {
        failure.withLock { $0 = .seal(error) }
        return nil
      }
    }
    // What is open by then need not be opened again.
    guard let results else {
      seals.keepOpened()
      throw failure.withLock { $0 } ?? .interrupted
    }
    var (files, inside): ([FileDigest: [UInt8]], [FileDigest: [UInt8]]) = ([:], [:])
    var closed: [EntryID: SealFlaw] = [:]
    for (group, result) in zip(all, results) {
      files[group.key] = result.file
      inside[group.key] = result.inside
      closed.merge(result.closed) { first, _ in first }
    }
    return (files, inside, closed)
  }
}
