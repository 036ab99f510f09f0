import JSONBytes
package import Platform
package import TimelineDomain

/// Checks and salvages a journal in a file.
package struct FileInspector: JournalInspector {
  private let file: JournalFile
  private let time: any TimeSource

  package init(
    path: BytePath, time: any TimeSource, calls: any SystemCalls = LiveSystemCalls()
  ) {
    file = JournalFile(path: path, calls: calls, whileWaiting: { _ in })
    self.time = time
  }

  package func check() async throws(RepositoryError) -> CheckReport? {
    try document().map { DocumentCheck($0).report }
  }

  private func document() throws(RepositoryError) -> TimelineDocument? {
    let contents: FileContents?
    do {
      contents = try file.read()
    } catch {
      throw .unreadable(path: file.path.text, error)
    }
    guard let document = contents.map(TimelineDocument.init) else { return nil }
    if document.isNoJournal { throw .unreadable(path: file.path.text, .notAJournal) }
    return document
  }

  // MARK: Salvaging

  package func salvage(to path: [UInt8]) async throws(RepositoryError) -> Salvage? {
    guard let document = try document() else { return nil }
    let access = document.header.access
    // A journal that asks for abilities which this version doesn't have may mean something by what
    // looks damaged here.
    guard access.level == .full || access.reason == .unreadableHeader else {
      throw .refused(path: file.path.text, access)
    }
    let healthy = BytePath(path)
    let damaged = BytePath(path + Array(".damaged".utf8))
    let header = document.salvagedHeader
    let (kept, lost) = document.healthyAndDamaged
    try refuseTaken(healthy)
    if !lost.isEmpty {
      try refuseTaken(damaged)
      try publish(damaged) { (descriptor) throws(SystemError) in
        try file.calls.writeAll(descriptor, lost, of: document.contents)
      }
    }
    try publish(healthy) { (descriptor) throws(SystemError) in
      var written = 0
      if header == .new { try file.calls.writeAll(descriptor, newHeader, written: &written) }
      try file.calls.writeAll(descriptor, kept, of: document.contents)
    }
    return Salvage(
      report: DocumentCheck(document).report, header: header,
      damagedPath: lost.isEmpty ? nil : damaged.bytes)
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
    do {
      let temporary = path.temporary
      try file.calls.createDurably(temporary, write)
      defer { try? file.calls.removeFile(temporary) }
      try file.calls.linkOrMove(temporary, to: path)
      try file.calls.synchronizeDirectory(path.parent)
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
    let end = contents.withBytes { bytes in
      bytes.indices.first { bytes[$0] == UInt8(ascii: "\n") } ?? bytes.count
    }
    let isWhole = contents.withBytes { bytes in
      TimelineHeader.isMeant(0..<end, in: JSONScanner(bytes))
    }
    let asks = String(decoding: contents.copy(0..<end), as: UTF8.self).contains("\"needs\"")
    let isEntry = entries.first?.line.upperBound == end
    return isWhole || asks && !isEntry ? .unreadable : .new
  }

  fileprivate var healthyAndDamaged: ([Range<Int>], [Range<Int>]) {
    let damaged = Set(damagedLines)
    // A header that can't be read and must not be made anew stays where it is.
    let keepsFirst = salvagedHeader == .unreadable
    func isHealthy(_ number: Int) -> Bool {
      !damaged.contains(number) || number == 1 && keepsFirst
    }
    return contents.withBytes { bytes in
      let lines = LineScanner(bytes)
      return (
        lines.runs { number, _ in isHealthy(number) },
        lines.runs { number, _ in !isHealthy(number) }
      )
    }
  }
}
