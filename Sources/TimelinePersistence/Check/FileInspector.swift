import JSONBytes
package import Platform
package import TimePhrases
package import TimelineDomain

/// Checks and salvages a journal in a file.
package struct FileInspector: JournalInspector {
  private let file: JournalFile
  private let time: any TimeSource
  /// A smaller journal is read as a whole.
  private let smallest: Int

  package init(
    path: BytePath, time: any TimeSource, calls: any SystemCalls = LiveSystemCalls(),
    surveyedFrom smallest: Int? = nil
  ) {
    file = JournalFile(path: path, calls: calls, report: { _ in })
    self.time = time
    self.smallest = smallest ?? Survey.smallest
  }

  package func check() async throws(RepositoryError) -> CheckReport? {
    var isLocked = false
    do throws(JournalIsLocked) {
      if let report = try surveyed()?.report { return report }
    } catch {
      isLocked = true
    }
    // Whoever writes is waited for once.
    return try document(patience: isLocked ? 0 : JournalFile.readPatience).map {
      CheckReport($0, leftovers: leftovers)
    }
  }

  private var leftovers: [CheckReport.Leftover] {
    let (own, others) = file.leftovers()
    return own.map { .init(location: $0.bytes, isOfRewrite: true) }
      + others.map { .init(location: $0.bytes, isOfRewrite: false) }
  }

  /// A journal that was gone through, and what was found.
  private struct Surveyed {
    let journal: OpenFile
    let status: FileStatus
    let edge: UInt64
    let access: TimelineAccess
    let report: CheckReport
    /// Where the lines begin that are damaged, in order.
    let damaged: [Int]
  }

  /// Nil where the journal is small or takes all of it to be looked at, and where somebody writes over it meanwhile.
  private func surveyed() throws(JournalIsLocked) -> Surveyed? {
    guard let (journal, status) = try file.openUndisturbed(), status.size >= smallest,
      let edge = journal.edge(at: status.size),
      (try? file.calls.status(of: journal.descriptor)) == status,
      let survey = Survey(journal, size: status.size)
    else { return nil }
    let (access, damaged) = (
      survey.journal.header.access, survey.index.details.damaged.map(\.offset)
    )
    guard let report = try? CheckReport(survey, leftovers: leftovers) else { return nil }
    let surveyed = Surveyed(
      journal: journal, status: status, edge: edge, access: access, report: report,
      damaged: damaged)
    return isStill(surveyed) ? surveyed : nil
  }

  /// Nobody has done more than add to it.
  private func isStill(_ surveyed: Surveyed) -> Bool {
    let (journal, status) = (surveyed.journal, surveyed.status)
    guard let after = try? file.calls.status(of: journal.descriptor) else { return false }
    if after.size == status.size { return after.modified == status.modified }
    return journal.edge(at: status.size) == surveyed.edge
  }

  private func document(
    patience: Int = JournalFile.readPatience
  ) throws(RepositoryError) -> TimelineDocument? {
    let contents: FileContents?
    do {
      contents = try file.read(patience: patience)
    } catch {
      throw .unreadable(path: file.path.text, error)
    }
    guard let document = contents.map(TimelineDocument.init) else { return nil }
    if document.isNoJournal { throw .unreadable(path: file.path.text, .notAJournal) }
    return document
  }

  // MARK: Salvaging

  package func salvage(to path: [UInt8]) async throws(RepositoryError) -> Salvage? {
    if let surveyed = (try? surveyed()) ?? nil, let salvage = try salvage(surveyed, to: path) {
      return salvage
    }
    guard let document = try document() else { return nil }
    let access = document.header.access
    // A journal that asks for abilities which this version doesn't have may mean something by what
    // looks damaged here.
    guard access.level == .full || access.reason == .unreadableHeader else {
      throw .refused(path: file.path.text, access)
    }
    let header = document.salvagedHeader
    let (mark, kept, lost) = document.pieces
    let contents = document.contents
    let damagedPath = try publish(
      to: path,
      lost: lost.isEmpty
        ? nil
        : { (descriptor) throws(SystemError) in
          try file.calls.writeAll(descriptor, lost, of: contents)
        }
    ) { (descriptor) throws(SystemError) in
      try file.calls.writeAll(descriptor, mark, of: contents)
      var written = 0
      if header == .new { try file.calls.writeAll(descriptor, newHeader, written: &written) }
      try file.calls.writeAll(descriptor, kept, of: contents)
    }
    return Salvage(report: CheckReport(document), header: header, damagedPath: damagedPath)
  }

  /// The same of a journal that was gone through, a megabyte at a time. Nil where somebody writes over it meanwhile.
  private func salvage(
    _ surveyed: Surveyed, to path: [UInt8]
  ) throws(RepositoryError) -> Salvage? {
    guard surveyed.access.level == .full else {
      throw .refused(path: file.path.text, surveyed.access)
    }
    let (journal, size) = (surveyed.journal, surveyed.status.size)
    let lines = LineReader(journal)
    var (kept, lost): ([Range<Int>], [Range<Int>]) = ([], [])
    var end = 0
    for place in surveyed.damaged {
      guard let line = lines.line(at: place) else { return nil }
      if end < place { kept.append(end..<place) }
      end = min(place + line.count + 1, size)
      lost.append(place..<end)
    }
    if end < size { kept.append(end..<size) }
    var isChanged = false
    func write(_ ranges: [Range<Int>], to descriptor: Int32) throws(SystemError) {
      try file.calls.writeAll(descriptor, ranges) { (piece) throws(SystemError) in
        let bytes = try journal.read(piece.count, at: piece.lowerBound)
        isChanged = isChanged || bytes.count < piece.count
        return bytes
      }
      isChanged = isChanged || !isStill(surveyed)
      // Neither file gets its name.
      if isChanged { throw SystemError(call: "read", code: .inputOutput, description: "") }
    }
    do throws(RepositoryError) {
      let damagedPath = try publish(
        to: path,
        lost: lost.isEmpty
          ? nil
          : { (descriptor) throws(SystemError) in try write(lost, to: descriptor) }
      ) { (descriptor) throws(SystemError) in try write(kept, to: descriptor) }
      return Salvage(report: surveyed.report, header: .kept, damagedPath: damagedPath)
    } catch {
      if isChanged { return nil }
      throw error
    }
  }

  /// What is healthy, and beside it what is not, where there is any of that: both or none. The answer is where that is.
  private func publish(
    to path: [UInt8], lost: ((_ descriptor: Int32) throws(SystemError) -> Void)?,
    _ kept: (_ descriptor: Int32) throws(SystemError) -> Void
  ) throws(RepositoryError) -> [UInt8]? {
    let healthy = BytePath(path)
    let damaged = BytePath(path + Array(".damaged".utf8))
    try refuseTaken(healthy)
    try refuseTaken(damaged)
    if let lost { try publish(damaged, lost) }
    do {
      try publish(healthy, kept)
    } catch {
      // The one without the other would only be in the way of the next attempt.
      if lost != nil { try? file.calls.removeFile(damaged) }
      throw error
    }
    return lost == nil ? nil : damaged.bytes
  }

  private var newHeader: [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return TimelineHeader.line(
      id: EntryID.random(using: &generator), created: time.moment())
  }

  private func refuseTaken(_ path: BytePath) throws(RepositoryError) {
    if (try? file.calls.status(at: path, followingLinks: false)) != nil {
      throw .unwritable(path: path.text, .exists)
    }
  }

  /// A new file that has its name only when it is whole and on the device.
  private func publish(
    _ path: BytePath, _ write: (_ descriptor: Int32) throws(SystemError) -> Void
  ) throws(RepositoryError) {
    do throws(SystemError) {
      let temporary = path.temporary
      try file.calls.createDurably(temporary, write)
      defer { try? file.calls.removeFile(temporary) }
      try file.calls.linkOrMove(temporary, to: path)
      do throws(SystemError) {
        try file.calls.synchronizeDirectory(path.parent)
      } catch {
        try? file.calls.removeFile(path)
        throw error
      }
    } catch {
      throw .unwritable(
        path: path.text, error.code == .exists ? .exists : RepositoryError.Obstacle(error))
    }
  }
}

extension TimelineDocument {
  /// A header that is in pieces, and of whose pieces none speaks of abilities, can be made anew. One
  /// that is whole and not understood can't.
  fileprivate var salvagedHeader: Salvage.Header {
    guard header == .unreadable else { return .kept }
    let damaged = Set(damagedLines)
    var result = Salvage.Header.new
    contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      LineScanner(bytes).forEachLine { number, line in
        let isWhole = number == 1 && TimelineHeader.isMeant(line, in: scanner)
        let asks = damaged.contains(number) && line.asksForAbilities(number, scanner)
        if isWhole || asks { result = .unreadable }
      }
    }
    return result
  }

  /// The mark before the first line, where a new one comes behind it; the healthy lines; the damaged.
  fileprivate var pieces: (mark: [Range<Int>], kept: [Range<Int>], lost: [Range<Int>]) {
    let damaged = Set(damagedLines)
    let header = salvagedHeader
    // A header that can't be read and must not be made anew stays where it is.
    func isHealthy(_ number: Int) -> Bool {
      !damaged.contains(number) || number == 1 && header == .unreadable
    }
    return contents.withBytes { bytes in
      let lines = LineScanner(bytes)
      let start = (0..<bytes.count).withoutByteOrderMark(JSONScanner(bytes)).lowerBound
      var kept = lines.runs { number, _ in isHealthy(number) }
      let lost = lines.runs { number, _ in !isHealthy(number) }
      guard header == .new, start > 0, kept.first?.lowerBound == 0 else { return ([], kept, lost) }
      kept[0] = start..<kept[0].upperBound
      return ([0..<start], kept, lost)
    }
  }
}

extension Range<Int> {
  /// What is left of a header names `needs`; below the first line only what names the format too was
  /// one.
  fileprivate func asksForAbilities(_ number: Int, _ scanner: JSONScanner) -> Bool {
    let text = String(decoding: scanner.copy(self), as: UTF8.self)
    return text.contains("\"needs\"") && (number == 1 || text.contains(TimelineFormat.name))
  }
}
