import JSONBytes
import TimelineDomain

/// The entries of an import in memory: each as the line that it would get, under the id of its post.
struct ImportedEntries: Sendable {
  struct Row: Sendable {
    /// The id of the post: the same on every machine, in every time zone and in every later export.
    let root: EntryID
    /// What the entry says, without its files.
    let state: EntryID
    /// The last file that has the entry.
    fileprivate(set) var file: Int
    /// The place of the line.
    fileprivate let piece: Int
    fileprivate let start: Int
    fileprivate let end: Int
    /// Where the id of the batch belongs in the line.
    let batch: Int
    /// It comes from a journal of this program and keeps its id.
    let isOurs: Bool
    /// It is the line of another journal, which is taken over as it is.
    let isTaken: Bool
    let more: More?

    var size: Int { end - start }
    /// The name of its post in the file.
    var post: EntryID { more?.line?.post ?? root }
    /// What the line of another journal replaces.
    var replaces: [EntryID] { more?.line?.replaces ?? [] }
    /// False for an older version, which comes along with the current one.
    var isCurrent: Bool { more?.line?.isCurrent ?? true }
    var found: [ImportedFiles.Found] { more?.found ?? [] }
  }

  /// What few entries have.
  final class More: Sendable {
    /// The links of a line that is taken over, without its bytes.
    let line: ForeignLine?
    /// The files that come along.
    let found: [ImportedFiles.Found]
    /// Nil for a line that is taken over. The digests of the files belong into any other.
    let entry: ForeignEntry?

    /// Nil if the entry has nothing of these.
    fileprivate init?(_ entry: ForeignEntry, isTaken: Bool, _ found: [ImportedFiles.Found]) {
      line = entry.line.flatMap { line in
        let isAlone = line.replaces.isEmpty && line.isCurrent && entry.identity == .ours(line.post)
        return isTaken && !isAlone
          ? ForeignLine([], post: line.post, replaces: line.replaces, isCurrent: line.isCurrent)
          : nil
      }
      if line == nil, found.isEmpty { return nil }
      self.found = found
      self.entry = isTaken ? nil : entry
    }
  }

  private(set) var rows: [Row] = []
  /// How many entries a file before has, too.
  private(set) var repeated = 0
  /// The tags that the user gives to all entries.
  private(set) var addedTags: [Tag] = []
  private var numbers: [EntryID: Int] = [:]
  /// How often words without an id of their own occur at one moment of the file, if more than once.
  private var occurrences: [EntryID: Int] = [:]
  private var file: Int = 0
  private var pieces: [[UInt8]] = []
  private var writer = JSONWriter.plain

  private static let pieceSize = 1 << 20

  /// The number of the row with that id.
  subscript(root: EntryID) -> Int? { numbers[root] }

  func line(_ row: Row) -> ArraySlice<UInt8> {
    let piece = row.piece < pieces.count ? pieces[row.piece] : writer.bytes
    return piece[row.start..<row.end]
  }

  mutating func take(
    _ entry: ForeignEntry, of number: Int,
    _ find: () throws(RepositoryError) -> [ImportedFiles.Found]
  ) throws(RepositoryError) -> ForeignEntryUse {
    if number != file { (file, occurrences) = (number, [:]) }
    guard let root = root(of: entry) else { return .repeatedID }
    if writer.bytes.count >= ImportedEntries.pieceSize {
      pieces.append(writer.bytes)
      writer = .plain
    }
    let start = writer.bytes.count
    let taken = entry.line.flatMap { ImportLine($0, of: entry, to: &writer) }
    let line = taken ?? ImportLine(entry, root: root, to: &writer)
    if let earlier = numbers[root] {
      rows[earlier].file = file
      guard rows[earlier].state == line.state else { return .otherVersion }
      repeated += 1
      return .taken
    }
    if addedTags.isEmpty { addedTags = entry.addedTags }
    let isOurs = if case .ours = entry.identity { true } else { false }
    numbers[root] = rows.count
    rows.append(
      Row(
        root: root, state: line.state, file: file, piece: Int(pieces.count), start: Int(start),
        end: Int(writer.bytes.count), batch: Int(line.batch), isOurs: isOurs,
        isTaken: taken != nil, more: More(entry, isTaken: taken != nil, try find())))
    return .taken
  }

  // MARK: The id

  /// Nil if another entry of the file has the same id.
  private mutating func root(of entry: ForeignEntry) -> EntryID? {
    switch entry.identity {
    case .ours(let id): return isInFile(id) ? nil : id
    case .own(let word):
      var hash = EntryHash(.importing)
      hash.add("id")
      hash.add(entry.source)
      hash.add(word)
      let id = hash.id
      return isInFile(id) ? nil : id
    case .words(let words):
      return numbered { number in
        var hash = ImportedEntries.hash("words", entry.source, number)
        hash.add(entry.time)
        for word in words { hash.add(word) }
        return hash.id
      }
    case .row(let cells):
      return numbered { number in
        var hash = ImportedEntries.hash("row", entry.source, number)
        for cell in cells { hash.add(cell) }
        return hash.id
      }
    }
  }

  private func isInFile(_ root: EntryID) -> Bool {
    numbers[root].map { rows[$0].file == file } ?? false
  }

  /// The id of an entry that has none of its own. Two equal entries of a file are two entries, here and on every
  /// other machine: the second has the number 2.
  private mutating func numbered(_ root: (_ number: Int) -> EntryID) -> EntryID {
    let id = root(1)
    guard isInFile(id) else { return id }
    let number = occurrences[id, default: 1] + 1
    occurrences[id] = number
    return root(number)
  }

  private static func hash(_ form: String, _ source: String, _ number: Int) -> EntryHash {
    var hash = EntryHash(.importing)
    hash.add(form)
    hash.add(source)
    hash.add("\(number)")
    return hash
  }
}
