import JSONBytes
import TimelineDomain

/// The lines that this version writes. None of them is made from what was read: a revision is the old
/// line with the changed members put in.
enum EntryLine {
  /// What an entry says of the command that wrote it.
  struct Origin {
    /// The first of the entries that the command wrote; nil where it wrote one.
    var batch: EntryID?
    /// The entry that it takes back.
    var undoes: EntryID?

    /// Said of the line alone, and so not copied into the next.
    var memberEdits: [JSONMemberEdit] {
      [
        JSONMemberEdit("undoes", undoes.map { array([$0.json]) }),
        JSONMemberEdit("batch", batch?.json),
      ]
    }
  }

  static func new(_ post: Post, written: Moment?, _ origin: Origin) -> [UInt8] {
    let (type, payload) =
      switch post {
      case .text(let text): ("text", TextPostDTO.payload(of: text))
      case .mood(let mood): ("mood", MoodPostDTO.payload(of: mood))
      }
    return line(
      id: post.id, type: type, at: post.moment, written: written, origin, payload: payload)
  }

  static func deletion(
    id: EntryID, of bases: [EntryID], at moment: Moment, _ origin: Origin
  ) -> [UInt8] {
    line(
      id: id, type: "deletion", at: moment, replaces: bases, origin, payload: Array("{}".utf8))
  }

  /// The entry's content once more, whatever it is, in the place of others. `changed` are the payload
  /// members in which it differs from those; nil where nobody can say.
  ///
  /// Nil where the envelope is not one that this version can work with.
  static func restoration(
    of entry: TimelineEntry, replacing bases: [EntryID], id: EntryID, written: Moment,
    changed: [String]?, _ origin: Origin, in scanner: JSONScanner
  ) -> [UInt8]? {
    guard entry.hasFamiliarEnvelope, entry.kind != .deletion else { return nil }
    let envelope =
      [
        JSONMemberEdit("id", id.json),
        JSONMemberEdit("replaces", array(bases.map(\.json))),
        JSONMemberEdit("written", JSONWriter.string(written.spelling)),
        JSONMemberEdit("changed", changed.map { array($0.map { JSONWriter.string($0) }) }),
      ] + origin.memberEdits
    return scanner.splicing(entry.range, envelope, before: "payload").map { $0 + [newline] }
  }

  /// The entry once more as the only one of its post.
  static func condensed(
    _ entry: TimelineEntry, replacing bases: [EntryID], id: EntryID, in scanner: JSONScanner
  ) -> [UInt8]? {
    let envelope =
      [
        JSONMemberEdit("id", id.json),
        JSONMemberEdit("replaces", array(bases.map(\.json))),
        JSONMemberEdit("changed", nil),
      ] + Origin().memberEdits
    return scanner.splicing(entry.range, envelope, before: "payload").map { $0 + [newline] }
  }

  /// Nil where this version can't read the entry, and so must not change it.
  static func revision(
    of entry: TimelineEntry, edit: PostEdit, id: EntryID, written: Moment, _ origin: Origin,
    in scanner: JSONScanner
  ) -> [UInt8]? {
    let members: [JSONMemberEdit]
    switch EntryReading(entry, in: scanner) {
    case .text(let dto): members = dto.memberEdits(for: edit, in: scanner)
    case .mood(let dto): members = dto.memberEdits(for: edit, in: scanner)
    case .deletion, .opaque: return nil
    }
    guard let payload = entry.payload.flatMap({ scanner.splicing($0, members) }) else {
      return nil
    }
    var envelope = [
      JSONMemberEdit("id", id.json),
      JSONMemberEdit("replaces", array([entry.id.json])),
      JSONMemberEdit("written", JSONWriter.string(written.spelling)),
      JSONMemberEdit("changed", array(members.map { JSONWriter.string($0.name.text) })),
      JSONMemberEdit("payload", payload),
    ]
    envelope += origin.memberEdits
    switch edit.moment {
    case .keep: break
    case .set(let moment):
      envelope.append(JSONMemberEdit("at", JSONWriter.string(moment.spelling)))
    case .clear: envelope.append(JSONMemberEdit("at", nil))
    }
    return scanner.splicing(entry.range, envelope, before: "payload").map { $0 + [newline] }
  }

  private static let newline = UInt8(ascii: "\n")

  private static func array(_ values: [[UInt8]]) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { for value in values { $0.raw(value) } }
    return writer.bytes
  }

  private static func line(
    id: EntryID, type: String, at moment: Moment?, replaces: [EntryID] = [],
    written: Moment? = nil, _ origin: Origin, payload: [UInt8]
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
      if let undoes = origin.undoes {
        $0.name("undoes")
        $0.raw(array([undoes.json]))
      }
      if let batch = origin.batch {
        $0.name("batch")
        $0.raw(batch.json)
      }
      $0.name("payload")
      $0.raw(payload)
    }
    return writer.bytes + [newline]
  }
}

extension EntryID {
  /// The id as a JSON text that means exactly these bytes.
  fileprivate var json: [UInt8] { JSONWriter.string(decoded: bytes) }
}
