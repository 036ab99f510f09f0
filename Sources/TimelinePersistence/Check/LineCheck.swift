import JSONBytes
import Platform
import TimelineDomain

/// The findings of a check about single lines.
struct LineCheck: Sendable {
  private(set) var lines = 0
  private(set) var blankLines = 0
  private(set) var furtherHeaders: [CheckReport.FurtherHeader] = []
  private(set) var damage: [CheckReport.Damage] = []
  /// The number of entries of each kind.
  private(set) var kinds: [String: Int] = [:]
  private(set) var unknownKinds: Set<String> = []
  private(set) var unknownMembers: CheckReport.MemberCounts = [:]
  private(set) var unknownAbilities: [String: Int] = [:]
  private(set) var unreadableTimes: [CheckReport.UnreadableTime] = []
  private(set) var unfamiliar: [CheckReport.Location] = []

  init() {}

  init(_ document: TimelineDocument) {
    document.contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      var damaged = document.damagedLines[...]
      let further = Set(document.furtherHeaders)
      var entries: [Int: TimelineEntry] = [:]
      for entry in document.entries { entries[entry.line.upperBound] = entry }
      LineScanner(bytes).forEachLine { number, line in
        lines = number
        let line = number == 1 ? line.withoutByteOrderMark(scanner) : line
        if number == damaged.first {
          damaged.removeFirst()
          noteDamage(line, scanner)
        } else if let entry = entries[line.upperBound] {
          note(entry, scanner)
        } else if scanner.isBlank(line) {
          blankLines += 1
        } else if number == 1 {
          noteHeader(line, scanner)
        } else if further.contains(number) {
          let needs = TimelineHeader(scanning: line, in: scanner).needs
          let names = needs.read.union(needs.write).union(needs.rewrite)
          furtherHeaders.append(
            .init(
              line: number, needs: names.map { String(decoding: $0, as: UTF8.self) }.sorted()))
          noteHeader(line, scanner)
        }
      }
    }
  }

  // MARK: The next line

  mutating func takeHeader(_ line: Range<Int>, _ scanner: JSONScanner) {
    lines += 1
    noteHeader(line.withoutByteOrderMark(scanner), scanner)
  }

  /// Takes any line but the header.
  mutating func take(_ line: Range<Int>, _ scanner: JSONScanner) {
    lines += 1
    if scanner.isBlank(line) {
      blankLines += 1
    } else if let entry = TimelineEntry(scanning: line, in: scanner) {
      note(entry, scanner)
    } else {
      noteDamage(line, scanner)
    }
  }

  /// Takes a line that repeats an earlier one.
  mutating func takeRepetition() { lines += 1 }

  /// Adds the findings of the lines that follow these.
  mutating func append(_ next: LineCheck) {
    damage += next.damage.map { .init(line: lines + $0.line, flaw: $0.flaw, begins: $0.begins) }
    unreadableTimes += next.unreadableTimes.map {
      .init(location: $0.location.moved(by: lines), member: $0.member, spelling: $0.spelling)
    }
    unfamiliar += next.unfamiliar.map { $0.moved(by: lines) }
    lines += next.lines
    blankLines += next.blankLines
    kinds.merge(next.kinds, uniquingKeysWith: +)
    unknownKinds.formUnion(next.unknownKinds)
    for (owner, members) in next.unknownMembers {
      unknownMembers[owner, default: [:]].merge(members, uniquingKeysWith: +)
    }
    unknownAbilities.merge(next.unknownAbilities, uniquingKeysWith: +)
  }

  // MARK: One line

  private mutating func noteDamage(_ line: Range<Int>, _ scanner: JSONScanner) {
    let begins = scanner.copy(line.prefix(48))
    damage.append(.init(line: lines, flaw: .init(of: line, in: scanner), begins: begins))
  }

  private mutating func noteHeader(_ line: Range<Int>, _ scanner: JSONScanner) {
    guard let object = scanner.value(in: line) else { return }
    noteUnknownMembers(of: object, "header", TimelineHeader.members, scanner)
  }

  private mutating func note(_ entry: TimelineEntry, _ scanner: JSONScanner) {
    let location = CheckReport.Location(line: lines, id: entry.id)
    let kind = entry.type(scanner)
    kinds[kind, default: 0] += 1
    if entry.kind == .unknown { unknownKinds.insert(kind) }
    for need in entry.missingNeeds { unknownAbilities[need, default: 0] += 1 }
    noteUnknownMembers(of: entry.range, "entry", TimelineEntry.members, scanner)
    noteTimes(of: entry, location, scanner)
    if entry.isStub { return }
    guard let payload = entry.payload else { return noteUnfamiliar(entry, location) }
    switch EntryReading(entry, in: scanner) {
    case .text: noteUnknownMembers(of: payload, "text", TextPostDTO.members, scanner)
    case .mood: noteUnknownMembers(of: payload, "mood", MoodPostDTO.members, scanner)
    case .deletion: noteUnknownMembers(of: payload, "deletion", DeletionDTO.members, scanner)
    case .unknown: noteUnfamiliar(entry, location)
    }
  }

  private mutating func noteUnfamiliar(_ entry: TimelineEntry, _ location: CheckReport.Location) {
    if entry.kind != .unknown, entry.missingNeeds.isEmpty { unfamiliar.append(location) }
  }

  private mutating func noteUnknownMembers<let count: Int>(
    of object: Range<Int>, _ owner: String, _ known: [count of StaticString],
    _ scanner: JSONScanner
  ) {
    var found: [String] = []
    _ = scanner.forEachMember(of: object) { member in
      let isKnown = known.indices.contains { scanner.string(member.name, equals: known[$0]) }
      // What an import kept is no member of a newer version.
      let isImport = owner != "entry" && scanner.string(member.name, equals: "from")
      if !isKnown, !isImport { found.append(scanner.text(member.name)) }
    }
    for name in found { unknownMembers[owner, default: [:]][name, default: 0] += 1 }
  }

  private mutating func noteTimes(
    of entry: TimelineEntry, _ location: CheckReport.Location, _ scanner: JSONScanner
  ) {
    var unreadable: [CheckReport.UnreadableTime] = []
    _ = scanner.forEachMember(of: entry.range) { member in
      for name: StaticString in ["at", "written"] where scanner.string(member.name, equals: name) {
        let isString = scanner.kind(of: member.value) == .string
        let spelling =
          isString
          ? scanner.text(member.value) : String(decoding: scanner.copy(member.value), as: UTF8.self)
        if isString, Moment.restored(spelling) != nil { continue }
        unreadable.append(.init(location: location, member: "\(name)", spelling: spelling))
      }
    }
    unreadableTimes += unreadable
  }
}

extension CheckReport.Location {
  fileprivate func moved(by lines: Int) -> CheckReport.Location {
    CheckReport.Location(line: lines + line, id: id)
  }
}
