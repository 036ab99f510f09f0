import JSONBytes
import TimelineDomain

/// Our own lines: a journal's file, or what `list --format jsonl` prints.
///
/// Of a journal's file come the whole lines of the current versions and of the older ones before them; `merge`
/// brings deleted entries and deletions, too.
struct LinesReader: ForeignReader {
  static let source = "journal"

  static let fields: [FieldMeaning] = [
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

extension LinesReader {
  /// The abilities that the headers of a journal's file name.
  static func gate(of bytes: Span<UInt8>) -> JournalGate {
    let scanner = JSONScanner(bytes)
    var gate = JournalGate()
    bytes.forEachLine { range in
      guard let object = LineObject(range, in: scanner), object.isHeader(in: scanner),
        let needs = object.value("needs")
      else { return }
      func names(_ list: StaticString) -> Set<[UInt8]> {
        Set(scanner.member(list, of: needs).flatMap { scanner.strings(of: $0) } ?? [])
      }
      gate = gate.union(
        JournalGate(read: names("read"), write: names("write"), rewrite: names("rewrite")))
    }
    return gate
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

  func id(in scanner: borrowing JSONScanner) -> EntryID? {
    (try? string("id", in: scanner)).flatMap { $0 }.map { EntryID($0) }
  }

  /// The spelling of a valid `at`.
  func moment(in scanner: borrowing JSONScanner) -> String? {
    (try? string("at", in: scanner)).flatMap { $0 }.flatMap {
      Moment.restored($0) == nil ? nil : $0
    }
  }

  func isStub(in scanner: borrowing JSONScanner) -> Bool {
    value("stub").map { scanner.isTrue($0) } ?? false && value("payload") == nil
  }

  func isPurge(in scanner: borrowing JSONScanner) -> Bool {
    guard let payload = value("payload"), let deletion = ForeignObject(payload, in: scanner) else {
      return false
    }
    return (try? deletion.bool("purged", in: scanner)) == true
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

/// What the lines of a journal's file say about each other: which entries are shown, and which older versions
/// come along with them.
private struct LineLinks {
  /// Where a header is that needs abilities which this version doesn't have.
  private(set) var gate: Int?
  /// What each entry replaces.
  private var links: [EntryID: [EntryID]] = [:]
  /// Entries that another entry replaces.
  private var replaced: Set<EntryID> = []
  /// Entries that a deletion hides.
  private var hidden: Set<EntryID> = []
  /// Entries that don't come: purged ones, and those without their words.
  private var gone: Set<EntryID> = []
  /// Why an entry, and each that replaces it, can't be read.
  private var flaws: [EntryID: ForeignFlaw] = [:]
  /// Older versions of entries that come.
  private var older: Set<EntryID> = []
  /// Current versions that say the same as another one of their post.
  private var repeated: Set<EntryID> = []
  /// The spelling of `at`, of entries that others take their moment from.
  private var moments: [EntryID: String] = [:]

  init(_ bytes: Span<UInt8>, _ scanner: borrowing JSONScanner) {
    var (unknown, timeless): (Set<EntryID>, Set<EntryID>) = ([], [])
    bytes.forEachLine { range in
      guard let object = LineObject(range, in: scanner) else { return }
      if object.isHeader(in: scanner) {
        if gate == nil, !object.hasKnownGate(in: scanner) { gate = range.lowerBound }
        return
      }
      guard let own = object.id(in: scanner) else { return }
      let type = (try? object.string("type", in: scanner)) ?? ""
      let named = object.ids("replaces", in: scanner)
      if type == "deletion" {
        // Also an entry with the id of the deletion.
        hidden.formUnion(named)
        if object.isPurge(in: scanner) { gone.formUnion(named) }
        return
      }
      let ids = named.filter { $0 != own }
      replaced.formUnion(ids)
      if object.isStub(in: scanner) { gone.insert(own) }
      if let needs = object.value("needs"), !scanner.areKnownAbilities(needs) {
        flaws[own] = .needsAbilities
      }
      guard !ids.isEmpty else { return }
      links[own, default: []] += ids
      if Post.Kind(rawValue: type) == nil { unknown.insert(own) }
      if object.moment(in: scanner) == nil { timeless.insert(own) }
    }
    replaced.formUnion(hidden)
    lookUp(unknown, timeless, bytes, scanner)
    var heads: [EntryID: [EntryID]] = [:]
    for own in links.keys where !replaced.contains(own) && !gone.contains(own) {
      heads[post(of: own), default: []].append(own)
    }
    for head in heads.values.joined() { bringOlder(of: head) }
    noteRepeated(heads.values.filter { $0.count > 1 }, bytes, scanner)
  }

  /// Finds what entries need of those that they replace.
  private mutating func lookUp(
    _ unknown: Set<EntryID>, _ timeless: Set<EntryID>, _ bytes: Span<UInt8>,
    _ scanner: borrowing JSONScanner
  ) {
    let bases = Set(unknown.flatMap { links[$0] ?? [] })
    let sources = Set(timeless.flatMap { reachable(from: $0) })
    if bases.isEmpty, sources.isEmpty { return }
    var found: Set<EntryID> = []
    bytes.forEachLine { range in
      guard let object = LineObject(range, in: scanner), let own = object.id(in: scanner),
        bases.contains(own) || sources.contains(own), !gone.contains(own)
      else { return }
      found.insert(own)
      if moments[own] == nil { moments[own] = object.moment(in: scanner) }
    }
    for own in unknown where links[own]?.contains(where: { !found.contains($0) }) == true {
      if flaws[own] == nil { flaws[own] = .needsOlderEntries }
    }
  }

  /// Everything that an entry replaces, and what that replaces.
  private func reachable(from head: EntryID) -> Set<EntryID> {
    var (found, open): (Set<EntryID>, [EntryID]) = ([], [head])
    while let own = open.popLast() {
      for id in links[own] ?? [] where !gone.contains(id) && found.insert(id).inserted {
        open.append(id)
      }
    }
    return found
  }

  private mutating func bringOlder(of head: EntryID) {
    let all = reachable(from: head)
    if let flaw = all.compactMap({ flaws[$0] }).first {
      if flaws[head] == nil { flaws[head] = flaw }
    }
    if flaws[head] == nil { older.formUnion(all) }
  }

  private mutating func noteRepeated(
    _ conflicts: [[EntryID]], _ bytes: Span<UInt8>, _ scanner: borrowing JSONScanner
  ) {
    let wanted = Set(conflicts.joined())
    if wanted.isEmpty { return }
    var statements: [EntryID: [UInt8]] = [:]
    bytes.forEachLine { range in
      guard let object = LineObject(range, in: scanner), let own = object.id(in: scanner),
        wanted.contains(own)
      else { return }
      statements[own] = object.statement(in: scanner)
    }
    for heads in conflicts {
      var seen: Set<[UInt8]> = []
      for head in heads.sorted() where !seen.insert(statements[head] ?? []).inserted {
        repeated.insert(head)
      }
    }
  }

  enum Part {
    case current, olderVersion, none
  }

  func part(of id: EntryID) -> Part {
    if gone.contains(id) { return .none }
    if !replaced.contains(id) { return repeated.contains(id) ? .olderVersion : .current }
    return older.contains(id) ? .olderVersion : .none
  }

  func flaw(of id: EntryID) -> ForeignFlaw? { flaws[id] }

  /// The time of an entry without one: that of the first entry that it replaces.
  func inheritedTime(of id: EntryID) -> String? {
    var (own, seen): (EntryID, Set<EntryID>) = (id, [id])
    while let next = links[own]?.first(where: { !gone.contains($0) }), seen.insert(next).inserted {
      if let at = moments[next] { return at }
      own = next
    }
    return nil
  }

  /// The name of an entry's post.
  func post(of id: EntryID) -> EntryID {
    var path = [id]
    while let next = links[path[path.count - 1]]?.first {
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

  /// Nil for a line that does not come.
  func entry(
    _ links: LineLinks, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> ForeignEntry? {
    guard let id = try object.string("id", in: scanner).map({ EntryID($0) }) else {
      throw .missing(member: "id")
    }
    guard let type = try object.string("type", in: scanner) else { throw .missing(member: "type") }
    let part = links.part(of: id)
    if type == "deletion" || part == .none { return nil }
    if let flaw = links.flaw(of: id) { throw flaw }
    guard let payload = object.value("payload") else {
      return part == .current ? try listed(type, links.post(of: id), scanner) : nil
    }
    let line = ForeignLine(
      scanner.copy(range), post: links.post(of: id),
      replaces: object.ids("replaces", in: scanner).filter { $0 != id },
      isCurrent: part == .current)
    return try taken(line, id, type, payload, links, scanner)
  }

  /// An entry of a journal's file, which is taken over as it is.
  private func taken(
    _ line: ForeignLine, _ id: EntryID, _ type: String, _ payload: Range<Int>, _ links: LineLinks,
    _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> ForeignEntry {
    guard let at = object.moment(in: scanner) ?? links.inheritedTime(of: id) else {
      let words = try object.string("at", in: scanner)
      if let words { throw .unreadableDate(words) } else { throw .missing(member: "at") }
    }
    guard let moment = Moment.restored(at) else { throw .unreadableDate(at) }
    let known = ForeignObject(payload, in: scanner).flatMap {
      try? LinesEntry.content(type, $0, scanner)
    }
    let (content, tags, isStarred) =
      known ?? (.unknown(kind: type, payload: scanner.copy(payload)), [], false)
    let files = files(scanner)
    return ForeignEntry(
      source: LinesReader.source, identity: .ours(id), time: ForeignMoment(moment),
      content: content, tags: tags, isStarred: isStarred, line: line, attachments: files.count,
      files: files, offset: range.lowerBound)
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
  private let gate: JournalGate
  private var files = ExportedFiles()

  init(_ options: WritingOptions) {
    export = options.files
    gate = options.gate
  }

  static func holdsFiles(_ export: FileExport?) -> Bool { export?.folder != nil }

  mutating func takeCopies() -> [ExportedCopy] { files.take() }

  mutating func begin(_ out: inout [UInt8]) {
    var writer = JSONWriter()
    writer.object {
      $0.name("format")
      $0.string("timeline-journal")
      $0.name("version")
      $0.number(JournalAbilities.formatVersion)
      guard !gate.isEmpty else { return }
      $0.name("needs")
      $0.object { needs in
        for (name, abilities) in gate.lists {
          needs.name(name)
          needs.array { array in
            for ability in abilities { array.raw(JSONWriter.string(decoded: ability)) }
          }
        }
      }
    }
    out += writer.bytes + [0x0A]
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
