import JSONBytes
import Platform
import TimelineDomain

/// Removes the words that no list shows: old revisions and deleted posts become stubs. Unknown
/// entries, damaged lines and entries that share an id stay byte for byte.
///
/// The result depends only on the lines, so copies that were compacted separately merge without a
/// conflict.
struct Compaction {
  let changes: FileChanges
  private var counts = Counts()

  private struct Counts {
    var condensedPosts = 0
    var oldVersions = 0
    var deletedPosts = 0
    var repeatedLines = 0
    var purgedLines = 0
    var blankLines = 0
    var furtherHeaders = 0
  }

  init(_ document: TimelineDocument) {
    let shown = ShownEntries(document)
    let (entries, graph) = (document.entries, shown.graph)
    let stubs = document.withScanner { scanner in
      let isUnknown = entries.map { EntryReading($0, in: scanner).isUnknown }
      // It may be the base of a patch, or the target of a note.
      var needed: Set<EntryID> = []
      for (number, entry) in entries.enumerated() where isUnknown[number] && !entry.isStub {
        needed.formUnion(entry.replaces)
        needed.formUnion(entry.refs)
      }
      return entries.indices.filter { number in
        let entry = entries[number]
        return !entry.isHider && !shown.isShown(number) && !document.ids.isShared(entry.id)
          && !isUnknown[number] && !needed.contains(entry.id)
      }
    }
    var numbers: [Int: Int] = [:]
    // An entry with its words moves to the position of its stub.
    var moved: Set<Int> = []
    for (number, entry) in entries.enumerated() {
      numbers[entry.position] = number
      if entry.position != entry.line.lowerBound { moved.insert(entry.line.lowerBound) }
    }
    let isStub = Set(stubs)
    let purged = Set(document.purgedLines.map(\.lowerBound))
    var counts = Counts()
    let ids = stubs.map { entries[$0].id }.sorted()
    changes = document.withScanner { scanner in
      FileChanges(
        document, appending: ids.isEmpty ? [] : EntryLine.compaction(id: .hash(.compact, ids))
      ) { number, line in
        if number > 1, scanner.isBlank(line) {
          counts.blankLines += 1
          return []
        }
        if let entry = numbers[line.lowerBound] {
          if isStub.contains(entry) { return EntryLine.stub(of: entries[entry], in: scanner) }
          if entries[entry].line == line { return nil }
          return scanner.copy(entries[entry].line) + [UInt8(ascii: "\n")]
        }
        if moved.contains(line.lowerBound) {
          counts.repeatedLines += 1
          return []
        }
        guard number > 1, TimelineEntry(scanning: line, in: scanner) != nil else { return nil }
        // The document does not count this entry: it repeats a line, or was purged.
        if purged.contains(line.lowerBound) {
          counts.purgedLines += 1
        } else {
          counts.repeatedLines += 1
        }
        return []
      }
    }
    let stillShown = Set(shown.heads.map { graph.firsts[$0.entry] })
    // A deleted version of a post that is still shown is an old version.
    let withoutWords = stubs.filter { shown.isHead($0) }.map { graph.firsts[$0] }
      .filter { !stillShown.contains($0) }
    counts.oldVersions = stubs.count - withoutWords.count
    counts.condensedPosts = Set(stubs.map { graph.firsts[$0] }).intersection(stillShown).count
    counts.deletedPosts = Set(withoutWords).count
    counts.furtherHeaders = document.furtherHeaders.count
    self.counts = counts
  }

  /// Compacts only the linked lines of a survey. Nil if there are too many.
  init?(_ survey: Survey) throws(IndexDamage) {
    guard let document = try survey.related()?.document() else { return nil }
    let related = Compaction(document.document)
    changes = related.changes.translated(from: document).leavingOut(blanks: survey.blanks)
    // A survey of a journal with further headers is none.
    counts = related.counts
    counts.blankLines = survey.blankLines
  }

  /// The report for a file of `size` bytes.
  func report(ofFile size: Int) -> CompactionReport {
    CompactionReport(
      condensedPosts: counts.condensedPosts, oldVersions: counts.oldVersions,
      deletedPosts: counts.deletedPosts, repeatedLines: counts.repeatedLines,
      purgedLines: counts.purgedLines, blankLines: counts.blankLines,
      furtherHeaders: counts.furtherHeaders, bytesBefore: size,
      bytesAfter: changes.size(ofFile: size))
  }
}

/// The purge of posts or of their older versions: the lines that it removes, and the other entries that name
/// them.
struct PostPurge {
  private let shown: ShownEntries
  private let scope: PurgeScope
  /// The posts to purge, named by their first entries, with the entries to remove.
  private let doomed: [(post: Int, entries: [Int])]
  private let gone: Set<Int>
  /// All entries of the posts to purge.
  private let members: [Int: [Int]]
  /// Older versions that the shown ones need: one of them has their moment or their id.
  private let needed: Int

  /// `posts` are names of posts or ids of entries; missing ones are skipped.
  init(of posts: [EntryID], _ scope: PurgeScope = .posts, in shown: ShownEntries) {
    let (entries, graph) = (shown.document.entries, shown.graph)
    var wanted: [Int] = []
    let names = Set(posts)
    for number in entries.indices where !entries[number].isHider {
      if names.contains(graph.names[number]) || names.contains(entries[number].id),
        wanted.last != graph.firsts[number]
      {
        wanted.append(graph.firsts[number])
      }
    }
    let posts = Set(wanted)
    var members: [Int: [Int]] = [:]
    for number in entries.indices
    where posts.contains(graph.firsts[number]) && !entries[number].isHider {
      members[graph.firsts[number], default: []].append(number)
    }
    self.shown = shown
    self.scope = scope
    self.members = members
    let all = members.sorted { $0.key < $1.key }
    guard scope == .versions else {
      doomed = all.map { ($0.key, $0.value) }
      gone = Set(members.values.joined())
      needed = 0
      return
    }
    // What a shown entry takes its moment from stays. A purge line names ids, so what shares the id of an entry
    // that stays does so, too.
    let sources = shown.heads.reduce(into: Set<Int>()) { $0.formUnion(graph.sources(of: $1.entry)) }
    let neededIDs = Set(
      members.values.joined().filter { shown.isShown($0) || sources.contains($0) }
        .map { entries[$0].id })
    var needed = 0
    doomed = all.map { post, own in
      let older = own.filter { !shown.isShown($0) }
      let removed = older.filter { !neededIDs.contains(entries[$0].id) }
      needed += older.count - removed.count
      return (post, removed)
    }
    gone = Set(doomed.flatMap(\.entries))
    self.needed = needed
  }

  var isEmpty: Bool { doomed.isEmpty }

  // MARK: The plan

  var plan: PurgePlan {
    let reader = RevisionReader(shown)
    let posts = doomed.map { post, entries in
      let last =
        members[post]?.last { shown.isShown($0) } ?? shown.restorable(post).last ?? entries.last
      return PurgePlan.Doomed(
        id: shown.graph.names[post], item: last.flatMap(reader.item), lines: entries.count,
        joined: scope == .posts ? shown.joined(post) : [], ids: ids(of: entries, post))
    }
    return PurgePlan(
      posts: posts, scope: scope, needed: needed, refusal: refusal, mentions: mentions,
      digest: digest)
  }

  /// Why older versions can't be removed.
  private var refusal: PurgePlan.Refusal? {
    guard scope == .versions else { return nil }
    let (document, graph) = (shown.document, shown.graph)
    for (post, entries) in doomed {
      guard (members[post] ?? []).contains(where: { shown.isShown($0) }) else {
        return .deleted(graph.names[post])
      }
      if entries.isEmpty { return .nothing(graph.names[post]) }
    }
    let (kept, left, ids) = rest
    let after = PostGraph(left, ids, created: document.header.created)
    let purged = Set(doomed.map(\.post))
    var posts: [Int: Int] = [:]
    for (number, old) in kept.enumerated() where shown.isShown(old) {
      let name = graph.names[old]
      guard purged.contains(graph.firsts[old]) else { continue }
      let post = posts[graph.firsts[old]] ?? after.firsts[number]
      posts[graph.firsts[old]] = post
      if after.names[number] != name || after.firsts[number] != post { return .renamed(name) }
    }
    return nil
  }

  /// The sorted ids of the entries, and the missing ids that the post replaces: those that stay named.
  private func ids(of entries: [Int], _ post: Int) -> [EntryID] {
    let all = shown.document.entries
    var ids = Set(entries.map { all[$0].id })
    let naming = scope == .posts ? entries : (members[post] ?? []).filter { shown.isShown($0) }
    for number in naming {
      ids.formUnion(all[number].replaces.filter { !shown.document.ids.has($0) })
    }
    return ids.sorted()
  }

  private var mentions: [PurgePlan.Mention] {
    let all = shown.document.entries
    let ids = Set(gone.map { all[$0].id })
    // Entries may also name the post by an id whose line an earlier purge removed.
    let targets = ids.union(doomed.flatMap { self.ids(of: $0.entries, $0.post) })
    let heads = Set(shown.heads.map(\.entry))
    return shown.document.withScanner { scanner in
      all.indices.compactMap { number -> PurgePlan.Mention? in
        guard !gone.contains(number) else { return nil }
        let entry = all[number]
        let isUnderstood: Bool
        if case .unknown = EntryReading(entry, in: scanner) {
          isUnderstood = false
        } else {
          isUnderstood = true
        }
        let kind: PurgePlan.Mention.Kind
        if entry.isHider, entry.replaces.contains(where: ids.contains) {
          kind = isUnderstood ? .deletion : .unknownDeletion
        } else if scope == .posts, heads.contains(number),
          entry.refs.contains(where: targets.contains)
        {
          kind = .refers
        } else {
          return nil
        }
        return .init(
          id: entry.id, type: entry.type(scanner), kind: kind, isUnderstood: isUnderstood)
      }
    }
  }

  /// A hash of the bytes to remove, in the order of the file.
  private var digest: UInt64 {
    var hash = StableHash()
    for number in gone.sorted() {
      hash.add(shown.document.contents.copy(shown.document.entries[number].range) + [0x0A])
    }
    return hash.value
  }

  // MARK: The rewrite

  /// Removes the lines and their repetitions, and appends a purge line for each post.
  var changes: FileChanges {
    let document = shown.document
    let keepers = momentKeepers
    // Found by id, so that stubs which don't count go, too.
    let goneIDs = Set(gone.map { document.entries[$0].id })
    var kept: [Int: Int] = [:]
    for (number, entry) in document.entries.enumerated() where keepers[number] != nil {
      kept[entry.line.lowerBound] = number
    }
    let lines = doomed.flatMap { post, entries in
      let ids = ids(of: entries, post)
      return EntryLine.purge(id: .hash(.purge, ids), of: ids)
    }
    return document.withScanner { scanner in
      FileChanges(document, appending: lines) { number, line in
        if let keeper = kept[line.lowerBound].flatMap({ keepers[$0] }) { return keeper }
        guard number > 1, let entry = TimelineEntry(scanning: line, in: scanner),
          !entry.isHider, goneIDs.contains(entry.id)
        else { return nil }
        return []
      }
    }
  }

  /// What the purge leaves: the old numbers of the entries, and the entries with their ids.
  private var rest: (numbers: [Int], entries: [TimelineEntry], ids: EntryIDs) {
    let numbers = shown.document.entries.indices.filter { !gone.contains($0) }
    let entries = numbers.map { shown.document.entries[$0] }
    var ids = EntryIDs()
    for entry in entries { ids.append(entry.id) }
    return (numbers, entries, ids)
  }

  /// Lines that replace removed entries, where a shown entry would get another moment without them.
  private var momentKeepers: [Int: [UInt8]] {
    let (entries, graph) = (shown.document.entries, shown.graph)
    let ends = Set(gone.filter { !gone.contains($0 + 1) && graph.followers.contains($0 + 1) })
    if ends.isEmpty { return [:] }
    let (kept, left, ids) = rest
    let after = EntryMoments(left, EntryNodes(left, ids), shown.document.header.created)
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept, left.indices))
    var keepers: [Int: [UInt8]] = [:]
    for head in shown.heads {
      guard let number = numbers[head.entry],
        after.moments[number] != graph.moments[head.entry],
        let last = graph.sources(of: head.entry).first(where: ends.contains),
        let moment = graph.moments[last]
      else { continue }
      let id = EntryID.hash(.place, [entries[last].id])
      keepers[last] = EntryLine.purge(id: id, of: [], at: moment)
    }
    return keepers
  }
}
