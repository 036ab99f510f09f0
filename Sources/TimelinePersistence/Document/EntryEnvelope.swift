import JSONBytes
import TimelineDomain

/// The ranges of the envelope members in a line. Every line of a journal is read into one, so it
/// decodes and allocates nothing.
struct EntryEnvelope {
  /// The JSON object in the line, without the white space around it.
  let range: Range<Int>
  fileprivate var members = Members()

  /// An empty range is an absent member: no JSON value is empty.
  fileprivate struct Members {
    var id = 0..<0
    var type = 0..<0
    var payload = 0..<0
    var at = 0..<0
    var replaces = 0..<0
    var refs = 0..<0
    var needs = 0..<0
    var zone = 0..<0
    var written = 0..<0
    var changed = 0..<0
    var batch = 0..<0
    var undoes = 0..<0
    var stub = 0..<0
    var settled = 0..<0
    var until = 0..<0
    var day = 0..<0
    var files = 0..<0
    var aside = 0..<0
    var line = 0..<0
    var isAsideRepeated = false
    var isRepeated = false
    var isNeedsRepeated = false
    var format = 0..<0
  }

  var id: Range<Int> { members.id }
  var type: Range<Int> { members.type }
  var payload: Range<Int>? { present(members.payload) }
  var at: Range<Int>? { present(members.at) }
  var replaces: Range<Int>? { present(members.replaces) }
  var refs: Range<Int>? { present(members.refs) }
  var needs: Range<Int>? { present(members.needs) }
  var written: Range<Int>? { present(members.written) }
  var changed: Range<Int>? { present(members.changed) }
  var batch: Range<Int>? { present(members.batch) }
  var undoes: Range<Int>? { present(members.undoes) }
  var stub: Range<Int>? { present(members.stub) }
  var settled: Range<Int>? { present(members.settled) }
  var until: Range<Int>? { present(members.until) }
  var day: Range<Int>? { present(members.day) }
  var files: Range<Int>? { present(members.files) }
  /// Nil for a repeated member, which has no effect.
  var aside: Range<Int>? { members.isAsideRepeated ? nil : present(members.aside) }
  /// What a program says about the line alone.
  var line: Range<Int>? { present(members.line) }
  /// Whether a member is repeated that makes the entry unknown by that. The first counts.
  var isRepeated: Bool { members.isRepeated || members.isNeedsRepeated }
  var isNeedsRepeated: Bool { members.isNeedsRepeated }
  var zone: Range<Int>? { present(members.zone) }

  private func present(_ value: Range<Int>) -> Range<Int>? { value.isEmpty ? nil : value }

  /// Nil if the line is no entry: no JSON object with an `id` and a `type`, or a header.
  @inline(__always)
  init?(scanning line: Range<Int>, in scanner: JSONScanner) {
    let (end, start) = (line.upperBound, scanner.skipSpace(line.lowerBound, line.upperBound))
    guard var index = scanner.enterObject(start, end) else { return nil }
    var member = JSONMember(name: 0..<0, value: 0..<0)
    while scanner.nextMember(&index, end, &member) { members.note(member, scanner) }
    guard index > 0, scanner.skipSpace(index, end) == end,
      !members.id.isEmpty, scanner.isString(members.id),
      !members.type.isEmpty, scanner.isString(members.type),
      members.format.isEmpty || scanner.copy(members.format) != TimelineHeader.mark
    else { return nil }
    range = start..<index
  }

  func kind(_ scanner: JSONScanner) -> EntryKind { EntryKind(type, scanner) }
}

extension EntryEnvelope.Members {
  @inline(__always)
  fileprivate mutating func note(_ member: JSONMember, _ scanner: JSONScanner) {
    let start = member.name.lowerBound + 1
    let length = member.name.count - 2
    // Names are compared as numbers: no member that counts has a longer one.
    if (1...8).contains(length), start + 8 <= scanner.bytes.count {
      let name = scanner.bytes.word(at: start) & UInt64.max &>> UInt64(64 - 8 * length)
      if note(name, member.value) { return }
    }
    guard scanner.hasEscape(member.name) || start + 8 > scanner.bytes.count else { return }
    let decoded = scanner.decodedString(member.name)
    guard decoded.count <= 8, !decoded.contains(0) else { return }
    _ = note(decoded.reversed().reduce(0) { $0 << 8 | UInt64($1) }, member.value)
  }

  /// False for a name that means nothing.
  @inline(__always)
  private mutating func note(_ name: UInt64, _ value: Range<Int>) -> Bool {
    switch name {
    case UInt64(nameOf: "id"): Self.set(&id, value, &isRepeated)
    case UInt64(nameOf: "type"): Self.set(&type, value, &isRepeated)
    case UInt64(nameOf: "at"): Self.set(&at, value, &isRepeated)
    case UInt64(nameOf: "payload"): Self.set(&payload, value, &isRepeated)
    case UInt64(nameOf: "zone"): Self.set(&zone, value, &isRepeated)
    case UInt64(nameOf: "replaces"): Self.set(&replaces, value, &isRepeated)
    case UInt64(nameOf: "written"): Self.set(&written, value, &isRepeated)
    case UInt64(nameOf: "changed"): Self.set(&changed, value, &isRepeated)
    case UInt64(nameOf: "refs"): Self.set(&refs, value, &isRepeated)
    case UInt64(nameOf: "needs"): Self.set(&needs, value, &isNeedsRepeated)
    case UInt64(nameOf: "batch"): Self.set(&batch, value, &isRepeated)
    case UInt64(nameOf: "undoes"): Self.set(&undoes, value, &isRepeated)
    case UInt64(nameOf: "stub"): Self.set(&stub, value, &isRepeated)
    case UInt64(nameOf: "format"): Self.set(&format, value)
    case UInt64(nameOf: "settled"): Self.set(&settled, value)
    case UInt64(nameOf: "until"): Self.set(&until, value)
    case UInt64(nameOf: "day"): Self.set(&day, value)
    case UInt64(nameOf: "files"): Self.set(&files, value)
    case UInt64(nameOf: "aside"): Self.set(&aside, value, &isAsideRepeated)
    case UInt64(nameOf: "line"): Self.set(&line, value)
    default: return false
    }
    return true
  }

  @inline(__always)
  private static func set(_ slot: inout Range<Int>, _ value: Range<Int>, _ isRepeated: inout Bool) {
    if slot.isEmpty { slot = value } else { isRepeated = true }
  }

  /// For a member that never makes an entry unknown.
  @inline(__always)
  private static func set(_ slot: inout Range<Int>, _ value: Range<Int>) {
    if slot.isEmpty { slot = value }
  }
}

/// An entry as this version interprets it: the only switch from a kind to its DTO.
enum EntryReading {
  case text(TextPostDTO)
  case mood(MoodPostDTO)
  case measure(MeasurePostDTO)
  case deletion(DeletionDTO)
  case unknown(UnknownEntry.Reason)

  /// Checks shapes only; decodes no text.
  init(_ entry: TimelineEntry, in scanner: JSONScanner) {
    guard entry.missingNeeds.isEmpty else {
      self = .unknown(.needs(entry.missingNeeds))
      return
    }
    guard entry.kind != .unknown else {
      self = .unknown(entry.isSealed(scanner) ? .sealed(.locked) : .unknownKind)
      return
    }
    guard !entry.isStub else {
      self = .unknown(.compacted)
      return
    }
    guard entry.hasFamiliarEnvelope, let payload = entry.payload else {
      self = .unknown(.unfamiliarContent)
      return
    }
    self = EntryReading(entry.kind, payload, in: scanner) ?? .unknown(.unfamiliarContent)
  }

  /// A payload of this kind. Nil if it has another shape.
  @inline(__always)
  private init?(_ kind: EntryKind, _ payload: Range<Int>, in scanner: JSONScanner) {
    let reading: EntryReading? =
      switch kind {
      case .text: TextPostDTO(payload: payload, in: scanner).map(EntryReading.text)
      case .mood: MoodPostDTO(payload: payload, in: scanner).map(EntryReading.mood)
      case .measure: MeasurePostDTO(payload: payload, in: scanner).map(EntryReading.measure)
      case .deletion: DeletionDTO(payload: payload, in: scanner).map(EntryReading.deletion)
      case .unknown: nil
      }
    guard let reading else { return nil }
    self = reading
  }

  /// Reads an envelope without a `TimelineEntry`. Nil if it needs abilities.
  @inline(__always)
  init?(_ envelope: EntryEnvelope, _ kind: EntryKind, in scanner: JSONScanner) {
    guard envelope.needs == nil else { return nil }
    guard kind != .unknown else {
      self = .unknown(.unknownKind)
      return
    }
    guard !envelope.isRepeated, let payload = envelope.payload,
      envelope.replaces.map({ scanner.areStrings($0) }) ?? true,
      envelope.refs.map({ scanner.areStrings($0) }) ?? true
    else {
      self = .unknown(.unfamiliarContent)
      return
    }
    self = EntryReading(kind, payload, in: scanner) ?? .unknown(.unfamiliarContent)
  }

  /// This version can't interpret the entry.
  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// The members of its payload that this version knows. Nil if it can't interpret the entry.
  var members: [StaticString]? {
    func list<let count: Int>(_ names: [count of StaticString]) -> [StaticString] {
      names.indices.map { names[$0] }
    }
    return switch self {
    case .text: list(TextPostDTO.members)
    case .mood: list(MoodPostDTO.members)
    case .measure: list(MeasurePostDTO.members)
    case .deletion: list(DeletionDTO.members)
    case .unknown: nil
    }
  }

  /// The members of a post's payload that the edit changes. Nil for other entries.
  func memberEdits(for edit: PostEdit, in scanner: JSONScanner) -> [JSONMemberEdit]? {
    switch self {
    case .text(let dto): dto.memberEdits(for: edit, in: scanner)
    case .mood(let dto): dto.memberEdits(for: edit, in: scanner)
    case .measure(let dto): dto.memberEdits(for: edit, in: scanner)
    case .deletion, .unknown: nil
    }
  }

  /// The payload of a new post.
  static func payload(of post: Post) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { write(post, to: &$0) }
    return writer.bytes
  }

  /// The members of the payload of a new post.
  static func write(_ post: Post, to object: inout JSONWriter) {
    switch post {
    case .text(let text): TextPostDTO.write(text, to: &object)
    case .mood(let mood): MoodPostDTO.write(mood, to: &object)
    case .measure(let measure): MeasurePostDTO.write(measure, to: &object)
    }
  }

  /// The content to show. Nil for a deletion. `name` is the post's name.
  func content(
    of entry: TimelineEntry, name: EntryID, in scanner: JSONScanner
  ) -> TimelineItem.Content? {
    switch self {
    case .text(let dto):
      .post(.text(dto.post(id: name, revision: entry.id, moment: entry.moment, in: scanner)))
    case .mood(let dto):
      .post(.mood(dto.post(id: name, revision: entry.id, moment: entry.moment, in: scanner)))
    case .measure(let dto):
      .post(.measure(dto.post(id: name, revision: entry.id, moment: entry.moment, in: scanner)))
    case .deletion: nil
    case .unknown(let reason):
      .unknown(
        UnknownEntry(
          id: name, revision: entry.id, kind: entry.type(scanner), moment: entry.moment,
          reason: reason, fallback: entry.fallback(in: scanner)))
    }
  }
}

extension TimelineItem {
  /// A shown entry; `name` is the name of its post. A deletion that is shown is one that this version can't
  /// interpret. What `seals` can open of a sealed entry is what the item says.
  init(
    _ entry: TimelineEntry, name: EntryID, sortingMoment: Moment?, isConflict: Bool = false,
    isEdited: Bool = false, openedLine: [UInt8]? = nil, sealedAs outside: Outside? = nil,
    in scanner: JSONScanner, _ seals: Seals?
  ) {
    var content: Content?
    if let seals, openedLine == nil, entry.isSealed(scanner) {
      let line = scanner.copy(entry.range)
      do throws(SealFlaw) {
        let line = try seals.opened(line, post: name)
        let opened = JSONScanner(line.span)
        guard let plain = TimelineEntry(scanning: 0..<line.count, in: opened) else {
          throw .unreadable
        }
        self.init(
          plain, name: name, sortingMoment: sortingMoment, isConflict: isConflict,
          isEdited: isEdited, openedLine: line.dropLast(),
          sealedAs: Outside(entry.moment, entry.extent(scanner)), in: opened, nil)
        return
      } catch {
        content = .unknown(
          UnknownEntry(
            id: name, revision: entry.id, kind: entry.type(scanner), moment: entry.moment,
            reason: .sealed(error),
            misplaced: error == .otherEntry ? seals.misplaced(line, name: name) : nil))
      }
    } else {
      content = EntryReading(entry, in: scanner).content(of: entry, name: name, in: scanner)
    }
    let inside = Outside(entry.moment, entry.extent(scanner))
    self.init(
      content: content
        ?? .unknown(
          UnknownEntry(
            id: name, revision: entry.id, kind: entry.type(scanner), moment: entry.moment,
            reason: .unfamiliarContent)),
      sortingMoment: sortingMoment, extent: inside.extent, files: entry.files(scanner),
      absentFiles: entry.absentFiles(content, scanner), isConflict: isConflict, isEdited: isEdited,
      openedLine: openedLine, outside: outside == inside ? nil : outside)
  }
}

/// The kinds of entries that this version can interpret, decided before a payload is read.
enum EntryKind: Int, Sendable, Hashable, CaseIterable {
  case text, mood, deletion, measure, unknown

  /// The `type` in the file. Nil for all unknown kinds.
  var name: StaticString? {
    switch self {
    case .text: "text"
    case .mood: "mood"
    case .measure: "measure"
    case .deletion: "deletion"
    case .unknown: nil
    }
  }

  /// The members of a post that mean the same whatever the rest says, besides tags and star. Nil if its entries
  /// are no posts.
  var units: [[String]]? {
    switch self {
    case .text: TextPostDTO.units
    case .mood: MoodPostDTO.units
    case .measure: MeasurePostDTO.units
    case .deletion, .unknown: nil
    }
  }

  /// The kind of the posts that its entries are. Nil if they are none.
  var post: Post.Kind? { name.flatMap { Post.Kind(rawValue: "\($0)") } }

  /// Whether its entries can be asides: all kinds but those of the format's first version can.
  var canBeAside: Bool {
    switch self {
    case .text, .mood, .deletion: false
    case .measure, .unknown: true
    }
  }

  /// Its number in the index. Nil for an unknown kind, which the `KindTable` numbers.
  var number: Int? { self == .unknown ? nil : rawValue }

  /// The kind that the string at `type` names.
  init(_ type: Range<Int>, _ scanner: JSONScanner) {
    if scanner.string(type, equals: "text") {
      self = .text
    } else if scanner.string(type, equals: "mood") {
      self = .mood
    } else if scanner.string(type, equals: "deletion") {
      self = .deletion
    } else if scanner.string(type, equals: "measure") {
      self = .measure
    } else {
      self = .unknown
    }
  }
}

/// The sorting moment of each entry: its own, else that of the entry it replaces, else that of the
/// entry before it.
struct EntryMoments {
  private(set) var moments: [Moment?]
  /// Entries that take their moment from the entry before them.
  private(set) var followers: Set<Int> = []
  /// For each entry without a time of its own, the entry that it takes its moment from.
  private(set) var sources: [Int: Int] = [:]
  private let entries: [TimelineEntry]
  private let nodes: EntryNodes

  init(_ entries: [TimelineEntry], _ nodes: EntryNodes, _ created: Moment?) {
    self.entries = entries
    self.nodes = nodes
    moments = entries.map(\.moment)
    var settled = moments.map { $0 != nil }
    for start in entries.indices where !settled[start] {
      var path: [Int] = []
      var onPath: Set<Int> = []
      var entry: Int? = start
      while let next = entry, !settled[next], onPath.insert(next).inserted {
        path.append(next)
        entry = source(of: next)
        sources[next] = entry
      }
      // A cycle, or the start of the file, leaves only the header's `created`.
      let found = entry.flatMap { settled[$0] ? moments[$0] : nil } ?? created
      for entry in path {
        moments[entry] = found
        settled[entry] = true
      }
    }
  }

  private mutating func source(of number: Int) -> Int? {
    let entry = entries[number]
    if !entry.isHider {
      for id in entry.replaces where id != entry.id {
        if let node = nodes[id] { return node }
      }
    }
    followers.insert(number)
    return number > 0 ? number - 1 : nil
  }
}
