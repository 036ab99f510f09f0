import JSONBytes
import TimelineDomain

/// An entry as this program's own exports write it: the members of `list --format json`, and the
/// line of an entry that the program could not interpret.
struct OwnEntry {
  static let source = "journal"

  var id: String?
  /// The id of one of several versions, in a conflict.
  var revision: String?
  var type = "text"
  var at: String?
  var zone: String?
  var words: [PostField: String] = [:]
  var tags: [Tag] = []
  var isStarred = false
  /// Whether the program that wrote it could interpret it.
  var isUnderstood = true
  /// The line of an entry of an unknown kind.
  var line: [UInt8]?
  /// The files that the export has beside it.
  var files: [OwnFile] = []
  /// Where an imported entry comes from.
  var origin: ForeignOrigin?
  /// What else the entry has.
  var members: [ForeignMember] = []

  /// Whether an id has the form of this program's ids.
  static func isID(_ word: String) -> Bool {
    word.utf8.count == 16 && word.utf8.allSatisfy(EntryID.alphabet.contains)
  }

  init() {}

  init(_ object: ForeignObject, in scanner: borrowing JSONScanner) throws(ForeignFlaw) {
    id = try object.string("id", in: scanner)
    revision = try object.string("revision", in: scanner)
    type = try object.string("type", in: scanner) ?? type
    at = try object.string("at", in: scanner)
    zone = try object.string("zone", in: scanner)
    for field in PostField.allCases {
      words[field] =
        field.isNumber
        ? object.value(field.rawValue, in: scanner)
          .map { String(decoding: scanner.copy($0), as: UTF8.self) }
        : try object.string(field.rawValue, in: scanner)
    }
    if let value = object.value("entry", in: scanner) {
      switch scanner.kind(of: value) {
      case .object: line = scanner.copy(value)
      case .string: line = scanner.decodedString(value)
      default: throw .wrongType(member: "entry")
      }
    }
    if let elements = object.value("files", in: scanner).flatMap({ scanner.elements(of: $0) }) {
      files = elements.compactMap { OwnFile($0, in: scanner) }
      if files.contains(where: { $0.path.hasPrefix("/") }) || files.count != elements.count {
        files = []
      }
    }
    tags = try object.strings("tags", in: scanner).map(Tag.restored)
    isStarred = try object.bool("starred", in: scanner) ?? false
    isUnderstood = try object.bool("understood", in: scanner) ?? true
    var said = ["until", "day"].filter { name in
      object.value(name, in: scanner).map { scanner.copy($0) == Array("false".utf8) } ?? true
    }
    if let line {
      let until = (try? object.string("until", in: scanner)) ?? nil
      let isAllDay = (try? object.bool("day", in: scanner)) ?? nil
      said += leaveToLine(line, until: until, isAllDay: isAllDay == true)
    }
    if let from = object.value("from", in: scanner), line == nil {
      origin = ForeignOrigin(from, in: scanner)
      if origin != nil { said.append("from") }
    }
    members = object.members(besides: understood + said, in: scanner)
  }

  /// Forgets what the line of an unknown entry says, too, which exports repeat for scripts. Returns the
  /// names of its other members.
  private mutating func leaveToLine(
    _ line: [UInt8], until: String?, isAllDay: Bool
  ) -> [String] {
    let scanner = JSONScanner(line.span)
    let whole = scanner.value(in: 0..<line.count)
    guard let entry = whole.flatMap({ ForeignObject($0, in: scanner) }) else { return [] }
    let payload = entry.value("payload", in: scanner).flatMap { ForeignObject($0, in: scanner) }
    func string(_ name: String, of object: ForeignObject?) -> String? {
      (try? object?.string(name, in: scanner)) ?? nil
    }
    let (text, note) = (string("text", of: payload), string("note", of: payload))
    let given = (try? payload?.strings("tags", in: scanner)) ?? []
    let words = [text, note].compactMap { $0 }
    let own = Set(given.map(Tag.restored) + words.flatMap { Tag.found(in: $0) })
    tags.removeAll { own.contains($0) }
    if (try? payload?.bool("starred", in: scanner)) == true { isStarred = false }
    var said: [String] = []
    if self.words[.text] == text { said.append("text") }
    if self.words[.note] == note { said.append("note") }
    if until == string("until", of: entry) { said.append("until") }
    if entry.value("files", in: scanner) != nil { said.append("files") }
    if isAllDay, (try? entry.bool("day", in: scanner)) == true { said.append("day") }
    return said
  }

  /// Nil for a kind that this version can't interpret.
  var kind: Post.Kind? { Post.Kind(rawValue: type) }

  /// What comes before the body. Nil for a line, and if there is only a body.
  var title: String? { line == nil ? kind.flatMap { try? $0.content(words) }?.title : nil }

  var body: String? { words[kind?.body ?? .text] }

  /// Only an entry with a title can do without words.
  mutating func setBody(_ text: String) {
    let hasTitle = kind?.titleFields.isEmpty == false
    words[kind?.body ?? .text] = text.isEmpty && hasTitle ? nil : text
  }

  /// The members that `entry` uses, and those that say nothing about an entry.
  var understood: [String] {
    let content = line != nil ? [] : kind?.fields ?? [.text]
    return OwnEntry.common + content.map(\.rawValue) + (files.isEmpty ? [] : ["files"])
  }

  private static let common: [String] = [
    "id", "revision", "type", "at", "zone", "tags", "starred", "entry", "understood", "journal",
  ]

  /// Of an entry that it could not interpret, a list has only what it shows.
  func item(
    at offset: Int, in document: String = ""
  ) throws(ForeignFlaw) -> ForeignItem {
    if line == nil, !isUnderstood || kind == nil {
      return .leftOut(.unreadable(kind: type), at: offset)
    }
    return .entry(try entry(at: offset, in: document))
  }

  func entry(
    at offset: Int, in document: String = ""
  ) throws(ForeignFlaw) -> ForeignEntry {
    guard let at else { throw .missing(member: "at") }
    guard let moment = Moment.restored(at) else { throw .unreadableDate(at) }
    let (content, more) = try content()
    let words = content.words
    let whole = wholeLine(at)
    return ForeignEntry(
      source: origin?.source ?? OwnEntry.source,
      identity: whole.map { .ours($0.post) } ?? (revision ?? id).map { .ours(EntryID($0)) }
        ?? .words(content.identifying), time: ForeignMoment(moment), zone: zone, content: content,
      tags: tags.besides(words),
      isStarred: isStarred, members: whole == nil ? (origin?.members ?? []) + members + more : [],
      line: whole,
      attachments: files.count, files: files.compactMap { $0.attachment(of: document) },
      offset: offset)
  }

  private func content() throws(ForeignFlaw) -> (ForeignEntry.Content, [ForeignMember]) {
    if line == nil, let kind { return (.post(try .init(kind, words)), []) }
    guard let line else { throw .missing(member: "entry") }
    let (content, more) = try OwnEntry.unknown(line, member: "entry")
    guard case .unknown(let kind, _) = content, kind != type else { return (content, more) }
    return (content, more + [ForeignMember("type", type)])
  }

  /// The line of an entry of an unknown kind, if the export says nothing else: it is taken over as it is.
  private func wholeLine(_ at: String) -> ForeignLine? {
    guard let line, members.isEmpty, tags.isEmpty, !isStarred, type != "deletion" else {
      return nil
    }
    let scanner = JSONScanner(line.span)
    guard let whole = scanner.value(in: 0..<line.count),
      let object = ForeignObject(whole, in: scanner),
      let id = (try? object.string("id", in: scanner)).flatMap({ $0 }),
      (try? object.string("type", in: scanner)) == type,
      (try? object.string("at", in: scanner)) == at
    else { return nil }
    return ForeignLine(scanner.copy(whole), post: EntryID(id))
  }

  static let envelope: Set<String> = [
    "id", "type", "at", "zone", "payload", "replaces", "written", "changed", "undoes", "batch",
  ]

  /// An entry of a kind that this version can't interpret, from its line. `member` is where the line was.
  static func unknown(
    _ line: [UInt8], member: String
  ) throws(ForeignFlaw) -> (ForeignEntry.Content, [ForeignMember]) {
    let scanner = JSONScanner(line.span)
    guard let whole = scanner.value(in: 0..<line.count),
      let object = ForeignObject(whole, in: scanner),
      let kind = (try? object.string("type", in: scanner)).flatMap({ $0 }),
      let payload = object.value("payload", in: scanner)
    else { throw .wrongType(member: member) }
    if let needs = object.value("needs", in: scanner), !scanner.areKnownAbilities(needs) {
      throw .needsAbilities
    }
    if let replaces = object.value("replaces", in: scanner),
      scanner.strings(of: replaces).map({ !$0.isEmpty }) ?? true
    {
      throw .needsOlderEntries
    }
    return (
      .unknown(kind: kind, payload: scanner.copy(payload)),
      object.members(besides: envelope, in: scanner)
    )
  }
}

extension JSONScanner {
  /// Whether a value is a list of abilities that this version has. In another shape it may be a later version's.
  func areKnownAbilities(_ needs: Range<Int>) -> Bool {
    guard let names = strings(of: needs) else { return false }
    return names.allSatisfy { JournalAbilities.known.contains(String(decoding: $0, as: UTF8.self)) }
  }
}

extension Post.Content {
  /// What words for the fields of a kind say.
  init(_ kind: Post.Kind, _ words: [PostField: String]) throws(ForeignFlaw) {
    do throws(PostField.Flaw) {
      self = try kind.content(words)
    } catch {
      switch error {
      case .missing(let field): throw .missing(member: field.rawValue)
      case .notANumber(let field): throw .wrongType(member: field.rawValue)
      }
    }
  }
}

extension ForeignEntry.Content {
  /// The words that identify an export's entry without an id.
  fileprivate var identifying: [String] {
    switch self {
    case .post(let post): [post.title, post.words ?? ""].compactMap(\.self)
    case .unknown(let kind, let payload): [kind, String(decoding: payload, as: UTF8.self)]
    }
  }

  /// The words in which a tag may be.
  var words: String {
    switch self {
    case .post(let post): post.words ?? ""
    case .unknown: ""
    }
  }
}

/// What an imported entry brought along from its program, for people.
package struct KeptMembers: Sendable {
  /// The program.
  package let source: String
  /// Each name once.
  package let names: [String]
  /// `location (dayone): {…}`
  package let rows: [String]

  /// Nil for an entry of this program, and for one that brought nothing. `line` is the entry as JSON.
  package init?(in line: [UInt8]) {
    let scanner = JSONScanner(line.span)
    guard let whole = scanner.value(in: 0..<line.count),
      let payload = ForeignObject(whole, in: scanner)?.value("payload", in: scanner),
      let from = ForeignObject(payload, in: scanner)?.value("from", in: scanner),
      let object = ForeignObject(from, in: scanner),
      let source = try? object.string("source", in: scanner)
    else { return nil }
    let members = object.value("members", in: scanner).flatMap { scanner.members(of: $0) } ?? []
    if members.isEmpty { return nil }
    self.source = source
    names = members.map { scanner.text($0.name) }.eachOnce()
    rows = members.map { member in
      let value =
        scanner.isString(member.value)
        ? scanner.text(member.value)
        : String(decoding: scanner.copy(member.value), as: UTF8.self)
      return "\(scanner.text(member.name)) (\(source)): \(value)"
    }
  }
}
