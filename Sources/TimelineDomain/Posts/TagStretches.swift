/// Finds the parts of a text that can contain a tag, as UTF-8 offsets: from a safe character
/// boundary up to a sign. A fast path: splitting a long text into characters is slow, and most
/// texts have few signs.
enum TagStretches {
  static func found(in text: String) -> [ClosedRange<Int>] {
    let hasSign =
      text.utf8.withContiguousStorageIfAvailable { $0.contains { $0 == 0x23 || $0 == 0xEF } }
      ?? true
    guard hasSign else { return [] }
    let bytes = Array(text.utf8)
    var stretches: [ClosedRange<Int>] = []
    var last = 0
    for offset in bytes.indices where isSign(offset, bytes) {
      stretches.append(beginning(of: offset, notBefore: last, bytes)...offset)
      last = offset
    }
    return stretches
  }

  /// Whether `#` or `＃` is at this offset.
  private static func isSign(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    if bytes[offset] == 0x23 { return true }
    return bytes[offset] == 0xEF && offset + 2 < bytes.count && bytes[offset + 1] == 0xBC
      && bytes[offset + 2] == 0x83
  }

  /// A character boundary at least one character before the sign, but not before the previous sign.
  /// Two ASCII bytes are always separate characters, except `\r\n`.
  private static func beginning(of sign: Int, notBefore last: Int, _ bytes: [UInt8]) -> Int {
    var offset = sign - 1
    while offset > max(1, last) {
      let isBetween = [offset - 2, offset - 1, offset].allSatisfy {
        bytes[$0] < 0x80 && bytes[$0] != 0x0D
      }
      if isBetween { return offset }
      offset -= 1
    }
    return last
  }
}
