import JSONBytes
import TimelineDomain

/// Reads a document of JSON with a list of entries. The table `fields` says what the members of an entry
/// become; a reader adds only what is peculiar to its program.
protocol JSONReader: ForeignReader {
  /// The first bytes that the document may have: it is an object with a list, or the list alone.
  static var shapes: [UInt8] { get }
  /// The member of the document that has the list.
  static var list: StaticString { get }
  /// Members beside the list that say nothing that the entries don't.
  static var derived: [String] { get }
  /// Members that each entry has, to recognize the document.
  static var marks: [String] { get }

  func item(_ entry: borrowing JSONEntry, in document: String) throws(ForeignFlaw) -> ForeignItem
}

extension JSONReader {
  static var shapes: [UInt8] { [UInt8(ascii: "{")] }
  static var list: StaticString { "entries" }
  static var derived: [String] { [] }

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".json") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let scanner = JSONScanner(beginning)
    let start = scanner.skipSpace(0, beginning.count)
    return start < beginning.count && shapes.contains(beginning[start])
      && JSONEntries(scanner).firstHas(marks, in: list)
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    JSONEntries(scanner).read(in: Self.list, derived: Self.derived, take: take) {
      (range) throws(ForeignFlaw) in
      let entry = try JSONEntry(range, in: scanner, Self.fields, named: "\(Self.list)")
      return try item(entry, in: name)
    }
  }
}

/// An entry of a JSON document, with the table of its members. Of several members with one meaning, the
/// first one in the table counts.
struct JSONEntry: ~Escapable {
  let scanner: JSONScanner
  let object: ForeignObject
  /// Where it begins.
  let offset: Int
  private let fields: [FieldMeaning]

  /// Throws for what is no object; `name` is where it was.
  @_lifetime(copy scanner)
  init(
    _ range: Range<Int>, in scanner: JSONScanner, _ fields: [FieldMeaning], named name: String
  ) throws(ForeignFlaw) {
    guard let object = ForeignObject(range, in: scanner) else { throw .wrongType(member: name) }
    self.object = object
    self.scanner = scanner
    self.fields = fields
    offset = range.lowerBound
  }

  func value(_ name: String) -> Range<Int>? { object.value(name, in: scanner) }

  func string(_ name: String) throws(ForeignFlaw) -> String? {
    try object.string(name, in: scanner)
  }

  func first(_ meaning: FieldMeaning.Meaning) -> (name: String, value: Range<Int>)? {
    for field in fields where field.meaning == meaning {
      if let value = value(field.name) { return (field.name, value) }
    }
    return nil
  }

  func string(_ meaning: FieldMeaning.Meaning) throws(ForeignFlaw) -> String? {
    guard let (name, _) = first(meaning) else { return nil }
    return try string(name)
  }

  /// Throws for a missing member, which the first name in the table names.
  func required(_ meaning: FieldMeaning.Meaning) throws(ForeignFlaw) -> String {
    guard let text = try string(meaning) else { throw missing(meaning) }
    return text
  }

  func missing(_ meaning: FieldMeaning.Meaning) -> ForeignFlaw {
    .missing(member: fields.first { $0.meaning == meaning }?.name ?? "")
  }

  /// The first line and the words.
  func text() throws(ForeignFlaw) -> String {
    let (title, body) = (try string(.firstLine), try string(.words))
    if title == nil, body == nil { throw missing(.firstLine) }
    return EntryWords.text(title: title ?? "", body: body ?? "")
  }

  func tags() throws(ForeignFlaw) -> [Tag] {
    guard let (name, _) = first(.tags) else { return [] }
    return try object.strings(name, in: scanner).map(Tag.restored)
  }

  func isStarred() throws(ForeignFlaw) -> Bool {
    guard let (name, _) = first(.star) else { return false }
    return try object.bool(name, in: scanner) ?? false
  }

  func spelling(_ value: Range<Int>) -> String {
    String(decoding: scanner.copy(value), as: UTF8.self)
  }

  /// Nil for a member that is missing or no whole number that a file may have.
  func integer(_ name: String) -> Int? {
    guard let value = value(name), scanner.kind(of: value) == .number else { return nil }
    return Int(spelling(value)).flatMap { abs($0) < 1 << 53 ? $0 : nil }
  }

  /// The elements of a list; none for another value.
  func elements(_ name: String) -> [Range<Int>] {
    value(name).flatMap { scanner.elements(of: $0) } ?? []
  }

  /// The members that the table does not take.
  func rest() -> [ForeignMember] {
    let taken = fields.lazy.filter { field in
      switch field.meaning {
      case .kept, .attachment: false
      default: true
      }
    }
    return object.members(besides: taken.map(\.name), in: scanner)
  }
}

/// Writes a document of JSON with a list of entries, one in a line.
protocol JSONListWriter: ForeignWriter {
  /// Before the first entry.
  static var head: String { get }
  var isFirst: Bool { get set }
  /// Writes the members of an entry. False for one that is left out.
  mutating func write(_ item: ExportedItem, to object: inout JSONWriter) -> Bool
}

extension JSONListWriter {
  static var fileExtension: String { "json" }

  mutating func begin(_ out: inout [UInt8]) { out += Array(Self.head.utf8) }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    var writer = JSONWriter()
    var isWritten = false
    writer.object { isWritten = write(item, to: &$0) }
    if !isWritten { return }
    out += Array((isFirst ? "\n" : ",\n").utf8)
    out += writer.bytes
    isFirst = false
  }

  mutating func end(_ out: inout [UInt8]) { out += Array("\n]}\n".utf8) }
}

extension ExportLosses {
  /// A post with its moment, for a format that has no unknown kinds. Nil for another item, which is counted.
  mutating func post(of item: ExportedItem) -> (Post, Moment)? {
    switch (item.item.content, item.moment) {
    case (.unknown(let entry), _): noteUnread(entry)
    case (.post, nil): note(.moment)
    case (.post(let post), let moment?): return (post, moment)
    }
    return nil
  }

  /// What a format without kinds, ids and zones loses.
  mutating func notePlain(_ item: ExportedItem) {
    note(.id)
    if item.zone != nil { note(.zone) }
    noteTitle(of: item)
    if item.item.isConflict { note(.conflict) }
    noteExtent(of: item)
  }

  /// Notes the fields of a title, for a format that has only words.
  mutating func noteTitle(of item: ExportedItem) {
    guard let post = item.item.post else { return }
    for field in post.kind.titleFields where post.content[field] != nil { note(.field(field)) }
  }
}
