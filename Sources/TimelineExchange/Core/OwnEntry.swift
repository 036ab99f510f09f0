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
  var text: String?
  var mood: String?
  var score: Double?
  var note: String?
  var tags: [Tag] = []
  var isStarred = false
  /// The line of an entry of an unknown kind.
  var line: [UInt8]?
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
    text = try object.string("text", in: scanner)
    mood = try object.string("mood", in: scanner)
    note = try object.string("note", in: scanner)
    if let value = object.value("score", in: scanner) {
      score = Double(String(decoding: scanner.copy(value), as: UTF8.self))
      if score == nil { throw .wrongType(member: "score") }
    }
    tags = try object.strings("tags", in: scanner).map(Tag.restored)
    isStarred = try object.bool("starred", in: scanner) ?? false
    if let value = object.value("entry", in: scanner) {
      switch scanner.kind(of: value) {
      case .object: line = scanner.copy(value)
      case .string: line = scanner.decodedString(value)
      default: throw .wrongType(member: "entry")
      }
    }
    members = object.members(besides: understood, in: scanner)
  }

  /// The members that `entry` uses, and those that say nothing about an entry.
  var understood: Set<String> {
    let content: Set<String> =
      line != nil ? [] : type == Post.Kind.mood.rawValue ? ["mood", "score", "note"] : ["text"]
    return content.union([
      "id", "revision", "type", "at", "zone", "tags", "starred", "entry", "understood", "journal",
    ])
  }

  func entry(at offset: Int) throws(ForeignFlaw) -> ForeignEntry {
    guard let at else { throw .missing(member: "at") }
    guard let moment = Moment.restored(at) else { throw .unreadableDate(at) }
    let (content, more) = try content()
    let words = content.words
    return ForeignEntry(
      source: OwnEntry.source, identity: (revision ?? id).map { .ours(EntryID($0)) } ?? .words,
      time: ForeignMoment(moment), zone: zone, content: content, tags: tags.besides(words),
      isStarred: isStarred, members: members + more, offset: offset)
  }

  private func content() throws(ForeignFlaw) -> (ForeignEntry.Content, [ForeignMember]) {
    switch Post.Kind(rawValue: type) {
    case .text where line == nil:
      guard let text else { throw .missing(member: "text") }
      return (.text(text), [])
    case .mood where line == nil:
      guard let mood else { throw .missing(member: "mood") }
      let score = score.flatMap(Score.init)
      return (.mood(score.map { .own(mood, score: $0) } ?? .restored(mood), note: note), [])
    default:
      guard let line else { throw .missing(member: "entry") }
      let (content, more) = try OwnEntry.unknown(line, member: "entry")
      guard case .unknown(let kind, _) = content, kind != type else { return (content, more) }
      return (content, more + [ForeignMember("type", type)])
    }
  }

  private static let envelope: Set = [
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
    return (
      .unknown(kind: kind, payload: scanner.copy(payload)),
      object.members(besides: envelope, in: scanner)
    )
  }
}

extension ForeignEntry.Content {
  /// The words in which a tag may be.
  var words: String {
    switch self {
    case .text(let text): text
    case .mood(_, let note): note ?? ""
    case .unknown: ""
    }
  }
}
