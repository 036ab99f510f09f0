import JSONBytes
import Platform
package import TimelineDomain

/// Which commands wrote the entries of a journal, and which of them were taken back.
///
/// This follows `Samples/FORMAT.md`, section 14.
struct CommandLog {
  /// The entries of one command, in the order of the file.
  struct Command {
    let entries: [Int]
    let depth: Int
    var last: Int { entries[entries.count - 1] }
  }

  let shown: ShownEntries
  /// In the order of their last entries.
  let commands: [Command]
  /// The records of merges, by their entries.
  let merges: [Int: MergeRecord]
  /// Whether an entry may record a merge of lines that the document doesn't have.
  let hasRecords: Bool
  private let reversals: Reversals
  private let linesOfUndoneMerges: Set<Int>

  init(_ shown: ShownEntries) {
    let entries = shown.document.entries
    let records = shown.document.withScanner { scanner in
      entries.indices.filter { MergeRecord.isRecord(entries[$0], in: scanner) }
    }
    var merges: [Int: MergeRecord] = [:]
    for number in records { merges[number] = MergeRecord(entries[number], in: shown.document) }
    let merged = CommandLog.lines(of: merges.values.map(\.block), entries)
    let ofOthers = Set(records.filter { merges[$0] == nil })
    var batches: [EntryID: [Int]] = [:]
    var all: [[Int]] = []
    for number in entries.indices
    where !merged.contains(number) && !ofOthers.contains(number) && !entries[number].isAside {
      if let batch = entries[number].batch {
        batches[batch, default: []].append(number)
      } else {
        all.append([number])
      }
    }
    let reversals = Reversals(shown.document, shown.graph, onlyOfOwnPosts: false)
    commands = (all + batches.values).map { numbers in
      Command(entries: numbers, depth: numbers.map { reversals.depths[$0] ?? 0 }.max() ?? 0)
    }.sorted { $0.last < $1.last }
    self.shown = shown
    self.reversals = reversals
    self.merges = merges
    hasRecords = !records.isEmpty
    linesOfUndoneMerges = CommandLog.lines(ofUndone: merges, entries, reversals.isTakenBack)
  }

  /// Whether an undo took the entry back, by itself or with a merge.
  func isTakenBack(_ number: Int) -> Bool {
    reversals.isTakenBack(number) || linesOfUndoneMerges.contains(number)
  }

  /// The lines of merges that other commands have taken back.
  func linesOfUndoneMerges(without command: Set<Int>) -> Set<Int> {
    if merges.isEmpty { return [] }
    let takenBack = reversals.takenBack(without: command)
    return CommandLog.lines(ofUndone: merges, shown.document.entries, takenBack.contains)
  }

  /// A merge may have brought the record of another, so the last is decided first.
  private static func lines(
    ofUndone merges: [Int: MergeRecord], _ entries: [TimelineEntry], _ isTakenBack: (Int) -> Bool
  ) -> Set<Int> {
    var undone: [Range<Int>] = []
    for (number, merge) in merges.sorted(by: { $0.key > $1.key })
    where isTakenBack(number)
      || undone.contains(where: { $0.contains(entries[number].line.lowerBound) })
    {
      undone.append(merge.block)
    }
    return lines(of: undone, entries)
  }

  private static func lines(of blocks: [Range<Int>], _ entries: [TimelineEntry]) -> Set<Int> {
    if blocks.isEmpty { return [] }
    // Blocks may overlap.
    let blocks = blocks.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: [Range<Int>]()) {
      if let last = $0.last, last.upperBound >= $1.lowerBound {
        $0[$0.count - 1] = last.lowerBound..<max(last.upperBound, $1.upperBound)
      } else {
        $0.append($1)
      }
    }
    return Set(
      entries.indices.filter { number in
        let start = entries[number].line.lowerBound
        let next = blocks.firstIndex(whereNot: { $0.upperBound <= start })
        return next < blocks.count && blocks[next].contains(start)
      })
  }

  enum Target {
    /// The entries to take back.
    case entries([Int])
    case nothing
    /// The command is before the part that the document has.
    case needsOlder
  }

  /// The next command to undo or redo. From the entry with the index `first` on, the document is
  /// complete; before that it may lack entries.
  func target(of request: UndoRequest, completeFrom first: Int? = nil) -> Target {
    var posts: Set<Int> = []
    if case .undoPost(let id) = request, let node = shown.graph.nodes[id] ?? node(ofPost: id) {
      posts = [shown.graph.firsts[node]]
    }
    for command in commands.reversed() {
      guard command.last >= first ?? 0 else { return .needsOlder }
      if request.isRedo, command.depth == 0 { return .nothing }
      guard command.depth % 2 == (request.isRedo ? 1 : 0) else { continue }
      var entries = command.entries.filter { !isTakenBack($0) }
      if case .undoPost = request { entries = entries.filter { concerns($0, posts) } }
      if !entries.isEmpty { return .entries(entries) }
    }
    return first == nil ? .nothing : .needsOlder
  }

  private func node(ofPost id: EntryID) -> Int? {
    shown.document.entries.indices.first {
      !shown.document.entries[$0].isHider && shown.graph.names[$0] == id
    }
  }

  private func concerns(_ number: Int, _ posts: Set<Int>) -> Bool {
    let entry = shown.document.entries[number]
    guard entry.isHider else { return posts.contains(shown.graph.firsts[number]) }
    return entry.replaces.contains { id in
      shown.graph.nodes[id].map { posts.contains(shown.graph.firsts[$0]) } ?? false
    }
  }
}

/// The entry that was added or edited last.
extension CommandLog {
  enum LastWrite {
    case found(LastWritten)
    case nothing
    /// It is before the part that the document has.
    case needsOlder
  }

  /// The last line in the file that added or edited a shown post, if no undo has taken it back. The
  /// lines of undo and redo don't count. From the entry with the index `first` on, the document is
  /// complete.
  func lastWrite(completeFrom first: Int? = nil) -> LastWrite {
    let (entries, graph) = (shown.document.entries, shown.graph)
    let posts = Set(shown.heads.map { graph.firsts[$0.entry] })
    for number in entries.indices.reversed() {
      guard number >= first ?? 0 else { return .needsOlder }
      let entry = entries[number]
      guard !entry.isHider, !entry.isAside, entry.undoes.isEmpty, !isTakenBack(number),
        posts.contains(graph.firsts[number])
      else { continue }
      return .found(
        LastWritten(name: name(ofEntry: number), moment: RevisionReader(shown).written(number)))
    }
    return first == nil ? .nothing : .needsOlder
  }

  /// The id that selects what is shown of an entry's post: in a conflict, the entry itself.
  private func name(ofEntry number: Int) -> EntryID {
    let heads = shown.heads.filter {
      shown.graph.firsts[$0.entry] == shown.graph.firsts[number]
    }
    let own = heads.first { $0.entry == number || $0.twins.contains(number) }
    return (own ?? (heads.count == 1 ? heads[0] : nil)).map(shown.name)
      ?? shown.graph.names[number]
  }
}

/// Answers about old revisions, and the commands that undo, purge and compact.
extension FilePostRepository {
  package func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome {
    // Builds a missing index before the lock, so that other programs don't wait for it.
    _ = indexed()
    var hasReferences = true
    let outcome = try file.withLock(creatingWith: { nil }) {
      (journal: borrowing LockedJournal) throws(RepositoryError) -> UndoOutcome in
      _ = try checkedHeader(journal)
      var result: UndoPlan.Result?
      result = storedIndexAnswer { (index) throws(IndexDamage) in
        hasReferences = try index.hasReferences
        return try index.undoPlan(request, at: moment, makeID: makeID)
      }
      if result == nil {
        result = UndoPlan.make(
          request, in: try journal.document(), at: moment, makeID: makeID)
      }
      switch result {
      case .planned(let plan):
        try append(plan.lines, to: journal)
        return .done(plan.commands)
      case .refused(let outcome): return outcome
      case .needsOlder, nil: return .tooFew(0)
      }
    }
    // What an undo writes names only what lines before it named.
    guard case .done(let commands) = outcome, hasReferences else { return outcome ?? .tooFew(0) }
    let hidden =
      try answer(
        { (index) throws(IndexDamage) in try index.hiddenTargets() }, { $0.hiddenTargets }) ?? []
    return .done(commands.map { $0.telling(hidden) })
  }

  package func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview? {
    // The plan needs ids, and nothing of it is written.
    let (id, moment) = (EntryID("preview"), time.moment())
    let result = try answer(
      { (index) throws(IndexDamage) in
        try index.undoPlan(request, at: moment, makeID: { id })
      },
      { UndoPlan.make(request, in: $0.document, at: moment, makeID: { id }) })
    guard case .planned(let plan) = result else { return nil }
    return UndoPreview(commands: plan.commands)
  }

  package func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    try answer(
      { (index) throws(IndexDamage) in try index.histories(of: prefix) },
      { $0.histories(of: prefix) }) ?? .posts([])
  }

  package func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory] {
    try answer(
      { (index) throws(IndexDamage) in try index.histories(ofPosts: ids) },
      { $0.histories(ofPosts: ids) }) ?? []
  }

  package func deletionEffects(
    of heads: [EntryID]
  ) async throws(RepositoryError) -> [DeletionEffect] {
    try answer(
      { (index) throws(IndexDamage) in
        try index.document(of: Set(heads), withDependents: true)
          .map { ShownEntries($0).deletionEffects(of: heads) }
      }, { $0.deletionEffects(of: heads) }) ?? []
  }

  package func lastWritten() async throws(RepositoryError) -> LastWritten? {
    let last = try answer(
      { (index) throws(IndexDamage) in try index.lastWrite() }, { CommandLog($0).lastWrite() })
    if case .found(let entry) = last { return entry }
    return nil
  }

  package func trash() async throws(RepositoryError) -> [TrashedPost] {
    try answer(
      { (index) throws(IndexDamage) in try index.trash() }, { $0.trash() }) ?? []
  }

  package func purgePlan(
    for posts: [EntryID], _ scope: PurgeScope
  ) async throws(RepositoryError) -> PurgePlan {
    let opening = file.openUndisturbed()
    if case .opened(let journal, let status) = opening, status.size >= smallestSurveyed,
      let survey = Survey(journal, size: status.size, path: file.path.text),
      let document = try? survey.related(with: posts)?.document()
    {
      let purge = PostPurge(of: posts, scope, in: ShownEntries(document.document))
      return purge.plan.with(files: filesRemoved(by: purge.changes.translated(from: document)))
    }
    guard let document = try document(hasWaited: opening.hasWaited) else {
      return PurgePlan(posts: [], mentions: [], digest: 0)
    }
    let purge = PostPurge(of: posts, scope, in: ShownEntries(document))
    return purge.plan.with(files: filesRemoved(by: purge.changes))
  }

  @discardableResult
  package func purge(
    _ plan: PurgePlan, links: HardLinks
  ) async throws(RepositoryError) -> FileRemoval {
    let names = plan.posts.map(\.id)
    var isOutdated = false
    let files = try removingFiles {
      (journal: borrowing LockedJournal, named: inout Set<FileDigest>) throws(RepositoryError) in
      try file.rewrite(journal, links: links) {
        (old) throws(RepositoryError) in
        let picked = survey(of: old).flatMap { try? $0.related(with: names)?.document() }
        let document =
          if let picked { picked.document } else { try journal.document() }
        let purge = PostPurge(of: names, plan.scope, in: ShownEntries(document))
        isOutdated = purge.plan.with(files: plan.files) != plan
        if isOutdated || purge.isEmpty { return nil }
        let changes = purge.changes
        named = changes.filesNamedBefore
        return picked.map { changes.translated(from: $0) } ?? changes
      }
    }
    if isOutdated { throw .purgeOutdated }
    return files
  }

  package func compact(
    isDry: Bool, links: HardLinks
  ) async throws(RepositoryError) -> CompactionReport? {
    var report: CompactionReport?
    let files = try removingFiles {
      (journal: borrowing LockedJournal, named: inout Set<FileDigest>) throws(RepositoryError) in
      try file.rewrite(journal, links: links) {
        (old) throws(RepositoryError) in
        var found = survey(of: old).flatMap { try? Compaction($0) }
        if found == nil { found = Compaction(try journal.document()) }
        guard let found else { return nil }
        report = found.report(ofFile: old.size)
        if isDry {
          let files = FileRemoval(removed: filesRemoved(by: found.changes))
          report = report?.with(files: files)
        }
        if isDry || report?.isEmpty ?? true { return nil }
        named = found.changes.filesNamedBefore
        return found.changes
      }
    }
    return isDry ? report : report?.with(files: files)
  }

  /// Rewrites the journal, then removes the files that only changed lines named. True from `rewrite`
  /// means that the device has the new journal.
  func removingFiles(
    _ rewrite: (
      _ journal: borrowing LockedJournal, _ named: inout Set<FileDigest>
    ) throws(RepositoryError) -> Bool
  ) throws(RepositoryError) -> FileRemoval {
    var named: Set<FileDigest> = []
    var isDurable = false
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError) in
      isDurable = try rewrite(journal, &named)
    }
    return removeUnused(named, isDurable: isDurable)
  }

  /// A survey of the locked journal. Nil if the journal is small, or needs the whole document.
  func survey(of journal: FileStatus) -> Survey? {
    guard journal.size >= smallestSurveyed,
      let (open, other) = file.openWhileLocked(),
      // Opened again by its path: a program that ignores locks may have replaced the file.
      other.isSameFile(as: journal),
      // The rewritten file would end the last line with LF.
      open.unendedLine == nil
    else { return nil }
    return Survey(open, size: journal.size, path: file.path.text)
  }

  /// Answers from the index, or else from the whole document. Nil if there is no journal.
  private func answer<Answer>(
    _ indexed: (IndexReading) throws(IndexDamage) -> Answer?,
    _ whole: (ShownEntries) -> Answer
  ) throws(RepositoryError) -> Answer? {
    let (answer, hasWaited) = try indexAnswer(nil, indexed)
    if let answer { return answer }
    return try shown(hasWaited: hasWaited).map(whole)
  }

  private func shown(hasWaited: Bool) throws(RepositoryError) -> ShownEntries? {
    guard let document = try document(hasWaited: hasWaited) else { return nil }
    guard document.header.access.level > .none else {
      throw .unread(path: path.text, document.header.access)
    }
    return ShownEntries(document)
  }
}
