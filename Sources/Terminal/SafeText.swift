extension String {
  /// Replaces what a terminal would obey or hide: control characters become pictures or numbers, and
  /// so do characters that change the text direction or hide text. Keeps line breaks.
  package var safeForTerminal: String {
    if !unicodeScalars.contains(where: { $0.isLive && $0 != "\n" }) { return self }
    var result = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      if let flag = rest.subdivisionFlag {
        result.unicodeScalars.append(contentsOf: flag)
        rest.removeFirst(flag.count)
        continue
      }
      rest.removeFirst()
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
  /// A control character (C0, DEL, C1), a line or paragraph separator, a bidirectional control or
  /// mark (next to an id or a time, a mark would reorder that too), or a format character that no
  /// script needs, such as an annotation or a tag: it would hide text. Joiners and variation selectors
  /// are not live.
  var isLive: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
      true
    default: false
    }
  }

  /// Of a subdivision flag: a letter or a digit.
  fileprivate var isTagLetter: Bool {
    (0xE0030...0xE0039).contains(value) || (0xE0061...0xE007A).contains(value)
  }
}

extension Substring.UnicodeScalarView {
  /// A flag such as that of Scotland at the beginning: a black flag, the tags of its region, an end.
  var subdivisionFlag: Substring.UnicodeScalarView? {
    guard first == "\u{1F3F4}" else { return nil }
    let tags = dropFirst().prefix(7).prefix(while: \.isTagLetter)
    guard (3...6).contains(tags.count), tags.endIndex < endIndex, self[tags.endIndex] == "\u{E007F}"
    else { return nil }
    return self[...tags.endIndex]
  }
}
