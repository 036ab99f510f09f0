import JSONBytes
import TimelineDomain

/// Decides about entries whose ids the journal has: which are the same, which changed in the other
/// program, and which changed in both. No clock decides.
struct ImportedPosts {
  enum Verdict {
    case known
    /// The file is older than an earlier import.
    case older
    /// The file may be older than an earlier import.
    case unclear
    /// An undo took it back, and another version is shown.
    case takenBack
    /// It was deleted here.
    case deleted
    /// A revision replaces what was imported before.
    case revision(id: EntryID, replaces: [EntryID], Outcome)
    /// A later version of a post that the journal has.
    case version(Outcome)
  }

  enum Outcome {
    case changed, conflict
    /// An undo of an import took the post back.
    case cameBack
  }

  private let shown: ShownEntries
  private let members: [Int: [Int]]

  init(_ document: TimelineDocument) {
    shown = ShownEntries(document)
    var members: [Int: [Int]] = [:]
    for number in document.entries.indices where !document.entries[number].isHider {
      members[shown.graph.firsts[number], default: []].append(number)
    }
    self.members = members
  }

  private var entries: [TimelineEntry] { shown.document.entries }

  /// Whether the journal has or had an entry with this id.
  func has(_ id: EntryID) -> Bool {
    shown.graph.nodes[id] != nil || shown.document.ids.has(id)
      || shown.document.purgedIDs.contains(id)
  }

  /// Decides about a current version of another journal, which its id identifies. `covered` are the older
  /// versions that it replaces. Nil for a post that is new here.
  func verdict(_ line: ImportLine, of post: EntryID, covered: Set<EntryID>) -> Verdict? {
    let purged = shown.document.purgedIDs
    if purged.contains(line.root) || purged.contains(post) { return .deleted }
    guard let node = shown.graph.nodes[line.root] else {
      // Only a deletion has the id.
      if shown.document.ids.has(line.root) { return .deleted }
      let nodes = ([post] + covered).compactMap { shown.graph.nodes[$0] }
      let own = Set(nodes.map { shown.graph.firsts[$0] }).flatMap { members[$0] ?? [] }
      if own.isEmpty { return nil }
      let isConflict = own.contains { shown.isShown($0) && !covered.contains(entries[$0].id) }
      return .version(isConflict ? .conflict : .changed)
    }
    // The same id with other words is another matter than an edit.
    guard entries[node].isStub || isSame(line, node) else { return .unclear }
    let own = members[shown.graph.firsts[node]] ?? []
    let same = own.filter { $0 == node || isSame(line, $0) }
    if own.contains(where: { shown.isShown($0) }) {
      return same.allSatisfy { shown.reversals.isTakenBack($0) } ? .takenBack : .known
    }
    // An undo of the import took it back, so that it may come again.
    guard let hider = shown.lastHider(of: shown.graph.firsts[node]),
      !entries[hider].undoes.isEmpty
    else { return .deleted }
    return revision(
      line, of: own.filter { shown.isHead($0) }, in: own, undoneBy: entries[hider].id)
  }

  /// `mayBeOlder`: the file lacks entries of earlier imports, so it may be from before them.
  func verdict(_ line: ImportLine, modified: Moment?, mayBeOlder: Bool) -> Verdict? {
    if shown.document.purgedIDs.contains(line.root) { return .deleted }
    guard let root = shown.graph.nodes[line.root] else {
      // Only a deletion has the id, or another id has the same hash.
      return shown.document.ids.has(line.root) ? .deleted : nil
    }
    let own = members[shown.graph.firsts[root]] ?? []
    let facts = own.map { (number: $0, facts: self.facts(of: $0)) }
    let isShown = own.contains { shown.isShown($0) }
    let revisionID = line.revision()
    let same = facts.filter { number, facts in
      facts.state == line.state || entries[number].id == revisionID
        || line.isOurs && isSame(line, number)
        // An export of an entry that was edited here.
        || !facts.isImported && isSame(line, number)
          && line.keepsOnly(foreignMembers(of: number))
        // The same words, and no file that the journal lacks.
        || facts.bareState == line.bareState && (!isShown || hasFiles(of: line, number))
    }
    if !same.isEmpty, isShown {
      return same.allSatisfy { shown.reversals.isTakenBack($0.number) } ? .takenBack : .known
    }
    if !same.isEmpty {
      // An undo of the import took it back, so that it may come again.
      guard let hider = shown.lastHider(of: shown.graph.firsts[root]),
        !entries[hider].undoes.isEmpty
      else { return .deleted }
      return revision(
        line, of: own.filter { shown.isHead($0) }, in: own, undoneBy: entries[hider].id)
    }
    // What was imported last: imported lines that no imported line replaces.
    let imported = facts.filter { entries[$0.number].id == line.root || $0.facts.isImported }
    let replaced = Set(imported.flatMap { shown.graph.older[$0.number] ?? [] })
    let last = imported.filter { !replaced.contains($0.number) }
    // Only files are new: the entry came without them.
    let completes =
      !line.files.isEmpty && !last.isEmpty
      && last.allSatisfy { $0.facts.bareState == line.bareState }
    if completes {
      return revision(line, of: last.map(\.number), in: own)
    }
    if let modified {
      let newest = facts.compactMap(\.facts.modified).max { $0.isBefore($1) }
      if let newest, !newest.isBefore(modified) { return .older }
    } else if mayBeOlder {
      return .unclear
    }
    return revision(line, of: (last.isEmpty ? imported : last).map(\.number), in: own)
  }

  private func revision(
    _ line: ImportLine, of bases: [Int], in own: [Int], undoneBy hider: EntryID? = nil
  ) -> Verdict {
    var seen: Set<EntryID> = []
    let ids = bases.flatMap { shown.ids(ofHead: entries[$0].id) }.filter {
      seen.insert($0).inserted
    }
    let isConflict = own.contains { shown.isShown($0) && !seen.contains(entries[$0].id) }
    // It would hide another version of a circle.
    if shown.hidesOthers(replacing: ids) { return .unclear }
    return .revision(
      id: line.revision(hider.map { [$0] } ?? []), replaces: shown.replaced(ids),
      hider != nil ? .cameBack : isConflict ? .conflict : .changed)
  }

  /// Whether the version has each file that comes along with the line.
  private func hasFiles(of line: ImportLine, _ number: Int) -> Bool {
    if line.files.isEmpty { return true }
    let own = shown.document.withScanner { scanner in
      Set(FilesMember(ofObject: entries[number].line, in: scanner).files.map(\.digest))
    }
    return line.files.allSatisfy { own.contains($0.digest) }
  }

  /// Whether a version of an entry of this program says what its export says.
  private func isSame(_ line: ImportLine, _ number: Int) -> Bool {
    if line.isTaken {
      return shown.document.withScanner { line.says(entries[number], in: $0) }
    }
    let item = RevisionReader(shown).item(number)
    if let post = item?.post { return line.says(post) && hasFiles(of: line, number) }
    return shown.document.withScanner { scanner in
      guard let payload = entries[number].payload else { return false }
      return line.says(unknown: scanner.copy(payload))
    }
  }

  /// What another program keeps about the entry.
  private func foreignMembers(of number: Int) -> [ForeignMember] {
    shown.document.withScanner { scanner in
      let from = entries[number].payload.flatMap { ImportedMember(payload: $0, in: scanner) }
      let members = from?.members.flatMap { scanner.members(of: $0) } ?? []
      return members.map { member in
        ForeignMember(
          name: scanner.text(member.name), spelling: scanner.copy(member.name),
          value: scanner.copy(member.value))
      }
    }
  }

  private struct Facts {
    let state: EntryID?
    let bareState: EntryID?
    let modified: Moment?
    /// An import wrote the line, not an edit of an imported entry.
    let isImported: Bool
  }

  private func facts(of number: Int) -> Facts {
    shown.document.withScanner { scanner in
      let entry = entries[number]
      let from = entry.payload.flatMap { ImportedMember(payload: $0, in: scanner) }
      let bare = from?.bareState ?? from?.state
      return Facts(
        state: from?.state.map { EntryID(bytes: scanner.decodedString($0)) },
        bareState: bare.map { EntryID(bytes: scanner.decodedString($0)) },
        modified: from?.modified.flatMap { Moment.restored(scanner.text($0)) },
        isImported: entry.isImported(in: scanner))
    }
  }
}

/// The payload member `from` of an imported entry: where it comes from, and what this program has no
/// member for.
///
/// `{"source": string, "id"?: string, "members"?: object, "state"?: string, "stateWithoutFiles"?: string,
/// "modified"?: time}`
struct ImportedMember {
  let source: Range<Int>?
  let members: Range<Int>?
  /// A hash of what the entry said in the other program.
  let state: Range<Int>?
  /// The same without its files, if it came with files.
  let bareState: Range<Int>?
  let modified: Range<Int>?

  /// Nil if the payload has no such member.
  init?(payload: Range<Int>, in scanner: JSONScanner) {
    guard var index = scanner.enterObject(payload.lowerBound, payload.upperBound) else {
      return nil
    }
    var member = JSONMember(name: 0..<0, value: 0..<0)
    var found: Range<Int>?
    while scanner.nextMember(&index, payload.upperBound, &member) {
      if scanner.string(member.name, equals: "from") { found = member.value }
    }
    guard let found, scanner.kind(of: found) == .object else { return nil }
    var values = [5 of Range<Int>?](repeating: nil)
    _ = scanner.forEachMember(of: found) { member in
      if scanner.string(member.name, equals: "source") { values[0] = member.value }
      if scanner.string(member.name, equals: "members") { values[1] = member.value }
      if scanner.string(member.name, equals: "state") { values[2] = member.value }
      if scanner.string(member.name, equals: "modified") { values[3] = member.value }
      if scanner.string(member.name, equals: "stateWithoutFiles") { values[4] = member.value }
    }
    func string(_ range: Range<Int>?) -> Range<Int>? {
      range.flatMap { scanner.isString($0) ? $0 : nil }
    }
    guard let source = string(values[0]) else { return nil }
    self.source = source
    members = values[1].flatMap { scanner.kind(of: $0) == .object ? $0 : nil }
    state = string(values[2])
    modified = string(values[3])
    bareState = string(values[4])
  }
}

extension TimelineEntry {
  /// The photos and other files that Day One names, of a text without words.
  func absentFiles(_ content: TimelineItem.Content?, _ scanner: JSONScanner) -> AttachmentCounts {
    guard case .post(.text(let post)) = content, post.text.isWordless, let payload,
      let members = ImportedMember(payload: payload, in: scanner)?.members
    else { return AttachmentCounts() }
    let names: [(AttachmentCounts.Kind, StaticString)] = [
      (.photo, "photos"), (.video, "videos"), (.recording, "audios"),
      (.document, "pdfAttachments"),
    ]
    return AttachmentCounts(
      names.reduce(into: [:]) { counts, row in
        let list = scanner.member(row.1, of: members).flatMap { scanner.elements(of: $0) }
        counts[row.0] = list?.count ?? 0
      })
  }
}

/// The line of an entry in another journal of this format, which an import takes over as it is.
struct TakenLine {
  private let object: [UInt8]
  /// With the tags that the user gives to all entries. Nil for the payload of the line.
  private let payload: [UInt8]?
  /// A hash of what the line says, without these tags.
  let state: EntryID

  /// Nil if the object is no entry.
  init?(_ line: ForeignLine, adding tags: [Tag]) {
    let object = line.object
    let scanner = JSONScanner(object.span)
    guard let entry = TimelineEntry(scanning: object.indices, in: scanner) else { return nil }
    self.object = object
    var hash = EntryHash(.importing)
    hash.add("line")
    hash.add(scanner.statement(of: entry).span)
    state = hash.id
    let edit = PostEdit(addedTags: line.isCurrent ? tags : [])
    let edits = EntryReading(entry, in: scanner).memberEdits(for: edit, in: scanner) ?? []
    payload = edits.isEmpty ? nil : entry.payload.flatMap { scanner.splicing($0, edits) }
  }

  /// The line as it is, with the batch and the source of the import; with `replaces`, a new version with the same
  /// words. The commands that it took back are those of the other journal, and what its program said about the
  /// line is not true of this one.
  func append(
    id: EntryID, replaces: [EntryID], batch: EntryID, source: String, to bytes: inout [UInt8]
  ) {
    let origin = [
      JSONMemberEdit("undoes", nil), JSONMemberEdit("batch", batch.json),
      JSONMemberEdit("line", ImportLine.mark(source: source)),
    ]
    if replaces.isEmpty { return append(origin, to: &bytes) }
    let edits = [
      JSONMemberEdit("id", id.json),
      JSONMemberEdit("replaces", EntryLine.array(replaces.map(\.json))),
      JSONMemberEdit("written", nil), JSONMemberEdit("changed", nil),
      JSONMemberEdit("stub", nil), JSONMemberEdit("settled", nil),
    ]
    append(edits + origin, to: &bytes)
  }

  private func append(_ edits: [JSONMemberEdit], to bytes: inout [UInt8]) {
    let scanner = JSONScanner(object.span)
    var edits = edits
    if let payload { edits.append(JSONMemberEdit("payload", payload)) }
    bytes += scanner.splicing(object.indices, edits, before: "payload") ?? object
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Whether an entry of the journal says the same. It may have more tags at the end: those that the user gave to
  /// all entries of an import.
  func says(_ other: TimelineEntry, in journal: JSONScanner) -> Bool {
    let scanner = JSONScanner(object.span)
    guard !other.isStub, let own = TimelineEntry(scanning: object.indices, in: scanner) else {
      return false
    }
    let statement = journal.statement(of: other)
    if statement == scanner.statement(of: own) { return true }
    guard other.batch != nil, own.kind == other.kind,
      let mine = EntryMembers(own, in: scanner), let its = EntryMembers(other, in: journal),
      mine.envelope == its.envelope, mine.payload.withoutTags == its.payload.withoutTags
    else { return false }
    return its.payload.tags.starts(with: mine.payload.tags)
  }
}

extension TimelineEntry {
  /// Whether an import wrote the line. One of version 1.0.0 left no mark: it had no clock, and gave each of its
  /// lines a batch, also if there was only one.
  func isImported(in scanner: JSONScanner) -> Bool {
    if isHider || isStub { return false }
    return hasImportMark(in: scanner)
      || !isSettled && undoes.isEmpty && batch != nil
        && EntryEnvelope(scanning: line, in: scanner)?.written == nil
  }

  /// Whether the line says which import wrote it.
  func hasImportMark(in scanner: JSONScanner) -> Bool {
    guard let about = EntryEnvelope(scanning: line, in: scanner)?.line,
      scanner.kind(of: about) == .object, let source = scanner.member("import", of: about)
    else { return false }
    return scanner.isString(source)
  }
}

extension [EntryMembers.Member] {
  private static var name: [UInt8] { [UInt8]("tags".utf8) }

  fileprivate var withoutTags: [EntryMembers.Member] { filter { $0.name != Self.name } }

  /// The elements of the list, as bytes. Empty for another shape.
  fileprivate var tags: [[UInt8]] {
    guard let list = values(of: Self.name).first else { return [] }
    let scanner = JSONScanner(list.span)
    return scanner.strings(of: list.indices) ?? []
  }
}
