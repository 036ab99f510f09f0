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
  private(set) var unreadableTimes: [CheckReport.SpelledMember] = []
  private(set) var largeNumbers: [CheckReport.SpelledMember] = []
  private(set) var unfamiliar: [CheckReport.Location] = []
  /// What the entries outside the linked lines show.
  private(set) var posts = 0
  private(set) var sealed = 0
  private(set) var unknown: [String: Int] = [:]
  private(set) var unfamiliarKinds: [String: Int] = [:]

  private init() {}

  /// Reads all lines, several parts at a time.
  init(_ contents: FileContents, _ linked: LinkedLines) {
    let all = Parallel.map(contents.parts(of: linked.partSize)) { part in
      LineCheck(contents, part.range, from: part.lines, besides: linked)
    }
    for part in [LineCheck(linked)] + (all ?? []) { append(part) }
    damage.sort { $0.line < $1.line }
    unreadableTimes.sort { $0.location.line < $1.location.line }
    largeNumbers.sort { $0.location.line < $1.location.line }
    unfamiliar.sort { $0.line < $1.line }
  }

  /// The linked lines, which count as the document says.
  private init(_ linked: LinkedLines) {
    let document = linked.document
    document.contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      var damaged = document.damagedLines[...]
      let further = Set(document.furtherHeaders)
      var entries: [Int: TimelineEntry] = [:]
      for entry in document.entries { entries[entry.line.upperBound] = entry }
      LineScanner(bytes).forEachLine { own, line in
        let number = linked.numbers[own - 1]
        let line = number == 1 ? line.withoutByteOrderMark(scanner) : line
        if own == damaged.first {
          damaged.removeFirst()
          noteDamage(line, number, scanner)
        } else if let entry = entries[line.upperBound] {
          note(entry, number, scanner)
        } else if number == 1, !scanner.isBlank(line) {
          noteHeader(line, scanner)
        } else if further.contains(own) {
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

  /// A part of the lines that are not linked. `before` is the number of lines before it.
  private init(
    _ contents: FileContents, _ part: Range<Int>, from before: Int, besides linked: LinkedLines
  ) {
    let isSealed = linked.document.header.access.level == .none
    let first = linked.numbers.sortedIndex(of: before + 1)
    var next = linked.numbers[first...]
    contents.withBytes { bytes in
      let scanner = JSONScanner(bytes.extracting(part))
      LineScanner(scanner.bytes).forEachLine { number, line in
        lines += 1
        let isLinked = next.first == before + number
        if isLinked { next.removeFirst() }
        let line = before + number == 1 ? line.withoutByteOrderMark(scanner) : line
        if scanner.isBlank(line) {
          blankLines += 1
        } else if !isLinked, !isSealed,
          let entry = TimelineEntry(scanning: line, in: scanner)
        {
          noteHead(entry, note(entry, before + number, scanner), scanner)
        }
      }
    }
  }

  private mutating func noteHead(
    _ entry: TimelineEntry, _ reading: EntryReading, _ scanner: JSONScanner
  ) {
    guard reading.isUnknown else {
      posts += 1
      return
    }
    if entry.isSealed(scanner) {
      sealed += 1
      return
    }
    let kind = entry.type(scanner)
    unknown[kind, default: 0] += 1
    if entry.kind != .unknown { unfamiliarKinds[kind, default: 0] += 1 }
  }

  private mutating func append(_ next: LineCheck) {
    lines += next.lines
    blankLines += next.blankLines
    furtherHeaders += next.furtherHeaders
    damage += next.damage
    unreadableTimes += next.unreadableTimes
    largeNumbers += next.largeNumbers
    unfamiliar += next.unfamiliar
    kinds.merge(next.kinds, uniquingKeysWith: +)
    unknownKinds.formUnion(next.unknownKinds)
    for (owner, members) in next.unknownMembers {
      unknownMembers[owner, default: [:]].merge(members, uniquingKeysWith: +)
    }
    unknownAbilities.merge(next.unknownAbilities, uniquingKeysWith: +)
    posts += next.posts
    sealed += next.sealed
    unknown.merge(next.unknown, uniquingKeysWith: +)
    unfamiliarKinds.merge(next.unfamiliarKinds, uniquingKeysWith: +)
  }

  // MARK: One line

  private mutating func noteDamage(
    _ line: Range<Int>, _ number: Int, _ scanner: JSONScanner
  ) {
    let begins = scanner.copy(line.prefix(48))
    damage.append(.init(line: number, flaw: .init(of: line, in: scanner), begins: begins))
  }

  private mutating func noteHeader(_ line: Range<Int>, _ scanner: JSONScanner) {
    guard let object = scanner.value(in: line) else { return }
    noteUnknownMembers(of: object, "header", TimelineHeader.members, scanner)
  }

  @discardableResult
  private mutating func note(
    _ entry: TimelineEntry, _ number: Int, _ scanner: JSONScanner
  ) -> EntryReading {
    let location = CheckReport.Location(line: number, id: entry.id)
    let reading = EntryReading(entry, in: scanner)
    let kind = entry.type(scanner)
    if !entry.isAside {
      kinds[kind, default: 0] += 1
      if entry.kind == .unknown, !entry.isSealed(scanner) { unknownKinds.insert(kind) }
    }
    for need in entry.missingNeeds { unknownAbilities[need, default: 0] += 1 }
    noteUnknownMembers(of: entry.range, "entry", TimelineEntry.members, scanner)
    noteTimes(of: entry, location, scanner)
    if entry.isStub { return reading }
    if let payload = entry.payload, let known = reading.members {
      noteUnknownMembers(of: payload, kind, scanner) { name in
        known.contains { scanner.string(name, equals: $0) }
      }
      noteNumber(in: payload, of: entry.kind, location, scanner)
    } else {
      noteUnfamiliar(entry, location)
    }
    return reading
  }

  private mutating func noteNumber(
    in payload: Range<Int>, of kind: EntryKind, _ location: CheckReport.Location,
    _ scanner: JSONScanner
  ) {
    guard let field = kind.post?.namedNumber?.number else { return }
    var large: [CheckReport.SpelledMember] = []
    _ = scanner.forEachMember(of: payload) { member in
      guard scanner.text(member.name) == field.rawValue,
        let spelling = scanner.text(ofNumber: member.value),
        SpelledNumber(restored: spelling).value.isInfinite
      else { return }
      large.append(.init(location: location, member: field.rawValue, spelling: spelling))
    }
    largeNumbers += large
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
    var unreadable: [CheckReport.SpelledMember] = []
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
      // A purge says why its versions are missing.
      for target in missing
      where isFirst || entry.isHider || !document.purgedIDs.contains(target) {
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

extension CheckReport {
  /// Checks a whole journal, including findings that no other command needs.
  init(_ contents: FileContents, leftovers: [Leftover] = []) {
    self.init(contents, LinkedLines(contents), leftovers)
  }

  init(_ contents: FileContents, _ linked: LinkedLines, _ leftovers: [Leftover] = []) {
    let shown = ShownEntries(linked.document)
    let lines = LineCheck(contents, linked)
    let entries = EntryCheck(shown) { linked.numbers[$0 - 1] }
    let summary = TimelineSummary(shown)
    self.init(
      summary: TimelineSummary(
        access: summary.access, version: summary.version, isNewer: summary.isNewer,
        entries: summary.entries + linked.others, posts: summary.posts + lines.posts,
        sealed: summary.sealed + lines.sealed,
        unknown: summary.unknown.merging(lines.unknown, uniquingKeysWith: +),
        unfamiliar: summary.unfamiliar.merging(lines.unfamiliarKinds, uniquingKeysWith: +),
        damagedLines: linked.damagedLines, duplicateLines: summary.duplicateLines,
        sharedIDs: summary.sharedIDs, conflicts: summary.conflicts, asides: summary.asides,
        gate: summary.gate),
      bytes: contents.count, lines: lines.lines, blankLines: lines.blankLines,
      heads: entries.heads + linked.others, kinds: lines.kinds, unknownKinds: lines.unknownKinds,
      unknownMembers: lines.unknownMembers, unknownAbilities: lines.unknownAbilities,
      furtherHeaders: lines.furtherHeaders, damage: lines.damage, repetitions: entries.repetitions,
      sharedIDs: entries.sharedIDs,
      loosePointers: entries.loosePointers, cycles: entries.cycles, conflicts: entries.conflicts,
      unreadableTimes: lines.unreadableTimes, largeNumbers: lines.largeNumbers,
      unfamiliar: lines.unfamiliar,
      leftovers: leftovers)
  }
}
