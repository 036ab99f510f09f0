import JSONBytes
import Platform
import TimelineDomain

/// Goes over a document once more, for what a person wants to know who looks after it. Reading for
/// every day passes over most of this.
struct DocumentCheck {
  private let document: TimelineDocument
  private let standing: StandingEntries
  /// For each entry of the document, the line it stands in.
  private var lineNumbers: [Int] = []
  private var lines = 0
  private var blankLines = 0
  private var damage: [CheckReport.Damage] = []
  private var repetitions: [CheckReport.Repetition] = []
  private var kinds: [String: Int] = [:]
  private var unknownKinds: Set<String> = []
  private var unknownMembers: CheckReport.MemberCounts = [:]
  private var unknownAbilities: [String: Int] = [:]
  private var unreadableTimes: [CheckReport.UnreadableTime] = []
  private var unfamiliar: [CheckReport.Place] = []

  init(_ document: TimelineDocument) {
    self.document = document
    standing = StandingEntries(document)
    document.contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      noteLines(LineScanner(bytes), scanner)
      for (index, entry) in document.entries.enumerated() {
        note(entry, line: lineNumbers[index], scanner)
      }
    }
  }

  var report: CheckReport {
    CheckReport(
      summary: TimelineSummary(standing), bytes: document.contents.count, lines: lines,
      blankLines: blankLines, heads: standing.chains.heads.count, kinds: kinds,
      unknownKinds: unknownKinds, unknownMembers: unknownMembers,
      unknownAbilities: unknownAbilities, damage: damage, repetitions: repetitions,
      sharedIDs: sharedIDs, loosePointers: loosePointers,
      cycles: standing.chains.cycles(document.entries, document.index), conflicts: conflicts,
      unreadableTimes: unreadableTimes, unfamiliar: unfamiliar)
  }

  // MARK: Lines

  private mutating func noteLines(_ scannedLines: LineScanner, _ scanner: JSONScanner) {
    var damaged = document.damagedLines[...]
    var entry = 0
    scannedLines.forEachLine { number, line in
      lines = number
      if number == damaged.first {
        damaged.removeFirst()
        let line = number == 1 ? line.withoutByteOrderMark(scanner) : line
        let begins = scanner.copy(line.prefix(48))
        damage.append(
          .init(line: number, flaw: .init(of: line, in: scanner), begins: begins))
      } else if entry < document.entries.count,
        document.entries[entry].line.upperBound == line.upperBound
      {
        lineNumbers.append(number)
        entry += 1
      } else if scanner.isBlank(number == 1 ? line.withoutByteOrderMark(scanner) : line) {
        blankLines += 1
      } else if number == 1 {
        noteHeader(line, scanner)
      } else {
        noteRepetition(line, number, scanner)
      }
    }
  }

  private mutating func noteHeader(_ line: Range<Int>, _ scanner: JSONScanner) {
    guard let object = scanner.value(in: line.withoutByteOrderMark(scanner)) else { return }
    noteUnknownMembers(of: object, "header", TimelineHeader.members, scanner)
  }

  private mutating func noteRepetition(
    _ line: Range<Int>, _ number: Int, _ scanner: JSONScanner
  ) {
    guard let entry = TimelineEntry(scanning: line, in: scanner),
      let first = document.index[entry.id]
    else { return }
    let twins =
      document.index.isShared(entry.id)
      ? document.entries.indices.filter { document.entries[$0].id == entry.id } : [first]
    let original = twins.first {
      scanner.copy(document.entries[$0].range) == scanner.copy(entry.range)
    }
    repetitions.append(.init(line: number, first: lineNumbers[original ?? first]))
  }

  // MARK: Entries

  private mutating func note(_ entry: TimelineEntry, line: Int, _ scanner: JSONScanner) {
    let place = CheckReport.Place(line: line, id: entry.id)
    let kind = entry.type(scanner)
    kinds[kind, default: 0] += 1
    if entry.kind == .unknown { unknownKinds.insert(kind) }
    for need in entry.missingNeeds { unknownAbilities[need, default: 0] += 1 }
    noteUnknownMembers(of: entry.range, "entry", TimelineEntry.members, scanner)
    noteTimes(of: entry, place, scanner)
    guard let payload = entry.payload else { return noteUnfamiliar(entry, place) }
    switch EntryReading(entry, in: scanner) {
    case .text: noteUnknownMembers(of: payload, "text", TextPostDTO.members, scanner)
    case .mood: noteUnknownMembers(of: payload, "mood", MoodPostDTO.members, scanner)
    case .deletion: noteUnknownMembers(of: payload, "deletion", [], scanner)
    case .opaque: noteUnfamiliar(entry, place)
    }
  }

  private mutating func noteUnfamiliar(_ entry: TimelineEntry, _ place: CheckReport.Place) {
    if entry.kind != .unknown, entry.missingNeeds.isEmpty { unfamiliar.append(place) }
  }

  private mutating func noteUnknownMembers<let count: Int>(
    of object: Range<Int>, _ place: String, _ known: [count of StaticString],
    _ scanner: JSONScanner
  ) {
    var found: [String] = []
    _ = scanner.forEachMember(of: object) { member in
      let isKnown = known.indices.contains { scanner.string(member.name, equals: known[$0]) }
      if !isKnown { found.append(scanner.text(member.name)) }
    }
    for name in found { unknownMembers[place, default: [:]][name, default: 0] += 1 }
  }

  private mutating func noteTimes(
    of entry: TimelineEntry, _ place: CheckReport.Place, _ scanner: JSONScanner
  ) {
    var unreadable: [CheckReport.UnreadableTime] = []
    _ = scanner.forEachMember(of: entry.range) { member in
      for name: StaticString in ["at", "written"] where scanner.string(member.name, equals: name) {
        let isString = scanner.kind(of: member.value) == .string
        let spelling =
          isString
          ? scanner.text(member.value) : String(decoding: scanner.copy(member.value), as: UTF8.self)
        if isString, Moment.restored(spelling) != nil { continue }
        unreadable.append(.init(place: place, member: "\(name)", spelling: spelling))
      }
    }
    unreadableTimes += unreadable
  }

  // MARK: Between entries

  private var sharedIDs: [CheckReport.SharedID] {
    var lines: [EntryID: [Int]] = [:]
    for (index, entry) in document.entries.enumerated() where document.index.isShared(entry.id) {
      lines[entry.id, default: []].append(lineNumbers[index])
    }
    return lines.sorted { $0.key < $1.key }.map { .init(id: $0.key, lines: $0.value) }
  }

  private var loosePointers: [CheckReport.LoosePointer] {
    var result: [CheckReport.LoosePointer] = []
    for (index, entry) in document.entries.enumerated() {
      let place = CheckReport.Place(line: lineNumbers[index], id: entry.id)
      for (member, targets) in [("replaces", entry.replaces), ("refs", entry.refs)] {
        for target in targets where !document.index.has(target) {
          result.append(.init(place: place, member: member, target: target))
        }
      }
    }
    return result
  }

  private var conflicts: [CheckReport.Conflict] {
    var versions: [Int: [EntryID]] = [:]
    for head in standing.heads.reversed() where head.isContested {
      versions[standing.chains.firsts[head.index], default: []] += [document.entries[head.index].id]
    }
    return versions.sorted { $0.key < $1.key }.map { first, ids in
      .init(post: standing.chains.names[first], versions: ids)
    }
  }
}
