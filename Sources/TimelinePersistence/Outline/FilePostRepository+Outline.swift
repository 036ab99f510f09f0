import JSONBytes
import Platform
import Synchronization
import TimelineDomain

extension FilePostRepository {
  /// So much may stand behind what an outline tells of before it is made anew.
  private static let longestTail = 1 << 18

  /// The journal's outline: as it was kept, with what was written since, or made anew. Nil where there is none
  /// that is exact.
  func outlined() throws(JournalIsLocked) -> OutlineReading? {
    guard let outlines, let journal = try? file.openForReading() else { return nil }
    let isLocked =
      (try? file.calls.waitForLock(
        journal.descriptor, .shared, seconds: JournalFile.readPatience)) != nil
    guard isLocked else { throw JournalIsLocked() }
    let status = try? file.calls.status(of: journal.descriptor)
    try? file.calls.unlockFile(journal.descriptor)
    guard let status, status.size >= outlines.smallest, let first = firstLine(journal),
      (try? journal.read(1, at: status.size - 1)) == [UInt8(ascii: "\n")]
    else { return nil }
    let header = TimelineHeader(scanning: 0..<first.count, in: JSONScanner(first.span))
    guard header != .unreadable, header.access.level > .none else { return nil }
    let outline: Outline?
    switch kept(for: journal, status) {
    case .exact(let kept): outline = kept
    case .unusual: outline = nil
    case .none: outline = made(journal, status, from: first.count + 1)
    }
    return outline.map {
      OutlineReading(
        outline: $0, header: header, file: journal, entries: first.count + 1..<status.size)
    }
  }

  /// The outline as it was kept, for whoever holds the lock: a writer waits for nothing that takes long.
  func keptOutline() -> OutlineReading? {
    guard outlines != nil, let journal = try? file.openForReading(),
      let status = try? file.calls.status(of: journal.descriptor),
      case .exact(let outline) = kept(for: journal, status), let first = firstLine(journal),
      (try? journal.read(1, at: status.size - 1)) == [UInt8(ascii: "\n")]
    else { return nil }
    return OutlineReading(
      outline: outline, header: .unreadable, file: journal, entries: first.count + 1..<status.size)
  }

  /// Nil where the first line is not one that this version writes.
  private func firstLine(_ journal: OpenFile) -> [UInt8]? {
    guard let start = try? journal.read(4096, at: 0) else { return nil }
    return start.firstIndex(of: UInt8(ascii: "\n")).map { Array(start[..<$0]) }
  }

  // MARK: Kept

  private enum Kept {
    case exact(Outline)
    case unusual
    case none
  }

  private func kept(for journal: OpenFile, _ status: FileStatus) -> Kept {
    guard let run = outlines?.folder.open(status),
      status.size - run.header.covered <= FilePostRepository.longestTail,
      let edge = edge(of: journal, at: run.header.covered), edge == run.header.edge
    else { return .none }
    if run.header.isUnusual { return .unusual }
    do {
      let details = try run.details()
      guard
        let counts = OutlineDetails.counts(
          details, lines: run.header.lines, entries: run.header.entries)
      else { return .none }
      let outline = try Outline(run, counts)
      guard run.header.covered < status.size else { return .exact(outline) }
      let tail = try journal.read(
        status.size - run.header.covered, at: run.header.covered)
      var scan = OutlineScan(expectedBytes: tail.count)
      scan.take(tail.span, place: run.header.covered)
      scan.sort()
      return try outline.appending(scan, of: journal).map(Kept.exact) ?? .none
    } catch {
      return .none
    }
  }

  /// A sum of the last bytes that an outline tells of.
  private func edge(of journal: OpenFile, at covered: Int) -> UInt64? {
    let start = max(0, covered - 1024)
    guard let bytes = try? journal.read(covered - start, at: start), bytes.count == covered - start
    else { return nil }
    return bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  // MARK: Made

  private func made(_ journal: OpenFile, _ status: FileStatus, from start: Int) -> Outline? {
    let middle = start + (status.size - start) / 2
    guard let border = journal.startOfLine(notBefore: middle) else { return nil }
    let parts = [start..<min(border, status.size), min(border, status.size)..<status.size]
    let scans = Mutex([OutlineScan?](repeating: nil, count: parts.count))
    Parallel.forEach(parts.count) { number in
      let scan = OutlineScan(journal, parts[number])
      scans.withLock { $0[number] = scan }
    }
    var outline: Outline? = Outline()
    for scan in scans.withLock({ $0 }) {
      guard let scan else { return nil }
      outline = (try? outline?.appending(scan, of: journal)) ?? nil
    }
    keep(outline, journal, status)
    return outline
  }

  private func keep(_ outline: Outline?, _ journal: OpenFile, _ status: FileStatus) {
    guard let outlines, let edge = edge(of: journal, at: status.size) else { return }
    var generator = SystemRandomNumberGenerator()
    let number = generator.next()
    let stamp = OutlineStamp(status)
    // Whoever reads on, in a pager perhaps, is in no writer's way.
    defer { try? file.calls.unlockFile(journal.descriptor) }
    outlines.folder.store(while: { isStill(stamp, journal) }) {
      (descriptor) throws(OutlineDamage) in
      guard let outline else {
        return OutlineHeader(
          number: number, stamp: stamp, covered: status.size, edge: edge, isUnusual: true,
          lines: 0, entries: 0, rows: [0, 0, 0, 0, 0, 0, 0, 0, 0])
      }
      return try outline.write(
        to: descriptor, file.calls, stamp: stamp, covered: status.size, edge: edge,
        number: number)
    }
  }

  /// Nobody has written to the journal, and nobody is about to: a writer takes the outline along.
  private func isStill(_ stamp: OutlineStamp, _ journal: OpenFile) -> Bool {
    guard (try? file.calls.lockFile(journal.descriptor, .shared)) != nil else { return false }
    let status = try? file.calls.status(of: journal.descriptor)
    return status.map { OutlineStamp($0) } == stamp
  }
}

/// Somebody writes to the journal for longer than a reader waits.
struct JournalIsLocked: Error {}

extension OutlineScan {
  /// Reads those whole lines of the file, and sorts what it finds. Nil where it can't.
  fileprivate init?(_ file: OpenFile, _ part: Range<Int>) {
    self.init(expectedBytes: part.count)
    let isRead = file.forEachPiece(of: part) { bytes, place in take(bytes, place: place) }
    guard isRead else { return nil }
    sort()
  }
}
