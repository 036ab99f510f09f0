import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads what Day One 2 and later export: `{"metadata": …, "entries": […]}`.
package struct DayOneReader: ForeignReader {
  static let source = "dayone"

  package static let fields = [
    FieldMeaning("creationDate", .moment), FieldMeaning("timeZone", .zone),
    FieldMeaning("text", .words), FieldMeaning("starred", .star), FieldMeaning("tags", .tags),
    FieldMeaning("uuid", .id), FieldMeaning("modifiedDate", .modified),
    FieldMeaning("photos", .attachment), FieldMeaning("videos", .attachment),
    FieldMeaning("audios", .attachment), FieldMeaning("pdfAttachments", .attachment),
  ]

  private static let understood: Set = [
    "creationDate", "modifiedDate", "timeZone", "uuid", "starred", "text", "tags",
  ]

  private let options: ReadingOptions

  package init(_ options: ReadingOptions) {
    self.options = options
  }

  package static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".json") }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let scanner = JSONScanner(beginning)
    let start = scanner.skipSpace(0, beginning.count)
    guard start < beginning.count, beginning[start] == UInt8(ascii: "{") else { return false }
    return beginning.has("\"entries\"") && beginning.has("\"creationDate\"")
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    JSONEntries(scanner).read(in: "entries", derived: ["metadata"], take: take) {
      (range) throws(ForeignFlaw) in
      .entry(try entry(scanner, range))
    }
  }

  private func entry(
    _ scanner: JSONScanner, _ element: Range<Int>
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
    for name in DayOneParts.attachments {
      parts.attachments +=
        object.value(name, in: scanner).flatMap { scanner.elements(of: $0) }?.count ?? 0
    }
    parts.members = object.members(besides: DayOneReader.understood, in: scanner)
    return try parts.entry(options, at: element.lowerBound)
  }
}

/// The members of an entry of Day One, from either of its formats.
struct DayOneParts {
  static let attachments = ["photos", "videos", "audios", "pdfAttachments"]

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

  func entry(_ options: ReadingOptions, at offset: Int) throws(ForeignFlaw) -> ForeignEntry {
    guard let created else { throw .missing(member: "creationDate") }
    let words = text ?? richText ?? ""
    let ours = uuid.flatMap(DayOneID.entry)
    return ForeignEntry(
      source: DayOneReader.source,
      identity: ours.map { .ours($0) } ?? uuid.map { .own($0) } ?? .words([words]),
      time: try time(created, options),
      zone: zone.flatMap { FixedOffset.read($0) == nil ? $0 : nil }, content: .text(words),
      tags: tags.besides(words), isStarred: isStarred,
      modified: try modified.map { words throws(ForeignFlaw) in try options.moment(words).moment },
      members: members, attachments: attachments, offset: offset)
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
enum DayOneID {
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
enum DayOneRichText {
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
