import JSONBytes
import Platform
import TimelineDomain

/// A line that says which format a journal has, and which abilities a program needs to use it: the first line,
/// and such lines of copies that a plain merge left behind.
struct TimelineHeader: Sendable, Hashable {
  static let members: [5 of StaticString] = ["format", "version", "id", "created", "needs"]

  let access: TimelineAccess
  let version: Int?
  let created: Moment?
  let needs: Needs

  typealias Needs = JournalGate

  var isNewer: Bool { version.map { $0 > TimelineFormat.version } ?? false }

  /// The header of a file without a valid one: the file is read-only.
  static let unreadable = TimelineHeader(
    access: TimelineAccess(level: .readOnly, reason: .unreadableHeader), version: nil,
    created: nil)

  private init(
    access: TimelineAccess, version: Int?, created: Moment?, needs: Needs = Needs()
  ) {
    self.access = access
    self.version = version
    self.created = created
    self.needs = needs
  }

  /// Reads the header in `line`. Every doubt gives `unreadable`: a later version can loosen that,
  /// but never tighten it.
  init(scanning line: Range<Int>, in scanner: JSONScanner) {
    guard let object = scanner.value(in: line.withoutByteOrderMark(scanner)),
      let known = scanner.knownMembers(of: object, ["format", "version", "needs", "created"]),
      let formatRange = known[0], scanner.kind(of: formatRange) == .string
    else {
      self = .unreadable
      return
    }
    let format = scanner.text(formatRange)
    guard format == TimelineFormat.name else {
      let access = TimelineAccess(level: .none, reason: .anotherFormat(format))
      self = TimelineHeader(access: access, version: nil, created: nil)
      return
    }
    let version = known[1].flatMap { scanner.text(ofNumber: $0) }.flatMap(TimelineHeader.whole)
    let created = known[3].flatMap { range -> Moment? in
      scanner.kind(of: range) == .string ? Moment.restored(scanner.text(range)) : nil
    }
    guard let version, version > 0,
      let (access, needs) = TimelineHeader.gate(known[2], scanner)
    else {
      self = .unreadable
      return
    }
    self = TimelineHeader(access: access, version: version, created: created, needs: needs)
  }

  /// The header of a journal with further headers: what all of them need.
  func joined(with further: [TimelineHeader]) -> TimelineHeader {
    further.reduce(self) { first, next in
      let least = next.access.level < first.access.level ? next.access : first.access
      let names = (first.access.needs + next.access.needs).reduce(into: [String]()) { names, name in
        if !names.contains(name) { names.append(name) }
      }
      var access = least
      if least.reason == .unreadableHeader, first.access.reason != .unreadableHeader {
        access = TimelineAccess(level: least.level, reason: .unreadableFurtherHeader)
      }
      if case .needs = least.reason {
        access = TimelineAccess(level: least.level, reason: .needs(names))
      }
      return TimelineHeader(
        access: access, version: first.version.map { max($0, next.version ?? 0) },
        created: first.created, needs: first.needs.union(next.needs))
    }
  }

  /// Whether a line after the first is a header: an object that names this format, maybe after a byte order mark.
  /// Programs write the name without escapes, so that `mark` finds it.
  static func isFurther(_ line: Range<Int>, in scanner: JSONScanner) -> Bool {
    let line = line.withoutByteOrderMark(scanner)
    return scanner.value(in: line).flatMap { scanner.member("format", of: $0) }
      .map { scanner.copy($0) } == mark
  }

  /// The bytes that every header of this format has.
  static let mark = Array("\"\(TimelineFormat.name)\"".utf8)

  /// A version that does not fit an integer is a newer one, too.
  private static func whole(_ digits: String) -> Int? {
    digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) ?? .max : nil
  }

  /// Whether a line is an object with a `format`, valid as a header or not.
  static func namesFormat(_ line: Range<Int>, in scanner: JSONScanner) -> Bool {
    var hasFormat = false
    guard let object = scanner.value(in: line.withoutByteOrderMark(scanner)) else { return false }
    let isObject = scanner.forEachMember(of: object) { member in
      if scanner.string(member.name, equals: "format") { hasFormat = true }
    }
    return isObject && hasFormat
  }

  /// The gate. Nil if `needs` has another shape or a member that this version doesn't know.
  private static func gate(
    _ range: Range<Int>?, _ scanner: JSONScanner
  ) -> (TimelineAccess, Needs)? {
    guard let range else { return (.full, Needs()) }
    guard scanner.kind(of: range) == .object, let members = scanner.members(of: range),
      let lists = scanner.knownMembers(of: range, ["read", "write", "rewrite"]),
      members.count == lists.indices.count(where: { lists[$0] != nil })
    else { return nil }
    let levels: [TimelineAccess.Level] = [.none, .readOnly, .noRewrite]
    var level = TimelineAccess.Level.full
    var unknown: [String] = []
    var seen: Set<String> = []
    var all: [Set<[UInt8]>] = [[], [], []]
    for (index, limit) in levels.enumerated() {
      guard let list = lists[index] else { continue }
      guard scanner.kind(of: list) == .array, let bytes = scanner.strings(of: list),
        let names = scanner.elements(of: list)?.map({ scanner.text($0) })
      else { return nil }
      all[index] = Set(bytes)
      let missing = names.filter { !TimelineFormat.knownNeeds.contains($0) }
      if !missing.isEmpty { level = min(level, limit) }
      unknown += missing.filter { seen.insert($0).inserted }
    }
    return (
      TimelineAccess(level: level, reason: unknown.isEmpty ? nil : .needs(unknown)),
      Needs(read: all[0], write: all[1], rewrite: all[2])
    )
  }

  /// The header of a new journal.
  static func line(created: Moment) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return line(id: EntryID.random(using: &generator), created: created)
  }

  static func line(id: EntryID, created: Moment) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("format")
      $0.string(TimelineFormat.name)
      $0.name("version")
      $0.number(TimelineFormat.version)
      $0.name("id")
      $0.string(id.text)
      $0.name("created")
      $0.string(created.spelling)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension Range<Int> {
  /// Skips a byte order mark, which some editors write.
  func withoutByteOrderMark(_ scanner: JSONScanner) -> Range<Int> {
    guard count >= 3, scanner.bytes[lowerBound] == 0xEF, scanner.bytes[lowerBound + 1] == 0xBB,
      scanner.bytes[lowerBound + 2] == 0xBF
    else { return self }
    return (lowerBound + 3)..<upperBound
  }
}

/// The headers of a journal: which journal it is, and what all of them need.
struct JournalHeaders {
  /// What all headers say together.
  let header: TimelineHeader
  /// The first line, without the space around it. Nil without a header.
  let line: [UInt8]?
  /// Later headers, without LF.
  let further: [Range<Int>]
  /// The bytes of all headers that need an ability.
  let lines: [[UInt8]]
  private let id: [UInt8]?
  private let first: TimelineHeader
  /// The versions as they are spelled.
  private let versions: [[UInt8]]

  init(_ contents: FileContents) {
    self = contents.withBytes { JournalHeaders($0) }
  }

  init(_ bytes: Span<UInt8>) {
    let scanner = JSONScanner(bytes)
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0, to: bytes.count)
    first = TimelineHeader(scanning: 0..<end, in: scanner)
    let object = scanner.value(in: (0..<end).withoutByteOrderMark(scanner))
    line =
      TimelineHeader.namesFormat(0..<end, in: scanner) ? object.map { scanner.copy($0) } : nil
    let member = object.flatMap { scanner.member("id", of: $0) }
    id = member.flatMap { scanner.kind(of: $0) == .string ? scanner.decodedString($0) : nil }
    var versions: [[UInt8]] = []
    if let object, first.version != nil,
      let version = scanner.member("version", of: object)
    {
      versions.append(scanner.copy(version))
    }
    var further: [Range<Int>] = []
    var others: [TimelineHeader] = []
    var lines = first.needs == TimelineHeader.Needs() ? [] : [line].compactMap { $0 }
    bytes.forEachLine(withMark: TimelineHeader.mark, from: end + 1) { line in
      guard TimelineHeader.isFurther(line, in: scanner) else { return }
      let header = TimelineHeader(scanning: line, in: scanner)
      further.append(line)
      others.append(header)
      if header.needs != TimelineHeader.Needs() { lines.append(scanner.copy(line)) }
      if header.version != nil, let object = scanner.value(in: line.withoutByteOrderMark(scanner)),
        let version = scanner.member("version", of: object)
      {
        versions.append(scanner.copy(version))
      }
    }
    self.further = further
    self.lines = lines
    self.versions = versions
    header = first.joined(with: others)
  }

  /// The abilities that the headers need and this version lacks.
  var unknownAbilities: Set<String> { Set(header.access.needs) }

  /// Those without which this version may not append.
  var abilitiesForAppending: Set<String> {
    Set(header.needs.read.union(header.needs.write).map { String(decoding: $0, as: UTF8.self) })
      .subtracting(TimelineFormat.knownNeeds)
  }

  /// Whether this copy needs an ability that this version and the other copy lack, so that only its own bytes
  /// are safe.
  func isNewer(than other: JournalHeaders) -> Bool {
    header.access.level < .full && !unknownAbilities.isSubset(of: other.unknownAbilities)
      || header.access.level < .noRewrite && unknownAbilities.isEmpty && header != other.header
  }

  /// Whether both headers are of one journal.
  func isSameJournal(as other: JournalHeaders) -> Bool {
    if let id, let otherID = other.id { return id == otherID }
    return line != nil && line == other.line
  }

  // MARK: Joining

  /// The first line after a rewrite: with the highest version and what all headers need, also those of
  /// `others`. Nil without a first line that this version can read.
  func joined(
    with others: [JournalHeaders] = [], needing gate: JournalGate = JournalGate()
  ) -> [UInt8]? {
    guard let line, let own = first.version.flatMap({ _ in versions.first }) else { return nil }
    let highest = (others.flatMap(\.versions) + versions).reduce(own) { best, next in
      if best.count != next.count { return best.count > next.count ? best : next }
      return best.lexicographicallyPrecedes(next) ? next : best
    }
    let needs = others.reduce(header.needs.union(gate)) { $0.union($1.header.needs) }
    var edits: [JSONMemberEdit] = []
    if highest != own { edits.append(JSONMemberEdit("version", highest)) }
    if !needs.isSubset(of: first.needs) { edits.append(JSONMemberEdit("needs", needs.json)) }
    return JSONScanner(line.span).splicing(line.indices, edits)
  }

  /// The first line of a file with a joined header in it, with LF and what is around the object.
  static func firstLine(of contents: FileContents, _ joined: [UInt8]) -> [UInt8]? {
    contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0, to: bytes.count)
      guard let object = scanner.value(in: (0..<end).withoutByteOrderMark(scanner)) else {
        return nil
      }
      return contents.copy(0..<object.lowerBound) + joined
        + contents.copy(object.upperBound..<end) + [UInt8(ascii: "\n")]
    }
  }

  /// Whether a rewrite would change the first line, or remove another header.
  func differs(fromJoinedWith others: [JournalHeaders]) -> Bool {
    let needs = others.reduce(TimelineHeader.Needs()) { $0.union($1.header.needs) }
    return !needs.isSubset(of: header.needs)
  }
}

extension JournalGate {
  /// The value of `needs` in a header.
  fileprivate var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      for (name, abilities) in lists {
        object.name(name)
        object.array { array in
          for ability in abilities { array.raw(JSONWriter.string(decoded: ability)) }
        }
      }
    }
    return writer.bytes
  }
}

extension Span<UInt8> {
  /// Calls `body` for each line that has these bytes, from an offset on.
  func forEachLine(withMark mark: [UInt8], from start: Int, _ body: (Range<Int>) -> Void) {
    var start = start
    while let found = offset(of: mark, from: start) {
      var first = found
      while first > start, self[first - 1] != UInt8(ascii: "\n") { first -= 1 }
      let end = firstIndex(of: UInt8(ascii: "\n"), from: found, to: count)
      body(first..<end)
      start = end + 1
    }
  }

  /// Where these bytes, which have a hyphen, begin at or after `start`.
  func offset(of mark: [UInt8], from start: Int) -> Int? {
    // A hyphen and a letter are rarer than a quote and a letter.
    let hyphen = mark.firstIndex(of: UInt8(ascii: "-")) ?? 0
    let search = PairSearch([(first: mark[hyphen], second: mark[hyphen + 1]...mark[hyphen + 1])])
    var next = start + hyphen
    while next < count, let pair = search.next(in: self, from: next, to: count) {
      let found = pair - hyphen
      if found + mark.count <= count, mark.indices.allSatisfy({ self[found + $0] == mark[$0] }) {
        return found
      }
      next = pair + 1
    }
    return nil
  }
}

/// The constants of the format, version 1. `Samples/FORMAT.md` defines them.
enum TimelineFormat {
  static let name = "timeline-journal"
  static let version = JournalAbilities.formatVersion
  static let knownNeeds = JournalAbilities.known
}
