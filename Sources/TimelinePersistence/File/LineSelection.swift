import Platform
import TimelineDomain

/// Some lines of a journal, by their offsets.
struct LineSelection: Sendable {
  let file: OpenFile
  /// With its end.
  let firstLine: Range<Int>
  /// Sorted; of any lines but the first.
  let offsets: [Int]

  func document() throws(IndexDamage) -> SelectedDocument {
    guard var bytes = try? file.read(firstLine.count, at: 0) else { throw IndexDamage() }
    // Most lines are no longer.
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
      document: TimelineDocument(FileContents(bytes)), starts: starts, offsets: offsets)
  }
}

/// The header of a journal and, behind it, some of its lines in their order.
struct SelectedDocument: Sendable {
  let document: TimelineDocument
  /// Where the lines begin in the document.
  private let starts: [Int]
  /// Where they begin in the file.
  let offsets: [Int]

  fileprivate init(document: TimelineDocument, starts: [Int], offsets: [Int]) {
    self.document = document
    self.starts = starts
    self.offsets = offsets
  }

  /// The lines in that range of the document, each with its offset in the file. The first line has none.
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

  /// In the file.
  func offset(of entry: TimelineEntry) -> Int { offset(ofLineAt: entry.line.lowerBound) }

  /// Of the line that begins there in the document.
  func offset(ofLineAt start: Int) -> Int {
    let index = starts.sortedIndex(of: start)
    // Each entry is in a selected line: the first line of a journal with an index is its header.
    return index < starts.count ? offsets[index] : 0
  }

  /// The offset from which on every line of the file up to `end` is in the document.
  func start(ofLinesUpTo end: Int) -> Int {
    var start = end
    for (own, offset) in lines(in: 0..<document.contents.count).reversed() {
      guard offset + own.count == start else { break }
      start = offset
    }
    return start
  }
}
