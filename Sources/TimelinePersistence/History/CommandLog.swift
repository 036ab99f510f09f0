import JSONBytes
import TimelineDomain

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
  let isTakenBack: [Bool]
  /// In the order of their last entries.
  let commands: [Command]
  /// The records of merges, by their entries.
  let merges: [Int: MergeRecord]
  /// Whether an entry may record a merge of lines that the document doesn't have.
  let hasRecords: Bool

  init(_ shown: ShownEntries) {
    let entries = shown.document.entries
    var depths = [Int](repeating: 0, count: entries.count)
    var undoers: [Int: [Int]] = [:]
    var batches: [EntryID: [Int]] = [:]
    var single: [Int] = []
    let records = shown.document.withScanner { scanner in
      Set(entries.indices.filter { MergeRecord.isRecord(entries[$0], in: scanner) })
    }
    var merges: [Int: MergeRecord] = [:]
    for number in records { merges[number] = MergeRecord(entries[number], in: shown.document) }
    let blocks = merges.values.map(\.block).sorted { $0.lowerBound < $1.lowerBound }
    var nextBlock = 0
    for number in entries.indices {
      if !entries[number].undoes.isEmpty { depths[number] = 1 }
      let targets = entries[number].undoes.compactMap { shown.document.ids[$0] }
      for target in targets where target < number {
        undoers[target, default: []].append(number)
        depths[number] = max(depths[number], depths[target] + 1)
      }
      let start = entries[number].line.lowerBound
      while nextBlock < blocks.count, blocks[nextBlock].upperBound <= start { nextBlock += 1 }
      if nextBlock < blocks.count, blocks[nextBlock].contains(start) { continue }
      if records.contains(number), merges[number] == nil { continue }
      if let batch = entries[number].batch {
        batches[batch, default: []].append(number)
      } else {
        single.append(number)
      }
    }
    // An undo comes after its target, so the last entries are decided first.
    var isTakenBack = [Bool](repeating: false, count: entries.count)
    for (target, numbers) in undoers.sorted(by: { $0.key > $1.key }) {
      isTakenBack[target] = numbers.contains { !isTakenBack[$0] }
    }
    let all = single.map { [$0] } + batches.values
    commands = all.map { numbers in
      Command(entries: numbers, depth: numbers.map { depths[$0] }.max() ?? 0)
    }.sorted { $0.last < $1.last }
    for (number, merge) in merges where isTakenBack[number] {
      for other in entries.indices where merge.block.contains(entries[other].line.lowerBound) {
        isTakenBack[other] = true
      }
    }
    self.shown = shown
    self.isTakenBack = isTakenBack
    self.merges = merges
    hasRecords = !records.isEmpty
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
      var entries = command.entries.filter { !isTakenBack[$0] }
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
