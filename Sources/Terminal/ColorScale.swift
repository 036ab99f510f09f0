/// Five colors in order, from the least to the most: each differs in lightness from the one before, so
/// that color-blind eyes see the order too. On a dark background more is lighter, on a light one darker.
extension Hue {
  private static let firstLevel = Hue.allCases.count

  /// A level from 0 to 4; others become the nearest.
  package static func level(_ level: Int) -> Hue {
    Hue(step: firstLevel + min(4, max(0, level)))
  }

  var level: Int? { step < Hue.firstLevel ? nil : step - Hue.firstLevel }
}

extension Palette {
  /// The parameters of the escape sequence of a level.
  func code(ofLevel level: Int) -> String {
    switch depth {
    case .sixteen: return "\(sixteenLevels[level])"
    case .indexed: return "38;5;\(indexedLevels[level])"
    case .full:
      let value = fullLevels[level]
      return "38;2;\(value >> 16);\(value >> 8 & 0xFF);\(value & 0xFF)"
    }
  }

  /// The terminal defines the sixteen colors, so they can only differ.
  private var sixteenLevels: [Int] {
    switch theme {
    case .either: [35, 35, 36, 36, 32]
    case .dark: [95, 94, 96, 92, 93]
    case .light: [36, 32, 35, 34, 30]
    }
  }

  var indexedLevels: [Int] {
    switch theme {
    case .either: [98, 31, 32, 100, 136]
    case .dark: [141, 75, 44, 83, 227]
    case .light: [64, 29, 24, 54, 18]
    }
  }

  var fullLevels: [Int] {
    switch theme {
    case .either: [0x8261E2, 0x0281DD, 0x1290A5, 0x0E9F2B, 0xA98B04]
    case .dark: [0xA683FE, 0x5CADFF, 0x05CEE6, 0x73EB72, 0xFDEB4E]
    case .light: [0x9B7701, 0x357C02, 0x046769, 0x074C7C, 0x3A178F]
    }
  }
}
