import JSONBytes
import Platform
import TimelineDomain

/// Changes as the lines that say them, made from the very bytes that are in the file now.
struct ChangeLines {
  let bytes: [UInt8]
  /// Entries that were replaced by somebody else since the person saw them.
  let conflicts: [EntryID]

  init(
    _ changes: [PostChange], batch: EntryID? = nil, in journal: borrowing LockedJournal,
    path: String
  ) throws(RepositoryError) {
    var bytes: [UInt8] = []
    var conflicts: [EntryID] = []
    var current: Current?
    let batch = batch ?? (changes.count > 1 ? changes.first?.entry : nil)
    for change in changes {
      let origin = EntryLine.Origin(batch: batch, undoes: change.undoes)
      switch change {
      case .add(let post, let written):
        bytes += EntryLine.new(post, written: written, origin)
      case .revise(let base, let edit, let id, let written):
        let state = try Current.read(journal, path: path, unless: current)
        current = state
        bytes += try state.revision(of: base, edit: edit, id: id, written: written, origin)
        if !state.stands(base) { conflicts.append(base) }
      case .delete(let bases, let id, let moment, _):
        let state = try Current.read(journal, path: path, unless: current)
        current = state
        for base in bases {
          guard state.has(base) else { throw .entryMissing(base) }
          if !state.stands(base) { conflicts.append(base) }
        }
        bytes += EntryLine.deletion(id: id, of: bases, at: moment, origin)
      case .restore(let content, let bases, let id, let written, _):
        let state = try Current.read(journal, path: path, unless: current)
        current = state
        bytes += try state.restoration(of: content, bases, id: id, written: written, origin)
        conflicts += bases.filter { !state.stands($0) }
      }
    }
    // What was taken back is no longer what stands: nobody asked for a second version of it.
    if let base = conflicts.first, changes.contains(where: { $0.undoes != nil }) {
      throw .outdated(base)
    }
    self.bytes = bytes
    self.conflicts = conflicts
  }
}

/// What the journal holds under the lock.
private struct Current {
  private let document: TimelineDocument
  private let chains: TimelineChains

  /// Reads the journal once for all changes.
  static func read(
    _ journal: borrowing LockedJournal, path: String, unless read: Current?
  ) throws(RepositoryError) -> Current {
    if let read { return read }
    return try Current(journal, path: path)
  }

  private init(_ journal: borrowing LockedJournal, path: String) throws(RepositoryError) {
    do {
      document = TimelineDocument(try journal.contents())
    } catch {
      throw .unwritable(path: path, error)
    }
    chains = TimelineChains(
      document.entries, document.index, created: document.header.created)
  }

  func has(_ id: EntryID) -> Bool { document.index.has(id) }

  func stands(_ id: EntryID) -> Bool {
    chains.heads.contains { document.entries[$0].id == id }
  }

  func revision(
    of base: EntryID, edit: PostEdit, id: EntryID, written: Moment, _ origin: EntryLine.Origin
  ) throws(RepositoryError) -> [UInt8] {
    guard let index = document.index[base] else { throw .entryMissing(base) }
    // Two entries of one id: nobody can say which was meant.
    guard !document.index.isShared(base) else { throw .entryOpaque(base) }
    let line = document.withScanner { scanner in
      EntryLine.revision(
        of: document.entries[index], edit: edit, id: id, written: written, origin, in: scanner)
    }
    guard let line else { throw .entryOpaque(base) }
    return line
  }

  func restoration(
    of content: EntryID, _ bases: [EntryID], id: EntryID, written: Moment,
    _ origin: EntryLine.Origin
  ) throws(RepositoryError) -> [UInt8] {
    for base in bases where !has(base) { throw .entryMissing(base) }
    guard let index = document.index[content] else { throw .entryMissing(content) }
    guard !document.index.isShared(content) else { throw .entryOpaque(content) }
    let line = document.withScanner { scanner in
      let entry = document.entries[index]
      let base = bases.count == 1 ? document.index[bases[0]].map { document.entries[$0] } : nil
      return EntryLine.restoration(
        of: entry, replacing: bases, id: id, written: written,
        changed: base.flatMap { scanner.membersThatDiffer(in: entry, from: $0) }, origin,
        in: scanner)
    }
    guard let line else { throw .entryOpaque(content) }
    return line
  }
}

extension PostChange {
  fileprivate var undoes: EntryID? {
    switch self {
    case .add, .revise: nil
    case .delete(_, _, _, let undoes), .restore(_, _, _, _, let undoes): undoes
    }
  }
}

extension JSONScanner {
  /// The names of the payload members that are not the same bytes in both; nil where one of the
  /// payloads is no object, or a deletion's, which says nothing.
  fileprivate func membersThatDiffer(
    in entry: TimelineEntry, from other: TimelineEntry
  ) -> [String]? {
    guard other.kind != .deletion, let payload = entry.payload, let old = other.payload,
      kind(of: payload) == .object, kind(of: old) == .object,
      let members = self.members(of: payload), let before = self.members(of: old)
    else { return nil }
    func values(_ members: [JSONMember]) -> [[UInt8]: [[UInt8]]] {
      members.reduce(into: [:]) { $0[decodedString($1.name), default: []].append(copy($1.value)) }
    }
    let (new, gone) = (values(members), values(before))
    var names: [[UInt8]] = []
    for name in (members + before).map({ decodedString($0.name) })
    where new[name] != gone[name] && !names.contains(name) { names.append(name) }
    return names.map { String(decoding: $0, as: UTF8.self) }
  }
}
