/// The sequences that take a terminal and give it back.
enum ScreenSequences {
  /// Another screen; no wrapping at the last cell; a hidden cursor; the mouse; bracketed paste.
  static let begin = Array(
    "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h".utf8)

  /// Ends what may be unfinished, and turns off what `begin` turns on.
  static let end = Array(
    ("\u{1B}\\\u{1B}[?2026l\u{1B}[r\u{1B}[m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l"
      + "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l").utf8)

  /// Turns off what a killed editor may have turned on: modes of the cursor, the keypad, the mouse,
  /// pastes, the focus and the keyboard (of xterm and kitty), and its screen.
  static let clearUp = Array(
    ("\u{1B}\\\u{1B}[r\u{1B}[?1l\u{1B}>\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1004l"
      + "\u{1B}[?1006l\u{1B}[?2004l\u{1B}[>4m\u{1B}[<9u\u{1B}[m\u{1B}[0 q\u{1B}[?7h\u{1B}[?25h"
      + "\u{1B}[?1049l").utf8)

  /// OSC 52.
  static func copy(_ text: String) -> [UInt8] {
    Array("\u{1B}]52;c;".utf8) + base64(Array(text.utf8)) + Array("\u{1B}\\".utf8)
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for index in 0..<4 {
        let digit = digits[bits >> (18 - 6 * index) & 63]
        result.append(index <= part.count ? digit : UInt8(ascii: "="))
      }
    }
    return result
  }
}
