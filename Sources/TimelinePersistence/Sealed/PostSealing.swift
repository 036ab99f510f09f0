import JSONBytes
import Platform
import Synchronization
package import TimelineDomain

/// The sealing of posts that are in plain: each gets a sealed version, and its plain versions go.
struct PostSealing {
  struct Part: Equatable {
    /// The name of the post.
    let name: EntryID
    /// The new version, before it is sealed unless it is a copy of one that is.
    let line: [UInt8]
    let isCopy: Bool
  }

  /// How many lines in plain the posts have.
  private(set) var lines = 0
  private(set) var parts: [Part] = []
  private var already: [EntryID] = []
  /// The versions in plain.
  private var plain: Set<EntryID> = []
  private var refusals: [SealReport.Refusal] = []
  private let document: TimelineDocument
  private let hasFile: (FileDigest) -> Bool

  /// `posts` are names of posts; `ids` has the id of the new version of each. `hasFile` says whether a file is in
  /// the journal's folder.
  init(
    of posts: [EntryID], _ ids: [EntryID: EntryID], in document: TimelineDocument,
    hasFile: @escaping (FileDigest) -> Bool = { _ in true }
  ) {
    self.document = document
    self.hasFile = hasFile
    let shown = ShownEntries(document)
    var members: [EntryID: [Int]] = [:]
    for number in document.entries.indices where !document.entries[number].isHider {
      members[shown.graph.names[number], default: []].append(number)
    }
    for name in posts {
      guard let own = members[name], let id = ids[name] else { continue }
      do throws(SealFlaw) {
        try take(own, name, id, shown)
      } catch {
        refusals.append(.init(post: name, flaw: error))
      }
    }
    leaveOutWhatStays()
  }

  private mutating func take(
    _ own: [Int], _ name: EntryID, _ id: EntryID, _ shown: ShownEntries
  ) throws(SealFlaw) {
    let entries = document.entries
    // Twins say the same.
    let heads = own.filter { shown.isShown($0) }
    guard let head = heads.first,
      heads.allSatisfy({ document.statement(of: $0) == document.statement(of: head) })
    else { throw .inConflict }
    let sealed = document.withScanner { scanner in own.filter { entries[$0].isSealed(scanner) } }
    let hasPlain = own.contains { !sealed.contains($0) && !entries[$0].isStub }
    let isCopy = sealed.contains(head)
    if isCopy, !hasPlain { return already.append(name) }
    // The versions that stay are named: otherwise one of them would be shown without those between.
    let replaced = shown.replaced(
      shown.ids(ofHead: entries[head].id) + sealed.map { entries[$0].id })
    let edits = [
      JSONMemberEdit("id", id.json),
      JSONMemberEdit("replaces", EntryLine.array(replaced.map(\.json))),
      JSONMemberEdit("undoes", nil), JSONMemberEdit("batch", nil), JSONMemberEdit("settled", nil),
    ]
    let line = document.withScanner { scanner in
      scanner.splicing(entries[head].range, edits, before: "payload")
    }
    guard let line else { throw .unsealable }
    if !isCopy {
      // All of them, whatever the line says: it is in plain.
      let files = SealedEntry.files(of: line)
      if let missing = files.values.map(\.digest).filter({ !hasFile($0) }).min() {
        throw .fileMissing(missing)
      }
      let sealed = files.mapValues { $0.sealed(as: $0.digest, size: $0.size) }
      _ = try SealedEntry.inside(of: SealedEntry.replacing(sealed, in: line), post: name)
    }
    parts.append(Part(name: name, line: line, isCopy: isCopy))
    plain.formUnion(own.filter { !sealed.contains($0) }.map { entries[$0].id })
  }

  /// Leaves out the posts of which a plain version would have to stay, or which would become several.
  private mutating func leaveOutWhatStays() {
    while !parts.isEmpty {
      // Only the links count here, and age has not run yet.
      let lines = parts.map { part in
        part.isCopy ? part.copy : (try? SealedEntry.line(part.line, file: [], key: "")) ?? []
      }
      let purge = purge(with: lines)
      self.lines = purge.lines
      let names = purge.entangled
      let left = parts.filter { names.contains($0.name) }
      // A name that none of them has can't be left out.
      if names.isEmpty || left.isEmpty { return }
      refusals += left.map { .init(post: $0.name, flaw: .entangled) }
      parts.removeAll { names.contains($0.name) }
    }
    lines = 0
  }

  private func purge(with lines: [[UInt8]]) -> PostPurge {
    PostPurge(of: parts.map(\.name), plain, after: lines, in: document)
  }

  var report: SealReport {
    SealReport(
      sealed: parts.map(\.name), already: already, refusals: refusals, lines: lines)
  }

  /// Appends the sealed lines, and removes what is in plain.
  func changes(with lines: [[UInt8]]) -> FileChanges {
    purge(with: lines).changes
      .appending(first: lines.flatMap(\.self), after: document.contents.count)
  }
}

/// The lines that show sealed posts in plain again. Their sealed versions stay.
struct PostUnsealing {
  private(set) var lines: [UInt8] = []
  private(set) var report = SealReport()
  /// The sealed files of the posts.
  private(set) var files: [AttachedFile] = []

  /// `opened` has the files in plain, by the digests of the sealed ones. Without it, the lines name the sealed ones.
  init(
    of posts: [EntryID], _ ids: [EntryID: EntryID], in document: TimelineDocument,
    at moment: Moment, opened plainFiles: [FileDigest: AttachedFile]? = nil
  ) throws(RepositoryError) {
    let shown = ShownEntries(document)
    let entries = document.entries
    var heads: [EntryID: [Int]] = [:]
    for head in shown.heads { heads[shown.graph.names[head.entry], default: []].append(head.entry) }
    var (done, plain): ([EntryID], [EntryID]) = ([], [])
    let batch = ids.count > 1 ? posts.first.flatMap { ids[$0] } : nil
    for name in posts {
      guard let own = heads[name], let id = ids[name] else { throw .entryMissing(name) }
      guard own.count == 1 else { throw .seal(.inConflict) }
      guard document.withScanner({ entries[own[0]].isSealed($0) }) else {
        plain.append(name)
        continue
      }
      let heads = shown.ids(ofHead: entries[own[0]].id)
      if shown.hidesOthers(replacing: heads) { throw .circle(entries[own[0]].id) }
      let sealed = try opened(document.contents.copy(entries[own[0]].range), name, document.seals)
      let sealedFiles = SealedEntry.files(of: sealed).filter(\.value.isSealed)
      files += sealedFiles.values
      let opened = try inPlain(sealed, sealedFiles, plainFiles, name)
      let scanner = JSONScanner(opened.span)
      guard let entry = TimelineEntry(scanning: 0..<(opened.count - 1), in: scanner),
        let line = EntryLine.restoration(
          of: entry, replacing: shown.replaced(heads), id: id, written: moment, changed: nil,
          EntryLine.Origin(batch: batch), in: scanner)
      else { throw .seal(.unreadable) }
      lines += line
      done.append(name)
    }
    report = SealReport(sealed: done, already: plain)
  }

  private func inPlain(
    _ line: [UInt8], _ sealed: [Int: AttachedFile], _ opened: [FileDigest: AttachedFile]?,
    _ post: EntryID
  ) throws(RepositoryError) -> [UInt8] {
    guard let opened else { return line }
    var files: [Int: AttachedFile] = [:]
    for (number, file) in sealed {
      guard let plain = opened[file.digest] else { throw .entryChanged(post) }
      files[number] = plain
    }
    do { return try SealedEntry.replacing(files, in: line) } catch { throw .seal(error) }
  }

  private func opened(
    _ line: [UInt8], _ post: EntryID, _ seals: Seals?
  ) throws(RepositoryError) -> [UInt8] {
    do throws(SealFlaw) {
      guard let seals else { throw .locked }
      return try seals.opened(line, post: post)
    } catch {
      throw .seal(error)
    }
  }
}

extension PostSealing.Part {
  fileprivate var copy: [UInt8] { line + [UInt8(ascii: "\n")] }
}

extension FilePostRepository {
  package func seal(
    _ posts: [EntryID], isDry: Bool, links: HardLinks, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> SealReport {
    let ids = Dictionary(posts.map { ($0, makeID()) }) { first, _ in first }
    let posts = posts.filter { ids[$0] != nil }
    let before = try sealing(of: posts, ids)
    if isDry || before.parts.isEmpty { return before.report }
    // age runs before the lock.
    let plain = before.parts.filter { !$0.isCopy }
    let (withFiles, sealedFiles) = try sealingFiles(of: plain.map(\.line))
    var sealed = try sealed(zip(withFiles, plain).map { (line: $0, post: $1.name) })[...]
    let lines = before.parts.map { $0.isCopy ? $0.copy : sealed.removeFirst() }
    let files = try removingFiles {
      (journal: borrowing LockedJournal, named: inout Set<FileDigest>) throws(RepositoryError) in
      try placing(sealedFiles, under: journal) { () throws(RepositoryError) in
        try file.rewrite(journal, links: links) { (old) throws(RepositoryError) in
          let picked = survey(of: old).flatMap { try? $0.related(with: posts)?.document() }
          let document = if let picked { picked.document } else { try journal.document() }
          let now = try sealing(of: posts, ids, in: document)
          guard now.parts == before.parts else {
            let changed = before.parts.first { !now.parts.contains($0) } ?? now.parts.first
            throw .entryChanged(changed?.name ?? EntryID(""))
          }
          let changes = now.changes(with: lines)
          named = changes.filesNamedBefore
          return picked.map { changes.translated(from: $0) } ?? changes
        }
      }
    }
    return before.report.with(files: files)
  }

  /// The lines with sealed files in place of those in plain.
  private func sealingFiles(
    of lines: [[UInt8]]
  ) throws(RepositoryError) -> (lines: [[UInt8]], files: [IncomingFile]) {
    let plain = lines.map { SealedEntry.files(of: $0) }
    if plain.allSatisfy(\.isEmpty) { return (lines, []) }
    let (seal, folders) = (try fileSeal(), try fileSources())
    let folder = try FileFolder.create(FileFolder.path(of: path, calls), calls)
    var (sealed, all): ([[UInt8]], [IncomingFile]) = ([], [])
    for (line, plain) in zip(lines, plain) {
      var files: [Int: AttachedFile] = [:]
      for (number, file) in plain.sorted(by: { $0.key < $1.key }) {
        let incoming = try folder.seal(file, from: folders, with: seal, progress: fileProgress)
        files[number] = incoming.file
        all.append(incoming)
      }
      do { sealed.append(try SealedEntry.replacing(files, in: line)) } catch { throw .seal(error) }
    }
    return (sealed, all)
  }

  package func unseal(
    _ posts: [EntryID], at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> SealReport {
    // age runs before the lock: what is open once stays in memory.
    guard let document = try document(hasWaited: false) else {
      throw .entryMissing(posts.first ?? EntryID(""))
    }
    let ids = Dictionary(posts.map { ($0, makeID()) }) { first, _ in first }
    let before = try PostUnsealing(of: posts, ids, in: document, at: moment)
    let files = try unsealedFiles(before.files)
    let report = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) in
      _ = try checkedHeader(journal)
      let found = storedIndexAnswer { (index) throws(IndexDamage) in
        try index.document(of: Set(posts))
      }
      let document = if let found { found } else { try journal.document() }
      let unsealing = try PostUnsealing(
        of: posts, ids, in: document, at: moment, opened: files.mapValues(\.file))
      if !unsealing.lines.isEmpty {
        try append(unsealing.lines, naming: Array(files.values), to: journal)
      }
      return unsealing.report
    }
    return report ?? SealReport()
  }

  /// The files in plain, by the digests of the sealed ones.
  private func unsealedFiles(
    _ sealed: [AttachedFile]
  ) throws(RepositoryError) -> [FileDigest: IncomingFile] {
    if sealed.isEmpty { return [:] }
    let folders = try fileSources()
    let folder = try FileFolder.create(FileFolder.path(of: path, calls), calls)
    var files: [FileDigest: IncomingFile] = [:]
    for file in sealed where files[file.digest] == nil {
      files[file.digest] = try folder.unseal(
        file, from: folders, with: fileOpening(file), progress: fileProgress)
    }
    return files
  }

  private func sealing(
    of posts: [EntryID], _ ids: [EntryID: EntryID], in document: TimelineDocument
  ) throws(RepositoryError) -> PostSealing {
    let folders = try fileSources()
    return PostSealing(of: posts, ids, in: document) { digest in
      folders.contains { (try? $0.file(digest)) != nil }
    }
  }

  private func sealing(
    of posts: [EntryID], _ ids: [EntryID: EntryID]
  ) throws(RepositoryError) -> PostSealing {
    let opening = file.openUndisturbed()
    if case .opened(let journal, let status) = opening, status.size >= smallestSurveyed,
      let survey = Survey(journal, size: status.size, path: file.path.text),
      let document = try? survey.related(with: posts)?.document()
    {
      return try sealing(of: posts, ids, in: document.document)
    }
    guard let document = try document(hasWaited: opening.hasWaited) else {
      throw .entryMissing(posts.first ?? EntryID(""))
    }
    return try sealing(of: posts, ids, in: document)
  }

  /// Chooses the key to seal to, if none is chosen on this machine. The journal must have it: otherwise only the
  /// paper would open what is sealed.
  func chooseKey() throws(RepositoryError) {
    guard let seals = file.seals, !isKeyInPlace(seals) else { return }
    let keys = try sealKeys() ?? []
    do throws(SealFlaw) {
      try seals.chooseKey(among: keys)
    } catch {
      throw .seal(error)
    }
    keepPlaceOfKey(seals)
  }

  package func checkSealing() async throws(RepositoryError) {
    let sample = #"{"id":"0","type":"text","payload":{"text":""}}"#
    _ = try sealed([(Array(sample.utf8), EntryID("0"))])
  }

  /// With the lines of new posts, unless they are written in plain.
  func sealing(ofAdditions changes: [PostChange], batch: EntryID?) -> LineSealing {
    let sealing = LineSealing(sealsNew: file.seals?.sealsNew == true)
    guard sealing.sealsNew else { return sealing }
    for case .add(let post, let files, let written) in changes {
      sealing.add(
        post.id,
        EntryLine.new(post, files: files, written: written, EntryLine.Origin(batch: batch)))
    }
    return sealing
  }

  /// These lines sealed on all cores, each for its post.
  func sealed(_ lines: [(line: [UInt8], post: EntryID)]) throws(RepositoryError) -> [[UInt8]] {
    if lines.isEmpty { return [] }
    guard let seals = file.seals else { throw .seal(.noKey) }
    try chooseKey()
    let failure = Mutex<RepositoryError?>(nil)
    let sealed = Parallel.map(lines) { [calls] part -> [UInt8]? in
      if calls.isInterrupted() { failure.withLock { $0 = .interrupted } }
      // The first failure ends it for all.
      if failure.withLock({ $0 != nil }) { return nil }
      do throws(SealFlaw) {
        return try seals.sealed(part.line, post: part.post)
      } catch {
        failure.withLock { $0 = .seal(error) }
        return nil
      }
    }
    if let sealed { return sealed }
    throw failure.withLock { $0 } ?? .interrupted
  }
}
