import JSONBytes
import Platform
import Synchronization

extension Outline {
  /// Writes it as one run behind the place of the header, which the answer is. The two large tables are written at the
  /// same time.
  func write(
    to descriptor: Int32, _ calls: any SystemCalls, stamp: OutlineStamp, covered: Int,
    edge: UInt64, number: UInt64
  ) throws(OutlineDamage) -> OutlineHeader {
    var edits: [(post: Int, head: Int)] = []
    said.forEach { post, said in
      if let head = said.head { edits.append((post, head)) }
    }
    let opaque = try standingOpaque()
    let details = OutlineDetails(counts, opaque)
    let mentions = try allMentions()
    let nameCount = runs.reduce(0) { $0 + $1.nameCount }
    func header(past: Int) -> OutlineHeader {
      OutlineHeader(
        number: number, stamp: stamp, covered: covered, edge: edge, isUnusual: false,
        lines: counts.lines, entries: counts.entries,
        rows: [
          postCount, nameCount, edits.count, edits.count, past, opaque.count, mentions.count,
          odd.count, details.bytes.count,
        ])
    }
    // Where the large ones are doesn't depend on what is behind them.
    let draft = header(past: 0)
    let written = Mutex<(posts: Bool, past: [Int]?)>((false, nil))
    Parallel.forEach(2) { table in
      if table == 0 {
        var writer = OutlineWriter(descriptor, calls, number, draft.posts)
        let isDone = (try? writePosts(&writer)) == postCount && writer.finish()
        written.withLock { $0.posts = isDone }
      } else {
        var writer = OutlineWriter(descriptor, calls, number, draft.names)
        guard let past = try? writeNames(&writer), writer.finish() else { return }
        written.withLock { $0.past = past }
      }
    }
    let large = written.withLock { $0 }
    guard large.posts, let past = large.past else { throw OutlineDamage() }
    let whole = header(past: past.count)
    var writer = OutlineWriter(descriptor, calls, number, whole.editsByPost)
    for edit in edits.sorted(by: { $0.post < $1.post }) {
      writer.add(UInt64(edit.post), UInt64(edit.head))
    }
    writer.endSection()
    for edit in edits.sorted(by: { $0.head < $1.head }) {
      writer.add(UInt64(edit.head), UInt64(edit.post))
    }
    writer.endSection()
    for place in past.sorted() { writer.add(UInt64(place)) }
    writer.endSection()
    for (place, kind) in opaque.sorted(by: { $0.key < $1.key }) {
      writer.add(UInt64(place), UInt64(details.numbers[kind] ?? 0))
    }
    writer.endSection()
    for mention in mentions { writer.add(mention.id.high, mention.id.low, mention.bits) }
    writer.endSection()
    for place in odd.sorted() { writer.add(UInt64(place)) }
    writer.endSection()
    writer.add(details.bytes)
    guard writer.finish() else { throw OutlineDamage() }
    return whole
  }

  /// The answer is their number.
  private func writePosts(_ writer: inout OutlineWriter) throws(OutlineDamage) -> Int {
    var rows = 0
    try forEachPost(.oldestFirst) { post in
      writer.add(post.high, post.low)
      rows += 1
      return true
    }
    return rows
  }

  /// The answer is where the entries are that don't stand.
  private func writeNames(_ writer: inout OutlineWriter) throws(OutlineDamage) -> [Int] {
    var past: [Int] = []
    let mixer = Mixer.shared
    let spoken = said.marks { $0.role != nil }
    try forEachName { name in
      let name = spoken.mayHave(mixer.mark(name.place)) ? name.with(role(of: name)) : name
      if name.role.isPast { past.append(name.place) }
      writer.add(name.id.high, name.id.low, name.bits)
    }
    return past
  }

  /// In the order of ids.
  private func forEachName(_ body: (OutlineName) -> Void) throws(OutlineDamage) {
    var lists = try runs.map { run throws(OutlineDamage) in try run.names() }
    lists.removeAll(where: \.isEmpty)
    // Of two at a time, the larger ones last: all but the two halves of a file are short.
    lists.sort { $0.count < $1.count }
    while lists.count > 2 {
      let pair = (lists.removeFirst(), lists.removeFirst())
      var merged: [OutlineName] = []
      merged.reserveCapacity(pair.0.count + pair.1.count)
      Outline.merge(pair.0.span, pair.1.span) { merged.append($0) }
      lists.append(merged)
      lists.sort { $0.count < $1.count }
    }
    let (one, other) = (lists.first ?? [], lists.dropFirst().first ?? [])
    Outline.merge(one.span, other.span, body)
  }

  private static func merge(
    _ one: Span<OutlineName>, _ other: Span<OutlineName>, _ body: (OutlineName) -> Void
  ) {
    var (index, otherIndex) = (0, 0)
    while index < one.count, otherIndex < other.count {
      let (name, otherName) = (one[index], other[otherIndex])
      if OutlineName.isInOrder(otherName, name) {
        body(otherName)
        otherIndex += 1
      } else {
        body(name)
        index += 1
      }
    }
    while index < one.count {
      body(one[index])
      index += 1
    }
    while otherIndex < other.count {
      body(other[otherIndex])
      otherIndex += 1
    }
  }

  /// In the order of the ids that are named; they are few.
  private func allMentions() throws(OutlineDamage) -> [OutlineMention] {
    var all: [OutlineMention] = []
    for run in runs {
      for index in 0..<run.mentionCount { all.append(try run.mention(index)) }
    }
    return all.sorted(by: OutlineMention.isInOrder)
  }
}

/// Rows to blocks to a file, half a megabyte at a time. Once something has failed, nothing is written any more.
private struct OutlineWriter {
  private let descriptor: Int32
  private let calls: any SystemCalls
  private let number: UInt64
  private var block: [UInt64] = []
  /// The number of the block that is filled.
  private var next: Int
  private var buffer: [UInt8] = []
  private var hasFailed = false

  /// In words.
  private static let capacity = OutlineBlock.capacity / 8
  private static let pieceSize = 1 << 19

  /// From the beginning of that table on.
  init(
    _ descriptor: Int32, _ calls: any SystemCalls, _ number: UInt64, _ table: OutlineSection
  ) {
    self.descriptor = descriptor
    self.calls = calls
    self.number = number
    next = table.firstBlock
    buffer.reserveCapacity(OutlineWriter.pieceSize)
  }

  mutating func add(_ word: UInt64) {
    if block.count == OutlineWriter.capacity { endSection() }
    block.append(word)
  }

  mutating func add(_ one: UInt64, _ two: UInt64) {
    if block.count + 2 > OutlineWriter.capacity { endSection() }
    block.append(one)
    block.append(two)
  }

  mutating func add(_ one: UInt64, _ two: UInt64, _ three: UInt64) {
    if block.count + 3 > OutlineWriter.capacity { endSection() }
    block.append(one)
    block.append(two)
    block.append(three)
  }

  mutating func add(_ bytes: [UInt8]) {
    let padded = bytes + [UInt8](repeating: 0, count: 7)
    for start in stride(from: 0, to: bytes.count, by: 8) { add(padded.span.word(at: start)) }
  }

  /// What comes next begins with a block of its own.
  mutating func endSection() {
    guard !block.isEmpty else { return }
    OutlineBlock.append(&block, number: next, of: number, to: &buffer)
    block.removeAll(keepingCapacity: true)
    next += 1
    if buffer.count >= OutlineWriter.pieceSize { flush() }
  }

  mutating func finish() -> Bool {
    endSection()
    flush()
    return !hasFailed
  }

  private mutating func flush() {
    let place = next * OutlineBlock.size - buffer.count
    var written = 0
    do {
      if !hasFailed { try calls.writeAll(descriptor, buffer, at: place, written: &written) }
    } catch {
      hasFailed = true
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
