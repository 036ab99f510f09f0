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
    if !entry.isAside {
      kinds[kind, default: 0] += 1
      if entry.kind == .unknown { unknownKinds.insert(kind) }
    }
    for need in entry.missingNeeds { unknownAbilities[need, default: 0] += 1 }
    noteUnknownMembers(of: entry.range, "entry", TimelineEntry.members, scanner)
    noteTimes(of: entry, location, scanner)
    if entry.isStub { return }
    guard let payload = entry.payload else { return noteUnfamiliar(entry, location) }
    guard let known = EntryReading(entry, in: scanner).members else {
      return noteUnfamiliar(entry, location)
    }
    noteUnknownMembers(of: payload, kind, scanner) { name in
      known.contains { scanner.string(name, equals: $0) }
    }
  }

  private mutating func noteUnfamiliar(_ entry: TimelineEntry, _ location: CheckReport.Location) {
    if entry.kind != .unknown, entry.missingNeeds.isEmpty { unfamiliar.append(location) }
  }

  private mutating func noteUnknownMembers<let count: Int>(
    of object: Range<Int>, _ owner: String, _ known: [count of StaticString],
    _ scanner: JSONScanner
  ) {
    noteUnknownMembers(of: object, owner, scanner) { name in
      known.indices.contains { scanner.string(name, equals: known[$0]) }
    }
  }

  private mutating func noteUnknownMembers(
    of object: Range<Int>, _ owner: String, _ scanner: JSONScanner,
    where isKnown: (_ name: Range<Int>) -> Bool
  ) {
    var found: [String] = []
    _ = scanner.forEachMember(of: object) { member in
      // What an import kept is no member of a newer version.
      let isImport = owner != "entry" && scanner.string(member.name, equals: "from")
      if !isKnown(member.name), !isImport { found.append(scanner.text(member.name)) }
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

extension CheckReport.Flaw {
  /// Finds out why a line is no entry.
  init(of line: Range<Int>, in scanner: JSONScanner) {
    if let flaw = CheckReport.Flaw.sign(line, scanner) {
      self = flaw
      return
    }
    guard let value = scanner.value(in: line) else {
      func isInk(_ index: Int) -> Bool { scanner.skipSpace(index, index + 1) == index }
      let first = line.first(where: isInk) ?? line.lowerBound
      let last = line.last(where: isInk) ?? line.lowerBound
      let isBegun = scanner.bytes[first] == UInt8(ascii: "{")
      // A line with a closing brace is complete; something else is wrong with it.
      let isEnded =
        scanner.bytes[last] == UInt8(ascii: "}")
        || scanner.skipValue(first, line.upperBound) != nil
      self = isBegun && !isEnded ? .cutShort : .notJSON
      return
    }
    guard let known = scanner.members(of: value) else {
      self = .notAnObject
      return
    }
    func isString(_ name: StaticString) -> Bool {
      known.first { scanner.string($0.name, equals: name) }
        .map { scanner.kind(of: $0.value) == .string } ?? false
    }
    self = isString("format") ? .secondHeader : isString("id") ? .withoutType : .withoutID
  }

  /// A flaw that shows before the line is read as JSON.
  private static func sign(_ line: Range<Int>, _ scanner: JSONScanner) -> CheckReport.Flaw? {
    if line.allSatisfy({ scanner.bytes[$0] == 0 }) { return .zeros }
    let first = scanner.bytes[line.lowerBound]
    if line.count >= 7, "<=>|".utf8.contains(first),
      line.prefix(7).allSatisfy({ scanner.bytes[$0] == first })
    {
      return .mergeMark
    }
    return scanner.firstInvalidUTF8(in: line).map { .notUTF8(byte: $0 - line.lowerBound + 1) }
  }
}

/// Checks a whole journal, including findings that no other command needs.
extension CheckReport {
  /// Checks a document.
  init(_ document: TimelineDocument, leftovers: [Leftover] = []) {
    let shown = ShownEntries(document)
    self.init(
      TimelineSummary(shown), bytes: document.contents.count, LineCheck(document),
      EntryCheck(shown) { $0 }, others: 0, leftovers)
  }

  /// Checks a journal by its survey. Nil if the whole document has to be checked.
  init?(_ survey: consuming Survey, leftovers: [Leftover] = []) throws(IndexDamage) {
    guard let picked = try survey.related() else { return nil }
    let repeated = try survey.index.tables.linked.all().filter {
      $0.flags.isDisjoint(with: [.counted, .aside])
    }
    let summary = survey.index.summary(survey.journal.header)
    try self.init(
      summary, picked, Set(repeated.map(\.offset)), entries: survey.journal.entries, leftovers)
  }

  private init?(
    _ summary: TimelineSummary, _ picked: LineSelection, _ repeated: Set<Int>, entries: Range<Int>,
    _ leftovers: [Leftover]
  ) throws(IndexDamage) {
    let lines = SurveyedLines(
      picked.file, entries: entries, repeated: repeated, numbering: picked.offsets)
    guard let lines, lines.numbers.count == picked.offsets.count else { return nil }
    let document = try picked.document().document
    // The document has the header and the picked lines.
    let together = EntryCheck(ShownEntries(document)) { $0 == 1 ? 1 : lines.numbers[$0 - 2] }
    self.init(
      summary, bytes: entries.upperBound, lines.check, together,
      others: summary.entries - document.entries.count { !$0.isAside }, leftovers)
  }

  /// `others` is the number of entries outside `entries`, which all are heads.
  private init(
    _ summary: TimelineSummary, bytes: Int, _ lines: LineCheck, _ entries: EntryCheck, others: Int,
    _ leftovers: [Leftover]
  ) {
    self.init(
      summary: summary, bytes: bytes, lines: lines.lines, blankLines: lines.blankLines,
      heads: entries.heads + others, kinds: lines.kinds, unknownKinds: lines.unknownKinds,
      unknownMembers: lines.unknownMembers, unknownAbilities: lines.unknownAbilities,
      furtherHeaders: lines.furtherHeaders, damage: lines.damage, repetitions: entries.repetitions,
      sharedIDs: entries.sharedIDs,
      loosePointers: entries.loosePointers, cycles: entries.cycles, conflicts: entries.conflicts,
      unreadableTimes: lines.unreadableTimes, unfamiliar: lines.unfamiliar,
      leftovers: leftovers)
  }
}
