import JSONBytes
import Platform
import TimelineDomain

/// A journal at one moment: its bytes, and the ranges of its header and entries.
struct TimelineDocument: Sendable {
  let contents: FileContents
  /// What all headers say together.
  let header: TimelineHeader
  /// The numbers of later headers, which a plain merge of copies left behind.
  let furtherHeaders: [Int]
  /// In the order of the file, without repeated lines, stubs of entries that the file has in full,
  /// and purged entries.
  let entries: [TimelineEntry]
  let ids: EntryIDs
  /// Their numbers in the file; the header is line 1.
  let damagedLines: [Int]
  /// Repeated lines, and stubs of entries that the file has in full.
  let duplicateLines: Int
  /// Lines of purged entries that a copy brought back.
  let purgedLines: [Range<Int>]
  /// The ids that purge lines name.
  let purgedIDs: Set<EntryID>

  init(_ contents: FileContents) {
    self.contents = contents
    var parser = DocumentParser()
    contents.withBytes { bytes in
      LineScanner(bytes).forEachLine { number, line in
        parser.take(line, number, JSONScanner(bytes))
      }
    }
    contents.withBytes { parser.dropWhatDoesNotCount(JSONScanner($0)) }
    if parser.further.contains(where: { $0.header.access.level == .none }) { parser.dropAll() }
    header = (parser.header ?? .unreadable).joined(with: parser.further.map(\.header))
    furtherHeaders = parser.further.map(\.line)
    entries = parser.entries
    ids = parser.ids
    damagedLines = parser.damagedLines
    duplicateLines = parser.duplicateLines
    purgedLines = parser.purgedLines
    purgedIDs = parser.purgedIDs
  }

  /// Whether nothing in the file looks like a journal, so that it is refused and not reported as
  /// damaged.
  var isNoJournal: Bool {
    header == .unreadable && entries.isEmpty && furtherHeaders.isEmpty
      && !contents.startsLikeAJournal
  }

  func withScanner<Result>(_ body: (JSONScanner) -> Result) -> Result {
    contents.withBytes { body(JSONScanner($0)) }
  }
}

/// Reads a document line by line.
private struct DocumentParser {
  var header: TimelineHeader?
  private(set) var further: [(line: Int, header: TimelineHeader)] = []
  var entries: [TimelineEntry] = []
  var damagedLines: [Int] = []
  var duplicateLines = 0
  var purgedLines: [Range<Int>] = []
  var purgedIDs: Set<EntryID> = []
  var ids = EntryIDs()
  private var hiders: [Int] = []
  private var hasStubs = false
  /// The entries read so far that share an id, by a hash of their bytes.
  private var byHash: [Int: [Int]] = [:]

  mutating func take(_ line: Range<Int>, _ number: Int, _ scanner: JSONScanner) {
    var line = line
    if number == 1 {
      let header = TimelineHeader(scanning: line, in: scanner)
      self.header = header
      // If the header was lost, the first line may be an entry.
      if header != .unreadable || TimelineHeader.namesFormat(line, in: scanner) { return }
      line = line.withoutByteOrderMark(scanner)
    }
    // An empty line is not damaged; it stays in the file like every other.
    if header?.access.level == TimelineAccess.Level.none || scanner.isBlank(line) { return }
    guard let entry = TimelineEntry(scanning: line, in: scanner) else {
      if number > 1, TimelineHeader.isFurther(line, in: scanner) {
        further.append((number, TimelineHeader(scanning: line, in: scanner)))
      } else {
        damagedLines.append(number)
      }
      return
    }
    if let first = ids[entry.id], isRepetition(entry, of: first, scanner) {
      duplicateLines += 1
      return
    }
    if entry.isHider { hiders.append(entries.count) }
    hasStubs = hasStubs || entry.isStub
    ids.append(entry.id)
    entries.append(entry)
  }

  /// The gate of a later header forbids reading.
  mutating func dropAll() {
    (entries, ids, damagedLines, duplicateLines) = ([], EntryIDs(), [], 0)
    (purgedLines, purgedIDs) = ([], [])
  }

  /// Removes purged entries and superfluous stubs. An entry moves to the position of its first
  /// stub.
  mutating func dropWhatDoesNotCount(_ scanner: JSONScanner) {
    for hider in hiders where !entries[hider].replaces.isEmpty {
      if case .deletion(let deletion) = EntryReading(entries[hider], in: scanner),
        deletion.isPurge
      {
        purgedIDs.formUnion(entries[hider].replaces)
      }
    }
    guard hasStubs || !purgedIDs.isEmpty else { return }
    let stubs = hasStubs ? Set(entries.lazy.filter(\.isStub).map(\.id)) : []
    let complete = Set(
      entries.lazy.filter { stubs.contains($0.id) && !$0.isStub && !$0.isHider }.map(\.id))
    guard !complete.isEmpty || entries.contains(where: { !$0.isHider && purgedIDs.contains($0.id) })
    else { return }
    var positions: [EntryID: Int] = [:]
    for entry in entries where entry.isStub && complete.contains(entry.id) {
      positions[entry.id] = min(positions[entry.id] ?? .max, entry.position)
    }
    var all: [TimelineEntry] = []
    for entry in entries {
      guard !entry.isStub, !entry.isHider, let position = positions.removeValue(forKey: entry.id)
      else {
        all.append(entry)
        continue
      }
      all.append(entry.moved(to: position))
    }
    all.sort { $0.position < $1.position }
    entries = []
    ids = EntryIDs()
    for entry in all {
      if !entry.isHider, purgedIDs.contains(entry.id) {
        purgedLines.append(entry.line)
      } else if entry.isStub, complete.contains(entry.id) {
        duplicateLines += 1
      } else {
        ids.append(entry.id)
        entries.append(entry)
      }
    }
  }

  /// Whether the entry repeats an earlier line; compares only entries with the same id and hash.
  private mutating func isRepetition(
    _ entry: TimelineEntry, of first: Int, _ scanner: JSONScanner
  ) -> Bool {
    if !ids.isShared(entry.id) {
      byHash[scanner.hash(entries[first].range), default: []] += [first]
    }
    let hash = scanner.hash(entry.range)
    let isKnown = byHash[hash, default: []].contains {
      scanner.equal(entries[$0].range, entry.range)
    }
    if !isKnown { byHash[hash, default: []].append(entries.count) }
    return isKnown
  }
}

extension JSONScanner {
  func isBlank(_ range: Range<Int>) -> Bool {
    skipSpace(range.lowerBound, range.upperBound) == range.upperBound
  }

  fileprivate func hash(_ range: Range<Int>) -> Int {
    var hasher = Hasher()
    unsafe bytes.extracting(range).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  fileprivate func equal(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count
    where bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] { return false }
    return true
  }
}

extension FileContents {
  /// Whether the first line names the format, even if it is damaged.
  fileprivate var startsLikeAJournal: Bool {
    let start = String(decoding: copy(0..<min(count, 4096)), as: UTF8.self)
    return start.prefix { $0 != "\n" }.contains(TimelineFormat.name)
  }
}
