import JSONBytes
import TimelineDomain

/// What the exact code says about a group of related lines.
struct LinkedAnswer: Sendable {
  private(set) var entries: [LinkedEntry] = []
  /// The rows of the heads, oldest first.
  private(set) var rows: [TimeRow] = []
  private(set) var sharedIDs: [EntryID] = []
  private(set) var missingNames: [EntryID] = []
  private(set) var conflicts = 0
  private(set) var duplicates = 0

  /// The answer for no lines.
  init() {}

  /// Nil if there are too many kinds.
  init?(_ lines: SelectedDocument, kinds: KindTable) {
    let document = lines.document
    let shown = ShownEntries(document)
    let graph = shown.graph
    let offsets = document.entries.map { lines.offset(of: $0) }
    /// The offset of the first entry of its post. A full entry takes the position of its stub.
    func first(_ index: Int) -> Int {
      lines.offset(ofLineAt: document.entries[graph.firsts[index]].position)
    }
    var numbers: [Int] = []
    var flags: [LinkedEntry.Flags] = []
    let isFull = document.withScanner { scanner in
      for entry in document.entries {
        let number =
          entry.kind.number ?? kinds.number(of: scanner.decodedString(entry.typeRange))
        guard let number else { return true }
        numbers.append(number)
        var own: LinkedEntry.Flags = .counted
        if EntryReading(entry, in: scanner).isUnknown {
          own.insert(.unknown)
          if entry.fallback(in: scanner) != nil { own.insert(.worded) }
        }
        flags.append(own)
      }
      return false
    }
    if isFull { return nil }
    let names = NameSources(document)
    var posts: Set<Int> = []
    var named: Set<Int> = []
    for head in shown.heads {
      let index = head.entry
      flags[index].insert(.shown)
      if shown.isEdited(index) { flags[index].insert(.edited) }
      if head.isConflict {
        flags[index].insert(.conflict)
        posts.insert(graph.firsts[index])
      }
    }
    for name in Set(shown.names) {
      if let owner = document.ids[name] {
        named.insert(owner)
      } else {
        missingNames.append(name)
      }
    }
    conflicts = posts.count
    sharedIDs = document.ids.sharedIDs.sorted()
    duplicates = document.duplicateLines
    for index in document.entries.indices {
      let (owner, number) = names.source(of: graph.names[index], for: index)
      if named.contains(document.ids.representatives[index]) { flags[index].insert(.names) }
      entries.append(
        LinkedEntry(
          offset: offsets[index],
          position: lines.offset(ofLineAt: document.entries[index].position),
          kind: numbers[index], flags: flags[index], first: first(index),
          nameOffset: offsets[owner], nameNumber: number))
    }
    rows = shown.heads.reversed().map { head in
      TimeRow(
        graph.moments[head.entry].map { Instant($0) }, offset: offsets[head.entry],
        kind: numbers[head.entry], entries[head.entry].rowFlags)
    }
    addOthers(lines.offsets)
  }

  /// Adds lines that don't count as entries of their own.
  private mutating func addOthers(_ offsets: [Int]) {
    let known = Set(entries.map(\.offset))
    for offset in offsets where !known.contains(offset) {
      entries.append(
        LinkedEntry(
          offset: offset, position: offset, kind: 0, flags: [], first: offset,
          nameOffset: offset, nameNumber: 0))
    }
    entries.sort { $0.offset < $1.offset }
  }
}

/// Finds the line of a document that spells the name of a post.
private struct NameSources {
  private let document: TimelineDocument
  /// For an id that no entry has: an entry that replaces it, and the number of the id in its list.
  private var mentions: [EntryID: (entry: Int, number: Int)] = [:]

  init(_ document: TimelineDocument) {
    self.document = document
    for (index, entry) in document.entries.enumerated() {
      for (number, id) in entry.replaces.enumerated()
      where !document.ids.has(id) && mentions[id] == nil {
        mentions[id] = (index, number + 1)
      }
    }
  }

  func source(of name: EntryID, for entry: Int) -> (entry: Int, number: Int) {
    if document.entries[entry].id == name { return (entry, 0) }
    if let owner = document.ids[name] { return (owner, 0) }
    return mentions[name] ?? (entry, 0)
  }
}
