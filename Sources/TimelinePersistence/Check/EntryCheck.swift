import JSONBytes
import Platform
import TimelineDomain

/// The findings of a check about linked entries.
struct EntryCheck {
  /// Heads, deletions included.
  let heads: Int
  let repetitions: [CheckReport.Repetition]
  let sharedIDs: [CheckReport.SharedID]
  let loosePointers: [CheckReport.LoosePointer]
  let cycles: [[EntryID]]
  let conflicts: [CheckReport.Conflict]

  /// `number` translates the line numbers of the document into those of the file.
  init(_ shown: ShownEntries, _ number: (Int) -> Int) {
    let (document, graph) = (shown.document, shown.graph)
    let lines = EntryLines(document, number)
    heads = EntryCheck.heads(shown)
    repetitions = lines.repetitions
    sharedIDs = lines.sharedIDs
    loosePointers = lines.loosePointers
    cycles = graph.cycles(document.entries)
    conflicts = EntryCheck.conflicts(shown)
  }

  private static func heads(_ shown: ShownEntries) -> Int {
    let entries = shown.document.entries
    let unknown = shown.heads.count { entries[$0.entry].isHider }
    return shown.heads.reduce(0) { $0 + 1 + $1.twins.count } - unknown
      + entries.count(where: \.isHider)
  }

  private static func conflicts(_ shown: ShownEntries) -> [CheckReport.Conflict] {
    var versions: [Int: [EntryID]] = [:]
    for head in shown.heads.reversed() where head.isConflict {
      let post = shown.graph.firsts[head.entry]
      versions[post, default: []] += [shown.document.entries[head.entry].id]
    }
    return versions.sorted { $0.key < $1.key }.map { first, ids in
      .init(post: shown.graph.names[first], versions: ids)
    }
  }
}

/// The line numbers of a document's entries.
private struct EntryLines {
  private let document: TimelineDocument
  /// For each entry, its line number.
  private var numbers: [Int]
  private(set) var repetitions: [CheckReport.Repetition] = []

  init(_ document: TimelineDocument, _ number: (Int) -> Int) {
    self.document = document
    numbers = [Int](repeating: 0, count: document.entries.count)
    var entries: [Int: Int] = [:]
    for (index, entry) in document.entries.enumerated() { entries[entry.line.upperBound] = index }
    document.contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      var others: [(line: Range<Int>, number: Int)] = []
      LineScanner(bytes).forEachLine { ownNumber, line in
        if let entry = entries[line.upperBound] {
          numbers[entry] = number(ownNumber)
        } else if ownNumber > 1 {
          others.append((line, number(ownNumber)))
        }
      }
      for (line, number) in others { noteRepetition(line, number, scanner) }
    }
  }

  /// Notes a line that is not in the document's entries, if it repeats one of them.
  private mutating func noteRepetition(
    _ line: Range<Int>, _ number: Int, _ scanner: JSONScanner
  ) {
    guard let entry = TimelineEntry(scanning: line, in: scanner),
      let first = document.ids[entry.id]
    else { return }
    let twins =
      document.ids.isShared(entry.id)
      ? document.entries.indices.filter { document.entries[$0].id == entry.id } : [first]
    let original = twins.first {
      scanner.copy(document.entries[$0].range) == scanner.copy(entry.range)
    }
    repetitions.append(.init(line: number, first: numbers[original ?? first]))
  }

  var sharedIDs: [CheckReport.SharedID] {
    var lines: [EntryID: [Int]] = [:]
    for (index, entry) in document.entries.enumerated() where document.ids.isShared(entry.id) {
      lines[entry.id, default: []].append(numbers[index])
    }
    return lines.sorted { $0.key < $1.key }.map { .init(id: $0.key, lines: $0.value) }
  }

  var loosePointers: [CheckReport.LoosePointer] {
    var result: [CheckReport.LoosePointer] = []
    // A purge of old versions leaves the name of a post without a line.
    let named = document.entries.reduce(into: Set<EntryID>()) { named, entry in
      if !entry.isHider { named.formUnion(entry.replaces) }
    }
    for (index, entry) in document.entries.enumerated() {
      let location = CheckReport.Location(line: numbers[index], id: entry.id)
      let isPurge =
        entry.isHider && !entry.replaces.isEmpty
        && entry.replaces.allSatisfy(document.purgedIDs.contains)
      let missing = isPurge ? [] : entry.replaces.filter { !document.ids.has($0) }
      let isFirst = !entry.isHider && missing.count == entry.replaces.count
      for target in missing {
        result.append(
          .init(location: location, member: "replaces", target: target, isOfFirst: isFirst))
      }
      for target in entry.refs where !document.ids.has(target) && !named.contains(target) {
        result.append(.init(location: location, member: "refs", target: target))
      }
    }
    return result
  }
}
