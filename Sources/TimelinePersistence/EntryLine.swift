import JSONBytes
import TimelineDomain

/// The lines that this version writes. None of them is made from what was read: a revision is the old
/// line with the changed members put in.
enum EntryLine {
  static func new(_ post: Post, written: Moment?) -> [UInt8] {
    let (type, payload) =
      switch post {
      case .text(let text): ("text", TextPostDTO.payload(of: text))
      case .mood(let mood): ("mood", MoodPostDTO.payload(of: mood))
      }
    return line(id: post.id, type: type, at: post.moment, written: written, payload: payload)
  }

  static func deletion(id: EntryID, of bases: [EntryID], at moment: Moment) -> [UInt8] {
    line(id: id, type: "deletion", at: moment, replaces: bases, payload: Array("{}".utf8))
  }

  /// Nil where this version can't read the entry, and so must not change it.
  static func revision(
    of entry: TimelineEntry, edit: PostEdit, id: EntryID, written: Moment, in scanner: JSONScanner
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
    written: Moment? = nil, payload: [UInt8]
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
