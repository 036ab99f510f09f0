import JSONBytes
import Platform
import TimelineDomain

/// A journal file that is read to be merged.
struct MergedCopy {
  let path: String
  let contents: FileContents
  let header: HeaderIdentity

  init(path: String, _ contents: FileContents) throws(RepositoryError) {
    self.path = path
    self.contents = contents
    header = HeaderIdentity(contents)
    if header.header == .unreadable, contents.count > 0, TimelineDocument(contents).isNoJournal {
      throw .unreadable(path: path, .notAJournal)
    }
  }

  /// Reads another file. A missing one is an error.
  init(at path: BytePath, _ calls: any SystemCalls) throws(RepositoryError) {
    let contents: FileContents?
    do {
      _ = try translated { () throws(SystemError) in
        try calls.status(at: path, followingLinks: true)
      }
      contents = try JournalFile(path: path, calls: calls, report: { _ in }).read()
    } catch {
      throw .unreadable(path: path.text, error)
    }
    try self.init(path: path.text, contents ?? FileContents([]))
  }

  /// Refuses a copy whose header names abilities that this version lacks and the journal's header
  /// does not name: its lines may mean something else without them.
  func checkMayJoin(_ journal: HeaderIdentity) throws(RepositoryError) {
    let missing = header.unknownAbilities.subtracting(journal.unknownAbilities)
    let isOtherFormat = header.header.access.level == .none && header.unknownAbilities.isEmpty
    guard !missing.isEmpty || isOtherFormat else { return }
    throw .sealed(path: path, header.header.access)
  }
}

/// What the first line says about which journal this is, and what it needs.
struct HeaderIdentity {
  let header: TimelineHeader
  /// The first line, without the space around it. Nil without a header.
  let line: [UInt8]?
  private let id: [UInt8]?

  init(_ contents: FileContents) {
    let end = contents.withBytes { bytes in
      bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0, to: bytes.count)
    }
    let first = contents.copy(0..<end)
    let scanner = JSONScanner(first.span)
    header = TimelineHeader(scanning: first.indices, in: scanner)
    let object = scanner.value(in: first.indices.withoutByteOrderMark(scanner))
    line =
      TimelineHeader.namesFormat(first.indices, in: scanner) ? object.map { scanner.copy($0) } : nil
    let member = object.flatMap { object in
      scanner.kind(of: object) == .object ? scanner.members(of: object) : nil
    }?.first { scanner.string($0.name, equals: "id") }
    id = member.flatMap { member in
      scanner.kind(of: member.value) == .string ? scanner.decodedString(member.value) : nil
    }
  }

  /// The abilities that the header needs and this version lacks.
  var unknownAbilities: Set<String> {
    if case .needs(let names) = header.access.reason { Set(names) } else { [] }
  }

  /// Whether both headers are of one journal.
  func isSameJournal(as other: HeaderIdentity) -> Bool {
    if let id, let otherID = other.id { return id == otherID }
    return line != nil && line == other.line
  }
}
