import TextSearch

import JSONBytes
import Platform
import TimelineDomain

/// A journal at one moment: its bytes, and the ranges of its header and entries.
struct TimelineDocument: Sendable {
  let contents: FileContents
  /// What opens sealed lines. Without it, they stay closed.
  var seals: Seals?
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

  init(_ contents: FileContents, _ seals: Seals? = nil) {
    self.contents = contents
    self.seals = seals
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

/// What each line of a file is to its document. Asked line by line, in the order of the file.
struct LineRoles {
  enum Role {
    /// This entry has its position here. Its own line may be a later one.
    case entry(Int)
    /// An entry that the document has elsewhere.
    case repeated
    case purged
    /// A header, a damaged line or a blank one.
    case other
  }

  private let document: TimelineDocument
  private let purged: Set<Int>
  private var next = 0

  init(_ document: TimelineDocument) {
    self.document = document
    purged = Set(document.purgedLines.map(\.lowerBound))
  }

  mutating func role(of line: Range<Int>, in scanner: JSONScanner) -> Role {
    if next < document.entries.count, document.entries[next].position == line.lowerBound {
      next += 1
      return .entry(next - 1)
    }
    if purged.contains(line.lowerBound) { return .purged }
    return EntryEnvelope(scanning: line, in: scanner) == nil ? .other : .repeated
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
  /// For each id that several lines have, their bytes.
  private var sharing: [EntryID: Set<[UInt8]>] = [:]

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

  /// Whether the entry repeats an earlier line with its id.
  private mutating func isRepetition(
    _ entry: TimelineEntry, of first: Int, _ scanner: JSONScanner
  ) -> Bool {
    if sharing[entry.id] == nil { sharing[entry.id] = [scanner.copy(entries[first].range)] }
    return sharing[entry.id]?.insert(scanner.copy(entry.range)).inserted == false
  }
}

extension JSONScanner {
  func isBlank(_ range: Range<Int>) -> Bool {
    skipSpace(range.lowerBound, range.upperBound) == range.upperBound
  }
}

extension FileContents {
  /// Whether the first line names the format, even if it is damaged.
  fileprivate var startsLikeAJournal: Bool {
    let start = String(decoding: copy(0..<min(count, 4096)), as: UTF8.self)
    return start.prefix { $0 != "\n" }.contains(TimelineFormat.name)
  }
}

/// The decoded envelope of a line, which every version reads for entries of every kind. The payload
/// stays a range of bytes.
struct TimelineEntry: Sendable {
  static let members: [19 of StaticString] = [
    "id", "type", "payload", "at", "until", "day", "replaces", "refs", "needs", "zone", "written",
    "changed", "batch", "undoes", "stub", "settled", "line", "files", "aside",
  ]
  /// The members that describe the line itself: a revision does not copy them.
  static let membersOfTheLine: [9 of StaticString] = [
    "id", "replaces", "written", "changed", "undoes", "batch", "stub", "settled", "line",
  ]

  /// Its range in the file, without LF.
  let line: Range<Int>
  /// Its position among the entries: the offset of its line, or of an earlier stub of it.
  private(set) var position: Int
  /// The JSON object in the line, without the white space around it.
  let range: Range<Int>
  let id: EntryID
  let typeRange: Range<Int>
  let kind: EntryKind
  let payload: Range<Int>?
  /// Nil without a readable `at`.
  let moment: Moment?
  let replaces: [EntryID]
  let refs: [EntryID]
  /// The entries that it takes back, if an undo or redo wrote it.
  let undoes: [EntryID]
  /// The first entry of the command that wrote it, if the command wrote several.
  let batch: EntryID?
  /// A revision whose words a compaction removed.
  let isStub: Bool
  /// A program merged versions into it without a question.
  let isSettled: Bool
  /// It has `"aside": true`, so in an unknown kind it is no item of a timeline.
  let hasAside: Bool
  /// Abilities that it needs and this version doesn't have.
  let missingNeeds: [String]
  /// No envelope member is repeated, and all have the shape that this version knows.
  let hasFamiliarEnvelope: Bool
  /// Its `needs` is absent, or a single list of known abilities: some members of the payload mean the same in
  /// every kind.
  let hasKnownNeeds: Bool
  /// It has a member `until` or `day`.
  private let hasExtent: Bool
  /// It has a member `files`.
  private let hasFiles: Bool

  /// Nil if the line is no entry: no JSON object with an `id` and a `type`.
  init?(scanning line: Range<Int>, in scanner: JSONScanner) {
    guard let found = EntryEnvelope(scanning: line, in: scanner) else { return nil }
    self.init(found, line: line, in: scanner)
  }

  init(_ found: EntryEnvelope, line: Range<Int>, in scanner: JSONScanner) {
    let replaces = TimelineEntry.ids(found.replaces, scanner)
    let refs = TimelineEntry.ids(found.refs, scanner)
    let needs = TimelineEntry.ids(found.needs, scanner)?.map(\.text)
    self.line = line
    position = line.lowerBound
    self.range = found.range
    self.id = EntryID(bytes: scanner.decodedString(found.id))
    self.typeRange = found.type
    self.kind = found.kind(scanner)
    self.payload = found.payload
    self.moment = found.at.flatMap {
      scanner.kind(of: $0) == .string ? Moment.restored(scanner.text($0)) : nil
    }
    self.replaces = replaces ?? []
    self.refs = refs ?? []
    self.undoes = TimelineEntry.ids(found.undoes, scanner) ?? []
    self.batch = found.batch.flatMap {
      scanner.kind(of: $0) == .string ? EntryID(bytes: scanner.decodedString($0)) : nil
    }
    self.isStub =
      found.payload == nil && kind != .deletion && found.stub.map { scanner.isTrue($0) } ?? false
    self.isSettled = found.settled.map { scanner.isTrue($0) } ?? false
    self.hasAside = found.aside.map { scanner.isTrue($0) } ?? false
    self.missingNeeds = (needs ?? []).filter { !TimelineFormat.knownNeeds.contains($0) }
    self.hasKnownNeeds = needs != nil && !found.isNeedsRepeated && missingNeeds.isEmpty
    self.hasExtent = found.until != nil || found.day != nil
    self.hasFiles = found.files != nil
    self.hasFamiliarEnvelope =
      !found.isRepeated && replaces != nil && refs != nil && needs != nil
  }

  func moved(to position: Int) -> TimelineEntry {
    var copy = self
    copy.position = min(position, copy.position)
    return copy
  }

  /// It hides the entries that it names, even if this version can't interpret it.
  var isHider: Bool { kind == .deletion }

  /// A record that is no item, whatever it needs.
  var isAside: Bool { hasAside && kind.canBeAside }

  /// How long it took, and whether it has a time of day. Scans the line again if it says so.
  func extent(_ scanner: JSONScanner) -> Extent {
    guard hasExtent, let found = EntryEnvelope(scanning: line, in: scanner) else { return .none }
    let until = found.until.flatMap { scanner.isString($0) ? scanner.text($0) : nil }
    return Extent(
      at: moment, until: until.flatMap(Moment.restored),
      isAllDay: found.day.map { scanner.isTrue($0) } ?? false)
  }

  /// The files that it names. Scans the line again if there may be any.
  func files(_ scanner: JSONScanner) -> [AttachedFile] {
    guard hasFiles else { return [] }
    let files = FilesMember(ofObject: range, in: scanner).files
    return isSealed(scanner) ? files.map(\.closed) : files
  }

  func type(_ scanner: JSONScanner) -> String { scanner.text(typeRange) }

  /// The version that wrote the first of its kind, if that is later than 1.0.0.
  func since(_ scanner: JSONScanner) -> String? {
    kind.post?.since ?? (isSealed(scanner) ? SealedEntry.since : nil)
  }

  /// Whether it opens to another line, if this version has what it needs.
  func isSealed(_ scanner: JSONScanner) -> Bool {
    kind == .unknown && missingNeeds.isEmpty && !hasAside
      && scanner.string(typeRange, equals: "sealed")
  }

  /// Empty for an absent member, nil for a member of another shape.
  private static func ids(_ range: Range<Int>?, _ scanner: JSONScanner) -> [EntryID]? {
    guard let range else { return [] }
    return scanner.strings(of: range)?.map { EntryID(bytes: $0) }
  }
}

/// Splits bytes into lines, without their LF.
struct LineScanner: ~Escapable {
  private let bytes: Span<UInt8>

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
  }

  /// Calls `body` for each line with its number, from 1. The last line needs no LF.
  func forEachLine(_ body: (_ number: Int, _ line: Range<Int>) -> Void) {
    var number = 1
    var start = 0
    while start < bytes.count {
      let end = endOfLine(from: start)
      body(number, start..<end)
      number += 1
      start = end + 1
    }
  }

  /// The ranges of the kept lines, including LF; consecutive lines are one range.
  func runs(of isKept: (_ number: Int, _ line: Range<Int>) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    forEachLine { number, line in
      guard isKept(number, line) else { return }
      let whole = line.lowerBound..<min(line.upperBound + 1, bytes.count)
      if let last = runs.last, last.upperBound == whole.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<whole.upperBound
      } else {
        runs.append(whole)
      }
    }
    return runs
  }

  /// A copy of the line that begins here.
  func line(at start: Int) -> [UInt8] { JSONScanner(bytes).copy(start..<endOfLine(from: start)) }

  func endOfLine(from start: Int) -> Int {
    bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
  }
}
