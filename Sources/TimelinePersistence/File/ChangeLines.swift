import JSONBytes
import Platform
import TimelineDomain

/// The lines to append for a list of changes, spliced from the current bytes of the file.
struct ChangeLines {
  let bytes: [UInt8]
  /// Entries that another program replaced after the user saw them.
  let conflicts: [EntryID]
  /// Whether an edit was applied to an entry that the user has not seen.
  let isMerged: Bool

  /// Without a batch of their own, the changes of one call are one.
  static func batch(_ batch: EntryID?, of changes: [PostChange]) -> EntryID? {
    batch ?? (changes.count > 1 ? changes.first?.entry : nil)
  }

  /// `document` has the changed entries and all related entries; without one, the journal is read. If `sealing` lacks
  /// lines then, the bytes lack them, too. With `ifUnchanged`, throws if an entry to change is no longer as the user
  /// saw it.
  init(
    _ changes: [PostChange], batch: EntryID? = nil, _ sealing: LineSealing = LineSealing(),
    in journal: borrowing LockedJournal,
    _ document: TimelineDocument?, _ zones: ZoneDatabase, ifUnchanged: Bool = false
  ) throws(RepositoryError) {
    var bytes: [UInt8] = []
    var conflicts: [EntryID] = []
    var isMerged = false
    var current = document.map { Current($0, sealing) }
    // Once for all changes.
    func read() throws(RepositoryError) -> Current {
      if let current { return current }
      let read = Current(try journal.document(), sealing)
      current = read
      return read
    }
    let batch = ChangeLines.batch(batch, of: changes)
    if ifUnchanged {
      for change in changes {
        for base in change.replacedIDs {
          let state = try read()
          try state.checkCanBeNamed(base)
          // A restoration is for entries that may be hidden.
          let isAsSeen =
            if case .restore = change { state.isHead(base) } else { state.isShown(base) }
          guard isAsSeen || state.isShared(base) else { throw .entryChanged(base) }
        }
      }
    }
    for change in changes {
      let origin = EntryLine.Origin(batch: batch)
      switch change {
      case .add(let post, let files, let written):
        let line = EntryLine.new(post, files: files, written: written, origin)
        bytes += sealing.sealsNew ? sealing.line(line, of: post.id) ?? [] : line
      case .revise(let base, let edit, let id, let written):
        let state = try read()
        let target = state.target(of: edit, seenOn: base)
        isMerged = isMerged || target != base
        bytes += try state.revision(
          of: target, edit: edit, id: id, written: written, origin, zones)
        if !state.isShown(target) { conflicts.append(base) }
      case .delete(let bases, let id, let moment):
        let state = try read()
        for base in bases {
          try state.checkCanBeNamed(base)
          if !state.isShown(base) { conflicts.append(base) }
        }
        bytes += EntryLine.deletion(id: id, of: state.ids(ofHeads: bases), at: moment, origin)
      case .restore(let content, let bases, let id, let written):
        let state = try read()
        bytes += try state.restoration(of: content, bases, id: id, written: written, origin)
        conflicts += bases.filter { !state.isHead($0) }
      case .resolve(let base, let heads, let edit, let id, let written):
        let state = try read()
        bytes += try state.revision(
          of: base, with: heads, edit: edit, id: id, written: written, origin, zones)
        conflicts += heads.filter { !state.isShown($0) }
      }
    }
    self.bytes = bytes
    self.conflicts = conflicts
    self.isMerged = isMerged
  }
}

/// Lines that are sealed while no lock is held, because age may take long.
final class LineSealing {
  /// Whether new posts are sealed.
  let sealsNew: Bool
  /// By their bytes in plain.
  private var sealed: [[UInt8]: [UInt8]] = [:]
  /// Lines that have to be sealed first, each with the name of its post.
  private(set) var missing: [(line: [UInt8], post: EntryID)] = []

  init(sealsNew: Bool = false) { self.sealsNew = sealsNew }

  /// Nil, and it is missing, if the line is not sealed yet.
  fileprivate func line(_ line: [UInt8], of post: EntryID) -> [UInt8]? {
    if sealed[line] == nil { missing.append((line, post)) }
    return sealed[line]
  }

  func add(_ post: EntryID, _ line: [UInt8]) { missing.append((line, post)) }

  /// Seals what is missing.
  func run(
    _ seal: ([(line: [UInt8], post: EntryID)]) throws(RepositoryError) -> [[UInt8]]
  ) throws(RepositoryError) {
    for (part, line) in zip(missing, try seal(missing)) { sealed[part.line] = line }
    missing = []
  }
}

/// The state of the changed entries, read under the lock.
private struct Current {
  private let shown: ShownEntries
  private let sealing: LineSealing

  init(_ document: TimelineDocument, _ sealing: LineSealing) {
    shown = ShownEntries(document)
    self.sealing = sealing
  }

  private func node(_ id: EntryID) -> Int? { shown.graph.nodes[id] }

  func isShown(_ id: EntryID) -> Bool { node(id).map { shown.isShown($0) } ?? false }
  func isHead(_ id: EntryID) -> Bool { node(id).map { shown.isHead($0) } ?? false }

  /// A new entry replaces or hides entries that are in the journal, and no deletion.
  func checkCanBeNamed(_ id: EntryID) throws(RepositoryError) {
    if node(id) != nil { return }
    throw shown.document.ids.has(id) ? .deletionUnknown(id) : .entryMissing(id)
  }

  /// Whether these are entries, and all say this.
  private func saysOnly(_ statement: [UInt8], _ ids: [EntryID]) -> Bool {
    !ids.isEmpty
      && ids.allSatisfy { id in
        node(id).map { shown.document.statement(of: $0) == statement } ?? false
      }
  }

  /// An entry that this version can't read is replaced only by one that says the same, a sealed one also by another
  /// sealed one, or while it is open.
  private func checkMayReplace(
    _ id: EntryID, with content: TimelineEntry?
  ) throws(RepositoryError) {
    guard let number = node(id) else { return }
    let isFine = shown.document.withScanner { scanner in
      let entry = shown.document.entries[number]
      if !EntryReading(entry, in: scanner).isUnknown { return true }
      guard let content else {
        return entry.isSealed(scanner) && shown.document.seals?.isOpen == true
      }
      return entry.isSealed(scanner) && content.isSealed(scanner)
        || scanner.statement(of: entry) == scanner.statement(of: content)
    }
    if !isFine { throw .entryUnknown(id) }
  }

  /// The entry that an edit revises. If another program has replaced `base` by one entry and did
  /// not change the edited fields, it is that entry; otherwise `base`, which makes a conflict.
  func target(of edit: PostEdit, seenOn base: EntryID) -> EntryID {
    guard let old = node(base), !isShared(base), !shown.isShown(old) else { return base }
    let (entries, graph) = (shown.document.entries, shown.graph)
    let heads = shown.heads.filter {
      graph.firsts[$0.entry] == graph.firsts[old] && !entries[$0.entry].isHider
    }
    guard heads.count == 1, let head = heads.first?.entry, !isShared(entries[head].id),
      graph.older.reachable(from: [graph.nodes.representatives[head]]).contains(old)
    else { return base }
    let isFree = shown.document.withScanner {
      $0.allows(edit, seenOn: entries[old], on: entries[head])
    }
    return isFree ? entries[head].id : base
  }

  /// These heads, and the other heads of their posts with the same statement.
  func ids(ofHeads ids: [EntryID]) -> [EntryID] {
    var seen: Set<EntryID> = []
    return ids.flatMap { shown.ids(ofHead: $0) }.filter { seen.insert($0).inserted }
  }

  /// The ids that a revision names in `replaces` if it replaces these entries of one post.
  private func replaced(_ ids: [EntryID]) -> [EntryID] { shown.replaced(ids) }

  /// Whether several entries have this id, so that it names none of them.
  ///
  /// Two machines that import overlapping exports write lines that differ only in their batch.
  func isShared(_ id: EntryID) -> Bool {
    guard shown.document.ids.isShared(id) else { return false }
    let own = shown.document.entries.filter { $0.id == id }
    if own.contains(where: \.isHider) { return true }
    let statements = shown.document.withScanner { scanner in
      Set(own.map { scanner.statement(of: $0) })
    }
    return statements.count > 1
  }

  /// The entry with its bytes in the document, which may be large.
  private func entry(_ id: EntryID) -> TimelineEntry? {
    (node(id) ?? shown.document.ids[id]).map { shown.document.entries[$0] }
  }

  /// `others` are further heads that the revision replaces.
  func revision(
    of base: EntryID, with others: [EntryID] = [], edit: PostEdit, id: EntryID, written: Moment,
    _ origin: EntryLine.Origin, _ zones: ZoneDatabase
  ) throws(RepositoryError) -> [UInt8] {
    for other in others { try checkCanBeNamed(other) }
    guard let entry = entry(base) else { throw .entryMissing(base) }
    if isShared(base) { throw .idShared(base) }
    let bases = ids(ofHeads: [base] + others)
    // Members that this version can't read would be lost in the words of another version.
    for other in others { try checkMayReplace(other, with: nil) }
    if shown.hidesOthers(replacing: bases) { throw .circle(base) }
    // Words of a sealed version never come into plain.
    let isSealing = shown.document.withScanner { scanner in
      others.contains { self.entry($0)?.isSealed(scanner) ?? false }
    }
    // Another program may have sealed the entry meanwhile.
    let becomesSealed = isSealing || shown.document.withScanner { entry.isSealed($0) }
    guard edit.addedFiles.allSatisfy({ $0.isSealed == becomesSealed }) else {
      throw .entryChanged(base)
    }
    return try line(of: entry, isSealing: isSealing) { entry, scanner throws(RepositoryError) in
      guard
        let files = FilesMember(ofObject: entry.range, in: scanner).edits(for: edit, in: scanner)
      else { throw .filesUnknown(base) }
      guard
        let line = EntryLine.revision(
          of: entry, replacing: replaced(bases), edit: edit, files, id: id, written: written,
          origin, zones: zones, in: scanner)
      else { throw .entryUnknown(base) }
      return line
    }
  }

  /// The line that `make` makes of an entry; of a sealed one, it is made of what it opens to, and sealed again, for
  /// its post or another. With `isSealing`, that of a plain entry is sealed, too. Empty if age has to run first.
  private func line(
    of entry: TimelineEntry, for post: EntryID? = nil, isSealing: Bool = false,
    _ make: (TimelineEntry, JSONScanner) throws(RepositoryError) -> [UInt8]
  ) throws(RepositoryError) -> [UInt8] {
    let document = shown.document
    let isSealed = document.withScanner { entry.isSealed($0) }
    guard isSealed || isSealing else {
      return try document.contents.withBytes { bytes throws(RepositoryError) in
        try make(entry, JSONScanner(bytes))
      }
    }
    guard let seals = document.seals, let number = document.ids[entry.id] else {
      throw .seal(.locked)
    }
    do {
      let name = shown.graph.names[number]
      let own = document.contents.copy(entry.range)
      let plain = isSealed ? try seals.opened(own, post: name) : own + [UInt8(ascii: "\n")]
      let scanner = JSONScanner(plain.span)
      guard let opened = TimelineEntry(scanning: 0..<(plain.count - 1), in: scanner) else {
        throw SealFlaw.unreadable
      }
      guard let sealed = sealing.line(try make(opened, scanner), of: post ?? name) else {
        return []
      }
      if !isSealed { return sealed }
      let kept = try SealedEntry.keeping(unknownOf: own, in: sealed)
      // What the old line hides of its time stays hidden, also where no setting says so.
      let isOfDay = document.withScanner { entry.extent($0).isAllDay }
      return isOfDay && !opened.extent(scanner).isAllDay
        ? try SealedEntry.onlyTheDay(of: kept) : kept
    } catch let flaw as SealFlaw {
      throw .seal(flaw)
    } catch let error as RepositoryError {
      throw error
    } catch {
      throw .entryUnknown(entry.id)
    }
  }

  func restoration(
    of content: EntryID, _ bases: [EntryID], id: EntryID, written: Moment,
    _ origin: EntryLine.Origin
  ) throws(RepositoryError) -> [UInt8] {
    for base in bases { try checkCanBeNamed(base) }
    guard let entry = entry(content) else { throw .entryMissing(content) }
    if isShared(content) { throw .idShared(content) }
    let before = bases.count == 1 ? self.entry(bases[0]) : nil
    let (statement, isUnknown, changed) = shown.document.withScanner { scanner in
      (
        scanner.statement(of: entry),
        EntryReading(entry, in: scanner).isUnknown && !entry.isSealed(scanner),
        before.flatMap { scanner.membersThatDiffer(in: entry, from: $0) }
      )
    }
    for base in bases { try checkMayReplace(base, with: entry) }
    // Only a deleted entry that this version can't read comes back as it was.
    if isUnknown, !saysOnly(statement, bases) { throw .entryUnknown(content) }
    let heads = ids(ofHeads: bases)
    if let base = bases.first, shown.hidesOthers(replacing: heads) { throw .circle(base) }
    let isSealed = shown.document.withScanner { entry.isSealed($0) }
    if bases.isEmpty, isSealed {
      // A new post: what was sealed for the old one would not open in it.
      return try line(of: entry, for: id) { entry, scanner throws(RepositoryError) in
        guard
          let line = EntryLine.restoration(
            of: entry, replacing: [], id: id, written: written, changed: nil, origin, in: scanner)
        else { throw .entryUnknown(content) }
        return line
      }
    }
    let line = shown.document.withScanner { scanner in
      EntryLine.restoration(
        of: entry, replacing: replaced(heads), id: id, written: written, changed: changed, origin,
        in: scanner)
    }
    guard let line else { throw .entryUnknown(content) }
    return line
  }
}

extension PostChange {
  /// The ids of the entries that the change replaces.
  fileprivate var replacedIDs: [EntryID] {
    switch self {
    case .add: []
    case .revise(let base, _, _, _): [base]
    case .delete(let bases, _, _), .restore(_, let bases, _, _): bases
    case .resolve(let base, let heads, _, _, _): [base] + heads
    }
  }

  /// The ids of all entries that the change names.
  var ids: [EntryID] {
    if case .restore(let content, _, _, _) = self {
      [content] + replacedIDs
    } else {
      replacedIDs
    }
  }
}

extension PostEdit {
  /// The payload members that it changes in an entry of this kind, except tags.
  fileprivate func editedMembers(of kind: EntryKind) -> Set<String> {
    let names = fields.keys.map(\.rawValue)
    let units = (kind.units ?? []).filter { unit in names.contains(where: unit.contains) }
    return Set(units.joined() + (isStarred == .keep ? [] : ["starred"]))
  }
}

extension JSONScanner {
  /// Whether the edited members are the same in both entries. Tags and files never clash, because an
  /// edit adds and removes single ones.
  fileprivate func allows(
    _ edit: PostEdit, seenOn old: TimelineEntry, on head: TimelineEntry
  ) -> Bool {
    guard old.kind == head.kind, edit.moment == .keep || old.moment == head.moment,
      !EntryReading(head, in: self).isUnknown,
      let changed = membersThatDiffer(in: head, from: old)
    else { return false }
    return edit.editedMembers(of: head.kind).isDisjoint(with: changed)
  }

  /// The names of the payload members whose bytes differ. Nil if a payload is no object, or belongs
  /// to a deletion, which has no content.
  func membersThatDiffer(
    in entry: TimelineEntry, from other: TimelineEntry
  ) -> [String]? {
    guard other.kind != .deletion, let payload = entry.payload, let old = other.payload,
      kind(of: payload) == .object, kind(of: old) == .object
    else { return nil }
    if payload.count == old.count, bytes.has(copy(payload), in: old) { return [] }
    guard let members = self.members(of: payload), let before = self.members(of: old)
    else { return nil }
    func values(_ members: [JSONMember]) -> [[UInt8]: [[UInt8]]] {
      members.reduce(into: [:]) { $0[decodedString($1.name), default: []].append(copy($1.value)) }
    }
    let (new, gone) = (values(members), values(before))
    var seen: Set<[UInt8]> = []
    return (members + before).map { decodedString($0.name) }
      .filter { new[$0] != gone[$0] && seen.insert($0).inserted }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The changes that a rewrite makes to the lines of a file. All other bytes stay the same.
///
/// The rewrite reads the file again and checks that the changed lines are what they were when the
/// changes were decided.
struct FileChanges: Sendable {
  struct Change: Sendable {
    /// Whole lines of the old file, including LF.
    let range: Range<Int>
    /// The range of these lines in the document that was judged; nil for empty lines.
    fileprivate let judged: Range<Int>?
    /// The new bytes.
    let bytes: [UInt8]
  }

  /// In the order of the file, without overlaps.
  let list: [Change]
  /// Whole lines that are added at the end.
  let appended: [UInt8]
  private let judged: FileContents

  /// Asks `change` for the new bytes of each line of a document. Nil means no change. Every rewrite joins
  /// later headers into the first line.
  init(
    _ document: TimelineDocument, appending appended: [UInt8] = [],
    _ change: (_ number: Int, _ line: Range<Int>) -> [UInt8]?
  ) {
    var changes: [Change] = []
    let later = Set(document.furtherHeaders)
    let joined = later.isEmpty ? nil : JournalHeaders(document.contents).joined()
    let first = joined.flatMap { JournalHeaders.firstLine(of: document.contents, $0) }
    document.contents.withBytes { bytes in
      LineScanner(bytes).forEachLine { number, line in
        let header = number == 1 ? first : later.contains(number) ? [] : nil
        guard let new = header ?? change(number, line) else { return }
        var range = line.lowerBound..<min(line.upperBound + 1, bytes.count)
        // Consecutive removed lines are one change: there may be millions.
        if let last = changes.last, last.bytes.isEmpty, new.isEmpty,
          last.range.upperBound == range.lowerBound
        {
          range = last.range.lowerBound..<range.upperBound
          changes.removeLast()
        }
        changes.append(Change(range: range, judged: range, bytes: new))
      }
    }
    self.init(changes, appended, judged: document.contents)
  }

  private init(_ changes: [Change], _ appended: [UInt8], judged: FileContents) {
    list = changes
    self.appended = appended
    self.judged = judged
  }

  /// The size of the rewritten file.
  func size(ofFile size: Int) -> Int {
    list.reduce(size + appended.count) { $0 - $1.range.count + $1.bytes.count }
  }

  /// The files that the changed lines named before.
  var filesNamedBefore: Set<FileDigest> {
    var use = FileUse(lookingFor: [])
    judged.withBytes { bytes in
      for range in list.compactMap(\.judged) { use.add(lines: bytes.extracting(range)) }
    }
    return use.named
  }

  /// Whether a line that changes or goes may be sealed.
  var hasSealedLine: Bool {
    let mark = ByteSearch(JSONWriter.string(SealedEntry.kind.text), ignoringCase: false)
    return judged.withBytes { bytes in
      list.compactMap(\.judged).contains {
        mark.next(in: bytes, from: $0.lowerBound, to: $0.upperBound) != nil
      }
    }
  }

  /// Whether these bytes, read from the range of the change, are the bytes that were judged.
  func isStill(_ bytes: [UInt8], _ change: Change) -> Bool {
    guard bytes.count == change.range.count else { return false }
    guard let judged = change.judged else { return JSONScanner(bytes.span).isBlank(bytes.indices) }
    return self.judged.withBytes { $0.has(bytes, in: judged) }
  }

  /// Translates changes of a document with selected lines into changes of the file. The first line
  /// has no changes. Neighbouring lines of the document may be far apart in the file.
  func translated(from document: SelectedDocument) -> FileChanges {
    let moved = list.flatMap { change in
      document.lines(in: change.range).map { own, offset in
        Change(
          range: offset..<(offset + own.count), judged: own,
          bytes: own.lowerBound == change.range.lowerBound ? change.bytes : [])
      }
    }
    return FileChanges(moved, appended, judged: judged)
  }

  /// The changes of the file before lines were added to the document after `end`. These are appended now, before
  /// the others.
  func appending(first lines: [UInt8], after end: Int) -> FileChanges {
    let changes = list.map { change in
      Change(
        range: change.range.clamped(to: 0..<end), judged: change.judged?.clamped(to: 0..<end),
        bytes: change.bytes)
    }
    return FileChanges(changes, lines + appended, judged: judged)
  }

  /// Also removes these empty lines.
  func leavingOut(blanks: [Range<Int>]) -> FileChanges {
    if blanks.isEmpty { return self }
    let all = list + blanks.map { Change(range: $0, judged: nil, bytes: []) }
    return FileChanges(
      all.sorted { $0.range.lowerBound < $1.range.lowerBound }, appended, judged: judged)
  }
}
