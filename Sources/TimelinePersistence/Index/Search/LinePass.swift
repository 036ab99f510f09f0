import JSONBytes
import Platform
import Synchronization

/// A line that a pass has stopped at.
struct FoundLine {
  /// In the piece of the file.
  let range: Range<Int>
  /// In the file.
  let offset: Int
  /// Nil of an entry that no other one has to do with.
  let linked: LinkedEntry?
}

/// What goes through a part of a journal, and says at which lines to stop.
protocol LineVisitor: Sendable {
  /// A new piece of the file begins.
  mutating func begin()
  /// The next line that is worth a look; nil where the rest of the piece has none.
  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>?
  mutating func visit(_ line: FoundLine, _ bytes: Span<UInt8>)
}

/// Goes through all lines of a journal, in parts at the same time, and visits those that are worth a
/// look. Entries that are not shown are left out; damaged lines and unknown entries are not.
struct LinePass: Sendable {
  private let index: JournalIndex
  private let journal: JournalLines

  /// A core takes the next part when it is done with one.
  private static let mostParts = 32
  private static let smallestPart = 1 << 19

  init(_ index: JournalIndex, _ journal: JournalLines) {
    self.index = index
    self.journal = journal
  }

  /// One visitor for each part, from first to last.
  func visit<Visitor: LineVisitor>(
    _ makeVisitor: @Sendable () -> Visitor
  ) throws(IndexDamage) -> [Visitor] {
    let entries = journal.entries
    let count = max(1, min(LinePass.mostParts, entries.count / LinePass.smallestPart))
    guard let parts = journal.file.parts(of: entries, count),
      let visitors = Parallel.map(
        parts,
        { part -> Visitor? in
          var visitor = makeVisitor()
          return visit(part, &visitor) ? visitor : nil
        })
    else { throw IndexDamage() }
    return visitors
  }

  /// False where the file or the index can't be read.
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
  /// The line that has that place; no line begins before `start`.
  func line(around place: Int, from start: Int) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    return endOfLast(
      newline, from: start, to: place)..<firstIndex(
        of: newline, from: place, to: count)
  }
}
