import JSONBytes
import Platform

/// The changes that a rewrite makes to the lines of a file. All other bytes stay the same.
///
/// The rewrite reads the file again and checks that the changed lines are what they were when the
/// changes were decided.
struct FileChanges: Sendable {
  struct Change: Sendable {
    /// Whole lines of the old file, including LF.
    let range: Range<Int>
    /// The range of these lines in the document that was judged; nil for empty lines.
    fileprivate let judged: Range<Int>?
    /// The new bytes.
    let bytes: [UInt8]
  }

  /// In the order of the file, without overlaps.
  let list: [Change]
  /// Whole lines that are added at the end.
  let appended: [UInt8]
  private let judged: FileContents

  /// Asks `change` for the new bytes of each line of a document. Nil means no change. Every rewrite joins
  /// later headers into the first line.
  init(
    _ document: TimelineDocument, appending appended: [UInt8] = [],
    _ change: (_ number: Int, _ line: Range<Int>) -> [UInt8]?
  ) {
    var changes: [Change] = []
    let later = Set(document.furtherHeaders)
    let joined = later.isEmpty ? nil : JournalHeaders(document.contents).joined()
    let first = joined.flatMap { JournalHeaders.firstLine(of: document.contents, $0) }
    document.contents.withBytes { bytes in
      LineScanner(bytes).forEachLine { number, line in
        let header = number == 1 ? first : later.contains(number) ? [] : nil
        guard let new = header ?? change(number, line) else { return }
        var range = line.lowerBound..<min(line.upperBound + 1, bytes.count)
        // Consecutive removed lines are one change: there may be millions.
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
    list = changes
    self.appended = appended
    self.judged = judged
  }

  /// The size of the rewritten file.
  func size(ofFile size: Int) -> Int {
    list.reduce(size + appended.count) { $0 - $1.range.count + $1.bytes.count }
  }

  /// Whether these bytes, read from the range of the change, are the bytes that were judged.
  func isStill(_ bytes: [UInt8], _ change: Change) -> Bool {
    guard bytes.count == change.range.count else { return false }
    guard let judged = change.judged else { return JSONScanner(bytes.span).isBlank(bytes.indices) }
    return self.judged.withBytes { $0.has(bytes, in: judged) }
  }

  /// Translates changes of a document with selected lines into changes of the file. The first line
  /// has no changes. Neighbouring lines of the document may be far apart in the file.
  func translated(from document: SelectedDocument) -> FileChanges {
    let moved = list.flatMap { change in
      document.lines(in: change.range).map { own, offset in
        Change(
          range: offset..<(offset + own.count), judged: own,
          bytes: own.lowerBound == change.range.lowerBound ? change.bytes : [])
      }
    }
    return FileChanges(moved, appended, judged: judged)
  }

  /// Also removes these empty lines.
  func leavingOut(blanks: [Range<Int>]) -> FileChanges {
    if blanks.isEmpty { return self }
    let all = list + blanks.map { Change(range: $0, judged: nil, bytes: []) }
    return FileChanges(
      all.sorted { $0.range.lowerBound < $1.range.lowerBound }, appended, judged: judged)
  }
}
