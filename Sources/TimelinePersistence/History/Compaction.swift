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
      for (number, entry) in entries.enumerated()
      where isUnknown[number] && !entry.isStub && !entry.isSealed(scanner) {
        needed.formUnion(entry.replaces)
        if !entry.isAside { needed.formUnion(entry.refs) }
      }
      return entries.indices.filter { number in
        let entry = entries[number]
        return !entry.isHider && !shown.isShown(number) && !document.ids.isShared(entry.id)
          && !isUnknown[number] && !needed.contains(entry.id)
      }
    }
    let isStub = Set(stubs)
    var roles = LineRoles(document)
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
        switch roles.role(of: line, in: scanner) {
        case .entry(let entry):
          if isStub.contains(entry) { return EntryLine.stub(of: entries[entry], in: scanner) }
          if entries[entry].line == line { return nil }
          return scanner.copy(entries[entry].line) + [UInt8(ascii: "\n")]
        case .repeated: counts.repeatedLines += 1
        case .purged: counts.purgedLines += 1
        case .other: return nil
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
  /// What stays of the posts, and the lines that keep moments.
  private let rest: PurgeRest
  /// Older versions that may not go.
  private let staying: [Int]

  /// `posts` are names of posts or ids of entries; missing ones are skipped.
  init(of posts: [EntryID], _ scope: PurgeScope = .posts, in shown: ShownEntries) {
    let (entries, graph) = (shown.document.entries, shown.graph)
    let posts = PostPurge.posts(posts, entries, graph)
    var members: [Int: [Int]] = [:]
    for number in entries.indices
    where posts.contains(graph.firsts[number]) && !entries[number].isHider {
      members[graph.firsts[number], default: []].append(number)
    }
    self.shown = shown
    self.scope = scope
    self.members = members
    let all = members.sorted { $0.key < $1.key }
    let wholePosts = Set(members.values.joined())
    guard scope != .posts else {
      doomed = all.map { ($0.key, $0.value) }
      gone = wholePosts
      rest = PurgeRest(without: wholePosts, of: shown)
      staying = []
      return
    }
    let older = wholePosts.filter { number in
      if shown.isShown(number) { return false }
      if case .entries(let ids) = scope { return ids.contains(entries[number].id) }
      return true
    }
    let rest = PurgeRest(of: shown, without: older)
    let gone = rest.gone
    self.rest = rest
    self.gone = gone
    staying = older.subtracting(gone).sorted()
    doomed = all.map { post, own in (post, own.filter(gone.contains)) }
  }

  /// The posts with these names or entries, by their first entries.
  static func posts(
    _ names: [EntryID], _ entries: [TimelineEntry], _ graph: PostGraph
  ) -> Set<Int> {
    let names = Set(names)
    return Set(
      entries.indices.lazy.filter { number in
        !entries[number].isHider
          && (names.contains(graph.names[number]) || names.contains(entries[number].id))
      }.map { graph.firsts[$0] })
  }

  /// The purge of entries that lines replace which are appended to the document before.
  init(
    of posts: [EntryID], _ entries: Set<EntryID>, after lines: [[UInt8]],
    in document: TimelineDocument
  ) {
    let contents = document.contents
    var bytes = contents.copy(0..<contents.count)
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    let shown = ShownEntries(TimelineDocument(FileContents(bytes + lines.joined())))
    self.init(of: posts, .entries(entries), in: shown)
  }

  var isEmpty: Bool { doomed.isEmpty }
  /// How many entries go.
  var lines: Int { doomed.reduce(0) { $0 + $1.entries.count } }

  /// The names of the posts of which an entry would have to stay, or that would become others.
  var entangled: Set<EntryID> {
    Set(staying.map { shown.graph.names[$0] } + (refusal.map { [$0.post] } ?? []))
  }

  /// The ids that are shown of each of these posts.
  func heads(of posts: [EntryID]) -> [EntryID: Set<EntryID>] {
    let posts = Set(posts)
    var heads: [EntryID: Set<EntryID>] = [:]
    for number in shown.document.entries.indices
    where posts.contains(shown.graph.names[number]) && shown.isShown(number) {
      heads[shown.graph.names[number], default: []].insert(shown.document.entries[number].id)
    }
    return heads
  }

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
      posts: posts, scope: scope, staying: staying.map { shown.document.entries[$0].id },
      refusal: refusal, mentions: mentions, digest: digest)
  }

  /// Why older versions can't be removed.
  private var refusal: PurgePlan.Refusal? {
    guard scope != .posts else { return nil }
    let graph = shown.graph
    for (post, entries) in doomed {
      guard (members[post] ?? []).contains(where: { shown.isShown($0) }) else {
        return .deleted(graph.names[post])
      }
      if entries.isEmpty { return .nothing(graph.names[post]) }
    }
    let purged = Set(doomed.map(\.post))
    var posts: [Int: Int] = [:]
    for (number, old) in rest.numbers.enumerated() where shown.isShown(old) {
      let name = graph.names[old]
      guard purged.contains(graph.firsts[old]) else { continue }
      let post = posts[graph.firsts[old]] ?? rest.graph.firsts[number]
      posts[graph.firsts[old]] = post
      if rest.graph.names[number] != name || rest.graph.firsts[number] != post {
        return .renamed(name)
      }
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
        let isUnderstood = !EntryReading(entry, in: scanner).isUnknown
        let kind: PurgePlan.Mention.Kind
        if entry.isHider, entry.replaces.contains(where: ids.contains) {
          kind = isUnderstood ? .deletion : .unknownDeletion
        } else if scope == .posts, heads.contains(number),
          entry.refs.contains(where: targets.contains)
        {
          kind = .refers
        } else if scope != .posts, !isUnderstood, !entry.isHider, shown.isShown(number),
          members[shown.graph.firsts[number]] != nil
        {
          kind = .replaces
        } else {
          return nil
        }
        return .init(
          id: entry.id, type: entry.type(scanner), kind: kind, isUnderstood: isUnderstood,
          members: entry.isHider ? entry.membersBesideLinks(scanner) : [])
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

  /// Removes the lines and their repetitions, adds lines that keep moments, and appends a purge line for each
  /// post.
  var changes: FileChanges {
    let document = shown.document
    // Found by id, so that stubs which don't count go, too.
    let goneIDs = Set(gone.map { document.entries[$0].id })
    // A full entry counts where its stub is.
    var keepers: [Int: [UInt8]] = [:]
    for (number, moment) in rest.placeholders {
      let entry = document.entries[number]
      keepers[entry.position] = EntryLine.purge(
        id: .hash(.place, [entry.id]), of: [], at: moment)
    }
    let lines = doomed.flatMap { post, entries in
      let ids = ids(of: entries, post)
      return EntryLine.purge(id: .hash(.purge, ids), of: ids)
    }
    return document.withScanner { scanner in
      FileChanges(document, appending: lines) { number, line in
        let keeper = keepers[line.lowerBound]
        if number > 1, let entry = TimelineEntry(scanning: line, in: scanner), !entry.isHider,
          goneIDs.contains(entry.id)
        {
          return keeper ?? []
        }
        return keeper.map { $0 + scanner.copy(line) + [UInt8(ascii: "\n")] }
      }
    }
  }
}

/// What a purge leaves of a journal. A part of a post goes only if nothing else comes to light.
private struct PurgeRest {
  /// The entries that go.
  private(set) var gone: Set<Int>
  /// The old numbers of the entries that stay, and the links between them.
  let numbers: [Int]
  let graph: PostGraph
  /// Moments of entries that would get another one: a line with the old one comes before each.
  let placeholders: [Int: Moment]
  /// Entries that go although a shown one takes its moment from them.
  private let needed: Set<Int>

  /// All of these go.
  init(without gone: Set<Int>, of shown: ShownEntries) {
    let document = shown.document
    let numbers = document.entries.indices.filter { !gone.contains($0) }
    self.gone = gone
    self.numbers = numbers
    graph = document.links(between: numbers)
    (placeholders, needed) = PurgeRest.placeholders(shown, gone, numbers, graph)
  }

  /// As many of these go as possible.
  init(of shown: ShownEntries, without older: Set<Int>) {
    let entries = shown.document.entries
    let newer = shown.graph.newer
    let claims = PurgeRest.claims(shown)
    var rest = PurgeRest(without: older, of: shown)
    while true {
      let gone = rest.gone
      var stays: Set<Int> = []
      // A purge line names ids, so what shares the id of an entry that stays does so, too.
      var named = Set(
        rest.numbers.lazy.filter { !entries[$0].isHider }.map { entries[$0].id })
      for (number, ids) in claims where !gone.contains(number) { named.formUnion(ids) }
      stays.formUnion(gone.filter { named.contains(entries[$0].id) })
      if stays.isEmpty { stays = rest.revealing(shown, newer).union(rest.needed) }
      if stays.isEmpty { break }
      rest = PurgeRest(without: gone.subtracting(stays), of: shown)
    }
    self = rest
  }

  /// The ids that each entry needs which this version can't interpret: it may be a patch of these, or a note
  /// about them. What a shown one replaces may go, because the question names it.
  private static func claims(_ shown: ShownEntries) -> [Int: [EntryID]] {
    let entries = shown.document.entries
    return shown.document.withScanner { scanner in
      var claims: [Int: [EntryID]] = [:]
      for (number, entry) in entries.enumerated()
      where !entry.isStub && EntryReading(entry, in: scanner).isUnknown
        // What is sealed is a whole entry, which needs no other.
        && !entry.isSealed(scanner)
      {
        let refs = entry.isAside ? [] : entry.refs
        let replaced = entry.isHider || shown.isShown(number) ? [] : entry.replaces
        if !refs.isEmpty || !replaced.isEmpty { claims[number] = refs + replaced }
      }
      return claims
    }
  }

  /// The removed entries without which another would be shown, or one would no longer be.
  private func revealing(_ shown: ShownEntries, _ newer: [Int: [Int]]) -> Set<Int> {
    let old = shown.graph
    var shownNow: Set<Int> = []
    for (number, entry) in numbers.enumerated()
    where graph.isHead(number) && !graph.isHidden(number) {
      shownNow.insert(entry)
    }
    let shownBefore = Set(old.heads.filter { !old.isHidden($0) })
    var stays: Set<Int> = []
    for entry in shownNow.symmetricDifference(shownBefore) {
      let node = old.nodes.representatives[entry]
      // Of a circle, all stays; of a chain, what replaces the entry.
      let nodes =
        shownNow.contains(entry)
        ? Set(newer[node] ?? [])
        : newer.reachable(from: [node]).intersection(old.older.reachable(from: [node]))
      stays.formUnion(gone.filter { nodes.contains(old.nodes.representatives[$0]) })
    }
    return stays
  }

  /// The lines that keep the moments of shown entries, before the entries that need them; and the removed entries
  /// that have to stay, where no line helps.
  private static func placeholders(
    _ shown: ShownEntries, _ gone: Set<Int>, _ numbers: [Int], _ graph: PostGraph
  ) -> (placeholders: [Int: Moment], needed: Set<Int>) {
    let old = shown.graph
    let isShown = Set((shown.heads + shown.asides).map(\.entry))
    var (placeholders, needed): ([Int: Moment], Set<Int>) = ([:], [])
    // The moment of an entry, with these lines.
    func moment(_ number: Int, _ lines: [Int: Moment]) -> Moment? {
      if lines.isEmpty { return graph.moments[number] }
      let way = [number] + graph.sources(of: number)
      return way.lazy.compactMap { lines[numbers[$0]] }.first ?? graph.moments[number]
    }
    // A line also gives its moment to those that follow the entry behind it.
    var isDone = false
    while !isDone {
      isDone = true
      let lines = placeholders
      for (number, entry) in numbers.enumerated() {
        guard isShown.contains(entry), moment(number, lines)?.instant != old.moments[entry]?.instant
        else { continue }
        // On the way to the moment, the last entry that stays.
        let way = [entry] + old.sources(of: entry)
        guard let next = way.firstIndex(where: gone.contains) else { continue }
        let last = way[next - 1]
        if let moment = old.moments[entry], graph.followers.contains(numbers.sortedIndex(of: last))
        {
          if placeholders.updateValue(moment, forKey: last) == nil { isDone = false }
        } else {
          needed.insert(way[next])
        }
      }
    }
    return (placeholders, needed)
  }
}
