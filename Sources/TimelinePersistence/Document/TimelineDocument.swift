import JSONBytes
import Platform
import TimelineDomain

/// A journal as it was at one moment: its bytes, and where in them everything is. A value: what is
/// written later is another document.
struct TimelineDocument: Sendable {
  let contents: FileContents
  let header: TimelineHeader
  /// In the order of the file, without the lines that do not count: second copies, stubs of an entry that is
  /// there with its words, and entries that were purged.
  let entries: [TimelineEntry]
  let index: EntryIndex
  /// Their numbers in the file, the header's included.
  let damagedLines: [Int]
  /// Second copies of an entry, stubs beside its words included.
  let duplicateLines: Int
  /// Lines of purged entries that came back with a copy.
  let purgedLines: [Range<Int>]
  /// The ids that purge lines name.
  let purgedIDs: Set<EntryID>

  init(_ contents: FileContents) {
    self.contents = contents
    var reading = DocumentReading()
    contents.withBytes { bytes in
      LineScanner(bytes).forEachLine { number, line in
        reading.take(line, number, JSONScanner(bytes))
      }
    }
    contents.withBytes { reading.dropWhatDoesNotCount(JSONScanner($0)) }
    header = reading.header ?? .unreadable
    entries = reading.entries
    index = reading.index
    damagedLines = reading.damagedLines
    duplicateLines = reading.duplicateLines
    purgedLines = reading.purgedLines
    purgedIDs = reading.purgedIDs
  }

  /// Nothing in it could have been a journal: refused as a whole, rather than reported as damage.
  var isNoJournal: Bool {
    header == .unreadable && entries.isEmpty && !contents.startsLikeAJournal
  }

  func withScanner<Result>(_ body: (JSONScanner) -> Result) -> Result {
    contents.withBytes { body(JSONScanner($0)) }
  }
}

/// A document in the making, line by line.
private struct DocumentReading {
  var header: TimelineHeader?
  var entries: [TimelineEntry] = []
  var damagedLines: [Int] = []
  var duplicateLines = 0
  var purgedLines: [Range<Int>] = []
  var purgedIDs: Set<EntryID> = []
  var index = EntryIndex()
  private var hiders: [Int] = []
  private var hasStubs = false
  /// Of the entries that share an id: those already met, by a hash of their bytes.
  private var twins: [Int: [Int]] = [:]

  mutating func take(_ line: Range<Int>, _ number: Int, _ scanner: JSONScanner) {
    var line = line
    if number == 1 {
      let header = TimelineHeader(scanning: line, in: scanner)
      self.header = header
      // A journal whose first line was lost: what stands there may be an entry.
      if header != .unreadable || TimelineHeader.isMeant(line, in: scanner) { return }
      line = line.withoutByteOrderMark(scanner)
    }
    // An empty line holds nothing that could be damaged; it is carried like every other.
    if header?.access.level == TimelineAccess.Level.none || scanner.isBlank(line) { return }
    guard let entry = TimelineEntry(scanning: line, in: scanner) else {
      damagedLines.append(number)
      return
    }
    if let first = index[entry.id], isRepetition(entry, of: first, scanner) {
      duplicateLines += 1
      return
    }
    if entry.isHider { hiders.append(entries.count) }
    hasStubs = hasStubs || entry.isStub
    index.append(entry.id)
    entries.append(entry)
  }

  /// Most journals have nothing of the kind, and keep their entries as they are.
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
    index = EntryIndex()
    for entry in all {
      if !entry.isHider, purgedIDs.contains(entry.id) {
        purgedLines.append(entry.line)
      } else if entry.isStub, complete.contains(entry.id) {
        duplicateLines += 1
      } else {
        index.append(entry.id)
        entries.append(entry)
      }
    }
  }

  /// Compares with the few entries of the same id and the same hash.
  private mutating func isRepetition(
    _ entry: TimelineEntry, of first: Int, _ scanner: JSONScanner
  ) -> Bool {
    if !index.isShared(entry.id) {
      twins[scanner.hash(entries[first].range), default: []] += [first]
    }
    let hash = scanner.hash(entry.range)
    let isKnown = twins[hash, default: []].contains {
      scanner.equal(entries[$0].range, entry.range)
    }
    if !isKnown { twins[hash, default: []].append(entries.count) }
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
  /// A first line that names the format, however broken it is.
  fileprivate var startsLikeAJournal: Bool {
    let start = String(decoding: copy(0..<min(count, 4096)), as: UTF8.self)
    return start.prefix { $0 != "\n" }.contains(TimelineFormat.name)
  }
}
