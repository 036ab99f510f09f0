import JSONBytes
import TimelineDomain

/// Decides what an import does with entries of which the journal has something. No clock decides.
struct ImportJudge {
  enum Verdict: Equatable {
    /// The journal has nothing of its post: its line is written as it is.
    case new
    /// It was here before.
    case known
    /// What was imported last is unchanged here: a new version of the post. Without `replaces`, the line of another
    /// journal is one as it is.
    case changed(replaces: [EntryID])
    /// An undo took the import of its post back, so it comes again. `hider` is the deletion.
    case again(replaces: [EntryID], hider: EntryID)
    /// Nothing is written. The post has this name here.
    case left(ImportReport.LeftAlone, EntryID)
  }

  /// An entry of the import, as the line that it would get.
  struct Candidate {
    let root: EntryID
    /// What it says without its files, and with them.
    let bareState: EntryID
    let state: EntryID
    let line: [UInt8]
    let isOurs: Bool
    /// The files that come along.
    let digests: [FileDigest]
    let addedTags: Set<Tag>
    /// For the line of another journal: the post, and the versions before the line.
    let taken: (post: EntryID, covered: Set<EntryID>)?
  }

  private let shown: ShownEntries
  /// The entries of each post, by its first entry.
  private let members: [Int: [Int]]
  /// The names of posts that are sealed now, by the ids that they have or had.
  private let sealedPosts: [EntryID: EntryID]
  private var entries: [TimelineEntry] { shown.document.entries }

  init(_ document: TimelineDocument) {
    let shown = ShownEntries(document)
    self.shown = shown
    var members: [Int: [Int]] = [:]
    for number in document.entries.indices where !document.entries[number].isHider {
      members[shown.graph.firsts[number], default: []].append(number)
    }
    self.members = members
    let (entries, names) = (document.entries, shown.graph.names)
    let sealed = document.withScanner { scanner in
      shown.heads.map(\.entry).filter { entries[$0].isSealed(scanner) }
    }
    var posts: [EntryID: EntryID] = [:]
    for head in sealed {
      for id in [names[head], entries[head].id] + entries[head].replaces { posts[id] = names[head] }
    }
    sealedPosts = posts
  }

  /// Whether the journal has or had an entry with this id.
  func has(_ id: EntryID) -> Bool {
    shown.document.ids.has(id) || shown.document.purgedIDs.contains(id)
  }

  func verdict(_ new: Candidate) -> Verdict {
    let ids = [new.root] + (new.taken.map { [$0.post] + $0.covered } ?? [])
    if let post = ids.lazy.compactMap({ sealedPosts[$0] }).first, !new.isSealed {
      return .left(.sealedHere, post)
    }
    if [new.root, new.taken?.post ?? new.root].contains(where: shown.document.purgedIDs.contains) {
      return .left(.deletedHere, new.root)
    }
    let nodes = ids.compactMap { shown.graph.nodes[$0] }
    guard let first = nodes.first.map({ shown.graph.firsts[$0] }) else {
      // Only a deletion has the id.
      return shown.document.ids.has(new.root) ? .left(.deletedHere, new.root) : .new
    }
    let name = shown.graph.names[first]
    let own = Set(nodes.map { shown.graph.firsts[$0] }).sorted().flatMap { members[$0] ?? [] }
    let hasRoot = shown.graph.nodes[new.root] != nil
    let heads = own.filter { shown.isShown($0) }
    if heads.isEmpty {
      let hidden = own.filter { shown.isHead($0) }
      let hiders = hidden.compactMap {
        shown.graph.hiders[shown.graph.nodes.representatives[$0]]?.last
      }
      guard let hider = hiders.max(), isUndoOfImport(hider) else {
        return .left(.deletedHere, name)
      }
      return hasRoot
        ? .again(replaces: replaced(hidden), hider: entries[hider].id) : .changed(replaces: [])
    }
    if own.contains(where: { isVersion($0, of: new) }) { return .known }
    if new.taken != nil, hasRoot { return .left(.changedHere, name) }
    // With words that are here, only files are new.
    if let modified = new.modified, !own.contains(where: { hasWords($0, of: new) }),
      let newest = own.compactMap({ self.modified($0) }).max(by: { $0.isBefore($1) }),
      !newest.isBefore(modified)
    {
      return .left(.older, name)
    }
    if let covered = new.taken?.covered, heads.allSatisfy({ covered.contains(entries[$0].id) }) {
      return .changed(replaces: [])
    }
    let statements = Set(heads.map { shown.document.statement(of: $0) })
    let last = importedLast(own, new).map { shown.document.statement(of: $0) }
    guard statements.count == 1, !last.isEmpty, last.allSatisfy(statements.contains) else {
      return .left(.changedHere, name)
    }
    return .changed(replaces: replaced(heads))
  }

  /// The imported versions that no imported one descends from. The first version counts, too: an export of this
  /// program may have changed elsewhere.
  private func importedLast(_ own: [Int], _ new: Candidate) -> [Int] {
    let imported = shown.document.withScanner { scanner in
      own.filter { number in
        if let taken = new.taken { return taken.covered.contains(entries[number].id) }
        return entries[number].id == new.root || entries[number].isImported(in: scanner)
      }
    }
    let older = Set(imported.flatMap { shown.graph.older[$0] ?? [] })
    let before = shown.graph.older.reachable(from: older)
    return imported.filter { !before.contains($0) }
  }

  /// Whether a deletion takes an import back: at the beginning of what it undoes is an imported line, and not a
  /// deletion that was undone and done again.
  private func isUndoOfImport(_ hider: Int) -> Bool {
    var number = hider
    while let earlier = entries[number].undoes.lazy.compactMap({ id in
      shown.graph.nodes.undone(id, by: number, entries).first
    }).first {
      number = earlier
    }
    if number == hider { return false }
    // A compaction leaves no mark of an import, but a stub that replaces nothing began the post.
    let first = entries[number]
    if first.isStub { return first.replaces.isEmpty }
    return shown.document.withScanner { first.isImported(in: $0) }
  }

  private func replaced(_ heads: [Int]) -> [EntryID] {
    shown.replaced(heads.flatMap { shown.ids(ofHead: entries[$0].id) })
  }

  // MARK: The same version

  /// Whether the post had this state: an import wrote it, or it says the same as this program's export of it.
  private func isVersion(_ number: Int, of new: Candidate) -> Bool {
    let entry = entries[number]
    if entry.id == ImportJudge.revision(new.root, new.state) { return true }
    return shown.document.withScanner { scanner in
      if new.taken != nil {
        return entry.id == new.root && (entry.isStub || new.isLine(entry, in: scanner))
      }
      let files = Set(entry.files(scanner).map(\.digest))
      guard new.digests.allSatisfy(files.contains) else { return false }
      if hasWords(number, of: new) { return true }
      if !new.isOurs, entry.isImported(in: scanner) { return false }
      let from = entry.payload.flatMap { ImportedMember(payload: $0, in: scanner) }
      return new.says(entry, from, in: scanner)
    }
  }

  /// Whether an import brought this state, perhaps without files.
  private func hasWords(_ number: Int, of new: Candidate) -> Bool {
    shown.document.withScanner { scanner in
      entries[number].payload.flatMap { ImportedMember(payload: $0, in: scanner)?.bareState }
        .map { scanner.decodedString($0) == new.bareState.bytes } ?? false
    }
  }

  private func modified(_ number: Int) -> Moment? {
    shown.document.withScanner { scanner in
      entries[number].payload.flatMap { ImportedMember(payload: $0, in: scanner)?.modified }
        .flatMap { Moment.restored(scanner.text($0)) }
    }
  }

  /// The id of a new version with this state; with `hider`, of one that comes again.
  static func revision(_ root: EntryID, _ state: EntryID, _ hider: EntryID? = nil) -> EntryID {
    var hash = EntryHash(.importing)
    hash.add("revision")
    hash.add(root)
    hash.add(state)
    if let hider { hash.add(hider) }
    return hash.id
  }
}

extension ImportJudge.Candidate {
  /// Calls `body` with the entry of the line.
  private func withEntry<Result>(_ body: (TimelineEntry, JSONScanner) -> Result?) -> Result? {
    let scanner = JSONScanner(line.span)
    return TimelineEntry(scanning: line.indices, in: scanner).flatMap { body($0, scanner) }
  }

  /// Whether it is the sealed line of another journal.
  fileprivate var isSealed: Bool { withEntry { $0.isSealed($1) } ?? false }

  /// When its program changed it last.
  fileprivate var modified: Moment? {
    withEntry { entry, scanner in
      entry.payload.flatMap { ImportedMember(payload: $0, in: scanner)?.modified }
        .flatMap { Moment.restored(scanner.text($0)) }
    }
  }

  /// Whether an entry of the journal is this line of another one. It may have more tags at the end: those that the
  /// user gave to all entries of an import.
  fileprivate func isLine(_ other: TimelineEntry, in journal: JSONScanner) -> Bool {
    withEntry { own, scanner in
      if journal.statement(of: other) == scanner.statement(of: own) { return true }
      guard other.batch != nil, own.kind == other.kind,
        let mine = EntryMembers(own, in: scanner), let its = EntryMembers(other, in: journal),
        mine.envelope == its.envelope, mine.payload.withoutTags == its.payload.withoutTags
      else { return false }
      let added = Set(addedTags.map { Array($0.name.utf8) })
      let tags = mine.payload.tags.reversed().drop { added.contains($0) }.reversed()
      return its.payload.tags.starts(with: tags)
    } ?? false
  }

  /// Whether an entry says what this export says, in any spelling.
  fileprivate func says(
    _ other: TimelineEntry, _ from: ImportedMember?, in journal: JSONScanner
  ) -> Bool {
    withEntry { own, scanner in
      let mine = own.payload.flatMap { ImportedMember(payload: $0, in: scanner) }
      guard isOurs || ImportedMember.has(from, journal, allOf: mine, scanner) else { return false }
      let content = EntryReading(own, in: scanner).content(of: own, name: root, in: scanner)
      switch (content, EntryReading(other, in: journal).content(of: other, name: root, in: journal))
      {
      case (.post(let post), .post(let its)): return isSame(post, its)
      case (.unknown, .unknown):
        return own.bytesWithoutFrom(scanner) == other.bytesWithoutFrom(journal)
      default: return false
      }
    } ?? false
  }

  private func isSame(_ post: Post, _ its: Post) -> Bool {
    guard let moment = post.moment, let other = its.moment, moment.seconds == other.seconds,
      moment.nanoseconds == other.nanoseconds, post.isStarred == its.isStarred,
      Set(post.tags).subtracting(addedTags).isSubset(of: its.tags),
      Set(its.tags).isSubset(of: post.tags)
    else { return false }
    if post.kind == its.kind {
      return post.title == its.title && post.body == its.body
    }
    // In a format without its kind, the title is the first line.
    return isOurs && post.title == nil && post.body == its.wholeText
  }
}

extension TimelineEntry {
  /// The payload of an unknown kind without what an import adds.
  fileprivate func bytesWithoutFrom(_ scanner: JSONScanner) -> [UInt8]? {
    payload.map { scanner.splicing($0, [JSONMemberEdit("from", nil)]) ?? scanner.copy($0) }
  }
}

extension [EntryMembers.Member] {
  private static var name: [UInt8] { [UInt8]("tags".utf8) }

  fileprivate var withoutTags: [EntryMembers.Member] { filter { $0.name != Self.name } }

  /// The elements of the list, as bytes. Empty for another shape.
  fileprivate var tags: [[UInt8]] {
    guard let list = values(of: Self.name).first else { return [] }
    let scanner = JSONScanner(list.span)
    return scanner.strings(of: list.indices) ?? []
  }
}
