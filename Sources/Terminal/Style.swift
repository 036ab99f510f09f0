import Platform

/// How text looks. Meaning never depends on the style alone.
package struct Style: Sendable, Hashable {
  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let strong = Attributes(rawValue: 1)
    package static let faint = Attributes(rawValue: 2)
    package static let emphasis = Attributes(rawValue: 4)
    package static let underlined = Attributes(rawValue: 8)
    package static let struck = Attributes(rawValue: 16)
    /// Text and background exchange their colors.
    package static let reversed = Attributes(rawValue: 32)

    var codes: [String] {
      [
        (Attributes.strong, "1"), (.faint, "2"), (.emphasis, "3"), (.underlined, "4"),
        (.reversed, "7"), (.struck, "9"),
      ]
      .filter { contains($0.0) }.map(\.1)
    }
  }

  package let attributes: Attributes
  package let hue: Hue?

  package init(_ attributes: Attributes = [], _ hue: Hue? = nil) {
    self.attributes = attributes
    self.hue = hue
  }

  package static let plain = Style()
  package static let heading = Style(.strong)
  package static let faint = Style(.faint)
  package static let link = Style(.underlined)
  package static let code = Style([], .cyan)
  package static let id = Style([], .azure)
  package static let star = Style([], .orange)
  package static let warning = Style([], .magenta)
  package static let match = Style(.strong, .red)

  /// Words of an older version, and of a newer one.
  package static let removed = Style(.struck, .red)
  package static let added = Style([], .green)

  package static func tag(_ name: String) -> Style { Style([], Hue(of: name)) }

  /// From 1, the worst, to 5.
  package static func grade(_ value: Double) -> Style { Style([], .mood(value)) }

  /// The style in a selected row, which has one color.
  package var selected: Style { Style(attributes.subtracting(.faint).union(.reversed)) }

  /// Combines two styles. The color of this one wins, and an emphasized text is not faint.
  package func over(_ other: Style) -> Style {
    let attributes = attributes.union(other.attributes)
    return Style(
      self.attributes.contains(.strong) ? attributes.subtracting(.faint) : attributes,
      hue ?? other.hue)
  }

  fileprivate func code(_ palette: Palette) -> String {
    (attributes.codes + (hue.map { [palette.code($0)] } ?? [])).joined(separator: ";")
  }
}

/// Adds styles to text, or leaves it plain.
package struct Styler: Sendable {
  /// Nil for plain text.
  package let palette: Palette?

  package init(_ palette: Palette?) {
    self.palette = palette
  }

  package init(isOn: Bool) {
    self.init(isOn ? Palette() : nil)
  }

  package var isOn: Bool { palette != nil }

  package func callAsFunction(_ style: Style, _ text: some StringProtocol) -> String {
    guard let palette, style != .plain, !text.isEmpty else { return String(text) }
    return "\u{1B}[\(style.code(palette))m\(text)\u{1B}[0m"
  }
}

/// The background that colors must be legible on.
package enum Theme: String, Sendable, Hashable, CaseIterable {
  /// Unknown: colors must be legible on both.
  case either = "auto"
  case dark, light

  /// From `COLORFGBG`, such as `15;0`, whose last number is the background.
  package init(colorFGBG: String?) {
    let number = colorFGBG?.split(separator: ";").last.flatMap { Int($0) } ?? -1
    switch number {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: self = .either
    }
  }
}

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
    if let mood = hue.mood { return code(ofMood: mood) }
    switch depth {
    case .sixteen: return "\(sixteen[hue.step])"
    case .indexed: return "38;5;\(indexed[hue.step])"
    case .full: return Palette.code(full[hue.step])
    }
  }

  static func code(_ color: Int) -> String {
    "38;2;\(color >> 16);\(color >> 8 & 0xFF);\(color & 0xFF)"
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

/// One of twelve hues around the color wheel, from red over yellow, green and blue. The palette
/// decides the shade.
package struct Hue: Sendable, Hashable, CaseIterable {
  package let step: Int

  init(step: Int) {
    self.step = step
  }

  package static let allCases: [Hue] = (0..<12).map { Hue(step: $0) }

  package static let red = Hue(step: 0)
  package static let orange = Hue(step: 1)
  package static let green = Hue(step: 4)
  package static let cyan = Hue(step: 6)
  package static let azure = Hue(step: 7)
  package static let magenta = Hue(step: 10)

  /// The same in each run.
  package init(of word: String) {
    // The last letters affect mostly the upper half.
    let hash = StableHash(Array(word.utf8)).value
    step = Int((hash >> 32 ^ hash) % 12)
  }
}

/// How many colors a terminal has.
package enum ColorDepth: Sendable, Hashable, CaseIterable {
  case sixteen, indexed, full

  /// From `COLORTERM` and `TERM`; sixteen if they don't say.
  package init(colorTerm: String?, term: String?) {
    let term = term ?? ""
    let isFull = ["truecolor", "24bit"].contains(colorTerm ?? "") || term.hasSuffix("-direct")
    let isIndexed = isFull || term.hasSuffix("256color") || !(colorTerm ?? "").isEmpty
    // GNU screen inherits these from the terminal around it, but has 256 colors itself.
    if term.hasPrefix("screen") {
      self = isIndexed ? .indexed : .sixteen
    } else {
      self = isFull ? .full : isIndexed ? .indexed : .sixteen
    }
  }
}
