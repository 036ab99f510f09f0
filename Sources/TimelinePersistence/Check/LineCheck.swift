import JSONBytes
import Platform
import TimelineDomain

/// What there is to know of each line of a journal alone.
struct LineCheck: Sendable {
  private(set) var lines = 0
  private(set) var blankLines = 0
  private(set) var damage: [CheckReport.Damage] = []
  private var otherKinds: [String: Int] = [:]
  private var usual = (texts: 0, moods: 0)
  private(set) var unknownKinds: Set<String> = []
  private(set) var unknownMembers: CheckReport.MemberCounts = [:]
  private(set) var unknownAbilities: [String: Int] = [:]
  private(set) var unreadableTimes: [CheckReport.UnreadableTime] = []
  private(set) var unfamiliar: [CheckReport.Place] = []

  init() {}

  /// Of all entries.
  var kinds: [String: Int] {
    [("text", usual.texts), ("mood", usual.moods)].reduce(into: otherKinds) { kinds, of in
      if of.1 > 0 { kinds[of.0, default: 0] += of.1 }
    }
  }

  init(_ document: TimelineDocument) {
    document.contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      var damaged = document.damagedLines[...]
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
        }
      }
    }
  }

  // MARK: The next line

  mutating func takeHeader(_ line: Range<Int>, _ scanner: JSONScanner) {
    lines += 1
    noteHeader(line.withoutByteOrderMark(scanner), scanner)
  }

  /// Any but the first.
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

  /// One that says what an earlier one says.
  mutating func takeRepetition() { lines += 1 }

  /// A text or a mood that says nothing unusual.
  mutating func takeUsual(isMood: Bool) {
    lines += 1
    if isMood { usual.moods += 1 } else { usual.texts += 1 }
  }

  /// What was said of the lines behind these.
  mutating func append(_ next: LineCheck) {
    damage += next.damage.map { .init(line: lines + $0.line, flaw: $0.flaw, begins: $0.begins) }
    unreadableTimes += next.unreadableTimes.map {
      .init(place: $0.place.moved(by: lines), member: $0.member, spelling: $0.spelling)
    }
    unfamiliar += next.unfamiliar.map { $0.moved(by: lines) }
    lines += next.lines
    blankLines += next.blankLines
    usual.texts += next.usual.texts
    usual.moods += next.usual.moods
    otherKinds.merge(next.otherKinds, uniquingKeysWith: +)
    unknownKinds.formUnion(next.unknownKinds)
    for (place, members) in next.unknownMembers {
      unknownMembers[place, default: [:]].merge(members, uniquingKeysWith: +)
    }
    unknownAbilities.merge(next.unknownAbilities, uniquingKeysWith: +)
  }

  // MARK: Of one line

  private mutating func noteDamage(_ line: Range<Int>, _ scanner: JSONScanner) {
    let begins = scanner.copy(line.prefix(48))
    damage.append(.init(line: lines, flaw: .init(of: line, in: scanner), begins: begins))
  }

  private mutating func noteHeader(_ line: Range<Int>, _ scanner: JSONScanner) {
    guard let object = scanner.value(in: line) else { return }
    noteUnknownMembers(of: object, "header", TimelineHeader.members, scanner)
  }

  private mutating func note(_ entry: TimelineEntry, _ scanner: JSONScanner) {
    let place = CheckReport.Place(line: lines, id: entry.id)
    let kind = entry.type(scanner)
    otherKinds[kind, default: 0] += 1
    if entry.kind == .unknown { unknownKinds.insert(kind) }
    for need in entry.missingNeeds { unknownAbilities[need, default: 0] += 1 }
    noteUnknownMembers(of: entry.range, "entry", TimelineEntry.members, scanner)
    noteTimes(of: entry, place, scanner)
    if entry.isStub { return }
    guard let payload = entry.payload else { return noteUnfamiliar(entry, place) }
    switch EntryReading(entry, in: scanner) {
    case .text: noteUnknownMembers(of: payload, "text", TextPostDTO.members, scanner)
    case .mood: noteUnknownMembers(of: payload, "mood", MoodPostDTO.members, scanner)
    case .deletion: noteUnknownMembers(of: payload, "deletion", DeletionDTO.members, scanner)
    case .unknown: noteUnfamiliar(entry, place)
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
}

extension CheckReport.Place {
  fileprivate func moved(by lines: Int) -> CheckReport.Place {
    CheckReport.Place(line: lines + line, id: id)
  }
}
