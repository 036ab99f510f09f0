import JSONBytes
import Platform
import Synchronization
import TimelineDomain

extension FilePostRepository {
  /// So much may stand behind what an outline tells of before it is made anew.
  private static let longestTail = 1 << 18

  /// What the outline says. Nil where there is none, or where that has to be asked of the whole journal.
  func outlinedAnswer(_ query: TimelineQuery) throws(JournalIsLocked) -> LoadResult? {
    guard let reading = try outlined(for: query) else { return nil }
    if let answer = try? reading.answer(query) { return answer }
    // What a glance can't say soon takes a whole outline.
    return reading.outline.isGlance ? try? outlined()?.answer(query) : nil
  }

  /// The journal's outline: as it was kept, with what was written since, or made anew, or for a short answer one that
  /// nobody keeps. Nil where there is none that is exact.
  func outlined(for query: TimelineQuery? = nil) throws(JournalIsLocked) -> OutlineReading? {
    guard let outlines, let (journal, status) = try file.openUndisturbed(),
      status.size >= outlines.smallest, let (first, entries) = journal.lines(upTo: status.size)
    else { return nil }
    if let flaw = outlines.folder.flaw {
      file.report(.unsafeCache(path: outlines.folder.location, flaw))
    }
    let header = TimelineHeader(scanning: 0..<first.count, in: JSONScanner(first.span))
    guard header != .unreadable, header.access.level > .none else { return nil }
    let outline: Outline?
    switch kept(for: journal, status) {
    case .exact(let kept): outline = kept
    case .unusual: outline = nil
    case .none:
      let glance = query?.isShort == true ? glance(at: journal, status, entries) : nil
      outline = glance ?? made(journal, status, entries)
    }
    return outline.map {
      OutlineReading(outline: $0, header: header, file: journal, entries: entries)
    }
  }

  /// The outline as it was kept, for whoever holds the lock: a writer waits for nothing that takes long.
  func keptOutline() -> OutlineReading? {
    guard outlines != nil, let (journal, status) = file.openWhileLocked(),
      case .exact(let outline) = kept(for: journal, status),
      let (_, entries) = journal.lines(upTo: status.size)
    else { return nil }
    return OutlineReading(outline: outline, header: .unreadable, file: journal, entries: entries)
  }

  // MARK: Kept

  private enum Kept {
    case exact(Outline)
    case unusual
    case none
  }

  private func kept(for journal: OpenFile, _ status: FileStatus) -> Kept {
    guard let run = outlines?.folder.open(status), run.header.covered > 0,
      status.size - run.header.covered <= FilePostRepository.longestTail,
      let edge = journal.edge(at: run.header.covered), edge == run.header.edge
    else { return .none }
    if run.header.isUnusual { return .unusual }
    do {
      let details = try run.details()
      guard
        let counts = OutlineDetails.counts(
          details, lines: run.header.lines, entries: run.header.entries)
      else { return .none }
      let outline = try Outline(run, counts)
      let whole = try outline.appending(
        linesOf: journal, run.header.covered..<status.size)
      return whole.map(Kept.exact) ?? .none
    } catch {
      return .none
    }
  }

  // MARK: Made

  private func made(
    _ journal: OpenFile, _ status: FileStatus, _ entries: Range<Int>
  ) -> Outline? {
    // What is behind the last end of a line may become a line that says something else.
    let ended = journal.ended(entries)
    guard let scans = OutlineScan.sorted(journal, ended) else { return nil }
    let outline = Outline(scans, of: journal)
    keep(outline, upTo: ended.upperBound, journal, status)
    return (try? outline?.appending(linesOf: journal, ended.upperBound..<status.size)) ?? nil
  }

  /// What is known after looking once through a large journal that nobody has met before: it answers for half of the
  /// time that it takes to make an outline and to keep it. That is done for whoever comes back; many a file
  /// is asked for its last entries once, and then never again.
  private func glance(
    at journal: OpenFile, _ status: FileStatus, _ entries: Range<Int>
  ) -> Outline? {
    guard let outlines, status.size >= outlines.glance.smallest, !outlines.folder.hasMet(status),
      let (parts, picked) = glanced(journal, entries, outlines.glance)
    else { return nil }
    let reader = LooseRun.Reader(id: LineWindow(journal).id) { names(journal, entries) }
    let make: @Sendable ([DealtNames.Twin]) -> Outline? = { twins in
      guard
        let run = LooseRun(
          parts, picked: picked, twins: twins, newest: outlines.glance.posts, reader)
      else { return nil }
      return
        (try? Outline().appending(
          parts.map(\.scan), run, sharedIDs: run.sharedIDs, of: journal)) ?? nil
    }
    // Hardly ever do entries share their ids. While one core looks whether any do, another goes on as if none did.
    let (twins, alone) = Parallel.both({ LooseRun.twins(parts) }, { make([]) })
    // What is left takes one core.
    journal.letGo()
    guard let twins, let outline = twins.isEmpty ? alone : make(twins) else { return nil }
    keepMeeting(journal, status)
    return outline
  }

  /// In more parts than there are cores: whoever is done with one goes on with the next. The last come first, and of those
  /// before them only posts that are newer than theirs are kept, which are hardly any.
  private func glanced(
    _ journal: OpenFile, _ entries: Range<Int>, _ glance: Glance
  ) -> (parts: [LoosePart], picked: [OutlineName])? {
    let count = max(1, min(32, entries.count / glance.partSize))
    guard let parts = journal.parts(of: entries, count), let first = parts.first,
      // So that nobody has much left to do alone at the end.
      let small = journal.parts(of: first, 4)
    else { return nil }
    let all = Array((small + parts.dropFirst()).enumerated())
    let oldest = Mutex(OutlinePost(high: 0, low: 0))
    let memory = PieceMemory()
    let sieve = NameSieve(parts: all.count, bytes: entries.count)
    let found = Parallel.map(all.reversed()) { number, part -> LoosePart? in
      let scan = memory.use {
        OutlineScan(
          journal, part, in: &$0, from: oldest.withLock { $0 }, names: sieve.memory())
      }
      guard var scan else { return nil }
      if let first = scan.keepNewest(glance.posts) {
        oldest.withLock { $0 = max($0, first) }
      }
      return LoosePart(&scan, from: part.lowerBound, number: number, sieve)
    }
    return found.map { ($0.reversed(), sieve.picked) }
  }

  /// All of them, in the order of the file. Nil where they can't be read.
  private func names(_ journal: OpenFile, _ entries: Range<Int>) -> [OutlineName]? {
    guard let parts = journal.parts(of: entries, 8) else { return nil }
    let names = Parallel.map(parts) { part in
      var memory: [UInt8] = []
      // Of posts, none is new enough.
      let latest = OutlinePost(high: .max, low: .max)
      return OutlineScan(journal, part, in: &memory, from: latest)?.names
    }
    return names.map { Array<OutlineName>($0.joined()) }
  }

  private func keep(
    _ outline: Outline?, upTo covered: Int, _ journal: OpenFile, _ status: FileStatus
  ) {
    guard let edge = journal.edge(at: covered) else { return }
    let (number, stamp) = (UInt64.random(in: .min ... .max), OutlineStamp(status))
    store(of: journal, stamp) { descriptor throws(OutlineDamage) in
      guard let outline else {
        return .empty(
          number: number, stamp: stamp, covered: covered, edge: edge, isUnusual: true)
      }
      return try outline.write(
        to: descriptor, file.calls, stamp: stamp, covered: covered, edge: edge, number: number)
    }
  }

  /// An outline of nothing, which says that there was somebody.
  private func keepMeeting(_ journal: OpenFile, _ status: FileStatus) {
    let (number, stamp) = (UInt64.random(in: .min ... .max), OutlineStamp(status))
    store(of: journal, stamp) { _ in
      .empty(number: number, stamp: stamp, covered: 0, edge: 0, isUnusual: false)
    }
  }

  private func store(
    of journal: OpenFile, _ stamp: OutlineStamp,
    _ write: (_ descriptor: Int32) throws(OutlineDamage) -> OutlineHeader
  ) {
    // Whoever reads on, in a pager perhaps, is in no writer's way.
    defer { try? file.calls.unlockFile(journal.descriptor) }
    outlines?.folder.store(while: { isStill(stamp, journal) }, write)
  }

  /// Nobody has written to the journal, and nobody is about to: a writer takes the outline along.
  private func isStill(_ stamp: OutlineStamp, _ journal: OpenFile) -> Bool {
    guard (try? file.calls.lockFile(journal.descriptor, .shared)) != nil else { return false }
    let status = try? file.calls.status(of: journal.descriptor)
    return status.map { OutlineStamp($0) } == stamp
  }
}

extension TimelineQuery {
  /// For the newest few of all.
  fileprivate var isShort: Bool {
    guard case .everything = selection, answer == .items, condition == nil, kinds.isEmpty, let limit
    else {
      return false
    }
    return skip < 500 && limit < 500
  }
}
