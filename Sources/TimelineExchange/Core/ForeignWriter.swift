import JSONBytes
package import TimePhrases
package import TimelineDomain

/// Writes a format, item by item, so it needs no memory for the whole file.
package protocol ForeignWriter {
  /// The end of a file's name, without a dot.
  static var fileExtension: String { get }
  /// Whether the format has its oldest entry first.
  static var isOldestFirst: Bool { get }

  init(_ options: WritingOptions)
  /// What comes before the first item.
  mutating func begin(_ out: inout [UInt8])
  mutating func write(_ item: ExportedItem, _ out: inout [UInt8])
  /// What comes after the last item.
  mutating func end(_ out: inout [UInt8])
  /// What the items had and the format has no member for, counted so far.
  var losses: ExportLosses { get }
  /// Whether it writes attached files in the way that `export` says.
  static func holdsFiles(_ export: FileExport?) -> Bool
  /// The files for the folder next to the document since the last call.
  mutating func takeCopies() -> [ExportedCopy]
}

extension ForeignWriter {
  package static var isOldestFirst: Bool { true }
  package mutating func begin(_ out: inout [UInt8]) {}
  package mutating func end(_ out: inout [UInt8]) {}
  package static func holdsFiles(_ export: FileExport?) -> Bool { false }
  package mutating func takeCopies() -> [ExportedCopy] { [] }
}

/// An item to export, with the line that it comes from.
package struct ExportedItem: Sendable {
  package let item: TimelineItem
  /// The entry as JSON, byte for byte.
  package let line: [UInt8]

  package init(_ item: TimelineItem, line: [UInt8]) {
    self.item = item
    self.line = line
  }

  /// Those of a sealed entry that is not open are no files to a document.
  package var files: [AttachedFile] { item.isClosed ? [] : item.files }
}

/// What the user says about an export.
package struct WritingOptions: Sendable {
  /// The title of the document, if it has one.
  package let title: String
  /// Faces of moods.
  package let moods: MoodSet
  /// The words of a document for people.
  package let words: DocumentWords
  /// Nil if no file comes along.
  package let files: FileExport?
  /// The abilities that the journal needs. They go along with its lines.
  package let gate: JournalGate
  /// The elements of an HTML page for the words of an entry, such as those of its Markdown.
  package let html: @Sendable (String) -> String

  package init(
    title: String = "journal", moods: MoodSet = .standard, words: DocumentWords = .english,
    files: FileExport? = nil, gate: JournalGate = JournalGate(),
    html: @escaping @Sendable (String) -> String = HTMLText.paragraph
  ) {
    self.title = title
    self.moods = moods
    self.words = words
    self.files = files
    self.gate = gate
    self.html = html
  }
}

/// Something that a format has no member for.
package enum ExportLoss: Hashable, Sendable, Comparable {
  case seconds, fraction, offset, localTime, zone, until, day, moment
  /// A field of a title.
  case field(PostField)
  case tags, star, files, id
  /// Control characters and line ends that the format changes.
  case words
  /// A line that the format would read as the beginning of an entry, and that is changed.
  case headerLine
  /// An entry of this kind, in a format that has moods only.
  case kind(Post.Kind)
  /// Attached files other than pictures.
  case otherFiles
  /// Attached files that are missing in the journal's folder, or changed.
  case missingFiles
  /// One of several versions of a post.
  case conflict
  /// A record that is no item.
  case aside
  /// The words of an entry that is sealed and was not opened.
  case closed
  /// The key of an entry that stays sealed.
  case key
  /// An entry of this kind, which this version can't interpret.
  case unknown(kind: String)
  /// The same, in a journal that needs abilities which the format can't name.
  case gated(kind: String)
  /// A member of this name, which this version doesn't know.
  case member(String)
}

/// How many items lost what.
package struct ExportLosses: Hashable, Sendable {
  package private(set) var counts: [ExportLoss: Int] = [:]

  package init() {}

  package mutating func note(_ loss: ExportLoss, _ count: Int = 1) {
    if count > 0 { counts[loss, default: 0] += count }
  }

  /// Notes what no reader of the format can interpret. Of one that is sealed, `closed` says more.
  package mutating func noteUnread(_ entry: UnknownEntry) {
    if !entry.reason.isSealed { note(.unknown(kind: entry.kind)) }
  }

  /// Notes the members that only the entry's own line has. A timeline keeps the abilities, and the payload of a
  /// kind that this version doesn't know.
  package mutating func noteOwnMembers(of item: ExportedItem, in format: ExchangeFormat) {
    let isTimeline = format == .timeline
    guard isTimeline || format != .lines && item.item.post != nil else { return }
    let keepsPayload = isTimeline && item.item.post == nil
    for name in item.ownMembers(withPayload: !keepsPayload) where !isTimeline || name != "needs" {
      note(.member(name))
    }
  }

  /// Notes the end of an entry, and that it has no time of day, unless the format has such days.
  package mutating func noteExtent(of item: ExportedItem, hasDays: Bool = false) {
    if item.item.extent.until != nil { note(.until) }
    if item.item.extent.isAllDay, !hasDays { note(.day) }
  }

  /// Notes files, and members that came from programs other than the one whose format is written.
  package mutating func noteMembers(
    of item: ExportedItem, besides source: String?, holdsFiles: Bool = false
  ) {
    if !item.files.isEmpty, !holdsFiles { note(.files) }
    guard let origin = item.origin, origin.source != source else { return }
    for name in Set(origin.members.map(\.name)) { note(.member(name)) }
  }

  package mutating func add(_ other: ExportLosses) {
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  package var isEmpty: Bool { counts.isEmpty }
  package var sorted: [(loss: ExportLoss, count: Int)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The members that were left out, the most frequent first.
  package var members: [(name: String, count: Int)] {
    sorted.compactMap { loss, count in
      if case .member(let name) = loss { (name, count) } else { nil }
    }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

// What several writers need of an item and its line.

extension ExportedItem {
  /// When it happened, or when the entry before it did. Nil in a journal without any moment.
  var moment: Moment? { item.moment ?? item.sortingMoment }

  var isStarred: Bool { item.post?.isStarred == true }

  /// All tags, also those in the words.
  var tags: [Tag] { item.post?.tags ?? [] }

  /// The kind of an entry that this version can't interpret.
  var unknownKind: String? {
    if case .unknown(let entry) = item.content { entry.kind } else { nil }
  }

  /// The fields of its title that it has.
  var titleFields: [(PostField, PostField.Value)] {
    guard let post = item.post else { return [] }
    return post.kind.titleFields.compactMap { field in post.content[field].map { (field, $0) } }
  }

  /// The words for a format without kinds: the title is the first line.
  var words: String { item.post?.wholeText ?? "" }

  /// The IANA name of the entry's time zone, if its line has one.
  var zone: String? {
    scanned { scanner, line in
      guard let value = scanner.member("zone", of: line), scanner.isString(value) else {
        return nil
      }
      return scanner.text(value)
    }
  }

  /// Where an imported entry comes from. Nil for an entry of this program, and for one with unknown
  /// needs.
  var origin: ForeignOrigin? {
    if item.isOpaque { return nil }
    return scanned { scanner, line in
      guard let payload = scanner.member("payload", of: line),
        let from = scanner.member("from", of: payload)
      else { return nil }
      return ForeignOrigin(from, in: scanner)
    }
  }

  /// The same as it is in the line. Nil for an entry that goes along as its line.
  var from: [UInt8]? {
    if item.post == nil { return nil }
    return scanned { scanner, line in
      guard let payload = scanner.member("payload", of: line),
        let from = scanner.member("from", of: payload), ForeignOrigin(from, in: scanner) != nil
      else { return nil }
      return scanner.copy(from)
    }
  }

  /// What the entry brought along from that program; empty for one from elsewhere.
  func origin(in source: String) -> ForeignOrigin {
    if let origin, origin.source == source { return origin }
    return ForeignOrigin(source: source)
  }

  /// Members that an export has a place or a count for, or that say nothing about the entry.
  private static let members: Set = [
    "id", "type", "payload", "at", "until", "day", "zone", "files", "replaces", "written",
    "changed",
    "undoes", "batch", "stub", "settled", "line", "aside",
  ]
  private static let payloadMembers: [Post.Kind: Set<String>] = Dictionary(
    uniqueKeysWithValues: Post.Kind.allCases.map { ($0, members(of: $0.fields)) })
  /// Of a kind that this version doesn't know.
  private static let anyPayloadMembers: Set<String> = members(of: PostField.allCases)

  private static func members(of fields: [PostField]) -> Set<String> {
    Set(fields.map(\.rawValue) + ["tags", "starred", "from"])
  }

  /// The names of its members that this version doesn't know, and of links and abilities: no other format has a
  /// place for them. Each once.
  fileprivate func ownMembers(withPayload: Bool) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    func add(_ object: Range<Int>, _ scanner: JSONScanner, besides known: Set<String>) {
      _ = scanner.forEachMember(of: object) { member in
        let name = scanner.text(member.name)
        if !known.contains(name), seen.insert(name).inserted { names.append(name) }
      }
    }
    _ = scanned { scanner, line -> Bool? in
      add(line, scanner, besides: ExportedItem.members)
      if withPayload, let payload = scanner.member("payload", of: line) {
        let known = item.post.flatMap { ExportedItem.payloadMembers[$0.kind] }
        add(payload, scanner, besides: known ?? ExportedItem.anyPayloadMembers)
      }
      return true
    }
    return names
  }

  private func scanned<Answer>(_ body: (JSONScanner, Range<Int>) -> Answer?) -> Answer? {
    let scanner = JSONScanner(line.span)
    return scanner.value(in: 0..<line.count).flatMap { body(scanner, $0) }
  }
}

/// The program that an entry comes from, its id there, and what this program has no member for.
struct ForeignOrigin: Hashable, Sendable {
  let source: String
  let id: String?
  let members: [ForeignMember]

  init(source: String, id: String? = nil, members: [ForeignMember] = []) {
    self.source = source
    self.id = id
    self.members = members
  }

  /// The member `from` of a payload; nil for another shape.
  init?(_ from: Range<Int>, in scanner: borrowing JSONScanner) {
    guard let source = scanner.member("source", of: from).flatMap({ scanner.string($0) }) else {
      return nil
    }
    self.source = source
    id = scanner.member("id", of: from).flatMap { scanner.string($0) }
    let all = scanner.member("members", of: from).flatMap { scanner.members(of: $0) } ?? []
    members = all.map { scanner.foreign($0) }
  }
}

extension JSONScanner {
  /// The text of a string; nil for another value.
  func string(_ value: Range<Int>) -> String? { isString(value) ? text(value) : nil }
}

extension JSONWriter {
  /// Writes a member as its program wrote it.
  mutating func member(_ member: ForeignMember) {
    raw(member.spelling)
    verbatim(":")
    raw(member.value)
  }

  mutating func member(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }
}

extension [Tag] {
  /// These tags without those that the words have already.
  func besides(_ words: String) -> [Tag] {
    if isEmpty { return [] }
    let found = Set(Tag.found(in: words))
    return eachOnce().filter { !found.contains($0) }
  }
}

/// The words of a document for people: headings and marks in the user's language.
package struct DocumentWords: Sendable {
  /// `en` or `ja`.
  package let language: String
  /// `Saturday 21 November 2026`
  package let day: @Sendable (CivilTime) -> String
  /// `Saturday`
  package let weekday: @Sendable (CivilTime) -> String
  /// `November 2026`
  package let month: @Sendable (CivilTime) -> String
  /// `08:01`
  package let time: @Sendable (CivilTime) -> String
  /// `09:00–10:30`, and nothing for a day.
  package let timeSpan: @Sendable (Moment, Extent) -> String
  /// The heading of entries without a date.
  package let withoutDate: String
  package let inConflict: String
  package let starred: String
  /// `1,204 entries`
  package let entries: @Sendable (Int) -> String
  /// The facts of a document's summary, in order.
  package let counts: @Sendable (DocumentCounts) -> [String]
  /// `4 of 5`
  package let score: @Sendable (Double) -> String
  /// Why an entry can't be read, in a few words.
  package let reason: @Sendable (UnknownEntry.Reason) -> String
  /// What an entry without words shows.
  package let inPlaceOfWords: @Sendable (AttachmentCounts) -> String

  package init(
    language: String, day: @escaping @Sendable (CivilTime) -> String,
    weekday: @escaping @Sendable (CivilTime) -> String,
    month: @escaping @Sendable (CivilTime) -> String,
    time: @escaping @Sendable (CivilTime) -> String,
    timeSpan: @escaping @Sendable (Moment, Extent) -> String, withoutDate: String,
    inConflict: String,
    starred: String, entries: @escaping @Sendable (Int) -> String,
    counts: @escaping @Sendable (DocumentCounts) -> [String],
    score: @escaping @Sendable (Double) -> String,
    reason: @escaping @Sendable (UnknownEntry.Reason) -> String,
    inPlaceOfWords: @escaping @Sendable (AttachmentCounts) -> String
  ) {
    self.language = language
    self.day = day
    self.weekday = weekday
    self.month = month
    self.time = time
    self.timeSpan = timeSpan
    self.withoutDate = withoutDate
    self.inConflict = inConflict
    self.starred = starred
    self.entries = entries
    self.counts = counts
    self.score = score
    self.reason = reason
    self.inPlaceOfWords = inPlaceOfWords
  }

  /// Dates in numbers, for documents that no person asked for in a language.
  package static let english = DocumentWords(
    language: "en", day: { "\($0.year)-\($0.month.twoDigits)-\($0.day.twoDigits)" },
    weekday: { _ in "" }, month: { "\($0.year)-\($0.month.twoDigits)" },
    time: { "\($0.hour.twoDigits):\($0.minute.twoDigits)" },
    timeSpan: { moment, extent in
      extent.isAllDay ? "" : "\(moment.wall.hour.twoDigits):\(moment.wall.minute.twoDigits)"
    }, withoutDate: "without a date",
    inConflict: "in conflict", starred: "starred",
    entries: { $0 == 1 ? "1 entry" : "\($0) entries" },
    counts: { ["\($0.entries) entries"] },
    score: { "\(Int(exactly: $0).map(String.init) ?? String($0)) of 5" },
    reason: { _ in "this version can't read it" },
    inPlaceOfWords: { counts in
      counts.isEmpty
        ? "no words" : counts.all.map { "\($0.kind): \($0.count)" }.joined(separator: ", ")
    })
}

/// The words of an item as a title and a body, for formats that have both.
struct EntryWords {
  let title: String
  let body: String

  init(_ text: String) {
    guard let end = text.utf8.firstIndex(of: 0x0A) else {
      title = text
      body = ""
      return
    }
    title = String(text[..<end])
    body = String(text[text.utf8.index(after: end)...])
  }

  /// Whether title and body give the same words again: an empty one of them is left out.
  func restores(_ text: String) -> Bool {
    EntryWords.text(title: title, body: body).hasSameBytes(as: text)
  }

  /// The words of a title and a body that came from another program.
  static func text(title: String, body: String) -> String {
    if title.isEmpty { return body }
    return body.isEmpty ? title : title + "\n" + body
  }
}

/// What a document has, for its summary.
package struct DocumentCounts: Hashable, Sendable {
  package private(set) var entries = 0
  package private(set) var kinds: [Post.Kind: Int] = [:]
  package private(set) var starred = 0
  package private(set) var conflicts = 0
  package private(set) var unknown = 0

  package init() {}

  package var isEmpty: Bool { entries == 0 }

  package mutating func add(_ item: TimelineItem) {
    entries += 1
    if let kind = item.post?.kind { kinds[kind, default: 0] += 1 }
    if item.isStarred { starred += 1 }
    if item.isConflict { conflicts += 1 }
    if item.post == nil { unknown += 1 }
  }
}
