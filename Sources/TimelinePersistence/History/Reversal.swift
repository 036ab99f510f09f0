import JSONBytes
import Platform
import TimelineDomain

/// Takes one command back with newer entries, after which each of its posts shows what it would show without the
/// command. Removes no line.
///
/// This follows `Samples/FORMAT.md`, section 14, from rule 6 on.
struct Reversal {
  /// A new line.
  enum Line {
    /// A revision with the content of `content` replaces `replaced`.
    case splice(content: Int, replaced: [EntryID], undoes: [EntryID])
    case hide([EntryID], undoes: [EntryID])
  }

  private(set) var name = RecordedCommand.Name.change
  private(set) var lines: [Line] = []
  private(set) var steps: [RecordedStep] = []
  /// The posts of the first steps.
  private(set) var items: [TimelineItem] = []

  private let shown: ShownEntries
  private let reader: RevisionReader
  private var entries: [TimelineEntry] { shown.document.entries }
  private var graph: PostGraph { shown.graph }

  init(of numbers: [Int], in log: CommandLog) throws(UndoRefusal) {
    shown = log.shown
    reader = RevisionReader(log.shown)
    if let merge = log.merges[numbers[0]] {
      name = .merge
      try takeBack(merge, recordedBy: numbers[0])
    } else {
      try takeBack(numbers, in: log)
    }
    for case .splice(let content, _, _) in lines where entries[content].isStub {
      throw name == .merge
        ? UndoRefusal(.wordsCompacted, .edited, reader.item(content))
        : refusal(.wordsCompacted, numbers[0])
    }
    // A line must not hide another version of a circle.
    for case .splice(_, let replaced, _) in lines where shown.hidesOthers(replacing: replaced) {
      throw UndoRefusal(.changed, steps[0].action, items.first)
    }
  }

  // MARK: The general difference

  /// The lines after which a post shows `back`, and no longer `new`, whose ids are given.
  private mutating func show(_ back: [Int], insteadOf new: [EntryID], undoes: [EntryID]) {
    for head in back {
      let replaced = shown.replaced(new.isEmpty ? [entries[head].id] : new)
      lines.append(.splice(content: head, replaced: replaced, undoes: undoes))
    }
    if back.isEmpty { lines.append(.hide(new, undoes: undoes)) }
  }

  private func statement(_ number: Int) -> [UInt8] { shown.document.statement(of: number) }

  private func ids(_ numbers: [Int]) -> [EntryID] { numbers.map { entries[$0].id } }

  private mutating func note(_ action: RecordedStep.Action, _ number: Int) {
    steps.append(RecordedStep(action, of: graph.names[number]))
    if items.count < RecordedCommand.mostItems, let item = reader.item(number) {
      items.append(item)
    }
  }

  private func refusal(_ reason: UndoRefusal.Reason, _ number: Int) -> UndoRefusal {
    let targets = entries[number].replaces.compactMap { graph.nodes[$0] }
    return UndoRefusal(
      reason, reader.action(number), reader.item(number) ?? targets.last.flatMap(reader.item))
  }

  private func unknown(_ number: Int) -> UndoRefusal.Reason {
    .unknown(kind: shown.document.withScanner { entries[number].type($0) })
  }

  // MARK: A merge

  /// Before the merge, a post showed what the file shows without the lines from the merge on.
  private mutating func takeBack(
    _ merge: MergeRecord, recordedBy number: Int
  ) throws(UndoRefusal) {
    let document = shown.document
    let before = ShownEntries(
      TimelineDocument(FileContents(document.contents.copy(0..<merge.block.lowerBound))))
    var numbers: [Int: Int] = [:]
    for (number, entry) in entries.enumerated() { numbers[entry.line.lowerBound] = number }
    var now: [Int: [ShownEntries.Head]] = [:]
    for head in shown.heads where !entries[head.entry].isHider {
      now[graph.firsts[head.entry], default: []].append(head)
    }
    var old: [Int: [Int]] = [:]
    for head in before.heads {
      let entry = before.document.entries[head.entry]
      guard !entry.isHider,
        let number = numbers[entry.line.lowerBound] ?? document.ids[entry.id]
      else { continue }
      old[graph.firsts[number], default: []].append(number)
    }
    let written = entries.indices.filter { merge.block.contains(entries[$0].line.lowerBound) }
    // No new line could take back what this version can't read: it may hide other entries, or say what they mean.
    for number in written where document.withScanner({ entries[number].bindsOthers($0) }) {
      throw UndoRefusal(unknown(number), reader.action(number), reader.item(number))
    }
    // The id would name the entry of a post.
    if graph.nodes[entries[number].id] != nil {
      throw UndoRefusal(.sharedID, .edited, reader.item(number))
    }
    for post in shown.posts(of: written).sorted() {
      let (heads, earlier) = (now[post] ?? [], old[post] ?? [])
      let (said, wanted) = (Set(heads.map { statement($0.entry) }), Set(earlier.map(statement)))
      let new = heads.filter { !wanted.contains(statement($0.entry)) }
      let back = earlier.filter { !said.contains(statement($0)) }
      guard let first = new.first?.entry ?? back.first else { continue }
      show(
        back, insteadOf: ids(new.flatMap { [$0.entry] + $0.twins }), undoes: [entries[number].id])
      note(earlier.isEmpty ? .added : heads.isEmpty ? .deleted : .edited, first)
    }
    if lines.isEmpty { throw UndoRefusal(.changed, .edited, nil) }
  }

  // MARK: Entries

  private mutating func takeBack(
    _ numbers: [Int], in log: CommandLog
  ) throws(UndoRefusal) {
    let (shown, graph, entries) = (shown, shown.graph, shown.document.entries)
    let command = Set(numbers)
    let newer = graph.newer
    for number in numbers {
      try check(number)
      try addSteps(number)
    }
    let tangled = tangledPosts
    var own: [Int: [Int]] = [:]
    var order: [Int] = []
    for number in numbers {
      if entries[number].isHider {
        try takeBack(hider: number, of: command, tangled, newer)
      } else if own[graph.firsts[number], default: []].isEmpty {
        own[graph.firsts[number]] = [number]
        order.append(graph.firsts[number])
      } else {
        own[graph.firsts[number]]?.append(number)
      }
    }
    var members: [Int: [Int]] = [:]
    for number in graph.nodes.representatives.indices
    where own[graph.firsts[number]] != nil && graph.nodes.representatives[number] == number {
      members[graph.firsts[number], default: []].append(number)
    }
    let nodes = Set(own.values.joined())
    let gone = newer.reachable(from: nodes)
    let between = gone.intersection(graph.older.reachable(from: nodes)).subtracting(nodes)
    let torn = Set(between.map { graph.firsts[$0] })
    let rest = links(of: members, without: nodes)
    for post in order {
      let first = own[post]?[0] ?? post
      let others = Set((members[post] ?? []).compactMap { rest.posts[$0] })
      if let reason = tangled[post] { throw refusal(reason, first) }
      if torn.contains(post) { throw refusal(.changed, first) }
      if others.count > 1 { throw refusal(.joined, first) }
    }
    let missing = Missing(log, without: command, newer)
    let before = links(
      of: members, without: gone.union(members.values.joined().filter(missing.has)))
    for post in order {
      let (own, members) = (own[post] ?? [], members[post] ?? [])
      let successors = members.filter { gone.contains($0) && shown.isHead($0) }
      // The usual successor is the entry itself.
      let later = successors.filter { !command.contains($0) }
      let statements = later.isEmpty ? [] : Set(own.map(statement))
      guard !successors.isEmpty, !successors.contains(where: graph.isHidden),
        later.allSatisfy({ statements.contains(statement($0)) })
      else { throw refusal(.changed, own[0]) }
      if successors.contains(where: { entries[$0].isStub }) {
        throw refusal(.wordsCompacted, own[0])
      }
      var said = Set(
        members.filter { shown.isShown($0) && !gone.contains($0) }.map(statement))
      let back = (before.heads[post] ?? []).filter { said.insert(statement($0)).inserted }
      show(back, insteadOf: ids(successors), undoes: ids(own))
    }
    // An import of a journal brings whole posts.
    let whole = Set(members.filter { $0.value.allSatisfy(command.contains) }.keys)
    if numbers.allSatisfy({ isImported($0, isWhole: whole.contains(graph.firsts[$0])) }) {
      name = .importing
    }
  }

  /// Refuses an entry that no undo takes back, or that this version doesn't understand.
  private func check(_ number: Int) throws(UndoRefusal) {
    let entry = entries[number]
    let reading = shown.document.withScanner { EntryReading(entry, in: $0) }
    if case .deletion(let deletion) = reading {
      if deletion.isPurge { throw refusal(isOfSealing(number) ? .sealing : .purge, number) }
      if deletion.isCompaction { throw refusal(.compaction, number) }
    }
    if isSealing(number) { throw refusal(.sealing, number) }
    if shown.document.ids.isShared(entry.id) { throw refusal(.sharedID, number) }
    if entry.isStub { throw refusal(.wordsCompacted, number) }
    // An import didn't know either what its lines mean, and hiding keeps them.
    let isUnderstood =
      !reading.isUnknown || shown.document.withScanner { entry.isSealed($0) }
      || isRepetition(number)
      || entry.missingNeeds.isEmpty && shown.document.withScanner { entry.hasImportMark(in: $0) }
    if !isUnderstood { throw refusal(unknown(number), number) }
  }

  /// Whether the entry is the sealed form of what a purge removed. An edit of a sealed entry names the version before
  /// it, and perhaps the name of the post.
  private func isSealing(_ number: Int) -> Bool {
    let entry = entries[number]
    guard shown.document.withScanner({ entry.isSealed($0) }) else { return false }
    let missing = entry.replaces.filter { !shown.document.ids.has($0) }
    return !missing.isEmpty
      && (missing.count == entry.replaces.count || missing != [graph.names[number]])
  }

  /// Whether sealed entries directly before a purge replace what it removed.
  private func isOfSealing(_ purge: Int) -> Bool {
    let gone = Set(entries[purge].replaces)
    return shown.document.withScanner { scanner in
      entries[..<purge].reversed().drop { $0.isHider }.prefix { $0.isSealed(scanner) }
        .contains { $0.replaces.contains(where: gone.contains) }
    }
  }

  /// Whether an older entry of its chain has the same statement, so that the undo of either is a copy.
  private func isRepetition(_ number: Int) -> Bool {
    if entries[number].isHider { return false }
    return graph.older.reachable(from: [number])
      .contains { $0 != number && statement($0) == statement(number) }
  }

  /// Adds the step of an entry; for a deletion of several posts, one for each.
  private mutating func addSteps(_ number: Int) throws(UndoRefusal) {
    let targets = entries[number].replaces.compactMap { graph.nodes[$0] }
    guard entries[number].isHider else {
      let action = reader.action(number)
      // For an edit, the post before it.
      return note(action, action == .edited ? targets.last ?? number : number)
    }
    var heads: [Int: Int] = [:]
    var posts: [Int] = []
    for node in targets where heads.updateValue(node, forKey: graph.firsts[node]) == nil {
      posts.append(graph.firsts[node])
    }
    if posts.isEmpty { throw refusal(.changed, number) }
    for post in posts { note(.deleted, heads[post] ?? post) }
  }

  /// Why no line could take back entries of a post: they share an id or are in a circle, so that they can only be
  /// replaced together.
  private var tangledPosts: [Int: UndoRefusal.Reason] {
    var tangled: [Int: UndoRefusal.Reason] = [:]
    for id in graph.cycles(entries).joined() {
      if let node = graph.nodes[id] { tangled[graph.firsts[node]] = .changed }
    }
    for id in shown.document.ids.sharedIDs {
      if let node = graph.nodes[id] { tangled[graph.firsts[node]] = .sharedID }
    }
    return tangled
  }

  /// Brings back the heads that a hider hides, and hidden heads that replace them with the same statement.
  private mutating func takeBack(
    hider: Int, of command: Set<Int>, _ tangled: [Int: UndoRefusal.Reason], _ newer: [Int: [Int]]
  ) throws(UndoRefusal) {
    let nodes = entries[hider].replaces.compactMap { graph.nodes[$0] }
    if nodes.contains(where: command.contains) { throw refusal(.changed, hider) }
    for node in nodes {
      if let reason = tangled[graph.firsts[node]] { throw refusal(reason, hider) }
    }
    var seen: Set<Int> = []
    let count = lines.count
    for node in nodes {
      let same = newer.reachable(from: [node]).filter { entry in
        shown.isHead(entry) && graph.isHidden(entry)
          && (entry == node || statement(entry) == statement(node))
      }
      let new = same.sorted().filter { seen.insert($0).inserted }
      if let first = new.first { show([first], insteadOf: ids(new), undoes: [entries[hider].id]) }
    }
    if lines.count == count { throw refusal(.changed, hider) }
  }

  /// The posts and the heads that no hider names, as they would be without some entries.
  private func links(
    of members: [Int: [Int]], without gone: Set<Int>
  ) -> (posts: [Int: Int], heads: [Int: [Int]]) {
    let kept = Set(members.values.joined()).subtracting(gone)
    let numbers = entries.indices.filter { kept.contains($0) || entries[$0].isHider }
    let links = shown.document.links(between: numbers)
    var (posts, heads): ([Int: Int], [Int: [Int]]) = ([:], [:])
    for (index, number) in numbers.enumerated() where !entries[number].isHider {
      posts[number] = links.firsts[index]
    }
    for head in links.heads where !links.isHidden(head) {
      heads[graph.firsts[numbers[head]], default: []].append(numbers[head])
    }
    return (posts, heads)
  }

  /// Whether an import wrote the entry, as far as its line tells.
  private func isImported(_ number: Int, isWhole: Bool) -> Bool {
    let entry = entries[number]
    return isWhole && entry.batch != nil && entry.undoes.isEmpty
      || shown.document.withScanner { entry.isImported(in: $0) }
  }
}

/// Entries that another command took back so that they are no longer shown: with a merge, or by a hider of the entry
/// or of a newer version. A deletion of other entries that only names one in `undoes` changes nothing.
private struct Missing {
  private let undoneMerges: Set<Int>
  /// For each entry that a hider takes back, these hiders.
  private var hiders: [Int: [Int]] = [:]
  private let newer: [Int: [Int]]
  private let shown: ShownEntries

  init(_ log: CommandLog, without command: Set<Int>, _ newer: [Int: [Int]]) {
    (shown, self.newer) = (log.shown, newer)
    undoneMerges = log.linesOfUndoneMerges(without: command)
    let entries = log.shown.document.entries
    // What is hidden by a line before the command was hidden when the command ran, and is so without it.
    for number in entries.indices.dropFirst(command.min() ?? 0)
    where entries[number].isHider && !command.contains(number) {
      for id in entries[number].undoes {
        for target in log.shown.graph.nodes.undone(id, by: number, entries) {
          hiders[target, default: []].append(number)
        }
      }
    }
  }

  func has(_ entry: Int) -> Bool {
    if undoneMerges.contains(entry) { return true }
    guard let hiders = hiders[entry] else { return false }
    let hidden = hiders.flatMap { shown.document.entries[$0].replaces }
      .compactMap { shown.graph.nodes[$0] }
    return !newer.reachable(from: [entry]).isDisjoint(with: hidden)
  }
}

extension TimelineEntry {
  /// Whether it hides entries in a way that this version can't read, or needs an ability that this version lacks.
  fileprivate func bindsOthers(_ scanner: JSONScanner) -> Bool {
    !missingNeeds.isEmpty || isUnknownHider(scanner)
  }
}

extension UndoRefusal: Error {}
