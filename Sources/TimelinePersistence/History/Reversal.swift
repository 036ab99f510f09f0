import JSONBytes
import TimelineDomain

/// Takes one command back with newer entries; removes no line.
struct Reversal {
  /// A new line.
  enum Line {
    /// A revision with the content of `content` replaces `replaced`.
    case splice(content: Int, replaced: [EntryID], undoes: [EntryID])
    case hide([EntryID], undoes: [EntryID])
  }

  let name: RecordedCommand.Name
  let lines: [Line]
  let steps: [RecordedStep]
  /// The posts of the first steps.
  let items: [TimelineItem]

  init(of entries: [Int], in log: CommandLog) throws(UndoRefusal) {
    let reversal = try EntryReversal(of: entries, in: log)
    name = reversal.name
    (lines, steps, items) = (reversal.lines, reversal.steps, reversal.items)
  }

  init(
    of merge: MergeRecord, recordedBy entry: Int, in shown: ShownEntries
  ) throws(UndoRefusal) {
    let reversal = try MergeReversal(merge, of: entry, in: shown)
    name = .merge
    (lines, steps, items) = (reversal.lines, reversal.steps, reversal.items)
  }

  /// Refuses a line that would hide another version of a circle.
  func checkCircles(in shown: ShownEntries) throws(UndoRefusal) {
    for case .splice(_, let replaced, _) in lines where shown.hidesOthers(replacing: replaced) {
      throw UndoRefusal(.changed, steps[0].action, items.first)
    }
  }
}

/// Takes the entries of one command back.
private struct EntryReversal {
  private(set) var lines: [Reversal.Line] = []
  private(set) var steps: [RecordedStep] = []
  private(set) var items: [TimelineItem] = []

  private let shown: ShownEntries
  private let newer: [Int: [Int]]
  private let command: Set<Int>
  /// The entries of the posts, by the post's first entry.
  private let members: [Int: [Int]]
  /// The hiders of undos, by the entries that they take back.
  private let undos: [Int: [Int]]
  /// The lines of merges that another command took back.
  private let undoneMerges: Set<Int>
  private var entries: [TimelineEntry] { shown.document.entries }
  private var graph: PostGraph { shown.graph }

  init(of numbers: [Int], in log: CommandLog) throws(UndoRefusal) {
    let shown = log.shown
    self.shown = shown
    newer = shown.graph.newer
    undoneMerges = log.linesOfUndoneMerges(without: numbers)
    command = Set(numbers)
    members = EntryReversal.members(ofPostsOf: numbers, in: shown)
    undos = shown.document.entries.enumerated().reduce(into: [:]) { undos, entry in
      guard entry.element.isHider else { return }
      for id in entry.element.undoes {
        for target in shown.graph.nodes.undone(id, by: entry.offset, shown.document.entries) {
          undos[target, default: []].append(entry.offset)
        }
      }
    }
    let reader = RevisionReader(shown)
    for number in numbers { try addSteps(number, reader) }
    var posts: [Int: [Int]] = [:]
    var order: [Int] = []
    for number in numbers {
      if entries[number].isHider {
        if entries[number].replaces.contains(where: {
          graph.nodes[$0].map(command.contains) ?? false
        }) {
          throw refusal(.changed, number)
        }
        try checkWhatIsHidden(by: number, members)
        let count = lines.count
        addWhatIsHidden(by: number)
        if lines.count == count { throw refusal(.changed, number) }
      } else {
        let post = graph.firsts[number]
        if posts[post] == nil { order.append(post) }
        posts[post, default: []].append(number)
      }
    }
    for post in order { try check(posts[post] ?? [], of: members[post] ?? []) }
    for post in order { try takeBack(posts[post] ?? [], in: members[post] ?? []) }
    for case .splice(let content, _, _) in lines where entries[content].isStub {
      throw refusal(.wordsCompacted, numbers[0])
    }
  }

  // MARK: What can be taken back

  /// Adds the step of an entry; for a deletion of several posts, one for each.
  private mutating func addSteps(_ number: Int, _ reader: RevisionReader) throws(UndoRefusal) {
    try checkEntry(number)
    let action = reader.action(number)
    let targets = entries[number].replaces.compactMap { graph.nodes[$0] }
    var nodes: [Int] = []
    if entries[number].isHider {
      var heads: [Int: Int] = [:]
      for node in targets where heads.updateValue(node, forKey: graph.firsts[node]) == nil {
        nodes.append(graph.firsts[node])
      }
      nodes = nodes.compactMap { heads[$0] }
    }
    if nodes.count < 2 {
      // For an edit or a deletion, the post before it.
      let before = action == .edited || action == .deleted ? targets.last : nil
      guard let node = before ?? (entries[number].isHider ? nil : number) else {
        throw refusal(.changed, number)
      }
      nodes = [node]
    }
    for node in nodes {
      steps.append(RecordedStep(action, of: graph.names[node]))
      if items.count < RecordedCommand.mostItems, let item = reader.item(node) {
        items.append(item)
      }
    }
  }

  /// Refuses an entry that no undo takes back, or that this version doesn't understand.
  private func checkEntry(_ number: Int) throws(UndoRefusal) {
    let entry = entries[number]
    let reading = shown.document.withScanner { EntryReading(entry, in: $0) }
    if case .deletion(let deletion) = reading {
      if deletion.isPurge { throw refusal(.purge, number) }
      if deletion.isCompaction { throw refusal(.compaction, number) }
    }
    if shown.document.ids.isShared(entry.id) { throw refusal(.sharedID, number) }
    if entry.isStub { throw refusal(.wordsCompacted, number) }
    if case .unknown = reading, !isRepetition(number),
      !entry.missingNeeds.isEmpty || !hasImportMark(number)
    {
      let kind = shown.document.withScanner { entry.type($0) }
      throw refusal(.unknown(kind: kind), number)
    }
  }

  private func refusal(_ reason: UndoRefusal.Reason, _ number: Int) -> UndoRefusal {
    let reader = RevisionReader(shown)
    let targets = entries[number].replaces.compactMap { graph.nodes[$0] }
    return UndoRefusal(
      reason, reader.action(number), reader.item(number) ?? targets.last.flatMap(reader.item))
  }

  /// Whether an older entry of its chain has the same statement, so that the undo of either is a
  /// copy.
  private func isRepetition(_ number: Int) -> Bool {
    if entries[number].isHider { return false }
    let node = graph.nodes.representatives[number]
    return graph.older.reachable(from: [node])
      .contains { $0 != node && statement($0) == statement(number) }
  }

  /// Whether the line says that an import wrote it. Then this version may hide it without knowing what it means:
  /// the import didn't know either, and hiding keeps the line.
  private func hasImportMark(_ number: Int) -> Bool {
    shown.document.withScanner { entries[number].hasImportMark(in: $0) }
  }

  /// Whether an import wrote the entry, as far as its line tells. An import of a journal brings whole posts.
  private func isImported(_ number: Int) -> Bool {
    shown.document.withScanner { entries[number].isImported(in: $0) } || hasWholePost(number)
  }

  private func hasWholePost(_ number: Int) -> Bool {
    entries[number].batch != nil && entries[number].undoes.isEmpty
      && members[graph.firsts[number]]?.allSatisfy(command.contains) == true
  }

  /// What the command is called.
  var name: RecordedCommand.Name {
    command.allSatisfy(isImported) ? .importing : .change
  }

  private func statement(_ number: Int) -> [UInt8] {
    shown.document.statement(of: number)
  }

  // MARK: Hiders

  /// Brings back the heads that the hider hides, and hidden heads that replace them with the same
  /// statement.
  private mutating func addWhatIsHidden(by hider: Int) {
    var seen: Set<Int> = []
    for node in entries[hider].replaces.compactMap({ graph.nodes[$0] }) {
      let same = newer.reachable(from: [node]).filter { entry in
        shown.isHead(entry) && graph.isHidden(entry)
          && (entry == node || statement(entry) == statement(node))
      }
      let new = same.sorted().filter { seen.insert($0).inserted }
      guard let first = new.first else { continue }
      lines.append(
        .splice(
          content: first, replaced: shown.replaced(new.map { entries[$0].id }),
          undoes: [entries[hider].id]))
    }
  }

  // MARK: Other entries

  private mutating func takeBack(_ own: [Int], in members: [Int]) throws(UndoRefusal) {
    let nodes = Set(own.map { graph.nodes.representatives[$0] })
    let gone = newer.reachable(from: nodes)
    let standIns = members.filter { gone.contains($0) && shown.isHead($0) }
    // The usual stand-in is the entry itself.
    let others = standIns.filter { !own.contains($0) }
    let statements = others.isEmpty ? [] : Set(own.map(statement))
    guard !standIns.isEmpty, !standIns.contains(where: graph.isHidden),
      others.allSatisfy({ statements.contains(statement($0)) })
    else { throw refusal(.changed, own[0]) }
    if standIns.contains(where: { entries[$0].isStub }) { throw refusal(.wordsCompacted, own[0]) }
    let undoes = own.map { entries[$0].id }
    let ids = standIns.map { entries[$0].id }
    var back: [(statement: [UInt8], entry: Int)] = []
    let kept = Set(members.filter { shown.isShown($0) && !gone.contains($0) }.map(statement))
    for entry in headsWithout(gone, of: members) where !shown.isShown(entry) {
      let statement = statement(entry)
      if kept.contains(statement) || back.contains(where: { $0.statement == statement }) {
        continue
      }
      back.append((statement, entry))
    }
    for (_, entry) in back {
      lines.append(.splice(content: entry, replaced: shown.replaced(ids), undoes: undoes))
    }
    if back.isEmpty { lines.append(.hide(ids, undoes: undoes)) }
  }

  /// The heads that would be shown without these entries, and without what other commands took back.
  private func headsWithout(_ gone: Set<Int>, of members: [Int]) -> [Int] {
    let left = members.filter { !gone.contains($0) && !isMissing($0) }
    var positions: [Int: Int] = [:]
    for (position, entry) in left.enumerated() { positions[entry] = position }
    var older: [Int: [Int]] = [:]
    for (position, entry) in left.enumerated() {
      let targets = (graph.older[entry] ?? []).compactMap { positions[$0] }
      if !targets.isEmpty { older[position] = targets }
    }
    let isHead = HeadSearch(older, count: left.count).isHead
    return left.indices.filter { isHead[$0] }.map { left[$0] }.filter { entry in
      (graph.hiders[entry] ?? []).isEmpty
    }
  }

  /// The entries of the posts of these entries, or of what they hide, by the post's first entry.
  private static func members(
    ofPostsOf numbers: [Int], in shown: ShownEntries
  ) -> [Int: [Int]] {
    let (entries, graph) = (shown.document.entries, shown.graph)
    var posts: Set<Int> = []
    for number in numbers {
      if entries[number].isHider {
        posts.formUnion(
          entries[number].replaces.compactMap { graph.nodes[$0] }.map { graph.firsts[$0] })
      } else {
        posts.insert(graph.firsts[number])
      }
    }
    var members: [Int: [Int]] = [:]
    for number in entries.indices where posts.contains(graph.firsts[number]) {
      guard !entries[number].isHider, graph.nodes.representatives[number] == number else {
        continue
      }
      members[graph.firsts[number], default: []].append(number)
    }
    return members
  }

  /// Whether another command took the entry back so that it is no longer shown: with a merge, or by a hider of it
  /// or of a newer version. A deletion of other entries that only names it changes nothing.
  private func isMissing(_ entry: Int) -> Bool {
    if undoneMerges.contains(entry) { return true }
    guard let hiders = undos[entry] else { return false }
    let hidden = Set(
      hiders.filter { !command.contains($0) }.flatMap { entries[$0].replaces }
        .compactMap { graph.nodes[$0] })
    return hidden.contains(entry)
      || !hidden.isEmpty && !newer.reachable(from: [entry]).isDisjoint(with: hidden)
  }

  /// Refuses entries that no newer entry could take back.
  private func check(_ own: [Int], of members: [Int]) throws(UndoRefusal) {
    try checkTangles(members, own[0])
    let nodes = Set(own)
    let between = newer.reachable(from: nodes)
      .intersection(graph.older.reachable(from: nodes)).subtracting(nodes)
    if !between.isEmpty { throw refusal(.changed, own[0]) }
    if joinsPosts(nodes, of: members) { throw refusal(.joined, own[0]) }
  }

  private func checkWhatIsHidden(
    by hider: Int, _ members: [Int: [Int]]
  ) throws(UndoRefusal) {
    let targets = entries[hider].replaces.compactMap { graph.nodes[$0] }
    for post in Set(targets.map { graph.firsts[$0] }) {
      try checkTangles(members[post] ?? [], hider)
    }
  }

  /// Refuses entries that share an id or are in a cycle: they can only be replaced together.
  private func checkTangles(_ members: [Int], _ number: Int) throws(UndoRefusal) {
    let sharedIDs = shown.document.ids.sharedIDs
    if !sharedIDs.isEmpty, members.contains(where: { sharedIDs.contains(entries[$0].id) }) {
      throw refusal(.sharedID, number)
    }
    if hasCycle(members) { throw refusal(.changed, number) }
  }

  /// Whether the other entries of the post would be several posts without these.
  private func joinsPosts(_ own: Set<Int>, of members: [Int]) -> Bool {
    let left = members.filter { !own.contains($0) }
    guard left.count > 1 else { return false }
    var numbers: [EntryID: Int] = [:]
    func number(_ id: EntryID) -> Int {
      if let number = numbers[id] { return number }
      numbers[id] = numbers.count
      return numbers.count - 1
    }
    var links: [(Int, Int)] = []
    for entry in left {
      for id in entries[entry].replaces
      where graph.nodes[id] != nil || !shown.document.ids.has(id) {
        links.append((number(entries[entry].id), number(id)))
      }
    }
    let ends = left.map { number(entries[$0].id) }
    var groups = DisjointSets(Array(0..<numbers.count))
    for (one, other) in links { groups.unite(one, other) }
    let roots = groups.roots()
    return ends.contains { roots[$0] != roots[ends[0]] }
  }

  private func hasCycle(_ members: [Int]) -> Bool {
    if members.count < 2 { return false }
    var waiting: [Int: Int] = [:]
    for entry in members {
      for target in graph.older[entry] ?? [] { waiting[target, default: 0] += 1 }
    }
    var open = members.filter { waiting[$0] == nil }
    var count = 0
    while let entry = open.popLast() {
      count += 1
      for target in graph.older[entry] ?? [] {
        waiting[target]! -= 1
        if waiting[target] == 0 { open.append(target) }
      }
    }
    return count < members.count
  }
}

extension UndoRefusal: Error {}
