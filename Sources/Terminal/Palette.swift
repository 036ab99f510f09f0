/// The escape sequences of colors: legible on the theme, and within the terminal's color depth.
package struct Palette: Sendable, Hashable {
  package let theme: Theme
  package let depth: ColorDepth

  package init(theme: Theme = .either, depth: ColorDepth = .sixteen) {
    self.theme = theme
    self.depth = depth
  }

  /// The parameters of the escape sequence.
  func code(_ hue: Hue) -> String {
    if let level = hue.level { return code(ofLevel: level) }
    switch depth {
    case .sixteen: return "\(sixteen[hue.step])"
    case .indexed: return "38;5;\(indexed[hue.step])"
    case .full:
      let value = full[hue.step]
      return "38;2;\(value >> 16);\(value >> 8 & 0xFF);\(value & 0xFF)"
    }
  }

  /// The terminal defines the sixteen colors. Yellow on white and blue on black are seldom legible.
  private var sixteen: [Int] {
    switch theme {
    case .either: [31, 31, 35, 32, 32, 36, 36, 36, 35, 35, 35, 31]
    case .dark: [91, 33, 93, 92, 92, 96, 96, 94, 94, 95, 95, 91]
    case .light: [31, 31, 35, 32, 32, 36, 36, 34, 34, 35, 35, 31]
    }
  }

  var indexed: [Int] {
    switch theme {
    case .either: [196, 130, 100, 64, 28, 29, 30, 33, 63, 97, 164, 132]
    case .dark: [210, 208, 142, 107, 40, 41, 37, 75, 147, 183, 213, 205]
    case .light: [124, 130, 58, 64, 28, 29, 23, 25, 21, 93, 127, 125]
    }
  }

  var full: [Int] {
    switch theme {
    case .either:
      [
        0xE13030, 0xB06519, 0x7B7B12, 0x4C8513, 0x148B14, 0x14894E, 0x138585, 0x1E79D3, 0x6868E9,
        0x9B50E6, 0xCF1ECF, 0xDF2281,
      ]
    case .dark:
      [
        0xF09494, 0xE79E54, 0xB3B31A, 0x6FC11C, 0x1DC81D, 0x1CC671, 0x1CC1C1, 0x79B2EC, 0xA7A7F2,
        0xC69BF1, 0xEE88EE, 0xEF8FBF,
      ]
    case .light:
      [
        0xBC0F0F, 0x8E4D0B, 0x616108, 0x396A09, 0x096C09, 0x096C3A, 0x086868, 0x0E5DAD, 0x4040F0,
        0x7F13EB, 0xA50DA5, 0xB50F62,
      ]
    }
  }
}
