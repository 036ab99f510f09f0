package import JSONBytes
package import TimelineDomain

/// A field of an entry, as scripts get it: a column of CSV and a member of JSON.
package enum ItemField: RawRepresentable, CaseIterable, Sendable, Hashable {
  case id, revision, type, at, until, day
  case post(PostField)
  case tags, starred, understood, journal, files, sealed

  package static let allCases: [ItemField] =
    [.id, .revision, .type, .at, .until, .day] + PostField.first.map(ItemField.post)
    + [.tags, .starred, .understood] + PostField.later.map(ItemField.post) + [
      .journal, .files, .sealed,
    ]

  package init?(rawValue: String) {
    guard let field = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = field
  }

  package var rawValue: String {
    switch self {
    case .id: "id"
    case .revision: "revision"
    case .type: "type"
    case .at: "at"
    case .until: "until"
    case .day: "day"
    case .post(let field): field.rawValue
    case .tags: "tags"
    case .starred: "starred"
    case .understood: "understood"
    case .journal: "journal"
    case .files: "files"
    case .sealed: "sealed"
    }
  }

  package enum Value: Sendable, Hashable {
    case text(String)
    case number(SpelledNumber)
    case bool(Bool)
    case words([String])
    case files([AttachedFile])

    init(_ value: PostField.Value) {
      self =
        switch value {
        case .words(let words): .text(words)
        case .mood(let mood): .text(mood.name)
        case .number(let number): .number(number)
        }
    }
  }

  /// The default columns of a table. Later ones are not among them, because scripts count columns; those of later
  /// kinds come last.
  package static let columns: [Self] = allCases.filter {
    ![.revision, .journal, .until, .day, .files, .sealed].contains($0)
  }

  /// Nil if the entry has no such field.
  package func value(of item: TimelineItem) -> Value? {
    switch self {
    case .id: return .text(item.id.text)
    case .revision: return .text(item.revision.text)
    case .type: return .text(item.kind)
    case .at: return item.moment.map { .text($0.spelling) }
    case .until: return item.extent.until.map { .text($0.spelling) }
    case .day: return .bool(item.extent.isAllDay)
    case .understood: return .bool(item.post != nil)
    case .sealed: return .bool(item.isSealed)
    case .journal: return item.journal.map { .text($0) }
    case .files: return .files(item.files)
    case .tags: return hasWords(item) ? .words(item.tags.map(\.name)) : nil
    case .starred: return hasWords(item) ? .bool(item.isStarred) : nil
    case .post(let field):
      switch item.content {
      case .post(let post): return post.content[field].map(Value.init)
      case .unknown(let entry): return entry.fallback?[field].map { .text($0) }
      }
    }
  }

  /// The field in a table; empty if the entry has no such field.
  package func cell(of item: TimelineItem) -> String {
    if self == .tags, hasWords(item) { return TagCell.written(item.tags) }
    return switch value(of: item) {
    case .text(let text): text
    case .number(let number): number.spelling
    case .bool(let value): value ? "true" : "false"
    case .words(let words): words.joined(separator: " ")
    case .files(let files): files.map(\.shownName).joined(separator: ", ")
    case nil: ""
    }
  }

  private func hasWords(_ item: TimelineItem) -> Bool {
    item.post != nil || item.fallback?.hasWords == true
  }
}

/// An item as JSON: the members that scripts rely on, always in this order.
package enum ItemJSON {
  /// Writes these fields in this order, with `null` for missing values; without `fields`, those of its kind.
  /// `filesFolder` is the path of the journal's folder of files, if it is known. `more` adds members at the end.
  package static func write(
    _ item: TimelineItem, _ fields: [ItemField]? = nil, filesFolder: String? = nil,
    to writer: inout JSONWriter, more: (inout JSONWriter) -> Void = { _ in }
  ) {
    writer.object { object in
      write(membersOf: item, fields, filesFolder: filesFolder, to: &object)
      more(&object)
    }
  }

  static func write(
    membersOf item: TimelineItem, _ fields: [ItemField]? = nil, filesFolder: String? = nil,
    to object: inout JSONWriter
  ) {
    for field in fields ?? self.fields(of: item) {
      object.name(field.rawValue)
      switch field.value(of: item) {
      case .text(let text): object.string(text)
      case .number(let number): object.raw(number.spelling.utf8)
      case .bool(let value): object.bool(value)
      case .words(let words): object.strings(words)
      case .files(let files): object.files(files, in: filesFolder)
      case nil: object.null()
      }
    }
  }

  private static func fields(of item: TimelineItem) -> [ItemField] {
    let revision: [ItemField] = item.isConflict ? [.revision] : []
    let words: [ItemField] =
      switch item.content {
      case .post(let post): post.kind.fields.map(ItemField.post) + [.tags, .starred]
      case .unknown(let entry):
        entry.fallback?.hasWords == true ? [.post(.text), .post(.note), .tags, .starred] : []
      }
    return [.id] + revision + [.type, .at, .until, .day, .understood] + words
      + (item.files.isEmpty ? [] : [.files]) + (item.journal == nil ? [] : [.journal])
      + (item.isSealed ? [.sealed] : [])
  }
}

extension JSONWriter {
  /// Writes these fields, each if the post has it.
  mutating func fields(_ fields: some Sequence<PostField>, of content: Post.Content) {
    for field in fields {
      guard let value = content[field] else { continue }
      name(field.rawValue)
      switch value {
      case .words(let words): string(words)
      case .mood(let mood): string(mood.name)
      case .number(let value): raw(value.spelling.utf8)
      }
    }
  }

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
          if file.isSealed {
            // The path has an age file.
            object.plainName("sealed")
            object.bool(true)
          }
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
struct ItemListReader: JSONReader {
  static let fields: [FieldMeaning] = FieldMeaning.own
  static let shapes: [UInt8] = [UInt8(ascii: "[")]
  static let marks: [String] = ["understood", "at"]

  init(options: ReadingOptions) {}

  func item(
    _ entry: borrowing JSONEntry, in document: String
  ) throws(ForeignFlaw) -> ForeignItem {
    try OwnEntry(entry.object, in: entry.scanner).item(at: entry.offset)
  }
}

/// Writes the array of `list --format json`, with the zones, with what imports kept of other programs, and with the
/// lines of entries that this version can't interpret.
struct ItemListWriter: JSONListWriter {
  static let head = "["

  private(set) var losses = ExportLosses()
  var isFirst = true

  init(_ options: WritingOptions) {}

  mutating func end(_ out: inout [UInt8]) {
    out += Array((isFirst ? "]\n" : "\n]\n").utf8)
  }

  mutating func write(_ item: ExportedItem, to object: inout JSONWriter) -> Bool {
    losses.noteMembers(of: item, besides: item.origin?.source)
    if item.item.isConflict { losses.note(.conflict) }
    ItemJSON.write(membersOf: item.item, to: &object)
    if let zone = item.zone { object.member("zone", zone) }
    if let from = item.from {
      object.plainName("from")
      object.raw(from)
    }
    if item.unknownKind != nil {
      object.plainName("entry")
      object.raw(item.line)
    }
    return true
  }
}
