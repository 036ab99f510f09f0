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
  package static func grade(_ value: Double) -> Style {
    let hues: [Hue] = [.red, .orange, .yellow, .green, .cyan]
    return Style([], hues[min(4, max(0, Int((value - 1).rounded())))])
  }

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
