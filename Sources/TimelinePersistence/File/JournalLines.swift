import JSONBytes
import TimelineDomain

/// A journal's file and where its lines are, as it was when it was opened.
struct JournalLines: Sendable {
  let file: OpenFile
  let header: TimelineHeader
  /// Where all lines are but the first.
  let entries: Range<Int>
  let reader: LineReader

  init(_ file: OpenFile, _ header: TimelineHeader, _ entries: Range<Int>) {
    self.file = file
    self.header = header
    self.entries = entries
    reader = LineReader(file)
  }

  /// Nil where the header can't be read, or forbids reading: the whole document decides then.
  init?(_ file: OpenFile, size: Int) {
    guard let (first, entries) = file.lines(upTo: size) else { return nil }
    let header = TimelineHeader(scanning: 0..<first.count, in: JSONScanner(first.span))
    guard header != .unreadable, header.access.level > .none else { return nil }
    self.init(file, header, entries)
  }

  /// Calls `body` for each line from there on, until it returns false.
  func forEachLine(
    from start: Int, _ body: (_ offset: Int, _ line: [UInt8]) throws(IndexDamage) -> Bool
  ) throws(IndexDamage) {
    var offset = start
    while offset < entries.upperBound {
      guard let line = reader.line(at: offset) else { throw IndexDamage() }
      guard try body(offset, line) else { return }
      offset += line.count + 1
    }
  }

  func selection(_ offsets: some Sequence<Int>) -> LineSelection {
    LineSelection(file: file, firstLine: 0..<entries.lowerBound, offsets: offsets.sorted())
  }
}
