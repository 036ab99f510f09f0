import JSONBytes
import Platform
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

/// Some lines of a journal, named by their offsets.
struct LineSelection: Sendable {
  let file: OpenFile
  /// The header, including its LF.
  let firstLine: Range<Int>
  /// Sorted offsets of lines other than the header.
  let offsets: [Int]

  func document() throws(IndexDamage) -> SelectedDocument {
    guard var bytes = try? file.read(firstLine.count, at: 0) else { throw IndexDamage() }
    // Most lines have at most 256 bytes.
    bytes.reserveCapacity(bytes.count + offsets.count << 8)
    let lines = LineReader(file)
    var starts: [Int] = []
    starts.reserveCapacity(offsets.count)
    for offset in offsets {
      starts.append(bytes.count)
      guard lines.append(lineAt: offset, to: &bytes) else { throw IndexDamage() }
      bytes.append(UInt8(ascii: "\n"))
    }
    return SelectedDocument(
      document: TimelineDocument(FileContents(bytes), file.seals), starts: starts, offsets: offsets)
  }
}

/// A document with the header of a journal and some of its lines, in the order of the file.
struct SelectedDocument: Sendable {
  let document: TimelineDocument
  /// The offsets of the lines in the document.
  private let starts: [Int]
  /// Their offsets in the file.
  let offsets: [Int]

  fileprivate init(document: TimelineDocument, starts: [Int], offsets: [Int]) {
    self.document = document
    self.starts = starts
    self.offsets = offsets
  }

  /// The lines in a range of the document, each with its offset in the file, without the header.
  func lines(in range: Range<Int>) -> [(own: Range<Int>, offset: Int)] {
    var index = starts.sortedIndex(of: range.lowerBound)
    var found: [(own: Range<Int>, offset: Int)] = []
    while index < starts.count, starts[index] < range.upperBound {
      let end = index + 1 < starts.count ? starts[index + 1] : document.contents.count
      found.append((starts[index]..<end, offsets[index]))
      index += 1
    }
    return found
  }

  /// The offset of an entry in the file.
  func offset(of entry: TimelineEntry) -> Int { offset(ofLineAt: entry.line.lowerBound) }

  /// The offset in the file of the line that begins at `start` in the document.
  func offset(ofLineAt start: Int) -> Int {
    let index = starts.sortedIndex(of: start)
    // Only the header has no offset, and it is no entry: a journal with an index has one.
    return index < starts.count ? offsets[index] : 0
  }

  /// The lowest offset from which the document has every line of the file up to `end`.
  func start(ofLinesUpTo end: Int) -> Int {
    var start = end
    for (own, offset) in lines(in: 0..<document.contents.count).reversed() {
      guard offset + own.count == start else { break }
      start = offset
    }
    return start
  }
}
