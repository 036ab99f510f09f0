extension Character {
  /// Cells that a terminal gives this grapheme: none, one or two.
  package var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII { return first.value < 0x20 || first.value == 0x7F ? 0 : 1 }
    // An emoji by its selector, or a flag of two letters.
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    if first.isRegionalIndicator { return unicodeScalars.count > 1 ? 2 : 1 }
    if WideScalars.contains(first.value) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }
}

extension StringProtocol {
  /// Cells that a terminal gives this text, in one line.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The text with spaces behind it, up to `width` cells.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
