import JSONBytes
import TimelineDomain

/// Which commands wrote the entries of a journal, which of them were taken back, and how the others
/// can be.
struct CommandLog {
  private enum Role {
    case change, undo, redo
  }

  private let document: TimelineDocument
  private let chains: TimelineChains
  /// For each entry, the entries that replace it.
  private let newer: [Int: [Int]]
  /// For each entry, the entries that take it back.
  private let undoers: [Int: [Int]]
  private let roles: [Role]
  private let isUndone: [Bool]

  init(_ document: TimelineDocument) {
    let chains = TimelineChains(
      document.entries, document.index, created: document.header.created)
    self.init(document, chains)
  }

  init(_ document: TimelineDocument, _ chains: TimelineChains) {
    let entries = document.entries
    var newer: [Int: [Int]] = [:]
    var undoers: [Int: [Int]] = [:]
    var roles = [Role](repeating: .change, count: entries.count)
    for (number, entry) in entries.enumerated() {
      for target in entry.replaces.compactMap({ document.index[$0] }) where target != number {
        newer[target, default: []].append(number)
      }
      for target in entry.undoes.compactMap({ document.index[$0] }) where target < number {
        undoers[target, default: []].append(number)
        roles[number] = roles[target] == .undo ? .redo : .undo
      }
      // Of what it took back nothing is left in the file.
      if !entry.undoes.isEmpty, roles[number] == .change { roles[number] = .undo }
    }
    // What takes an entry back is written after it, so the end is known first.
    var isUndone = [Bool](repeating: false, count: entries.count)
    for number in entries.indices.reversed() {
      isUndone[number] = undoers[number]?.contains { !isUndone[$0] } ?? false
    }
    self.document = document
    self.chains = chains
    self.newer = newer
    self.undoers = undoers
    self.roles = roles
    self.isUndone = isUndone
  }

  enum Found {
    case command(RecordedCommand)
    case nothing
    /// It isn't one of the last entries.
    case needsOlder
  }

  /// What can't be read, or was changed since in a way that can't be taken back, is passed over. A document that
  /// is not all of the journal may lack entries before the one of that index, and none behind.
  func command(_ choice: UndoChoice, completeFrom first: Int? = nil) -> Found {
    switch choice {
    case .last: return lastCommand(from: first) { roles[$0] == .change }
    case .lastUndone:
      let last = document.entries.indices.last { roles[$0] != .redo && !isUndone[$0] }
      guard let last, last >= first ?? 0 else { return first == nil ? .nothing : .needsOlder }
      if roles[last] != .undo { return .nothing }
      return lastCommand(from: first) { roles[$0] == .undo }
    case .post(let id):
      guard let post = document.index[id].map({ chains.firsts[$0] }) else { return .nothing }
      return lastCommand(from: nil) { roles[$0] == .change && chains.firsts[$0] == post }
    }
  }

  private func lastCommand(from first: Int?, where isMeant: (Int) -> Bool) -> Found {
    var seen: Set<EntryID> = []
    for number in ((first ?? 0)..<document.entries.count).reversed()
    where isMeant(number) && !isUndone[number] {
      guard let batch = document.entries[number].batch else {
        if let command = command([number]) { return .command(command) }
        continue
      }
      guard seen.insert(batch).inserted else { continue }
      let all = document.entries.indices.filter {
        document.entries[$0].batch == batch && isMeant($0) && !isUndone[$0]
      }
      if let command = command(all) { return .command(command) }
    }
    return first == nil ? .nothing : .needsOlder
  }

  /// Nil where one of the entries can't be taken back.
  private func command(_ numbers: [Int]) -> RecordedCommand? {
    let steps = numbers.compactMap(step)
    return steps.count == numbers.count ? RecordedCommand(steps: steps) : nil
  }

  // MARK: One entry

  private func step(_ number: Int) -> RecordedStep? {
    let entry = document.entries[number]
    guard !document.index.isShared(entry.id), let reversals = reversals(number),
      let own = item(number) ?? targets(number).lazy.compactMap(item).first
    else { return nil }
    // What this version can't read it does not take back; a deletion it wrote itself.
    if entry.kind != .deletion, own.post == nil { return nil }
    let action = action(number)
    let before = action == .edited ? targets(number).lazy.compactMap(item).first : nil
    return RecordedStep(
      entry: entry.id, action: action, item: before ?? own, reversals: reversals)
  }

  func action(_ number: Int) -> RecordedStep.Action {
    if document.entries[number].kind == .deletion { return .deleted }
    let targets = targets(number)
    if targets.contains(where: { document.entries[$0].kind == .deletion }) { return .restored }
    return document.entries[number].replaces.isEmpty ? .added : .edited
  }

  /// The content of an entry; nil for a deletion.
  func item(_ number: Int) -> TimelineItem? {
    document.withScanner { scanner in
      let entry = document.entries[number]
      return EntryReading(entry, in: scanner)
        .content(of: entry, name: chains.names[number], in: scanner)
        .map { TimelineItem(content: $0, place: chains.places[number]) }
    }
  }

  func targets(_ number: Int) -> [Int] {
    document.entries[number].replaces.compactMap { document.index[$0] }.filter { $0 != number }
  }

  private func reversals(_ number: Int) -> [RecordedStep.Reversal]? {
    let entry = document.entries[number]
    guard let carriers = carriers(of: number) else { return nil }
    let own = carriers.map { document.entries[$0].id }
    let targets = targets(number)
    if targets.isEmpty { return entry.replaces.isEmpty ? [.hide(own)] : nil }
    var reversals: [RecordedStep.Reversal] = []
    for target in targets where entry.kind == .deletion || !stands(target, besides: number) {
      guard document.entries[target].kind != .deletion else { continue }
      // A deletion of several posts belongs to the first of them alone.
      let isOwn = chains.firsts[target] == chains.firsts[number]
      let id = document.entries[target].id
      reversals.append(.bringBack(id, insteadOf: isOwn ? own : [id]))
    }
    return reversals.isEmpty ? [.hide(own)] : reversals
  }

  /// Somebody else has changed it too: that version stands beside this one, and goes on alone.
  private func stands(_ target: Int, besides number: Int) -> Bool {
    newer[target]?.contains { $0 != number && !isUndone[$0] && roles[$0] == .change } ?? false
  }

  /// The entries that say now what this one said: itself, or what brought it back. Nil where it was
  /// changed since.
  private func carriers(of number: Int) -> [Int]? {
    var found: [Int] = []
    var open = [number]
    var seen: Set<Int> = []
    while let entry = open.popLast() {
      guard seen.insert(entry).inserted else { continue }
      guard let next = newer[entry] else {
        found.append(entry)
        continue
      }
      for replacement in next {
        guard isUndone[replacement] else { return nil }
        let copies = (undoers[replacement] ?? []).filter { !isUndone[$0] }
        let same = copies.filter { saysTheSame($0, entry) }
        open += same.isEmpty ? copies : same
      }
    }
    return found
  }

  private func saysTheSame(_ one: Int, _ other: Int) -> Bool {
    guard let left = document.entries[one].payload, let right = document.entries[other].payload,
      left.count == right.count
    else { return false }
    return document.withScanner { $0.copy(left) == $0.copy(right) }
  }
}
