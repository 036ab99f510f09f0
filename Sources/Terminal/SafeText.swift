extension String {
  /// Replaces what a terminal would obey: control characters become pictures or numbers, and so do
  /// characters that change the text direction. Keeps line breaks.
  package var safeForTerminal: String {
    if !unicodeScalars.contains(where: { $0.isLive && $0 != "\n" }) { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09: result += "    "
      case 0x0A: result += "\n"
      case 0x7F: result += "\u{2421}"
      case 0..<0x20: result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
      case _ where scalar.isLive:
        result += "<U+\(String(scalar.value, radix: 16, uppercase: true).leftPadded(4))>"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The same in one line: a line break becomes a sign.
  package var safeInOneLine: String {
    if !unicodeScalars.contains(where: \.isLive) { return self }
    return safeForTerminal.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "⏎")
  }

  /// The same for a name within a sentence; cuts a long name.
  package var safeName: String {
    let start = unicodeScalars.prefix(100)
    if start.endIndex == unicodeScalars.endIndex { return safeInOneLine }
    return String(String.UnicodeScalarView(start)).safeInOneLine + "…"
  }

  private func leftPadded(_ count: Int) -> String {
    String(repeating: "0", count: Swift.max(0, count - self.count)) + self
  }
}

extension Unicode.Scalar {
  /// A control character (C0, DEL, C1), a line or paragraph separator, or a bidirectional control
  /// or mark: next to an id or a time, a mark would reorder that too.
  var isLive: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
