import JSONBytes
import Platform
import Synchronization

/// A line that a pass visits.
struct FoundLine {
  /// The range in the piece of the file.
  let range: Range<Int>
  /// The offset in the file.
  let offset: Int
  /// Nil for an entry without links.
  let linked: LinkedEntry?
}

/// Visits the lines of one part of a journal that it chooses.
protocol LineVisitor: Sendable {
  /// Called at the start of each piece of the file.
  mutating func begin()
  /// The next line to visit; nil if the rest of the piece has none.
  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>?
  mutating func visit(_ line: FoundLine, _ bytes: Span<UInt8>)
}

/// Scans all lines of a journal, several parts in parallel, and visits the lines that visitors
/// choose.
///
/// It skips entries that are not shown, but not damaged lines and unknown entries.
struct LinePass: Sendable {
  private let index: JournalIndex
  private let journal: JournalLines
  private let stop: StopSign?

  /// A core takes the next part when it finishes one.
  private static let mostParts = 32
  private static let smallestPart = 1 << 19

  init(_ index: JournalIndex, _ journal: JournalLines, stop: StopSign? = nil) {
    self.index = index
    self.journal = journal
    self.stop = stop
  }

  /// Returns the visitor of each part, in the order of the file.
  func visit<Visitor: LineVisitor>(
    _ makeVisitor: @Sendable () -> Visitor
  ) throws(IndexDamage) -> [Visitor] {
    let entries = journal.entries
    let count = max(1, min(LinePass.mostParts, entries.count / LinePass.smallestPart))
    guard let parts = journal.file.parts(of: entries, count),
      let visitors = Parallel.map(
        parts,
        { part -> Visitor? in
          if stop?.isSet == true { return nil }
          var visitor = makeVisitor()
          return visit(part, &visitor) ? visitor : nil
        })
    else { throw IndexDamage() }
    return visitors
  }

  /// False if the file or the index can't be read.
  private func visit(_ part: Range<Int>, _ visitor: inout some LineVisitor) -> Bool {
    guard let linked = try? index.linkedEntries(in: part) else { return false }
    var next = 0
    var memory: [UInt8] = []
    return journal.file.forEachPiece(of: part, in: &memory) { bytes, start in
      visitor.begin()
      var end = 0
      while let range = visitor.nextLine(in: bytes, from: end) {
        end = range.upperBound + 1
        let offset = start + range.lowerBound
        while next < linked.count, linked[next].offset < offset { next += 1 }
        let isLinked = next < linked.count && linked[next].offset == offset
        if isLinked, !linked[next].isShown { continue }
        visitor.visit(
          FoundLine(range: range, offset: offset, linked: isLinked ? linked[next] : nil), bytes)
      }
    }
  }
}

extension Span<UInt8> {
  /// The line that contains `offset`; no line begins before `start`.
  func line(around offset: Int, from start: Int) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    return endOfLast(
      newline, from: start, to: offset)..<firstIndex(
        of: newline, from: offset, to: count)
  }
}
