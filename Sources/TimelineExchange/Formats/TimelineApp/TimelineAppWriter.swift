import JSONBytes
import TimelineDomain

/// Writes the document of a timeline app. It holds everything: kinds that this version can't interpret
/// go along with their payload.
package struct TimelineAppWriter: ForeignWriter {
  package static let fileExtension = "json"
  package private(set) var losses = ExportLosses()
  private var isFirst = true

  package init(_ options: WritingOptions) {}

  package mutating func begin(_ out: inout [UInt8]) {
    out += Array(#"{"version":1,"entries":["#.utf8)
  }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let moment = item.item.moment ?? item.item.sortingMoment else {
      return losses.note(.moment)
    }
    if item.zone != nil { losses.note(.zone) }
    losses.noteExtent(of: item)
    if item.item.isConflict { losses.note(.conflict) }
    if !OwnEntry.isID(item.item.name.text), item.origin(in: TimelineAppReader.source).id == nil {
      losses.note(.id)
    }
    if item.unknownKind == nil { losses.noteForeign(of: item, besides: TimelineAppReader.source) }
    var writer = JSONWriter()
    switch item.item.content {
    case .post(.text(let post)):
      write("text", item, moment, post.givenTags, post.isStarred, to: &writer) {
        $0.name("text")
        $0.string(post.text)
      }
    case .post(.mood(let post)):
      write("mood", item, moment, post.givenTags, post.isStarred, to: &writer) {
        $0.name("mood")
        $0.string(post.mood.name)
        if let score = post.score {
          $0.name("score")
          $0.number(score.value)
        }
        if let note = post.note {
          $0.name("note")
          $0.string(note)
        }
      }
    case .unknown(let entry):
      guard let payload = TimelineAppWriter.payload(item, moment) else {
        return losses.note(.unknown(kind: entry.kind))
      }
      writer.object {
        $0.name("type")
        $0.string(entry.kind)
        // Beside the payload, which stays as it is.
        $0.name("id")
        $0.string(item.item.name.text)
        $0.name("payload")
        $0.raw(payload)
      }
    }
    out += Array((isFirst ? "\n" : ",\n").utf8) + writer.bytes
    isFirst = false
  }

  package mutating func end(_ out: inout [UInt8]) { out += Array("\n]}\n".utf8) }

  private func write(
    _ type: String, _ item: ExportedItem, _ moment: Moment, _ tags: [Tag], _ isStarred: Bool,
    to writer: inout JSONWriter, _ content: (inout JSONWriter) -> Void
  ) {
    let origin = item.origin(in: TimelineAppReader.source)
    writer.object {
      $0.name("type")
      $0.string(type)
      $0.name("payload")
      $0.object { payload in
        payload.name("id")
        payload.string(origin.id ?? item.item.name.text)
        payload.name("createdAt")
        payload.string(moment.spelling)
        content(&payload)
        if !tags.isEmpty {
          payload.name("tags")
          payload.strings(tags.map(\.name))
        }
        if isStarred {
          payload.name("isStarred")
          payload.bool(true)
        }
        for member in origin.members { payload.member(member) }
      }
    }
  }

  /// The payload of an unknown kind with its moment, unless it has one. Nil if it is no object.
  private static func payload(_ item: ExportedItem, _ moment: Moment) -> [UInt8]? {
    let scanner = JSONScanner(item.line.span)
    guard let whole = scanner.value(in: 0..<item.line.count),
      let payload = ForeignObject(whole, in: scanner)?.value("payload", in: scanner),
      let object = ForeignObject(payload, in: scanner)
    else { return nil }
    let hasDate = ["createdAt", "date", "timestamp", "at"].contains {
      object.value($0, in: scanner) != nil
    }
    if hasDate { return scanner.copy(payload) }
    return scanner.splicing(
      payload, [JSONMemberEdit("createdAt", JSONWriter.string(moment.spelling))])
  }
}
