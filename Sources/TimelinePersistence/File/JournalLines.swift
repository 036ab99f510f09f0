import JSONBytes
import TimelineDomain

/// An open journal with its header and the range of its entries at that time.
struct JournalLines: Sendable {
  let file: OpenFile
  let header: TimelineHeader
  /// The bytes after the header.
  let entries: Range<Int>
  let reader: LineReader
  private let path: String

  init(
    _ file: OpenFile, _ header: TimelineHeader, _ entries: Range<Int>, path: String
  ) {
    self.file = file
    self.path = path
    self.header = header
    self.entries = entries
    reader = LineReader(file)
  }

  /// Nil if the header is unreadable or forbids reading: the whole document decides then.
  init?(_ file: OpenFile, size: Int, path: String) {
    guard let (first, entries) = file.lines(upTo: size) else { return nil }
    let header = TimelineHeader(scanning: 0..<first.count, in: JSONScanner(first.span))
    guard header != .unreadable, header.access.level > .none else { return nil }
    self.init(file, header, entries, path: path)
  }

  /// The error for lines that are gone or changed since the file was opened.
  var vanished: RepositoryError { .unreadable(path: path, .vanished) }

  /// Calls `body` for each line from `start` on, until it returns false.
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
