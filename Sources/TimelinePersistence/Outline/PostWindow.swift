import JSONBytes
import Platform

/// The lines of posts that follow each other in time, and so nearly all in the file: read at once where most of them
/// are, and one by one where the others are.
struct PostWindow {
  private let file: OpenFile
  private let start: Int
  private let bytes: [UInt8]

  private static let largest = 1 << 22
  /// What lies between two of them is read too where it is less than this.
  private static let gap = 1 << 14

  init(_ file: OpenFile, _ places: [Int]) {
    self.file = file
    let sorted = places.sorted()
    guard sorted.count > 1 else {
      start = 0
      bytes = []
      return
    }
    var (low, high) = (sorted.count / 2, sorted.count / 2)
    while low > 0, sorted[low] - sorted[low - 1] < PostWindow.gap { low -= 1 }
    while high + 1 < sorted.count, sorted[high + 1] - sorted[high] < PostWindow.gap { high += 1 }
    let count = min(sorted[high] - sorted[low] + PostWindow.gap, PostWindow.largest)
    start = sorted[low]
    bytes = low < high ? (try? file.read(count, at: start)) ?? [] : []
  }

  /// Nil where the file can't be read, or ends before.
  func withLine<Result>(
    at place: Int, _ body: (_ bytes: Span<UInt8>, _ line: Range<Int>) -> Result
  ) -> Result? {
    let index = place - start
    if bytes.indices.contains(index), place != file.unendedLine?.lowerBound {
      let end = bytes.span.firstIndex(of: UInt8(ascii: "\n"), from: index, to: bytes.count)
      if end < bytes.count { return body(bytes.span, index..<end) }
    }
    return LineWindow(file).line(at: place).map { body($0.span, $0.indices) }
  }

  func line(at place: Int) -> [UInt8]? {
    withLine(at: place) { JSONScanner($0).copy($1) }
  }
}
