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

  /// Whether an id has the form of this program's ids.
  static func isID(_ word: String) -> Bool {
    word.utf8.count == 16 && word.utf8.allSatisfy(EntryID.alphabet.contains)
  }

  init() {}

  /// Nil if `range` is no object.
  init?(_ scanner: JSONScanner, _ range: Range<Int>) {
    guard let members = scanner.members(of: range) else { return nil }
    for member in members {
      let value = member.value
      switch scanner.text(member.name) {
      case "id": id = scanner.string(value)
      case "revision": revision = scanner.string(value)
      case "type": type = scanner.string(value) ?? type
      case "at": at = scanner.string(value)
      case "zone": zone = scanner.string(value)
      case "text": text = scanner.string(value)
      case "mood": mood = scanner.string(value)
      case "score": score = Double(String(decoding: scanner.copy(value), as: UTF8.self))
      case "note": note = scanner.string(value)
      case "tags":
        tags = (scanner.strings(of: value) ?? []).map {
          .restored(String(decoding: $0, as: UTF8.self))
        }
      case "starred": isStarred = scanner.isTrue(value)
      case "entry":
        switch scanner.kind(of: value) {
        case .object: line = scanner.copy(value)
        case .string: line = scanner.decodedString(value)
        default: break
        }
      default: break
      }
    }
  }

  func entry(at offset: Int) throws(ForeignFlaw) -> ForeignEntry {
    guard let at else { throw .missing(member: "at") }
    guard let moment = Moment.restored(at) else { throw .unreadableDate(at) }
    let content = try content()
    let words = text ?? note ?? ""
    return ForeignEntry(
      source: OwnEntry.source, identity: (revision ?? id).map { .ours(EntryID($0)) } ?? .words,
      time: ForeignMoment(moment), zone: zone, content: content, tags: tags.besides(words),
      isStarred: isStarred,
      offset: offset)
  }

  private func content() throws(ForeignFlaw) -> ForeignEntry.Content {
    switch Post.Kind(rawValue: type) {
    case .text where line == nil:
      guard let text else { throw .missing(member: "text") }
      return .text(text)
    case .mood where line == nil:
      guard let mood else { throw .missing(member: "mood") }
      let score = score.flatMap(Score.init)
      return .mood(score.map { .own(mood, score: $0) } ?? .restored(mood), note: note)
    default:
      guard let line else { throw .missing(member: "entry") }
      let scanner = JSONScanner(line.span)
      guard let object = scanner.value(in: 0..<line.count),
        let payload = scanner.member("payload", of: object)
      else { throw .wrongType(member: "entry") }
      return .unknown(kind: type, payload: scanner.copy(payload))
    }
  }
}
