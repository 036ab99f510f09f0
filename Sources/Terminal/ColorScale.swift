/// Five colors in order, from the least to the most: each differs in lightness from the one before, so
/// that color-blind eyes see the order too. On a dark background more is lighter, on a light one darker.
extension Hue {
  private static let firstLevel = Hue.allCases.count

  /// A level from 0 to 4; others become the nearest.
  package static func level(_ level: Int) -> Hue {
    Hue(step: firstLevel + min(4, max(0, level)))
  }

  var level: Int? {
    (Hue.firstLevel..<Hue.firstMood).contains(step) ? step - Hue.firstLevel : nil
  }
}

/// Five colors of moods: red, orange, pale, teal and blue, from the worst to the best, whatever the
/// background. Color-blind eyes see each beside its neighbors, too.
extension Hue {
  private static let firstMood = firstLevel + 5

  /// The color of a score from 1, the worst, to 5.
  package static func mood(_ score: Double) -> Hue {
    Hue(step: firstMood + min(4, max(0, Int((score - 1).rounded()))))
  }

  var mood: Int? { step < Hue.firstMood ? nil : step - Hue.firstMood }
}

extension Palette {
  /// The parameters of the escape sequence of a mood.
  func code(ofMood mood: Int) -> String {
    switch depth {
    case .sixteen: "\(sixteenMoods[mood])"
    case .indexed: "38;5;\(indexedMoods[mood])"
    case .full: Palette.code(fullMoods[mood])
    }
  }

  /// 39 is the terminal's own color of text.
  private var sixteenMoods: [Int] {
    switch theme {
    case .either: [31, 35, 39, 32, 36]
    case .dark: [91, 33, 97, 96, 94]
    case .light: [31, 35, 30, 36, 34]
    }
  }

  var indexedMoods: [Int] {
    switch theme {
    case .either: [160, 136, 101, 31, 33]
    case .dark: [203, 214, 229, 80, 75]
    case .light: [88, 130, 59, 30, 20]
    }
  }

  /// A page of HTML has the same colors.
  package var fullMoods: [Int] {
    switch theme {
    case .either: [0xD0504A, 0xB9770E, 0x8A8268, 0x2495A1, 0x3777EC]
    case .dark: [0xE8706A, 0xEFA83C, 0xE6DFA6, 0x62D0C0, 0x6FA0F5]
    case .light: [0x9E1B1B, 0xAD6800, 0x55521F, 0x1F868E, 0x3048C0]
    }
  }
}

extension Palette {
  /// The parameters of the escape sequence of a level.
  func code(ofLevel level: Int) -> String {
    switch depth {
    case .sixteen: return "\(sixteenLevels[level])"
    case .indexed: return "38;5;\(indexedLevels[level])"
    case .full: return Palette.code(fullLevels[level])
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
