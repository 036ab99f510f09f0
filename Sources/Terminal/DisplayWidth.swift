extension Character {
  /// How many cells a terminal uses for this grapheme: 0, 1 or 2.
  package var displayWidth: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    // An emoji, by itself or by its variation selector; a flag.
    let isEmoji = unicodeScalars.contains {
      $0 == "\u{FE0F}" || $0.value > 0xFF && $0.properties.isEmojiPresentation
    }
    if isEmoji { return unicodeScalars.count == 1 ? unicodeScalars.first!.displayWidth : 2 }
    return Swift.min(2, unicodeScalars.reduce(0) { $0 + $1.displayWidth })
  }
}

extension StringProtocol {
  /// How many cells a terminal uses for this text in one line.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// Pads the text with spaces to `width` cells.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }
}

extension Unicode.Scalar {
  /// Marks above and below take no cell; spacing marks do. The vowels and finals of a Korean
  /// syllable share the cells of its first letter.
  fileprivate var displayWidth: Int {
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return WideScalars.contains(value) ? 2 : 1
    }
  }
}
