package import JSONBytes
package import TimelineDomain

/// An item as JSON: the members that scripts rely on, always in this order.
package enum ItemJSON {
  /// `filesFolder` is the path of the journal's folder of files, if it is known. `more` adds members at
  /// the end.
  package static func write(
    _ item: TimelineItem, filesFolder: String? = nil, to writer: inout JSONWriter,
    more: (inout JSONWriter) -> Void = { _ in }
  ) {
    writer.object { object in
      object.plainName("id")
      object.string(item.id.text)
      if item.isConflict {
        object.plainName("revision")
        object.string(item.revision.text)
      }
      object.plainName("type")
      object.string(item.kind)
      object.plainName("at")
      object.string(item.moment?.spelling)
      object.plainName("until")
      object.string(item.extent.until?.spelling)
      object.plainName("day")
      object.bool(item.extent.isAllDay)
      object.plainName("understood")
      object.bool(item.post != nil)
      switch item.content {
      case .post(.text(let post)): members(of: post, to: &object)
      case .post(.mood(let post)): members(of: post, to: &object)
      case .unknown(let entry):
        if let fallback = entry.fallback, fallback.hasWords {
          members(of: fallback, to: &object)
        }
      }
      if !item.files.isEmpty {
        object.plainName("files")
        object.files(item.files, in: filesFolder)
      }
      object.journal(item.journal)
      more(&object)
    }
  }

  private static func members(of post: TextPost, to object: inout JSONWriter) {
    object.plainName("text")
    object.string(post.text)
    tagsAndStar(post.tags, post.isStarred, to: &object)
  }

  private static func members(of post: MoodPost, to object: inout JSONWriter) {
    object.plainName("mood")
    object.string(post.mood.name)
    object.plainName("score")
    if let score = post.score { object.number(score.value) } else { object.null() }
    object.plainName("note")
    object.string(post.note)
    tagsAndStar(post.tags, post.isStarred, to: &object)
  }

  private static func members(
    of fallback: UnknownEntry.Fallback, to object: inout JSONWriter
  ) {
    object.plainName("text")
    object.string(fallback.text)
    object.plainName("note")
    object.string(fallback.note)
    tagsAndStar(fallback.tags, fallback.isStarred, to: &object)
  }

  private static func tagsAndStar(
    _ tags: [Tag], _ isStarred: Bool, to object: inout JSONWriter
  ) {
    object.plainName("tags")
    object.strings(tags.map(\.name))
    object.plainName("starred")
    object.bool(isStarred)
  }
}

extension JSONWriter {
  /// Writes the journal's name; nothing if there is only one journal.
  package mutating func journal(_ label: String?) {
    guard let label else { return }
    plainName("journal")
    string(label)
  }

  /// Writes a list of files. `path` is where a file belongs in the folder, whether it is there or not.
  package mutating func files(_ files: [AttachedFile], in folder: String?) {
    array { array in
      for file in files {
        array.object { object in
          object.plainName("sha256")
          object.string(file.digest.text)
          object.plainName("size")
          if let size = file.size { object.number(size) } else { object.null() }
          object.plainName("name")
          object.string(file.name)
          object.plainName("media")
          object.string(file.media)
          object.plainName("path")
          object.string(folder.map { "\($0)/\(file.digest.pathInFolder)" })
        }
      }
    }
  }

  /// Writes `null` for nil.
  package mutating func string(_ text: String?) {
    if let text { string(text) } else { null() }
  }
}

/// Reads this program's own JSON: the array of `list --format json` or of an export.
struct ItemListReader: ForeignReader {
  static let fields: [FieldMeaning] = [
    FieldMeaning("at", .moment), FieldMeaning("zone", .zone), FieldMeaning("text", .words),
    FieldMeaning("mood", .mood), FieldMeaning("score", .mood), FieldMeaning("note", .note),
    FieldMeaning("tags", .tags), FieldMeaning("starred", .star), FieldMeaning("id", .id),
  ]

  init(options: ReadingOptions) {}

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".json") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let scanner = JSONScanner(beginning)
    let start = scanner.skipSpace(0, beginning.count)
    guard start < beginning.count, beginning[start] == UInt8(ascii: "[") else { return false }
    return beginning.has("\"understood\"") && beginning.has("\"at\"")
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    JSONEntries(scanner).read(in: "entries", take: take) { (range) throws(ForeignFlaw) in
      guard let object = ForeignObject(range, in: scanner) else { throw .wrongType(member: "[]") }
      return .entry(try OwnEntry(object, in: scanner).entry(at: range.lowerBound))
    }
  }
}

/// Writes the array of `list --format json`, with the zones, and with the lines of entries that this
/// version can't interpret.
struct ItemListWriter: ForeignWriter {
  static let fileExtension = "json"

  private(set) var losses = ExportLosses()
  private var isFirst = true

  init(_ options: WritingOptions) {}

  mutating func begin(_ out: inout [UInt8]) { out.append(UInt8(ascii: "[")) }

  mutating func end(_ out: inout [UInt8]) {
    out += Array((isFirst ? "]\n" : "\n]\n").utf8)
  }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    losses.noteMembers(of: item, besides: nil)
    if item.item.isConflict { losses.note(.conflict) }
    var writer = JSONWriter()
    ItemJSON.write(item.item, to: &writer) { object in
      if let zone = item.zone { object.member("zone", zone) }
      if item.unknownKind != nil {
        object.plainName("entry")
        object.raw(item.line)
      }
    }
    out += Array((isFirst ? "\n" : ",\n").utf8)
    out += writer.bytes
    isFirst = false
  }
}
