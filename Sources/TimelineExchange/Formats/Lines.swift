import JSONBytes
import TimelineDomain

/// Our own lines: a journal's file, or what `list --format jsonl` prints.
///
/// Of a journal's file come the current versions, with their whole lines; `merge` brings older ones and deletions,
/// too.
struct LinesReader: ForeignReader {
  static let source = "journal"

  static let fields = [
    FieldMeaning("at", .moment), FieldMeaning("zone", .zone), FieldMeaning("text", .words),
    FieldMeaning("mood", .mood), FieldMeaning("score", .mood), FieldMeaning("note", .note),
    FieldMeaning("tags", .tags), FieldMeaning("starred", .star), FieldMeaning("id", .id),
    FieldMeaning("written", .modified),
  ]

  let options: ReadingOptions

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".jsonl") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let start = beginning.skipBlanks(0)
    guard start < beginning.count else { return false }
    let scanner = JSONScanner(beginning)
    let line = beginning.object(at: start)
    guard let object = ForeignObject(line, in: scanner) else {
      // A first entry that is larger than the beginning.
      let names = JSONEntries(scanner).names(ofObjectAt: start)
      return line.upperBound == beginning.count && beginning[start] == UInt8(ascii: "{")
        && names.isSuperset(of: ["id", "type"])
    }
    if let format = try? object.string("format", in: scanner) {
      return format == "timeline-journal"
    }
    return object.value("id", in: scanner) != nil && object.value("type", in: scanner) != nil
      && object.value("entries", in: scanner) == nil
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    let links = LineLinks(bytes, scanner)
    // The gate is that of all headers together.
    if let gate = links.gate { return take(.broken(BrokenEntry(at: gate, .needsAbilities))) }
    bytes.forEachLine { range in
      do throws(ForeignFlaw) {
        guard scanner.value(in: range) != nil else { throw .brokenJSON }
        guard let object = LineObject(range, in: scanner) else { throw .wrongType(member: "line") }
        if object.isHeader(in: scanner) {
          guard try object.string("format", in: scanner) == "timeline-journal" else {
            throw .wrongType(member: "format")
          }
          for member in object.members
          where !LineObject.header.contains(scanner.text(member.name))
            && scanner.hasWords(member.value)
          {
            take(.leftOut(.beside(scanner.text(member.name)), at: member.name.lowerBound))
          }
          return
        }
        let line = LinesEntry(object, range, options, document: name)
        if let entry = try line.entry(links, scanner) {
          take(.entry(entry))
        } else if line.hasContent(scanner) {
          take(.leftOut(.notCurrent, at: range.lowerBound))
        }
      } catch {
        take(.broken(BrokenEntry(at: range.lowerBound, error)))
      }
    }
  }
}

/// The members of one line. Of a repeated name the first counts.
private struct LineObject {
  static let header: Set = ["format", "version", "id", "created", "needs"]
  /// They describe the line: a splice does not copy them.
  private static let describing: Set = [
    "id", "replaces", "written", "changed", "undoes", "batch", "stub", "settled", "line",
  ]

  let members: [JSONMember]
  private var values: [String: Range<Int>] = [:]

  /// Nil if the line is no object.
  init?(_ range: Range<Int>, in scanner: borrowing JSONScanner) {
    guard let members = scanner.members(of: range) else { return nil }
    self.members = members
    for member in members {
      let name = scanner.text(member.name)
      if values[name] == nil { values[name] = member.value }
    }
  }

  /// A line of another format, too, if it is no entry.
  func isHeader(in scanner: borrowing JSONScanner) -> Bool {
    guard let format = values["format"] else { return false }
    return values["type"] == nil || scanner.copy(format) == Array("\"timeline-journal\"".utf8)
  }

  /// Nil for an absent member.
  func value(_ name: String) -> Range<Int>? { values[name] }

  func string(_ name: String, in scanner: borrowing JSONScanner) throws(ForeignFlaw) -> String? {
    guard let range = values[name], scanner.kind(of: range) != .null else { return nil }
    guard scanner.isString(range) else { throw .wrongType(member: name) }
    return scanner.text(range)
  }

  func ids(_ name: String, in scanner: borrowing JSONScanner) -> [EntryID] {
    (values[name].flatMap { scanner.strings(of: $0) } ?? []).map { EntryID(bytes: $0) }
  }

  /// Whether all abilities of a header's gate are known.
  func hasKnownGate(in scanner: borrowing JSONScanner) -> Bool {
    guard let needs = values["needs"] else { return true }
    guard scanner.kind(of: needs) == .object, let lists = scanner.members(of: needs) else {
      return false
    }
    return lists.allSatisfy { scanner.areKnownAbilities($0.value) }
  }

  /// The bytes of what the entry says.
  func statement(in scanner: borrowing JSONScanner) -> [UInt8] {
    var bytes: [UInt8] = []
    for member in members where !LineObject.describing.contains(scanner.text(member.name)) {
      bytes += scanner.copy(member.name) + scanner.copy(member.value)
    }
    return bytes
  }
}

/// What the lines of a journal's file say about each other.
private struct LineLinks {
  /// Where a header is that needs abilities which this version doesn't have.
  private(set) var gate: Int?
  private var replaced: Set<EntryID> = []
  /// The first id that an entry replaces.
  private var first: [EntryID: EntryID] = [:]
  /// Current versions that say the same as another one of their post.
  private var repeated: Set<EntryID> = []
  /// Names of posts with several current versions, and the version that gets the least id.
  private var inConflict: [EntryID: EntryID] = [:]
  /// Entries of unknown kinds that say something else than the entries that they replace.
  private var patches: Set<EntryID> = []

  init(_ bytes: Span<UInt8>, _ scanner: borrowing JSONScanner) {
    var unknown: [EntryID: [EntryID]] = [:]
    bytes.forEachLine { range in
      guard let object = LineObject(range, in: scanner) else { return }
      if object.isHeader(in: scanner) {
        if gate == nil, !object.hasKnownGate(in: scanner) { gate = range.lowerBound }
        return
      }
      guard object.value("replaces") != nil,
        let own = (try? object.string("id", in: scanner)).flatMap({ $0 }).map({ EntryID($0) })
      else { return }
      let ids = object.ids("replaces", in: scanner).filter { $0 != own }
      replaced.formUnion(ids)
      let type = (try? object.string("type", in: scanner)) ?? ""
      guard let id = ids.first, type != "deletion" else { return }
      if Post.Kind(rawValue: type) == nil { unknown[own, default: []] += ids }
      // Of two entries with one id, the least counts.
      first[own] = first[own].map { $0 < id ? $0 : id } ?? id
    }
    var counts: [EntryID: Int] = [:]
    for own in first.keys where !replaced.contains(own) {
      counts[beginning(own), default: 0] += 1
    }
    for (name, count) in counts where count > 1 { inConflict[name] = name }
    if !inConflict.isEmpty { dropRepetitions(bytes, scanner) }
    if !unknown.isEmpty { notePatches(unknown, bytes, scanner) }
  }

  private mutating func notePatches(
    _ unknown: [EntryID: [EntryID]], _ bytes: Span<UInt8>, _ scanner: borrowing JSONScanner
  ) {
    let wanted = Set(unknown.keys).union(unknown.values.joined())
    var statements: [EntryID: Set<[UInt8]>] = [:]
    bytes.forEachLine { range in
      guard let object = LineObject(range, in: scanner),
        let own = (try? object.string("id", in: scanner)).flatMap({ $0 }).map({ EntryID($0) }),
        wanted.contains(own)
      else { return }
      statements[own, default: []].insert(object.statement(in: scanner))
    }
    for (own, ids) in unknown {
      let older = ids.reduce(into: Set<[UInt8]>()) { $0.formUnion(statements[$1] ?? []) }
      if older.isDisjoint(with: statements[own] ?? []) { patches.insert(own) }
    }
  }

  private mutating func dropRepetitions(_ bytes: Span<UInt8>, _ scanner: borrowing JSONScanner) {
    var heads: [EntryID: [(id: EntryID, statement: [UInt8])]] = [:]
    bytes.forEachLine { range in
      guard let object = LineObject(range, in: scanner),
        let own = (try? object.string("id", in: scanner)).flatMap({ $0 }).map({ EntryID($0) }),
        isHead(own)
      else { return }
      let name = beginning(own)
      if inConflict[name] != nil {
        heads[name, default: []].append((own, object.statement(in: scanner)))
      }
    }
    for (name, heads) in heads {
      var seen: Set<[UInt8]> = []
      for head in heads.sorted(by: { $0.id < $1.id }) where !seen.insert(head.statement).inserted {
        repeated.insert(head.id)
      }
      inConflict[name] = seen.count == 1 ? nil : heads.map(\.id).min()
    }
  }

  /// Whether nothing replaces or hides the entry.
  func isHead(_ id: EntryID) -> Bool { !replaced.contains(id) && !repeated.contains(id) }

  /// The id that a current version gets: the name of its post, but its own in a conflict, where each version is
  /// an entry of its own.
  func name(of head: EntryID) -> EntryID {
    let name = beginning(head)
    return inConflict[name] == nil ? name : head
  }

  /// The id under which an import has the post of an entry that `refs` names.
  func target(_ id: EntryID) -> EntryID {
    let name = beginning(id)
    guard let version = inConflict[name] else { return name }
    return first[id] != nil && isHead(id) ? id : version
  }

  /// Whether an entry of an unknown kind may need what it replaces.
  func isPatch(_ id: EntryID) -> Bool { patches.contains(id) }

  private func beginning(_ id: EntryID) -> EntryID {
    var path = [id]
    while let next = first[path[path.count - 1]] {
      if let start = path.firstIndex(of: next) { return path[start...].min() ?? next }
      path.append(next)
    }
    return path[path.count - 1]
  }
}

/// One line: an entry of a journal's file with a payload, or an item of a list.
private struct LinesEntry {
  private let object: LineObject
  private let range: Range<Int>
  let options: ReadingOptions
  /// The name of the journal's file.
  private let document: String

  private static let listed: Set = [
    "id", "type", "at", "understood", "journal", "revision", "zone",
  ]

  init(
    _ object: LineObject, _ range: Range<Int>, _ options: ReadingOptions, document: String
  ) {
    self.document = document
    self.object = object
    self.range = range
    self.options = options
  }

  /// Nil for a line that is no current version of an entry.
  func entry(
    _ links: LineLinks, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> ForeignEntry? {
    guard let id = try object.string("id", in: scanner) else { throw .missing(member: "id") }
    guard let type = try object.string("type", in: scanner) else { throw .missing(member: "type") }
    if type == "deletion" || !links.isHead(EntryID(id)) || isStub(scanner) { return nil }
    if let needs = object.value("needs"), !scanner.areKnownAbilities(needs) {
      throw .needsAbilities
    }
    if links.isPatch(EntryID(id)) { throw .needsOlderEntries }
    let name = links.name(of: EntryID(id))
    guard let payload = object.value("payload"), scanner.kind(of: payload) != .null else {
      return try listed(type, name, scanner)
    }
    return try taken(type, name, payload, links, scanner)
  }

  /// An entry of a journal's file, which is taken over as it is.
  private func taken(
    _ type: String, _ name: EntryID, _ payload: Range<Int>, _ links: LineLinks,
    _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> ForeignEntry {
    guard let at = try object.string("at", in: scanner) else { throw .missing(member: "at") }
    guard let moment = Moment.restored(at) else { throw .unreadableDate(at) }
    let known = ForeignObject(payload, in: scanner).flatMap {
      try? LinesEntry.content(type, $0, scanner)
    }
    // Like an unknown kind that replaces others.
    if known == nil, Post.Kind(rawValue: type) != nil, !object.ids("replaces", in: scanner).isEmpty
    {
      throw .needsOlderEntries
    }
    let (content, tags, isStarred) =
      known ?? (.unknown(kind: type, payload: scanner.copy(payload)), [], false)
    let files = files(scanner)
    return ForeignEntry(
      source: LinesReader.source, identity: .ours(name), time: ForeignMoment(moment),
      content: content, tags: tags, isStarred: isStarred,
      modified: (try? object.string("written", in: scanner)).flatMap { $0 }
        .flatMap { Moment.restored($0) },
      line: line(links, scanner), attachments: files.count, files: files,
      offset: range.lowerBound)
  }

  /// The files that the line names, which are in the folder of its journal.
  private func files(_ scanner: borrowing JSONScanner) -> [ForeignAttachment] {
    let elements = object.value("files").flatMap { scanner.elements(of: $0) } ?? []
    return elements.compactMap { element in
      guard let file = ForeignObject(element, in: scanner),
        let hash = (try? file.string("sha256", in: scanner)).flatMap({ $0 }),
        let digest = FileDigest(digits: Array(hash.utf8))
      else { return nil }
      return ForeignAttachment(
        [.path("\(document).files/\(digest.pathInFolder)")], digest: digest)
    }
  }

  /// The line, with the posts in `refs` as the import names them: their older versions don't come.
  private func line(_ links: LineLinks, _ scanner: borrowing JSONScanner) -> [UInt8] {
    let ids = object.ids("refs", in: scanner)
    var seen: Set<EntryID> = []
    let targets = ids.map { links.target($0) }.filter { seen.insert($0).inserted }
    if targets == ids { return scanner.copy(range) }
    var writer = JSONWriter.plain
    writer.array { array in for id in targets { array.raw(JSONWriter.string(decoded: id.bytes)) } }
    return scanner.splicing(range, [JSONMemberEdit("refs", writer.bytes)]) ?? scanner.copy(range)
  }

  /// An item that a list printed.
  private func listed(
    _ type: String, _ name: EntryID, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> ForeignEntry {
    guard let fields = ForeignObject(range, in: scanner) else { throw .wrongType(member: "line") }
    guard let at = try object.string("at", in: scanner) else { throw .missing(member: "at") }
    let exact = Moment.restored(at).map { ForeignMoment($0) }
    let time = if let exact { exact } else { try options.moment(at) }
    // A list does not have the payload of a kind that it can't interpret.
    guard let (content, tags, isStarred) = try LinesEntry.content(type, fields, scanner) else {
      throw .missing(member: "payload")
    }
    // A list has the tags of the words, too.
    let words: String = if case .text(let text) = content { text } else { "" }
    let inWords = Set(Tag.found(in: words))
    return ForeignEntry(
      source: LinesReader.source, identity: .ours(name), time: time,
      zone: try object.string("zone", in: scanner), content: content,
      tags: tags.filter { !inWords.contains($0) }, isStarred: isStarred,
      modified: try object.string("written", in: scanner).flatMap { Moment.restored($0) },
      members: fields.members(
        besides: LinesEntry.listed.union(LinesEntry.understood(type)), in: scanner),
      offset: range.lowerBound)
  }

  private static func understood(_ type: String) -> Set<String> {
    type == "text" ? ["text", "tags", "starred"] : ["mood", "score", "note", "tags", "starred"]
  }

  /// Nil for a kind that this version can't interpret.
  private static func content(
    _ type: String, _ fields: ForeignObject, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> (ForeignEntry.Content, [Tag], isStarred: Bool)? {
    let content: ForeignEntry.Content
    switch type {
    case "text":
      guard let text = try fields.string("text", in: scanner) else {
        throw .missing(member: "text")
      }
      content = .text(text)
    case "mood":
      guard let word = try fields.string("mood", in: scanner) else {
        throw .missing(member: "mood")
      }
      content = .mood(try mood(word, fields, scanner), note: try fields.string("note", in: scanner))
    default: return nil
    }
    return (
      content, try fields.strings("tags", in: scanner).map { Tag.restored($0) },
      try fields.bool("starred", in: scanner) ?? false
    )
  }

  /// Whether a line that is no current version has words, unlike most deletions.
  func hasContent(_ scanner: borrowing JSONScanner) -> Bool {
    object.value("payload").map { scanner.hasWords($0) } ?? false
      || object.members.contains {
        !LinesEntry.envelope.contains(scanner.text($0.name)) && scanner.hasWords($0.value)
      }
  }

  private static let envelope: Set = [
    "id", "type", "at", "zone", "payload", "replaces", "written", "changed", "undoes", "batch",
  ]

  private func isStub(_ scanner: borrowing JSONScanner) -> Bool {
    object.value("stub").map { scanner.isTrue($0) } ?? false && object.value("payload") == nil
  }

  private static func mood(
    _ word: String, _ fields: ForeignObject, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> Mood {
    guard let range = fields.value("score", in: scanner) else { return .restored(word) }
    let words = String(decoding: scanner.copy(range), as: UTF8.self)
    guard let score = Double(words).flatMap({ Score($0) }) else {
      throw .wrongType(member: "score")
    }
    return .own(word, score: score)
  }
}

extension Span<UInt8> {
  /// Passes each line that is not blank, without the white space around it.
  fileprivate func forEachLine(_ body: (Range<Int>) -> Void) {
    var start = 0
    while start < count {
      let line = self.line(at: start)
      // Each part of joined files may begin with a byte order mark.
      if line.count >= 3, self[start] == 0xEF, self[start + 1] == 0xBB, self[start + 2] == 0xBF {
        start += 3
        continue
      }
      let ink = startOfInk(line)..<Swift.max(startOfInk(line), endOfInk(line))
      if !ink.isEmpty { body(ink) }
      start = line.upperBound + 1
    }
  }

  /// The line at `start`, without the white space at its end.
  fileprivate func object(at start: Int) -> Range<Int> {
    let line = self.line(at: start)
    return start..<Swift.max(start, endOfInk(line))
  }
}

/// Writes a journal's file with the current version of each entry, byte for byte. Nothing is lost but
/// older versions and deleted entries.
struct LinesWriter: ForeignWriter {
  static let fileExtension = "jsonl"
  private(set) var losses = ExportLosses()
  private let export: FileExport?
  private var files = ExportedFiles()

  init(_ options: WritingOptions) {
    export = options.files
  }

  static func holdsFiles(_ export: FileExport?) -> Bool { export?.folder != nil }

  mutating func takeCopies() -> [ExportedCopy] { files.take() }

  mutating func begin(_ out: inout [UInt8]) {
    out += Array(#"{"format":"timeline-journal","version":1}"#.utf8) + [0x0A]
  }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    out += line(item) + [0x0A]
  }

  /// The line, with other digests for files without place and device.
  private mutating func line(_ item: ExportedItem) -> [UInt8] {
    if item.item.files.isEmpty { return item.line }
    guard let export, let folder = export.folder else {
      losses.note(.files)
      return item.line
    }
    var line = item.line
    var isWhole = true
    for file in item.item.files {
      guard let opened = export.open(file) else {
        isWhole = false
        continue
      }
      files.add(
        ExportedCopy(path: "\(folder)/\(opened.file.digest.pathInFolder)", bytes: opened.bytes))
      if opened.file.digest != file.digest {
        line = line.replacing(
          Array(file.digest.text.utf8), with: Array(opened.file.digest.text.utf8))
      }
    }
    if !isWhole { losses.note(.missingFiles) }
    return line
  }
}
