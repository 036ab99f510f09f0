import JSONBytes
import TimelineDomain

extension ShownEntries {
  /// The histories of the posts with these ids or revisions.
  func histories(ofPosts ids: [EntryID]) -> [PostHistory] {
    let wanted = Set(ids)
    return histories(
      ofEntries: document.entries.indices.filter {
        wanted.contains(graph.names[$0]) || wanted.contains(document.entries[$0].id)
      })
  }

  func histories(ofEntries numbers: [Int]) -> [PostHistory] {
    let entries = document.entries
    let own = self.numbers(ofPosts: posts(of: numbers))
    let heads = Set(graph.heads)
    let reader = RevisionReader(self)
    return own.sorted { $0.key < $1.key }.map { post, own in
      PostHistory(
        id: graph.names[post],
        revisions: own.map { number in
          PostRevision(
            entry: entries[number].id, action: reader.action(number),
            moment: reader.written(number), item: reader.item(number),
            isHead: entries[number].isHider
              ? hidesHead(number, of: post) : heads.contains(number) && !graph.isHidden(number),
            reversal: reversal(number))
        }, restorable: restorable(post).map { entries[$0].id }, joined: joined(post))
    }
  }

  /// The heads that come back when a deleted post is restored: those that the last hider of any names. Asides never
  /// were items.
  func restorable(_ post: Int) -> [Int] {
    let heads = graph.heads.filter { graph.firsts[$0] == post && !document.entries[$0].isAside }
    guard heads.allSatisfy({ graph.isHidden($0) }), let last = lastHider(of: heads) else {
      return []
    }
    return heads.filter {
      graph.hiders[graph.nodes.representatives[$0]]?.contains(last) ?? false
    }
  }

  private func hidesHead(_ hider: Int, of post: Int) -> Bool {
    document.entries[hider].replaces.contains { id in
      graph.nodes[id].map { graph.firsts[$0] == post && isHead($0) } ?? false
    }
  }

  /// What deletions of heads with these ids would do besides.
  func deletionEffects(of ids: [EntryID]) -> [DeletionEffect] {
    let wanted = Set(ids)
    var named: [EntryID: [Head]] = [:]
    for head in heads {
      let id = document.entries[head.entry].id
      if wanted.contains(id) { named[id, default: []].append(head) }
    }
    let dependents = dependentsByPost
    // Entries that share an id have one effect.
    return ids.compactMap { id in
      guard let own = named.removeValue(forKey: id) else { return nil }
      let posts = Set(own.map { graph.firsts[$0.entry] })
      return DeletionEffect(
        of: id, joined: joined(own), sharing: own.count,
        dependents: posts.sorted().flatMap { dependents[$0] ?? [] })
    }
  }

  /// The first items of the posts that were joined into the posts of these heads.
  func joined(_ heads: [Head]) -> [TimelineItem] {
    Set(heads.map { graph.firsts[$0.entry] }).sorted().flatMap(joined)
  }

  /// The first items of the posts that were joined into this one.
  func joined(_ post: Int) -> [TimelineItem] {
    guard graph.joinedPosts.contains(post) else { return [] }
    let own = document.entries.indices.filter { graph.firsts[$0] == post }
    let beginnings = Set(own.compactMap { graph.nodes[graph.beginning(of: $0)] })
    let reader = RevisionReader(self)
    return beginnings.sorted().compactMap(reader.item)
  }

  /// For each post, by its first entry: its entries and the hiders that name any of them, in the
  /// order of the file.
  func numbers(ofPosts posts: Set<Int>) -> [Int: [Int]] {
    var own: [Int: Set<Int>] = [:]
    for number in document.entries.indices where posts.contains(graph.firsts[number]) {
      let post = graph.firsts[number]
      own[post, default: []].insert(number)
      own[post]?.formUnion(graph.hiders[graph.nodes.representatives[number]] ?? [])
    }
    return own.mapValues { $0.sorted() }
  }

  /// Deleted posts, the last deleted first, without posts whose words a compaction removed.
  func trash() -> [TrashedPost] {
    let reader = RevisionReader(self)
    let shown = Set(heads.map { graph.firsts[$0.entry] })
    var deleted: [(hider: Int, head: Int)] = []
    for head in graph.heads where !shown.contains(graph.firsts[head]) {
      guard !document.entries[head].isStub, !document.entries[head].isAside,
        let hider = graph.hiders[graph.nodes.representatives[head]]?.last
      else { continue }
      deleted.append((hider, head))
    }
    var seen: Set<Int> = []
    var trashed: [TrashedPost] = []
    // Heads of one deletion keep the order in which it names them.
    for (hider, heads) in Dictionary(grouping: deleted, by: \.hider).sorted(by: { $0.key > $1.key })
    {
      var order: [EntryID: Int] = [:]
      for (number, id) in document.entries[hider].replaces.enumerated() where order[id] == nil {
        order[id] = number
      }
      let sorted = heads.map(\.head).sorted { left, right in
        (order[document.entries[left].id] ?? .max, left)
          < (order[document.entries[right].id] ?? .max, right)
      }
      for head in sorted where seen.insert(graph.firsts[head]).inserted {
        guard let item = reader.item(head) else { continue }
        trashed.append(TrashedPost(item: item, deleted: document.entries[hider].moment))
      }
    }
    return trashed
  }
}

/// Reads single revisions.
struct RevisionReader {
  private let shown: ShownEntries
  private var document: TimelineDocument { shown.document }

  init(_ shown: ShownEntries) {
    self.shown = shown
  }

  func action(_ number: Int) -> RecordedStep.Action {
    let entry = document.entries[number]
    if entry.isHider { return .deleted }
    if entry.replaces.isEmpty { return .added }
    let (graph, node) = (shown.graph, shown.graph.nodes.representatives[number])
    let targets = graph.older[node] ?? []
    let hidden = targets.filter { target in
      (graph.hiders[target] ?? []).contains { $0 < number }
    }
    // An edit names the post's first entry, too, which may have been deleted and restored before.
    let wasHidden = hidden.contains { entry in
      !targets.contains { $0 != entry && graph.older[$0]?.contains(entry) == true }
    }
    return wasHidden ? .restored : .edited
  }

  /// The heads of posts with these names, as items.
  func heads(of names: Set<EntryID>) -> [TimelineItem] {
    shown.heads.filter { names.contains(shown.graph.names[$0.entry]) }
      .compactMap { item($0.entry) }
  }

  /// The content of an entry; nil for a deletion.
  func item(_ number: Int) -> TimelineItem? {
    document.withScanner { scanner in
      let entry = document.entries[number]
      if case .deletion = EntryReading(entry, in: scanner) { return nil }
      return TimelineItem(
        entry, name: shown.graph.names[number], sortingMoment: shown.graph.moments[number],
        in: scanner, document.seals)
    }
  }

  /// When an entry was written: its `written`, else its `at`.
  func written(_ number: Int) -> Moment? {
    document.withScanner { scanner in
      let entry = document.entries[number]
      guard let value = scanner.member("written", of: entry.range), scanner.isString(value) else {
        return entry.moment
      }
      return Moment.restored(scanner.text(value)) ?? entry.moment
    }
  }
}

/// What a word of the user names. Every command asks these functions, with and without an index.
///
/// An exact name comes first: the name of a post, then the id of an entry, deleted posts included. Only
/// if there is neither, the word is the beginning of names, or else of the ids of entries.
extension ShownEntries {
  /// What a word names of all that is shown.
  struct Named {
    /// Nil if the word names nothing.
    let match: IDMatch?
    /// Newest first.
    var heads: [Head] = []
    /// The only post that the word names, if it is deleted.
    var deleted: DeletedPost?
  }

  func shown(named word: EntryID) -> Named {
    if let (match, numbers) = exact(word) {
      var own = heads(of: numbers)
      // An aside beside them has only its own id.
      let versions = (own.filter(\.isConflict) + asides(of: numbers))
        .filter { document.entries[$0.entry].id == word }
      if match == .entry, !versions.isEmpty { own = versions }
      let deleted = own.isEmpty ? deleted(numbers) : nil
      if own.isEmpty, deleted == nil { own = asides(of: numbers) }
      return Named(match: match, heads: own, deleted: deleted)
    }
    let named = heads.filter {
      name(of: $0).hasPrefix(word) || graph.names[$0.entry].hasPrefix(word)
    }
    if !named.isEmpty { return Named(match: .beginningOfName, heads: named) }
    let numbers = entries(beginningWith: word)
    var own = heads(of: numbers)
    let deleted = own.isEmpty ? deleted(numbers) : nil
    if own.isEmpty, deleted == nil { own = asides(of: numbers) }
    return Named(
      match: numbers.isEmpty ? nil : .beginningOfEntry, heads: own, deleted: deleted)
  }

  /// The histories of all posts that a word names, deleted or not.
  func histories(of word: EntryID) -> FoundHistories {
    if let (_, numbers) = exact(word) { return .posts(histories(ofEntries: numbers)) }
    let numbers = entries(beginningWith: word)
    if numbers.count > FoundHistories.mostIDs {
      let count = ids(of: numbers, beginningWith: word).count
      if count > FoundHistories.mostIDs { return .tooMany(ids: count) }
    }
    let versions = Set(heads.filter(\.isConflict).map(\.entry))
    let named = numbers.filter { number in
      graph.names[number].hasPrefix(word)
        || versions.contains(number) && document.entries[number].id.hasPrefix(word)
    }
    return .posts(histories(ofEntries: named.isEmpty ? numbers : named))
  }

  /// Whether this is the complete name of a post or id of an entry.
  func isExact(_ word: EntryID) -> Bool { exact(word) != nil }

  /// The entries of the posts with this name; else the entries with this id, and those that replace
  /// it if it is missing.
  private func exact(_ word: EntryID) -> (match: IDMatch, entries: [Int])? {
    let all = document.entries.indices
    let named = document.withScanner { scanner in
      all.filter { number in
        let entry = document.entries[number]
        return graph.names[number] == word && (!entry.isHider || entry.isUnknownHider(scanner))
      }
    }
    if !named.isEmpty { return (.name, named) }
    let isMissing = !document.ids.has(word)
    let own = all.filter { number in
      let entry = document.entries[number]
      return entry.id == word || isMissing && !entry.isHider && entry.replaces.contains(word)
    }
    return own.isEmpty ? nil : (.entry, own)
  }

  /// Entries with an id, a post's name, or a missing replaced id that begins with a word.
  private func entries(beginningWith word: EntryID) -> [Int] {
    document.entries.indices.filter { number in
      let entry = document.entries[number]
      if entry.id.hasPrefix(word) || graph.names[number].hasPrefix(word) { return true }
      return !entry.isHider
        && entry.replaces.contains { $0.hasPrefix(word) && !document.ids.has($0) }
    }
  }

  private func ids(of numbers: [Int], beginningWith word: EntryID) -> Set<EntryID> {
    let all = numbers.flatMap { [document.entries[$0].id, graph.names[$0]] }
    return Set(all.lazy.filter { $0.hasPrefix(word) })
  }

  /// The heads of the posts with these entries. A hider that this version knows belongs to no post.
  private func heads(of numbers: [Int]) -> [Head] {
    let posts = Set(numbers.map { graph.firsts[$0] })
    return heads.filter { posts.contains(graph.firsts[$0.entry]) }
  }

  /// The shown asides among these entries and in their posts.
  private func asides(of numbers: [Int]) -> [Head] {
    if asides.isEmpty { return [] }
    let posts = Set(numbers.map { graph.firsts[$0] })
    return asides.filter { posts.contains(graph.firsts[$0.entry]) }
  }

  private func deleted(_ numbers: [Int]) -> DeletedPost? {
    let posts = posts(of: numbers)
    guard posts.count == 1, let post = posts.first,
      !heads.contains(where: { graph.firsts[$0.entry] == post }),
      !asides.contains(where: { graph.firsts[$0.entry] == post }) || !restorable(post).isEmpty
    else { return nil }
    let last = lastHider(of: post)
    return DeletedPost(
      id: graph.names[post], moment: last.flatMap { document.entries[$0].moment })
  }
}

/// What undo and redo took back.
struct Reversals: Sendable {
  /// For each entry, the entries that take it back.
  private let undoers: [Int: [Int]]
  /// Entries that an undo took back, and that no later undo or redo brought back.
  private let takenBack: Set<Int>
  /// For each entry that an undo or redo wrote: 1 for an undo, 2 for a redo, 3 for the undo of a redo, and
  /// so on.
  let depths: [Int: Int]
  /// For each such entry: the entries at the end of the chain of undos and redos, which no undo wrote.
  let origins: [Int: [Int]]

  /// With `onlyOfOwnPosts`, an undo counts only for entries of the posts that its own line names, so that a part of a
  /// journal with all related entries gives the same answer as the whole.
  init(_ document: TimelineDocument, _ graph: PostGraph, onlyOfOwnPosts: Bool) {
    let entries = document.entries
    var depths: [Int: Int] = [:]
    var origins: [Int: [Int]] = [:]
    var undoers: [Int: [Int]] = [:]
    var postsOfHiders: [Int: Set<Int>] = [:]
    // An undo of one deletion of many entries asks for its posts as often as it writes lines.
    func posts(of number: Int) -> Set<Int> {
      guard entries[number].isHider else { return [graph.firsts[number]] }
      if let posts = postsOfHiders[number] { return posts }
      let posts = Set(
        entries[number].replaces.compactMap { graph.nodes[$0] }.map { graph.firsts[$0] })
      postsOfHiders[number] = posts
      return posts
    }
    func firstPost(of number: Int) -> Int? {
      guard entries[number].isHider else { return graph.firsts[number] }
      return entries[number].replaces.first.flatMap { graph.nodes[$0] }.map { graph.firsts[$0] }
    }
    func shareAPost(_ number: Int, _ target: Int) -> Bool {
      // Most undos are of one post, and need no sets.
      if let post = firstPost(of: number), post == firstPost(of: target) { return true }
      return !posts(of: number).isDisjoint(with: posts(of: target))
    }
    for number in entries.indices where !entries[number].undoes.isEmpty {
      let targets = entries[number].undoes
        .flatMap { graph.nodes.undone($0, by: number, entries) }
        .filter { !onlyOfOwnPosts || shareAPost(number, $0) }
      let depth = 1 + (targets.map { depths[$0] ?? 0 }.max() ?? 0)
      for target in targets { undoers[target, default: []].append(number) }
      var seen: Set<Int> = []
      depths[number] = depth
      // A target is earlier in the file, so its own origins are known.
      origins[number] = targets.filter { (depths[$0] ?? 0) == depth - 1 }
        .flatMap { origins[$0] ?? [$0] }.filter { seen.insert($0).inserted }
    }
    self.undoers = undoers
    takenBack = Reversals.takenBack(undoers)
    self.depths = depths
    self.origins = origins
  }

  func isTakenBack(_ number: Int) -> Bool { takenBack.contains(number) }

  /// Entries that are taken back by others than these.
  func takenBack(without command: Set<Int>) -> Set<Int> {
    Reversals.takenBack(undoers, without: command)
  }

  /// An undo comes after its target, so the last entries are decided first.
  private static func takenBack(
    _ undoers: [Int: [Int]], without command: Set<Int> = []
  ) -> Set<Int> {
    var takenBack: Set<Int> = []
    for (target, numbers) in undoers.sorted(by: { $0.key > $1.key })
    where numbers.contains(where: { !takenBack.contains($0) && !command.contains($0) }) {
      takenBack.insert(target)
    }
    return takenBack
  }
}

extension ShownEntries {
  /// Whether an edit that is not undone led to this entry. A restored entry is not edited.
  func isEdited(_ number: Int) -> Bool {
    if document.entries[number].replaces.isEmpty { return false }
    return isStandingEdit(number)
      || editedNodes.contains(graph.nodes.representatives[number])
  }

  /// All nodes that replace an edit that is not undone, directly or not.
  func nodesAfterStandingEdits() -> Set<Int> {
    graph.newer.reachable(from: Set(graph.older.keys.filter(isStandingEdit)))
  }

  /// Whether it is an edit itself, and not undone.
  private func isStandingEdit(_ number: Int) -> Bool {
    let entry = document.entries[number]
    guard !entry.isHider, entry.undoes.isEmpty, !reversals.isTakenBack(number) else {
      return false
    }
    let isLinked = entry.replaces.contains { id in
      id != entry.id && (graph.nodes[id] != nil || !document.ids.has(id))
    }
    return isLinked && RevisionReader(self).action(number) == .edited
  }

  /// What an undo or redo did; nil for any other entry.
  func reversal(_ number: Int) -> PostRevision.Reversal? {
    guard let depth = reversals.depths[number] else { return nil }
    return PostRevision.Reversal(
      isRedo: depth.isMultiple(of: 2),
      entries: (reversals.origins[number] ?? []).map { document.entries[$0].id })
  }
}
