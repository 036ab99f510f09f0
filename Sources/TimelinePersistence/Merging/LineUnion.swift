import JSONBytes
import Platform
import TimelineDomain

/// The union of the lines of a journal and of copies of it, without the entries that a purge line of
/// any of them names. Lines keep their bytes; headers and empty lines of the copies don't come.
struct LineUnion {
  /// The journal.
  let base: FileContents
  let headers: JournalHeaders
  private let otherHeaders: [JournalHeaders]
  /// For each copy, the lines that the journal and the copies before it lack, without LF.
  private(set) var news: [[Range<Int>]] = []
  private let copies: [FileContents]
  /// Lines of the journal that the union does not have, without LF.
  private(set) var removed: Set<Range<Int>> = []

  /// Without `isPurging`, purged lines stay, which have no effect: a gate may forbid their removal.
  init(_ base: FileContents, with copies: [FileContents], isPurging: Bool = true) {
    self.base = base
    self.copies = copies
    headers = JournalHeaders(base)
    otherHeaders = copies.map(JournalHeaders.init)
    let purged =
      isPurging
      ? copies.reduce(LineUnion.purgedIDs(base)) { $0.union(LineUnion.purgedIDs($1)) } : []
    var seen: Set<LineKey> = []
    LineUnion.forEachLine(of: base) { line, entry in
      seen.insert(LineKey(base, line))
      if LineUnion.isPurged(entry, purged) { removed.insert(line) }
    }
    for copy in copies {
      var new: [Range<Int>] = []
      LineUnion.forEachLine(of: copy) { line, entry in
        guard !LineUnion.isPurged(entry, purged), seen.insert(LineKey(copy, line)).inserted else {
          return
        }
        new.append(line)
      }
      news.append(new)
    }
  }

  /// The bytes of the new lines, each with LF.
  var appended: [UInt8] {
    zip(copies, news).reduce(into: []) { bytes, part in
      for line in part.1 { bytes += part.0.copy(line) + [UInt8(ascii: "\n")] }
    }
  }

  /// Whether the union is more than new lines at the end of the journal.
  var isRewrite: Bool { !removed.isEmpty || headers.differs(fromJoinedWith: otherHeaders) }

  /// The whole union after a rewrite: one header, the journal without the removed lines, then the new ones.
  /// `header` takes the place of the first line.
  func rewritten(header: JournalHeaders? = nil) -> [UInt8] {
    let own = header ?? headers
    guard let joined = own.joined(with: otherHeaders + [headers]),
      var bytes = JournalHeaders.firstLine(of: base, joined)
    else { return extended }
    let gone = removed.union(headers.further)
    base.withBytes { span in
      for range in LineScanner(span).runs(of: { $0 > 1 && !gone.contains($1) }) {
        bytes += base.copy(range)
      }
    }
    return bytes.withLineEnd + appended
  }

  /// The journal as it is, then the new lines.
  var extended: [UInt8] {
    let new = appended
    let old = base.copy(0..<base.count)
    return new.isEmpty ? old : old.withLineEnd + new
  }

  /// The whole union, as one of both.
  var bytes: [UInt8] { isRewrite ? rewritten() : extended }

  /// Counts the new lines by what they are.
  var counts: MergeReport.Lines {
    var counts = MergeReport.Lines()
    for (copy, lines) in zip(copies, news) {
      copy.withBytes { bytes in
        let scanner = JSONScanner(bytes)
        for line in lines { counts = counts + MergeReport.Lines(of: line, in: scanner) }
      }
    }
    return counts
  }

  // MARK: Lines

  /// Calls `body` for each line that is neither a header in line 1 nor empty, with its entry.
  private static func forEachLine(
    of contents: FileContents, _ body: (_ line: Range<Int>, _ entry: TimelineEntry?) -> Void
  ) {
    contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      LineScanner(bytes).forEachLine { number, line in
        var entryRange = line
        if number == 1 {
          if TimelineHeader.namesFormat(line, in: scanner) { return }
          entryRange = line.withoutByteOrderMark(scanner)
        }
        if scanner.isBlank(entryRange) { return }
        let entry = TimelineEntry(scanning: entryRange, in: scanner)
        if entry == nil, number > 1, TimelineHeader.isFurther(line, in: scanner) { return }
        body(line, entry)
      }
    }
  }

  private static func isPurged(_ entry: TimelineEntry?, _ purged: Set<EntryID>) -> Bool {
    guard let entry, !purged.isEmpty else { return false }
    return !entry.isHider && purged.contains(entry.id)
  }

  private static func purgedIDs(_ contents: FileContents) -> Set<EntryID> {
    var ids: Set<EntryID> = []
    contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      LineUnion.forEachLine(of: contents) { _, entry in
        guard let entry, entry.isHider, !entry.replaces.isEmpty,
          case .deletion(let deletion) = EntryReading(entry, in: scanner), deletion.isPurge
        else { return }
        ids.formUnion(entry.replaces)
      }
    }
    return ids
  }
}

extension [UInt8] {
  /// Whole lines: with an LF at the end, if there is anything.
  var withLineEnd: [UInt8] {
    isEmpty || last == UInt8(ascii: "\n") ? self : self + [UInt8(ascii: "\n")]
  }
}

/// A line in a set: equal to lines with the same bytes, apart from the white space around them.
private struct LineKey: Hashable {
  private let contents: FileContents
  private let range: Range<Int>

  init(_ contents: FileContents, _ line: Range<Int>) {
    self.contents = contents
    range = contents.withBytes { bytes in
      let isSpace = { (byte: UInt8) in " \t\r".utf8.contains(byte) }
      var (start, end) = (line.lowerBound, line.upperBound)
      while start < end, isSpace(bytes[start]) { start += 1 }
      while end > start, isSpace(bytes[end - 1]) { end -= 1 }
      return start..<end
    }
  }

  func hash(into hasher: inout Hasher) {
    contents.withBytes { bytes in
      unsafe bytes.extracting(range).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  static func == (left: LineKey, right: LineKey) -> Bool {
    guard left.range.count == right.range.count else { return false }
    return left.contents.copy(left.range) == right.contents.copy(right.range)
  }
}

extension MergeReport.Lines {
  fileprivate init(of line: Range<Int>, in scanner: JSONScanner) {
    guard let entry = TimelineEntry(scanning: line, in: scanner) else {
      self.init(damaged: 1)
      return
    }
    switch EntryReading(entry, in: scanner) {
    case .unknown: self.init(unknown: 1)
    case .deletion: self.init(deleted: 1)
    case .text, .mood:
      if entry.replaces.isEmpty { self.init(added: 1) } else { self.init(edited: 1) }
    }
  }
}
