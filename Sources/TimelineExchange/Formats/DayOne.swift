import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads what Day One 2 and later export: `{"metadata": …, "entries": […]}`.
struct DayOneReader: ForeignReader {
  static let source = "dayone"

  static let fields: [FieldMeaning] = [
    FieldMeaning("creationDate", .moment), FieldMeaning("timeZone", .zone),
    FieldMeaning("text", .words), FieldMeaning("starred", .star), FieldMeaning("tags", .tags),
    FieldMeaning("uuid", .id), FieldMeaning("modifiedDate", .modified),
    FieldMeaning("photos", .attachment), FieldMeaning("videos", .attachment),
    FieldMeaning("audios", .attachment), FieldMeaning("pdfAttachments", .attachment),
  ]

  private static let understood: Set = [
    "creationDate", "modifiedDate", "timeZone", "uuid", "starred", "text", "tags",
  ]

  let options: ReadingOptions

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".json") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let scanner = JSONScanner(beginning)
    let start = scanner.skipSpace(0, beginning.count)
    guard start < beginning.count, beginning[start] == UInt8(ascii: "{") else { return false }
    return beginning.has("\"entries\"") && beginning.has("\"creationDate\"")
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    JSONEntries(scanner).read(in: "entries", derived: ["metadata"], take: take) {
      (range) throws(ForeignFlaw) in
      .entry(try entry(scanner, range, in: name))
    }
  }

  private func entry(
    _ scanner: JSONScanner, _ element: Range<Int>, in document: String
  ) throws(ForeignFlaw) -> ForeignEntry {
    guard let object = ForeignObject(element, in: scanner) else {
      throw .wrongType(member: "entries")
    }
    var parts = DayOneParts()
    parts.created = try object.string("creationDate", in: scanner)
    parts.modified = try object.string("modifiedDate", in: scanner)
    parts.zone = try object.string("timeZone", in: scanner)
    parts.uuid = try object.string("uuid", in: scanner)
    parts.isStarred = try object.bool("starred", in: scanner) ?? false
    // An entry with only photos has none.
    parts.text = try object.string("text", in: scanner)
    parts.richText = object.value("richText", in: scanner).flatMap {
      DayOneRichText.words(scanner, $0)
    }
    parts.tags = try object.strings("tags", in: scanner).map(Tag.restored)
    for kind in DayOneAttachment.Kind.allCases {
      let list = object.value(kind.rawValue, in: scanner).flatMap { scanner.elements(of: $0) } ?? []
      parts.attachments += list.count
      let files = list.compactMap { DayOneAttachment($0, kind, in: scanner) }
      parts.files += files.compactMap { $0.attachment(of: document) }
      let own = files.filter { parts.ours != nil || $0.digest != nil }
      parts.references.formUnion(own.compactMap(\.reference))
    }
    parts.members = object.members(besides: DayOneReader.understood, in: scanner).compactMap {
      DayOneElements.withoutOwn($0)
    }
    return try parts.entry(options, at: element.lowerBound)
  }
}

/// The members of an entry of Day One, from either of its formats.
private struct DayOneParts {
  var created: String?
  var modified: String?
  var zone: String?
  var uuid: String?
  var isStarred = false
  var text: String?
  var richText: String?
  var tags: [Tag] = []
  var members: [ForeignMember] = []
  var attachments = 0
  var files: [ForeignAttachment] = []
  /// What an export of this program may have put below the words, for the files that it added.
  var references: Set<String> = []

  /// The id of an entry of this program.
  var ours: EntryID? { uuid.flatMap(DayOneID.entry) }

  func entry(_ options: ReadingOptions, at offset: Int) throws(ForeignFlaw) -> ForeignEntry {
    guard let created else { throw .missing(member: "creationDate") }
    let words = DayOneReferences.without(
      references, in: text.map(MarkdownEscapes.shown) ?? richText ?? "")
    return ForeignEntry(
      source: DayOneReader.source,
      identity: ours.map { .ours($0) } ?? uuid.map { .own($0) } ?? .words([words]),
      time: try time(created, options),
      zone: zone.flatMap { FixedOffset.read($0) == nil ? $0 : nil }, content: .text(words),
      tags: tags.besides(words), isStarred: isStarred,
      modified: try modified.map { words throws(ForeignFlaw) in try options.moment(words).moment },
      members: members, attachments: attachments, files: files, offset: offset)
  }

  /// Day One writes UTC, and the zone in which the entry was written beside it.
  private func time(
    _ words: String, _ options: ReadingOptions
  ) throws(ForeignFlaw) -> ForeignMoment {
    guard let zone, let offset = FixedOffset.read(zone) else {
      return try options.moment(words, inZone: zone)
    }
    let moment = try options.moment(words).moment
    return ForeignMoment(
      .initial(seconds: moment.seconds, nanoseconds: moment.nanoseconds, offset: offset))
  }
}

/// Ids of Day One: 32 hexadecimal digits.
private enum DayOneID {
  /// The id of an entry of this program, whose 16 characters are these digits.
  static func entry(_ uuid: String) -> EntryID? {
    let digits = Array(uuid.utf8)
    guard digits.count == 32 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 32, by: 2) {
      guard
        let byte = UInt8(String(decoding: digits[index..<(index + 2)], as: UTF8.self), radix: 16),
        EntryID.alphabet.contains(byte)
      else { return nil }
      bytes.append(byte)
    }
    return EntryID(bytes: bytes)
  }

  /// An id of Day One for an entry: its characters, or a hash of them if they are not 16.
  static func uuid(_ id: EntryID) -> String {
    let bytes = id.bytes.count == 16 ? id.bytes : hash(id.bytes)
    return bytes.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.utf8.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  /// FNV-1a with 128 bits.
  private static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for byte in bytes { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B }
    return (0..<16).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt128(15 - $0))) }
  }
}

/// The words of Day One's rich text.
private enum DayOneRichText {
  /// Nil if the value has another shape. It is an object, or a string with an object.
  static func words(_ scanner: JSONScanner, _ value: Range<Int>) -> String? {
    if let text = scanner.string(value) {
      let bytes = Array(text.utf8)
      let inner = JSONScanner(bytes.span)
      return inner.value(in: 0..<bytes.count).flatMap { words(ofObject: $0, inner) }
    }
    return words(ofObject: value, scanner)
  }

  private static func words(ofObject value: Range<Int>, _ scanner: JSONScanner) -> String? {
    guard let contents = scanner.member("contents", of: value),
      let runs = scanner.elements(of: contents)
    else { return nil }
    return runs.compactMap { run in
      scanner.member("text", of: run).flatMap { scanner.string($0) }
    }.joined()
  }
}

extension Span<UInt8> {
  /// Whether the bytes contain this text.
  func has(_ text: StaticString) -> Bool {
    let bytes = Array(text.description.utf8)
    guard count >= bytes.count else { return false }
    return (0...(count - bytes.count)).contains { start in
      self[start] == bytes[0] && bytes.indices.allSatisfy { self[start + $0] == bytes[$0] }
    }
  }
}

/// Reads an entry of a folder of Day One Classic: an XML property list.
struct DayOneClassicReader: ForeignReader {
  static let fields: [FieldMeaning] = [
    FieldMeaning("Creation Date", .moment), FieldMeaning("Time Zone", .zone),
    FieldMeaning("Entry Text", .words), FieldMeaning("Starred", .star),
    FieldMeaning("Tags", .tags), FieldMeaning("UUID", .id),
  ]

  let options: ReadingOptions

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".doentry") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    beginning.has("<plist") && beginning.has("<key>Creation Date</key>")
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    do throws(ForeignFlaw) {
      take(.entry(try entry(bytes)))
    } catch {
      take(.broken(BrokenEntry(at: 0, error)))
    }
  }

  private func entry(_ bytes: Span<UInt8>) throws(ForeignFlaw) -> ForeignEntry {
    let list: PropertyList
    do throws(PropertyListFlaw) {
      list = try PropertyListReader.read(JSONScanner(bytes).copy(0..<bytes.count))
    } catch {
      throw .other("property list, line \(error.line): \(error.reason)")
    }
    guard case .dictionary(let members) = list else { throw .wrongType(member: "plist") }
    var parts = DayOneParts()
    parts.text = ""
    var seen: Set<String> = []
    for member in members {
      let isFirst = seen.insert(member.name).inserted
      switch (member.name, member.value) {
      case ("Creation Date", .date(let words)) where isFirst: parts.created = words
      case ("Entry Text", .string(let text)) where isFirst: parts.text = text
      case ("Starred", .boolean(let isStarred)) where isFirst: parts.isStarred = isStarred
      case ("UUID", .string(let uuid)) where isFirst: parts.uuid = uuid
      case ("Time Zone", .string(let zone)) where isFirst: parts.zone = zone
      case ("Tags", .array(let names)) where isFirst && names.allSatisfy { $0.string != nil }:
        parts.tags = names.compactMap(\.string).map(Tag.restored)
      case ("Creation Date", _), ("Entry Text", _), ("Tags", _):
        throw .wrongType(member: member.name)
      default:
        parts.members.append(
          ForeignMember(
            name: member.name, spelling: JSONWriter.string(member.name), value: member.value.json))
      }
    }
    if parts.created == nil { throw .missing(member: "Creation Date") }
    return try parts.entry(options, at: 0)
  }
}

extension PropertyList {
  /// The value as JSON: dates and data are strings.
  fileprivate var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .string(let text), .date(let text), .data(let text): writer.string(text)
    case .boolean(let value): writer.bool(value)
    case .number(let digits):
      let bytes = Array(digits.utf8)
      let scanner = JSONScanner(bytes.span)
      let isNumber = scanner.value(in: 0..<bytes.count).map { scanner.kind(of: $0) == .number }
      if isNumber == true { writer.raw(bytes) } else { writer.string(digits) }
    case .array(let values):
      writer.array { array in for value in values { value.write(to: &array) } }
    case .dictionary(let members):
      writer.object { object in
        for member in members {
          object.name(member.name)
          member.value.write(to: &object)
        }
      }
    }
  }
}

/// Writes a file that Day One imports. It has texts only: a mood becomes the first line.
struct DayOneWriter: ForeignWriter {
  static let fileExtension = "json"

  private(set) var losses = ExportLosses()
  private let export: FileExport?
  private var files = ExportedFiles()
  /// The files at the paths of the archive, which are named after their MD5.
  private var digests: [String: FileDigest] = [:]
  private var isFirst = true

  init(_ options: WritingOptions) {
    export = options.files
  }

  static func holdsFiles(_ export: FileExport?) -> Bool { export?.folder != nil }

  mutating func takeCopies() -> [ExportedCopy] { files.take() }

  mutating func begin(_ out: inout [UInt8]) {
    out += Array(#"{"metadata":{"version":"1.0"},"entries":["#.utf8)
  }

  mutating func end(_ out: inout [UInt8]) { out += Array("\n]}\n".utf8) }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    if let kind = item.unknownKind { return losses.note(.unknown(kind: kind)) }
    guard let moment = item.moment else { return losses.note(.moment) }
    let origin = item.origin(in: DayOneReader.source)
    noteLosses(item, moment, origin)
    let words = MarkdownEscapes.written(item.words)
    if words == nil { losses.note(.words) }
    var kept = members(of: item, origin)
    let references = attachments(of: item, &kept)
    var writer = JSONWriter()
    writer.object { object in
      object.member("uuid", origin.id ?? DayOneID.uuid(item.item.name))
      let created = OffsetTime(seconds: moment.seconds, offset: 0)
      object.member("creationDate", created.spelling)
      object.member("timeZone", item.zone ?? FixedOffset.name(moment.offset))
      object.member("text", DayOneReferences.adding(references, to: words ?? item.words))
      object.name("starred")
      object.bool(item.isStarred)
      object.name("tags")
      object.strings(item.tags.map(\.name))
      if item.item.extent.isAllDay {
        object.name("isAllDay")
        object.bool(true)
      }
      for member in kept { object.member(member) }
    }
    out += Array((isFirst ? "\n" : ",\n").utf8)
    out += writer.bytes
    isFirst = false
  }

  /// Adds the files of an item that Day One doesn't know to the kept members. Returns the references to them
  /// that the text lacks.
  ///
  /// What Day One wrote stays, byte for byte, so that the export says nothing new in an import.
  private mutating func attachments(
    of item: ExportedItem, _ kept: inout [ForeignMember]
  ) -> [String] {
    guard let export, export.folder != nil, !item.item.files.isEmpty else { return [] }
    var references: [String] = []
    var added: [DayOneAttachment.Kind: [[UInt8]]] = [:]
    var (isWhole, isKnown) = (true, true)
    var elements = DayOneElements(kept)
    for file in item.item.files {
      guard let opened = export.open(file), let md5 = DayOneFile.md5(of: opened.bytes) else {
        isWhole = false
        continue
      }
      guard let new = DayOneFile(opened, md5: md5, of: file, known: &elements),
        digests[new.path, default: opened.file.digest] == opened.file.digest
      else {
        isKnown = false
        continue
      }
      digests[new.path] = opened.file.digest
      files.add(ExportedCopy(path: new.path, bytes: opened.bytes))
      guard let element = new.element else { continue }
      added[new.kind, default: []].append(element)
      if let reference = new.reference, !item.words.contains(reference) {
        references.append(reference)
      }
    }
    if !isWhole { losses.note(.missingFiles) }
    if !isKnown { losses.note(.otherFiles) }
    for kind in DayOneAttachment.Kind.allCases {
      guard let new = added[kind] else { continue }
      DayOneElements.add(new, kind, to: &kept)
    }
    return references
  }

  /// What Day One has written and this program kept. Rich text of older words would win over the
  /// words.
  private func members(of item: ExportedItem, _ origin: ForeignOrigin) -> [ForeignMember] {
    origin.members.filter { member in
      switch member.name {
      case "richText": !item.item.isEdited
      case "isAllDay": !item.item.extent.isAllDay
      default: true
      }
    }
  }

  private mutating func noteLosses(
    _ item: ExportedItem, _ moment: Moment, _ origin: ForeignOrigin
  ) {
    losses.noteMembers(
      of: item, besides: DayOneReader.source, holdsFiles: DayOneWriter.holdsFiles(export))
    losses.noteExtent(of: item, hasDays: true)
    if moment.nanoseconds != 0 { losses.note(.fraction) }
    if origin.id == nil, !OwnEntry.isID(item.item.name.text) { losses.note(.id) }
    if let mood = item.mood {
      losses.note(.mood)
      if mood.score != nil { losses.note(.score) }
    }
    if item.item.isConflict { losses.note(.conflict) }
  }
}
