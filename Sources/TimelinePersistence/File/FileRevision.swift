import JSONBytes
import Platform

/// What of a file is not in the one that comes in its place, or is there otherwise. All other bytes are the same.
///
/// The file is read once more for that. What is changed has to be still what it was when that was decided.
struct FileRevision: Sendable {
  struct Change: Sendable {
    /// Whole lines of the old file, with their ends.
    let range: Range<Int>
    /// Where they were looked at; nil for lines that hold nothing.
    fileprivate let judged: Range<Int>?
    /// What stands there now.
    let bytes: [UInt8]
  }

  /// In the order of the file; of each other they know nothing.
  let changes: [Change]
  /// Whole lines that come behind all others.
  let appended: [UInt8]
  private let judged: FileContents

  /// Those changes of a document, which are whole lines of it in their order. Nil is no change.
  init(
    _ document: TimelineDocument, appending appended: [UInt8] = [],
    _ change: (_ number: Int, _ line: Range<Int>) -> [UInt8]?
  ) {
    var changes: [Change] = []
    document.contents.withBytes { bytes in
      LineScanner(bytes).forEachLine { number, line in
        guard let new = change(number, line) else { return }
        var range = line.lowerBound..<min(line.upperBound + 1, bytes.count)
        // Millions of empty lines are one change.
        if let last = changes.last, last.bytes.isEmpty, new.isEmpty,
          last.range.upperBound == range.lowerBound
        {
          range = last.range.lowerBound..<range.upperBound
          changes.removeLast()
        }
        changes.append(Change(range: range, judged: range, bytes: new))
      }
    }
    self.init(changes, appended, judged: document.contents)
  }

  private init(_ changes: [Change], _ appended: [UInt8], judged: FileContents) {
    self.changes = changes
    self.appended = appended
    self.judged = judged
  }

  /// How many bytes the file has then.
  func size(ofFile size: Int) -> Int {
    changes.reduce(size + appended.count) { $0 - $1.range.count + $1.bytes.count }
  }

  /// Whether these bytes, which stand in the range of the change, are what was looked at.
  func isStill(_ bytes: [UInt8], _ change: Change) -> Bool {
    guard bytes.count == change.range.count else { return false }
    guard let judged = change.judged else { return JSONScanner(bytes.span).isBlank(bytes.indices) }
    return self.judged.withBytes { $0.has(bytes, in: judged) }
  }

  /// The same of the file of which the document has some lines; its first is not changed. Lines that follow each
  /// other in the document may be far from each other there.
  func moved(to document: SelectedDocument) -> FileRevision {
    let moved = changes.flatMap { change in
      document.lines(in: change.range).map { own, offset in
        Change(
          range: offset..<(offset + own.count), judged: own,
          bytes: own.lowerBound == change.range.lowerBound ? change.bytes : [])
      }
    }
    return FileRevision(moved, appended, judged: judged)
  }

  /// And without those lines, which hold nothing.
  func leavingOut(blanks: [Range<Int>]) -> FileRevision {
    if blanks.isEmpty { return self }
    let all = changes + blanks.map { Change(range: $0, judged: nil, bytes: []) }
    return FileRevision(
      all.sorted { $0.range.lowerBound < $1.range.lowerBound }, appended, judged: judged)
  }
}
