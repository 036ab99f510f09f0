/// Splits what a program writes into text and sequences.
struct ScreenParser {
  enum Token {
    case control(UInt8)
    /// `ESC` and one more byte.
    case escape(UInt8)
    /// What comes after `ESC [`, with the final byte.
    case sequence(String)
    /// What comes after `ESC ]`.
    case command(String)
    /// What comes after `ESC`, of a sequence of the protocol of kitty or a sixel picture.
    case graphics(String)
  }

  private enum State { case text, escape, sequence, command, commandEscape }

  private var state = State.text
  private var text: [UInt8] = []
  private var rest: [UInt8] = []
  private var isGraphics = false

  mutating func takeText() -> String {
    defer { text = [] }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for text, and before the end of a sequence.
  mutating func take(_ byte: UInt8) -> Token? {
    if byte == 0x1B {
      state = state == .command ? .commandEscape : .escape
      return nil
    }
    switch state {
    case .text:
      if byte < 0x20 || byte == 0x7F { return .control(byte) }
      text.append(byte)
      return nil
    case .escape:
      isGraphics = "_P".utf8.contains(byte)
      rest = isGraphics ? [byte] : []
      if isGraphics {
        state = .command
        return nil
      }
      state = byte == UInt8(ascii: "[") ? .sequence : byte == UInt8(ascii: "]") ? .command : .text
      return state == .text ? .escape(byte) : nil
    case .sequence:
      rest.append(byte)
      guard 0x40..<0x7F ~= byte else { return nil }
      state = .text
      return .sequence(String(decoding: rest, as: UTF8.self))
    case .command:
      rest.append(byte)
      return nil
    case .commandEscape:
      state = .text
      let body = String(decoding: rest, as: UTF8.self)
      return isGraphics ? .graphics(body) : .command(body)
    }
  }
}
