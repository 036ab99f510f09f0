import JSONBytes
import Platform
import TimelineDomain

/// What an import takes of a journal's file: the lines that its document shows, and the older versions that lead
/// to them. Only linked lines are in memory.
struct JournalExcerpt {
  private let linked: LinkedLines
  private let shown: ShownEntries
  /// The name of the journal's file.
  private let name: String
  /// Nodes of shown entries that come, and of others with the same words.
  private var current: Set<Int> = []
  private var twins: Set<Int> = []
  /// Nodes of older versions that come.
  private var older: Set<Int> = []
  /// Nodes that need an ability which this version lacks, and those that lead on from one.
  private var sealed: Set<Int> = []
  /// Nodes of unknown kinds without all that they replace, and those that lead on from one.
  private var incomplete: Set<Int> = []

  init(_ bytes: Span<UInt8>, named name: String) {
    self.name = name
    linked = LinkedLines(bytes)
    shown = ShownEntries(linked.document)
    let (entries, graph) = (linked.document.entries, shown.graph)
    let posts = entries.indices.filter { !entries[$0].isHider }
    func after(_ isFlawed: (TimelineEntry) -> Bool) -> Set<Int> {
      let nodes = Set(
        posts.filter { isFlawed(entries[$0]) }.map { graph.nodes.representatives[$0] })
      return nodes.isEmpty ? [] : graph.newer.reachable(from: nodes)
    }
    sealed = after { !$0.hasKnownNeeds }
    incomplete = after { entry in
      entry.kind == .unknown
        && entry.replaces.contains { id in
          id != entry.id && graph.nodes[id].map { entries[$0].isStub } ?? true
        }
    }
    for head in shown.heads + shown.asides where !entries[head.entry].isHider {
      current.insert(graph.nodes.representatives[head.entry])
      twins.formUnion(head.twins.map { graph.nodes.representatives[$0] })
    }
    twins.subtract(current)
    // The links of a stub don't come, and so nothing comes that only a stub leads to.
    let links = graph.older.mapValues { $0.filter { !entries[$0].isStub } }
    older = links.filter { !entries[$0.key].isStub }
      .reachable(from: current.union(twins).subtracting(sealed).subtracting(incomplete))
  }

  /// Passes each line of the same bytes, in the order in which the journal has its entries.
  func forEachLine(of bytes: Span<UInt8>, _ take: (JournalLine) -> Void) {
    let file = JSONScanner(bytes)
    if let line = sealedHeader(file) { return take(.refused(.needsAbilities, at: line)) }
    let document = linked.document
    var roles = LineRoles(document)
    var (next, start) = (0, 0)
    document.withScanner { scanner in
      LineScanner(bytes).forEachLine { number, line in
        guard next < linked.numbers.count, linked.numbers[next] == number else {
          if !file.isBlank(line) { take(unlinked(line, file)) }
          return
        }
        let own = start..<start + line.count
        (next, start) = (next + 1, own.upperBound + 1)
        switch roles.role(of: own, in: scanner) {
        case .entry(let number): take(self.line(number, scanner))
        // A file in another format has no entries; of a stub, only members that no version knows may have words.
        case .repeated where document.header.access.level == .none: take(.other(line))
        case .repeated:
          if TimelineEntry(scanning: own, in: scanner)?.isStub == true { take(.leftOut(line)) }
        case .purged: take(.leftOut(line))
        case .other:
          if !file.isBlank(line) { take(.other(line.withoutByteOrderMark(file))) }
        }
      }
    }
  }

  /// Where a header is that may need abilities which this version lacks.
  private func sealedHeader(_ scanner: JSONScanner) -> Int? {
    var found: Int?
    scanner.bytes.forEachLine(withMark: TimelineHeader.mark, from: 0) { line in
      guard found == nil, TimelineHeader.isFurther(line, in: scanner) else { return }
      let header = TimelineHeader(scanning: line, in: scanner)
      let needs = scanner.value(in: line.withoutByteOrderMark(scanner))
        .flatMap { scanner.member("needs", of: $0) }
      if header.access.level < .full, needs != nil { found = line.lowerBound }
    }
    return found
  }

  /// An entry that no other line is about: it is shown, under its own id.
  private func unlinked(_ line: Range<Int>, _ scanner: JSONScanner) -> JournalLine {
    guard linked.document.header.access.level != .none,
      let entry = TimelineEntry(scanning: line, in: scanner)
    else { return .other(line) }
    if !entry.hasKnownNeeds { return .refused(.needsAbilities, at: line.lowerBound) }
    guard entry.payload != nil, let moment = entry.moment else { return .other(line) }
    return .entry(
      foreign(entry, of: entry.id, moment, isCurrent: true, at: line.lowerBound, scanner))
  }

  private func line(_ number: Int, _ scanner: JSONScanner) -> JournalLine {
    let (entry, node) = (
      linked.document.entries[number], shown.graph.nodes.representatives[number]
    )
    let isShown = current.contains(node) || twins.contains(node)
    guard isShown || older.contains(node), !entry.isHider, !entry.isStub else {
      return .leftOut(linked.place(of: entry.line))
    }
    let start = linked.place(of: entry.line).lowerBound
    if sealed.contains(node) { return .refused(.needsAbilities, at: start) }
    if incomplete.contains(node) { return .refused(.needsOlderEntries, at: start) }
    guard entry.payload != nil else { return .other(linked.place(of: entry.range)) }
    guard let moment = moment(of: number) else {
      let at = scanner.member("at", of: entry.range).flatMap {
        scanner.isString($0) ? scanner.text($0) : nil
      }
      return .refused(.noTime(at), at: start)
    }
    return .entry(
      foreign(
        entry, of: shown.graph.names[number], moment, isCurrent: current.contains(node), at: start,
        scanner))
  }

  /// Its own time, or else that of what it replaces: the entry before it stays behind.
  private func moment(of number: Int) -> Moment? {
    for source in [number] + shown.graph.sources(of: number) {
      if let moment = linked.document.entries[source].moment { return moment }
      if shown.graph.followers.contains(source) { return nil }
    }
    return nil
  }

  private func foreign(
    _ entry: TimelineEntry, of post: EntryID, _ moment: Moment, isCurrent: Bool, at offset: Int,
    _ scanner: JSONScanner
  ) -> ForeignEntry {
    let own = EntryReading(entry, in: scanner).content(of: entry, name: post, in: scanner)?.post
    let content: ForeignEntry.Content =
      own.map { .post($0.content) }
      ?? .unknown(kind: entry.type(scanner), payload: entry.payload.map { scanner.copy($0) } ?? [])
    let line = ForeignLine(
      scanner.copy(entry.range), post: post, replaces: entry.replaces.filter { $0 != entry.id },
      isCurrent: isCurrent)
    return ForeignEntry(
      source: "journal", identity: .ours(entry.id), time: ForeignMoment(moment), content: content,
      tags: own?.givenTags ?? [], isStarred: own?.isStarred ?? false, line: line,
      files: entry.files(scanner).map { file in
        ForeignAttachment([.path("\(name).files/\(file.digest.pathInFolder)")], digest: file.digest)
      }, offset: offset)
  }
}

extension TimelineItem.Content {
  /// Nil for an unknown entry.
  fileprivate var post: Post? { if case .post(let post) = self { post } else { nil } }
}
