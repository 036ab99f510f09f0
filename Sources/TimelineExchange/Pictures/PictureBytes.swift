/// The bytes of a picture, read in small windows up to a limit. No file can make it read more.
final class PictureBytes {
  enum Order {
    case big, little
  }

  private static let windowSize = 1 << 10
  private static let longestRead = 1 << 20

  let count: Int
  private let source: (Int, Int) -> [UInt8]
  private var budget: Int
  private var window: [UInt8] = []
  private var windowStart = 0

  /// Reads some kilobytes of most files, and 4 MB of the worst.
  init(count: Int, source: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
    self.count = max(0, count)
    self.source = source
    budget = 4 << 20
  }

  /// A whole picture in memory.
  init(_ picture: [UInt8]) {
    count = picture.count
    source = { _, _ in [] }
    budget = 0
    window = picture
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

  /// The index in the window at which the bytes at `offset` begin.
  private func load(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, count >= 0, count <= self.count, offset <= self.count - count,
      count <= PictureBytes.longestRead
    else { return nil }
    if offset >= windowStart, offset - windowStart <= window.count - count {
      return offset - windowStart
    }
    let length = max(count, min(PictureBytes.windowSize, self.count - offset))
    guard length <= budget else { return nil }
    budget -= length
    window = source(offset, length)
    windowStart = offset
    if window.count > length { window.removeLast(window.count - length) }
    return window.count >= count ? 0 : nil
  }
}
