/// Pasted text on its way in, in parts of a limited size.
struct PastedText: Hashable, Sendable {
  private static let endMark = Array("\u{1B}[201~".utf8)
  private static let mostBytes = 1 << 16

  private var bytes: [UInt8] = []
  /// Whether the terminal ended the text.
  private(set) var hasEnded = false

  /// Returns text when there is enough of it.
  mutating func take(_ byte: UInt8) -> InputEvent? {
    bytes.append(byte)
    if byte == Self.endMark.last, bytes.suffix(Self.endMark.count).elementsEqual(Self.endMark) {
      bytes.removeLast(Self.endMark.count)
      hasEnded = true
      return rest()
    }
    return bytes.count < Self.mostBytes ? nil : part()
  }

  /// Nil if nothing is left.
  func rest() -> InputEvent? { bytes.isEmpty ? nil : Self.event(bytes[...]) }

  /// Takes all but the end, which may be a part of the mark, of a character or of a line break.
  private mutating func part() -> InputEvent {
    var end = bytes.count - Self.endMark.count
    while end > bytes.count - 10, bytes[end] & 0xC0 == 0x80 || bytes[end - 1] == 0x0D { end -= 1 }
    defer { bytes.removeFirst(end) }
    return Self.event(bytes[..<end])
  }

  /// Terminals send a line break as CR.
  private static func event(_ bytes: ArraySlice<UInt8>) -> InputEvent {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D {
        text.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        text.append(byte)
      }
      previous = byte
    }
    return .paste(String(decoding: text, as: UTF8.self))
  }
}
