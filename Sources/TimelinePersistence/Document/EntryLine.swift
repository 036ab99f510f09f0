import JSONBytes
import Platform
import TimePhrases
import TimelineDomain

/// Makes the lines that this version writes. A revision is spliced from the old line, never encoded
/// from a model.
enum EntryLine {
  /// The members that say which command wrote an entry.
  struct Origin {
    /// The first entry that the command wrote. Nil if it wrote only one.
    var batch: EntryID?
    /// The entries that it takes back.
    var undoes: [EntryID] = []

    /// These members describe one line only, so a splice must not copy them.
    func memberEdits(
      for entry: TimelineEntry, in scanner: JSONScanner
    ) -> [JSONMemberEdit] {
      [
        JSONMemberEdit("undoes", undoes.isEmpty ? nil : array(undoes.map(\.json))),
        JSONMemberEdit("batch", batch?.json),
        JSONMemberEdit("stub", nil), JSONMemberEdit("settled", nil),
        JSONMemberEdit("line", entry.since(scanner).map { program($0).bytes }),
      ]
    }
  }

  /// The member `line` of a kind that an earlier version doesn't know: which program to install.
  static func program(_ version: String) -> JSONWriter {
    var writer = JSONWriter()
    writer.object { $0.program(version) }
    return writer
  }

  static func new(
    _ post: Post, files: [AttachedFile] = [], written: Moment?, _ origin: Origin
  ) -> [UInt8] {
    line(
      id: post.id, type: post.kind.rawValue, at: post.moment, written: written, origin,
      since: post.kind.since, files: files, payload: EntryReading.payload(of: post))
  }

  static func deletion(
    id: EntryID, of bases: [EntryID], at moment: Moment, _ origin: Origin
  ) -> [UInt8] {
    line(
      id: id, type: "deletion", at: moment, replaces: bases, origin, payload: Array("{}".utf8))
  }

  /// Copies an entry's content, known or not, as a revision of other entries, or as a new post. `changed` names the
  /// payload members that differ from theirs; nil if that is not certain.
  ///
  /// Nil if this version doesn't know the shape of the envelope.
  static func restoration(
    of entry: TimelineEntry, replacing bases: [EntryID], id: EntryID, written: Moment,
    changed: [String]?, _ origin: Origin, in scanner: JSONScanner
  ) -> [UInt8]? {
    guard entry.hasFamiliarEnvelope, entry.kind != .deletion, !entry.isStub else { return nil }
    // A sealed line says nothing of a change.
    let isSealed = entry.isSealed(scanner)
    let envelope =
      [
        JSONMemberEdit("id", id.json),
        JSONMemberEdit("replaces", bases.isEmpty ? nil : array(bases.map(\.json))),
        JSONMemberEdit("written", isSealed ? nil : JSONWriter.string(written.spelling)),
        JSONMemberEdit(
          "changed", isSealed ? nil : changed.map { array($0.map { JSONWriter.string($0) }) }),
      ] + origin.memberEdits(for: entry, in: scanner)
    return scanner.splicing(entry.range, envelope, before: "payload").map { $0 + [newline] }
  }

  /// What a compaction keeps of a revision: the links and the moment, without the payload.
  static func stub(of entry: TimelineEntry, in scanner: JSONScanner) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("id")
      $0.raw(entry.id.json)
      $0.name("type")
      $0.raw(JSONWriter.string(decoded: scanner.decodedString(entry.typeRange)))
      if let moment = entry.moment {
        $0.name("at")
        $0.string(moment.spelling)
      }
      // An empty list is a member, too.
      let found = EntryEnvelope(scanning: entry.line, in: scanner)
      let lists = [
        ("replaces", found?.replaces), ("changed", found?.changed), ("undoes", found?.undoes),
      ]
      for (name, list) in lists {
        guard let ids = list.flatMap({ scanner.strings(of: $0) }) else { continue }
        $0.name(name)
        $0.raw(array(ids.map { JSONWriter.string(decoded: $0) }))
      }
      if let batch = entry.batch {
        $0.name("batch")
        $0.raw(batch.json)
      }
      // A version that doesn't know the kind must not take it for an item.
      if entry.hasAside {
        $0.name("aside")
        $0.bool(true)
      }
      $0.name("stub")
      $0.bool(true)
    }
    return writer.bytes + [newline]
  }

  /// A deletion that names purged entries. Without `ids` it only keeps a moment for the entry after
  /// it.
  static func purge(id: EntryID, of ids: [EntryID], at moment: Moment? = nil) -> [UInt8] {
    line(
      id: id, type: "deletion", at: moment, replaces: ids, Origin(),
      payload: Array(#"{"purged":true}"#.utf8))
  }

  /// Records a compaction as the last command.
  static func compaction(id: EntryID) -> [UInt8] {
    line(
      id: id, type: "deletion", at: nil, Origin(), payload: Array(#"{"compacted":true}"#.utf8))
  }

  /// Makes the lines before it one command.
  static func mergeRecord(id: EntryID, lines: Int) -> [UInt8] {
    line(
      id: id, type: "deletion", at: nil, Origin(), payload: Array(#"{"merged":\#(lines)}"#.utf8))
  }

  /// The merge of several heads, spliced from the line of one. All machines make the same line.
  static func settlement(
    of entry: TimelineEntry, id: EntryID, replacing heads: [EntryID], written: Moment?,
    changed: [[UInt8]]?, envelope: [JSONRawEdit], payload: [UInt8], in scanner: JSONScanner
  ) -> [UInt8]? {
    func edit(_ name: StaticName, _ value: [UInt8]?) -> JSONRawEdit {
      JSONRawEdit(
        name: Array(name.text.utf8), spelling: JSONWriter.string(name.text), value: value)
    }
    let own = [
      edit("id", id.json), edit("replaces", array(heads.map(\.json))),
      edit("written", written.map { JSONWriter.string($0.spelling) }),
      edit("changed", changed.map { array($0.map { JSONWriter.string(decoded: $0) }) }),
      edit("settled", Array("true".utf8)), edit("undoes", nil), edit("batch", nil),
      edit("stub", nil), edit("line", nil), edit("payload", payload),
    ]
    return scanner.splicing(entry.range, raw: own + envelope, before: "payload")
      .map { $0 + [newline] }
  }

  /// Nil if this version can't interpret the entry and so must not change it. `files` is the edit of
  /// its files.
  static func revision(
    of entry: TimelineEntry, replacing bases: [EntryID], edit: PostEdit,
    _ files: [JSONMemberEdit], id: EntryID, written: Moment, _ origin: Origin, zones: ZoneDatabase,
    in scanner: JSONScanner
  ) -> [UInt8]? {
    guard let members = EntryReading(entry, in: scanner).memberEdits(for: edit, in: scanner),
      let payload = entry.payload.flatMap({ scanner.splicing($0, members) })
    else { return nil }
    var envelope = [
      JSONMemberEdit("id", id.json),
      JSONMemberEdit("replaces", array(bases.map(\.json))),
      JSONMemberEdit("written", JSONWriter.string(written.spelling)),
      JSONMemberEdit("changed", array(members.map { JSONWriter.string($0.name.text) })),
      JSONMemberEdit("payload", payload),
    ]
    envelope += origin.memberEdits(for: entry, in: scanner) + files
    switch edit.moment {
    case .keep: break
    case .set(let moment):
      envelope.append(JSONMemberEdit("at", JSONWriter.string(moment.spelling)))
      if disagrees(entry, moment, zones, scanner) { envelope.append(JSONMemberEdit("zone", nil)) }
    case .clear: envelope.append(JSONMemberEdit("at", nil))
    }
    guard var line = scanner.splicing(entry.range, envelope, before: "payload") else { return nil }
    line.append(newline)
    return line
  }

  /// Whether the clocks in the entry's zone showed another time then. Not for a zone that the system
  /// doesn't know.
  private static func disagrees(
    _ entry: TimelineEntry, _ moment: Moment, _ zones: ZoneDatabase, _ scanner: JSONScanner
  ) -> Bool {
    guard let name = EntryEnvelope(scanning: entry.line, in: scanner)?.zone, scanner.isString(name),
      let zone = zones.zone(scanner.text(name))
    else { return false }
    return zone.offset(at: moment.seconds) != moment.offset
  }

  private static let newline = UInt8(ascii: "\n")

  static func array(_ values: [[UInt8]]) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { for value in values { $0.raw(value) } }
    return writer.bytes
  }

  private static func line(
    id: EntryID, type: String, at moment: Moment?, replaces: [EntryID] = [],
    written: Moment? = nil, _ origin: Origin, since version: String? = nil,
    files: [AttachedFile] = [], payload: [UInt8]
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object {
      $0.name("id")
      $0.raw(id.json)
      $0.name("type")
      $0.string(type)
      if let moment {
        $0.name("at")
        $0.string(moment.spelling)
      }
      if !replaces.isEmpty {
        $0.name("replaces")
        $0.raw(array(replaces.map(\.json)))
      }
      if let written {
        $0.name("written")
        $0.string(written.spelling)
      }
      if !origin.undoes.isEmpty {
        $0.name("undoes")
        $0.raw(array(origin.undoes.map(\.json)))
      }
      if let batch = origin.batch {
        $0.name("batch")
        $0.raw(batch.json)
      }
      if let version {
        $0.name("line")
        $0.raw(program(version).bytes)
      }
      if !files.isEmpty {
        $0.name("files")
        $0.raw(array(files.map(FilesMember.json)))
      }
      $0.name("payload")
      $0.raw(payload)
    }
    return writer.bytes + [newline]
  }
}

extension JSONWriter {
  /// Writes the member that names the first program which knows a kind.
  mutating func program(_ version: String) {
    plainName("program")
    string("journal \(version)")
  }
}

extension EntryID {
  /// The id as a JSON string with exactly these bytes.
  var json: [UInt8] { JSONWriter.string(decoded: bytes) }
}

/// Looks up entries by id. The first of several entries with one id represents them.
struct EntryIDs: Sendable {
  private var first: [EntryID: Int] = [:]
  /// For each entry, the first entry with the same id, usually itself.
  private(set) var representatives: [Int] = []
  private(set) var sharedIDs: Set<EntryID> = []
  /// All entries with a shared id, in the order of the file.
  private var sharing: [EntryID: [Int]] = [:]

  /// The first entry with this id.
  subscript(id: EntryID) -> Int? { first[id] }

  func has(_ id: EntryID) -> Bool { first[id] != nil }

  /// All entries with this id, in the order of the file.
  func all(_ id: EntryID) -> [Int] { sharing[id] ?? first[id].map { [$0] } ?? [] }

  /// Whether several entries have this id, so that a link to it is ambiguous.
  func isShared(_ id: EntryID) -> Bool { sharedIDs.contains(id) }

  mutating func append(_ id: EntryID) {
    let index = representatives.count
    if let earlier = first[id] {
      representatives.append(earlier)
      sharedIDs.insert(id)
      sharing[id, default: [earlier]].append(index)
    } else {
      first[id] = index
      representatives.append(index)
    }
  }
}

/// The hash behind ids that are the same on every machine: SHA-256 over a purpose and strings, each with its
/// length, so that no two lists are one (`Samples/FORMAT.md`, section 15).
struct EntryHash {
  /// Ids for different purposes differ, also for the same strings.
  enum Purpose: String {
    case purge, place, compact, settle, merge
    case importing = "import"
  }

  private var hash = SHA256()

  init(_ purpose: Purpose) {
    add(purpose.rawValue)
  }

  mutating func add(_ string: Span<UInt8>) {
    add(lengthOf: string.count)
    hash.add(string)
  }

  /// A long string in pieces, after its length.
  mutating func add(piece: Span<UInt8>) { hash.add(piece) }

  mutating func add(_ string: String) { add(string.utf8.span) }

  mutating func add(_ id: EntryID) { add(id.bytes.span) }

  /// Seconds and nanoseconds as decimal numbers with a point between them.
  mutating func add(_ time: ForeignMoment) {
    add("\(time.seconds).\(time.moment.nanoseconds)")
  }

  mutating func add(lengthOf count: Int) {
    var unit = 1
    while count / unit >= 10 { unit *= 10 }
    while unit > 0 {
      hash.add(UInt8(truncatingIfNeeded: count / unit % 10 + 0x30))
      unit /= 10
    }
    hash.add(UInt8(ascii: ":"))
  }

  /// The first 80 bits as an id, highest digit first.
  var id: EntryID {
    let digest = hash.digest
    var value: UInt128 = 0
    for index in 0..<10 { value = value << 8 | UInt128(digest[index]) }
    var bytes = [UInt8](repeating: 0, count: 16)
    for digit in 0..<16 {
      bytes[digit] =
        EntryID.alphabet[Int(truncatingIfNeeded: value >> UInt128(75 - 5 * digit)) & 31]
    }
    return EntryID(bytes: bytes)
  }
}

extension EntryID {
  /// The id for these strings, which are ids or other bytes.
  static func hash(_ purpose: EntryHash.Purpose, _ strings: [EntryID]) -> EntryID {
    var hash = EntryHash(purpose)
    for string in strings { hash.add(string) }
    return hash.id
  }
}
