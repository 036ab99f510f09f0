import JSONBytes
import TimelineDomain

/// Counts the tags of a part of a journal in the bytes of its lines, and decodes what they don't
/// decide.
struct TagCount: LineVisitor {
  private struct Use {
    var count = 0
    /// The newest post with the tag. The row has the offset of the post's first entry.
    var newest: TimeRow
    /// The offset of the shown line.
    var offset = 0
    /// The oldest post with the tag, and the offset of its shown line.
    var oldest: TimeRow
    var oldestOffset = 0

    mutating func add(_ other: Use) {
      if count == 0 || other.oldest < oldest {
        (oldest, oldestOffset) = (other.oldest, other.oldestOffset)
      }
      count += other.count
      if newest < other.newest { (newest, offset) = (other.newest, other.offset) }
    }
  }

  private var uses: [[UInt8]: Use] = [:]
  /// Offsets of entries in conflict, without a moment, or unknown, which are counted after the pass.
  private var deferred: [Int] = []
  /// Finds a `#`, other spellings of it, and the beginning of a list.
  private let hints = PairSearch([
    (UInt8(ascii: "#"), 0...0xFF), (0xEF, 0xBC...0xBC),
    (UInt8(ascii: "\\"), UInt8(ascii: "u")...UInt8(ascii: "u")),
    (UInt8(ascii: "["), 0...0xFF),
  ])

  mutating func begin() {}

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    var index = start
    while let offset = hints.next(in: bytes, from: index, to: bytes.count) {
      // Of the full-width characters with this lead byte, only `＃`.
      if bytes[offset] != 0xEF || offset + 2 >= bytes.count || bytes[offset + 2] == 0x83 {
        return bytes.line(around: offset, from: start)
      }
      index = offset + 1
    }
    return nil
  }

  mutating func visit(_ line: FoundLine, _ bytes: Span<UInt8>) {
    let scanner = JSONScanner(bytes)
    if line.linked?.flags.contains(.conflict) == true {
      deferred.append(line.offset)
      return
    }
    guard let post = PostParts(line.range, in: scanner) else {
      if let facts = LineFacts(line.range, in: scanner),
        !facts.isUnknown || facts.hasFallbackWords
      {
        deferred.append(line.offset)
      }
      return
    }
    guard let instant = post.envelope.at.flatMap({ scanner.instant($0) }) else {
      deferred.append(line.offset)
      return
    }
    let first = line.linked?.first ?? line.offset
    let row = TimeRow(instant, offset: first, kind: 0, [])
    let use = Use(
      count: 1, newest: row, offset: line.offset, oldest: row, oldestOffset: line.offset)
    for name in names(of: post, bytes) ?? TagCount.names(of: line.range, bytes) {
      uses[name, default: TagCount.none].add(use)
    }
  }

  /// Nil if the post has to be decoded.
  private func names(of post: PostParts, _ bytes: Span<UInt8>) -> [[UInt8]]? {
    var distinct = DistinctTags(ignoringCase: true)
    guard RawTags(post, bytes).forEach({ distinct.insert($0, in: bytes) }) else { return nil }
    return distinct.ranges.map { JSONScanner(bytes).copy($0) }
  }

  private static func names(of line: Range<Int>, _ bytes: Span<UInt8>) -> [[UInt8]] {
    let scanner = JSONScanner(bytes)
    guard let entry = TimelineEntry(scanning: line, in: scanner),
      case .post(let post) = EntryReading(entry, in: scanner)
        .content(of: entry, name: entry.id, in: scanner)
    else { return [] }
    return post.tags.eachSpelledOnce().map { Array($0.name.utf8) }
  }

  private static let none = Use(
    newest: TimeRow(nil, offset: 0, kind: 0, []), oldest: TimeRow(nil, offset: 0, kind: 0, []))

  // MARK: The sum

  /// The uses of all tags in all shown posts.
  static func uses(
    _ index: JournalIndex, _ journal: JournalLines
  ) throws(IndexDamage) -> [TagUse] {
    let counts = try LinePass(index, journal).visit { TagCount() }
    var sum: [Tag: Use] = [:]
    for count in counts {
      for (name, use) in count.uses {
        sum[.restored(String(decoding: name, as: UTF8.self)), default: none].add(use)
      }
    }
    // An entry may be the first or the last with thousands of tags.
    var moments: [Int: Moment?] = [:]
    func moment(at offset: Int) throws(IndexDamage) -> Moment? {
      if let known = moments[offset] { return known }
      let moment = try TagCount.moment(at: offset, journal)
      moments[offset] = .some(moment)
      return moment
    }
    var uses: [TagUse] = []
    for (tag, use) in sum {
      uses.append(
        TagUse(
          tag: tag, count: use.count, last: try moment(at: use.offset),
          first: try moment(at: use.oldestOffset)))
    }
    let deferred = try index.rows(at: Set(counts.flatMap(\.deferred)))
    let others: [TagUse]
    do {
      others = try TagUse.all(in: Timeline(IndexTimeline(ShownRows(deferred), index, journal)))
    } catch {
      // The whole document decides.
      throw IndexDamage()
    }
    return TagUse.sum([uses, others])
  }

  private static func moment(
    at offset: Int, _ journal: JournalLines
  ) throws(IndexDamage) -> Moment? {
    guard let line = journal.reader.line(at: offset),
      let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span))
    else { throw IndexDamage() }
    return entry.moment
  }
}
