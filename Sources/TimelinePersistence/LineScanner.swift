/// Where the lines of a file are, without the `\n` that ends each.
struct LineScanner: ~Escapable {
  private let bytes: Span<UInt8>

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
  }

  /// Calls `body` for each line with its number, from 1. A last line needs no `\n`.
  func forEachLine(_ body: (_ number: Int, _ line: Range<Int>) -> Void) {
    var number = 1
    var start = 0
    while start < bytes.count {
      let end = endOfLine(from: start)
      body(number, start..<end)
      number += 1
      start = end + 1
    }
  }

  private func endOfLine(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    return index
  }
}
