/// The bytes of a picture, read in small windows up to a limit. No file can make it read more.
final class PictureBytes {
  enum Order {
    case big, little
  }

  /// How much is read at once, and in all.
  enum Limit {
    /// For facts: some kilobytes of most files, 4 MB of the worst.
    case facts
    /// For a plan: the file twice, and the same margin.
    case wholeFile
  }

  private static let margin = 4 << 20
  private static let longestRead = 1 << 20

  let count: Int
  private let source: (Int, Int) -> [UInt8]
  private let windowSize: Int
  private var budget: Int
  private var window: [UInt8] = []
  private var windowStart = 0

  init(count: Int, limit: Limit, source: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
    self.count = max(0, count)
    self.source = source
    switch limit {
    case .facts:
      windowSize = 1 << 10
      budget = PictureBytes.margin
    case .wholeFile:
      windowSize = 1 << 16
      let (twice, overflows) = self.count.multipliedReportingOverflow(by: 2)
      budget = overflows ? Int.max : max(twice, twice &+ PictureBytes.margin)
    }
  }

  /// Nil if the file doesn't have these bytes, or the limit is reached.
  func bytes(at offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard let start = load(offset, count) else { return nil }
    return window[start..<(start + count)]
  }

  func byte(at offset: Int) -> UInt8? { load(offset, 1).map { window[$0] } }

  /// A number without a sign, of up to eight bytes. Nil if it doesn't fit an `Int`.
  func number(at offset: Int, _ width: Int, _ order: Order = .big) -> Int? {
    guard let start = load(offset, width) else { return nil }
    var number: UInt64 = 0
    for index in 0..<width {
      let byte = window[start + (order == .big ? index : width - 1 - index)]
      number = number << 8 | UInt64(byte)
    }
    return Int(exactly: number)
  }

  func has(_ text: String, at offset: Int) -> Bool {
    bytes(at: offset, text.utf8.count)?.elementsEqual(text.utf8) ?? false
  }

  /// The name of a box or chunk: four bytes.
  func name(at offset: Int) -> String? {
    bytes(at: offset, 4).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The offset of the next such byte; nil if there is none.
  func firstOffset(of byte: UInt8, from offset: Int) -> Int? {
    var offset = offset
    while let start = load(offset, 1) {
      if let index = window[start...].firstIndex(of: byte) { return windowStart + index }
      offset = windowStart + window.count
    }
    return nil
  }

  func isZero(_ range: Range<Int>) -> Bool {
    let step = 1 << 12
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = min(step, range.upperBound - offset)
      guard let bytes = bytes(at: offset, count), bytes.allSatisfy({ $0 == 0 }) else {
        return false
      }
      offset += count
    }
    return true
  }

  /// The index in the window at which the bytes at `offset` begin.
  private func load(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, count >= 0, count <= self.count, offset <= self.count - count,
      count <= PictureBytes.longestRead
    else { return nil }
    if offset >= windowStart, offset - windowStart <= window.count - count {
      return offset - windowStart
    }
    let length = max(count, min(windowSize, self.count - offset))
    guard length <= budget else { return nil }
    budget -= length
    window = source(offset, length)
    windowStart = offset
    if window.count > length { window.removeLast(window.count - length) }
    return window.count >= count ? 0 : nil
  }
}
