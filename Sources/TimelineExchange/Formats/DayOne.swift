import TextSearch

import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads what Day One 2 and later export: `{"metadata": …, "entries": […]}`.
struct DayOneReader: JSONReader {
  static let source = "dayone"

  static let fields: [FieldMeaning] = [
    FieldMeaning("creationDate", .moment), FieldMeaning("timeZone", .zone),
    FieldMeaning("text", .words), FieldMeaning("starred", .star), FieldMeaning("tags", .tags),
    FieldMeaning("uuid", .id), FieldMeaning("modifiedDate", .modified),
    FieldMeaning("photos", .attachment), FieldMeaning("videos", .attachment),
    FieldMeaning("audios", .attachment), FieldMeaning("pdfAttachments", .attachment),
  ]
  static let marks: [String] = ["creationDate"]
  static let derived: [String] = ["metadata"]

  let options: ReadingOptions

  func item(
    _ entry: borrowing JSONEntry, in document: String
  ) throws(ForeignFlaw) -> ForeignItem {
    .entry(try DayOneReader.entry(entry, options, in: document))
  }

  /// An entry of either of its formats, whose tables have the same meanings.
  static func entry(
    _ entry: borrowing JSONEntry, _ options: ReadingOptions, in document: String
  ) throws(ForeignFlaw) -> ForeignEntry {
    let created = try entry.required(.moment)
    let zone = try entry.string(.zone)
    let uuid = try entry.string(.id)
    let ours = uuid.flatMap(DayOneID.entry)
    let attachments = DayOneAttachments(entry, in: document, isOurs: ours != nil)
    // An entry with only photos has no text.
    let text = try entry.string(.words).map(MarkdownEscapes.shown)
    let words = DayOneReferences.without(attachments.references, in: text ?? richText(entry) ?? "")
    let modified = try entry.string(.modified)
    return ForeignEntry(
      source: DayOneReader.source,
      identity: ours.map { .ours($0) } ?? uuid.map { .own($0) } ?? .words([words]),
      time: try time(created, zone, options),
      zone: zone.flatMap { FixedOffset.read($0) == nil ? $0 : nil }, content: .text(words),
      tags: try entry.tags().besides(words), isStarred: try entry.isStarred(),
      modified: try modified.map { words throws(ForeignFlaw) in try options.moment(words).moment },
      members: entry.rest().compactMap(DayOneAttachments.withoutOwn),
      attachments: attachments.count, files: attachments.files, offset: entry.offset)
  }

  /// Day One writes UTC, and the zone in which the entry was written beside it.
  private static func time(
    _ words: String, _ zone: String?, _ options: ReadingOptions
  ) throws(ForeignFlaw) -> ForeignMoment {
    guard let zone, let offset = FixedOffset.read(zone) else {
      return try options.moment(words, inZone: zone)
    }
    let moment = try options.moment(words).moment
    return ForeignMoment(
      .initial(seconds: moment.seconds, nanoseconds: moment.nanoseconds, offset: offset))
  }

  /// The words of Day One's rich text: an object, or a string with an object. Nil for another shape.
  private static func richText(_ entry: borrowing JSONEntry) -> String? {
    guard let value = entry.value("richText") else { return nil }
    let bytes =
      entry.scanner.isString(value)
      ? entry.scanner.decodedString(value) : entry.scanner.copy(value)
    let scanner = JSONScanner(bytes.span)
    guard let object = scanner.value(in: 0..<bytes.count),
      let contents = scanner.member("contents", of: object),
      let runs = scanner.elements(of: contents)
    else { return nil }
    return runs.compactMap { run in
      scanner.member("text", of: run).flatMap { scanner.string($0) }
    }.joined()
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
struct DayOneClassicReader: JSONReader {
  static let fields: [FieldMeaning] = [
    FieldMeaning("Creation Date", .moment), FieldMeaning("Time Zone", .zone),
    FieldMeaning("Entry Text", .words), FieldMeaning("Starred", .star),
    FieldMeaning("Tags", .tags), FieldMeaning("UUID", .id),
  ]
  static let marks: [String] = []

  let options: ReadingOptions

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".doentry") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    beginning.has("<plist") && beginning.has("<key>Creation Date</key>")
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    do throws(ForeignFlaw) {
      let json = try PropertyList.json(bytes)
      let scanner = JSONScanner(json.span)
      let entry = try JSONEntry(0..<json.count, in: scanner, Self.fields, named: "plist")
      take(try item(entry, in: name))
    } catch {
      take(.broken(BrokenEntry(at: 0, error)))
    }
  }

  func item(
    _ entry: borrowing JSONEntry, in document: String
  ) throws(ForeignFlaw) -> ForeignItem {
    .entry(try DayOneReader.entry(entry, options, in: document))
  }
}

/// Writes a file that Day One imports. It has texts only: a mood becomes the first line.
struct DayOneWriter: JSONListWriter {
  static let head = #"{"metadata":{"version":"1.0"},"entries":["#

  private(set) var losses = ExportLosses()
  var isFirst = true
  private let export: FileExport?
  private var files = ExportedFiles()
  /// The files at the paths of the archive, which are named after their MD5.
  private var digests: [String: FileDigest] = [:]

  init(_ options: WritingOptions) {
    export = options.files
  }

  static func holdsFiles(_ export: FileExport?) -> Bool { export?.folder != nil }

  mutating func takeCopies() -> [ExportedCopy] { files.take() }

  mutating func write(_ item: ExportedItem, to object: inout JSONWriter) -> Bool {
    guard let (_, moment) = losses.post(of: item) else { return false }
    let origin = item.origin(in: DayOneReader.source)
    noteLosses(item, moment, origin)
    let words = MarkdownEscapes.written(item.words)
    if words == nil { losses.note(.words) }
    let isAllDay = item.item.extent.isAllDay
    var kept = origin.members.filter { member in
      // Rich text of older words would win over the words.
      member.name == "richText" ? !item.item.isEdited : member.name != "isAllDay" || !isAllDay
    }
    let references = attachments(of: item, &kept)
    object.member("uuid", origin.id ?? DayOneID.uuid(item.item.name))
    object.member("creationDate", OffsetTime(seconds: moment.seconds, offset: 0).spelling)
    object.member("timeZone", item.zone ?? FixedOffset.name(moment.offset))
    object.member("text", DayOneReferences.adding(references, to: words ?? item.words))
    object.name("starred")
    object.bool(item.isStarred)
    object.name("tags")
    object.strings(item.tags.map(\.name))
    if isAllDay {
      object.name("isAllDay")
      object.bool(true)
    }
    for member in kept { object.member(member) }
    return true
  }

  /// Adds the files of an item that Day One doesn't know to the kept members. Returns the references to them
  /// that the text lacks.
  ///
  /// What Day One wrote stays, byte for byte, so that the export says nothing new in an import.
  private mutating func attachments(
    of item: ExportedItem, _ kept: inout [ForeignMember]
  ) -> [String] {
    guard let export, export.folder != nil, !item.files.isEmpty else { return [] }
    var references: [String] = []
    var added: [DayOneAttachment.Kind: [[UInt8]]] = [:]
    var (isWhole, isKnown) = (true, true)
    var elements = DayOneAttachments(kept)
    for file in item.files {
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
      DayOneAttachments.add(new, kind, to: &kept)
    }
    return references
  }

  private mutating func noteLosses(
    _ item: ExportedItem, _ moment: Moment, _ origin: ForeignOrigin
  ) {
    losses.noteMembers(
      of: item, besides: DayOneReader.source, holdsFiles: DayOneWriter.holdsFiles(export))
    losses.noteExtent(of: item, hasDays: true)
    if moment.nanoseconds != 0 { losses.note(.fraction) }
    if origin.id == nil, !OwnEntry.isID(item.item.name.text) { losses.note(.id) }
    losses.noteTitle(of: item)
    if item.item.isConflict { losses.note(.conflict) }
  }
}
