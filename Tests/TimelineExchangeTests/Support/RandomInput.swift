import TestSupport

/// Damaged copies of a sample.
enum RandomBytes {
  /// The sample with a few bytes replaced, removed, repeated or inserted; sometimes only noise.
  static func mutated(_ sample: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    if Int.random(in: 0..<8, using: &random) == 0 {
      return (0..<Int.random(in: 0..<200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    }
    var bytes = sample
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let start = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, start + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
      default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
      }
    }
    return bytes
  }
}

/// Texts with everything that a format could get wrong.
enum RandomText {
  private static let pieces = [
    "a", "walk", " ", "  ", "日本語", "😌", "👩‍👧", "é", "e\u{301}", ",", ";", ":", "\"", "'", "\\",
    "\\n", "\n", "\n\n", "\r\n", "\t", "#tag", "@tag", "[", "]", "[2026-11-21 08:01]", "(x)", "*",
    "|", " | ", "=1+1", "-", "---", "# ", "## ", "<b>", "<br>", "&amp;", "&lt;", "{", "}", "`", "~",
    "BEGIN:VJOURNAL", "END:VJOURNAL", "2026-11-21 08:01 Walk", "date,text", "- item", "> quote",
    "1. one", "\u{2028}", "\u{301}", "مرحبا", "％", "　", "null", "0",
  ]

  static func any(using random: inout SeededGenerator) -> String {
    let count = Int.random(in: 0..<10, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  /// A text that is not blank.
  static func words(using random: inout SeededGenerator) -> String {
    let text = any(using: &random)
    return text.allSatisfy(\.isWhitespace) ? text + "x" : text
  }
}

extension [UInt8] {
  /// The same bytes in pieces.
  func pieces(of size: Int) -> [[UInt8]] {
    let size = Swift.min(size, Swift.max(1, count))
    return stride(from: 0, to: count, by: size).map {
      Array(self[$0..<Swift.min($0 + size, count)])
    }
  }
}
