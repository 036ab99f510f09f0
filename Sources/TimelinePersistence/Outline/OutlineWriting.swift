import JSONBytes
import Platform

extension Outline {
  /// Writes it as one run behind the place of the header, which the answer is.
  func write(
    to descriptor: Int32, _ calls: any SystemCalls, stamp: OutlineStamp, covered: Int,
    edge: UInt64, number: UInt64
  ) throws(OutlineDamage) -> OutlineHeader {
    let edits = heads.map { (post: $0.key, head: $0.value) }
    let opaque = try standingOpaque()
    let details = OutlineDetails(counts, opaque)
    var past: [Int] = []
    var writer = OutlineWriter(descriptor, calls, number)
    writer.skipBlock()
    var (postRows, nameRows, mentionRows) = (0, 0, 0)
    try forEachPost(.oldestFirst) { post in
      writer.add(post.high, post.low)
      postRows += 1
      return true
    }
    writer.endSection()
    try forEachName { name in
      if name.role.isPast { past.append(name.place) }
      writer.add(name.id.high, name.id.low, name.bits)
      nameRows += 1
    }
    writer.endSection()
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
    try forEachMention { mention in
      writer.add(mention.id.high, mention.id.low, mention.bits)
      mentionRows += 1
    }
    writer.endSection()
    for place in odd.sorted() { writer.add(UInt64(place)) }
    writer.endSection()
    writer.add(details.bytes)
    guard writer.finish() else { throw OutlineDamage() }
    return OutlineHeader(
      number: number, stamp: stamp, covered: covered, edge: edge, isUnusual: false,
      lines: counts.lines, entries: counts.entries,
      rows: [
        postRows, nameRows, edits.count, edits.count, past.count, opaque.count, mentionRows,
        odd.count, details.bytes.count,
      ])
  }

  /// In the order of ids.
  private func forEachName(_ body: (OutlineName) -> Void) throws(OutlineDamage) {
    let lists = try runs.map { run throws(OutlineDamage) in try run.names() }
    let spoken = PlaceFilter(roles.keys)
    var indices = lists.map { _ in 0 }
    while true {
      var next: (list: Int, name: OutlineName)?
      for list in lists.indices where indices[list] < lists[list].count {
        let name = lists[list][indices[list]]
        if let best = next, !OutlineName.isInOrder(name, best.name) { continue }
        next = (list, name)
      }
      guard let next else { return }
      indices[next.list] += 1
      body(spoken.mayHave(next.name.place) ? next.name.with(role(of: next.name)) : next.name)
    }
  }

  /// In the order of the ids that are named; they are few.
  private func forEachMention(_ body: (OutlineMention) -> Void) throws(OutlineDamage) {
    var all: [OutlineMention] = []
    for run in runs {
      for index in 0..<run.mentionCount { all.append(try run.mention(index)) }
    }
    all.sort(by: OutlineMention.isInOrder)
    all.forEach(body)
  }
}

/// Rows to blocks to a file, a megabyte at a time. Once something has failed, nothing is done any more.
private struct OutlineWriter {
  private let descriptor: Int32
  private let calls: any SystemCalls
  private let number: UInt64
  private var block: [UInt64] = []
  private var blocks = 0
  private var buffer: [UInt8] = []
  private var hasFailed = false

  /// In words.
  private static let capacity = OutlineBlock.capacity / 8

  init(_ descriptor: Int32, _ calls: any SystemCalls, _ number: UInt64) {
    self.descriptor = descriptor
    self.calls = calls
    self.number = number
    buffer.reserveCapacity(1 << 20)
  }

  /// Leaves a block empty, whose content is known in the end.
  mutating func skipBlock() {
    buffer += [UInt8](repeating: 0, count: OutlineBlock.size)
    blocks += 1
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
    OutlineBlock.append(&block, number: blocks, of: number, to: &buffer)
    block.removeAll(keepingCapacity: true)
    blocks += 1
    if buffer.count >= 1 << 20 { flush() }
  }

  mutating func finish() -> Bool {
    endSection()
    flush()
    return !hasFailed
  }

  private mutating func flush() {
    var written = 0
    do {
      if !hasFailed { try calls.writeAll(descriptor, buffer, written: &written) }
    } catch {
      hasFailed = true
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
