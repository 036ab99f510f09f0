import Testing

@testable import Terminal

/// The colors of levels are legible, and in order without their hue.
struct ColorScaleTests {
  private func luminance(_ color: Int) -> Double {
    zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      let value = Double(color >> part.0 & 0xFF) / 255
      // An approximation of the sRGB curve.
      return sum + part.1 * value * value * (0.2 + 0.8 * value.squareRoot().squareRoot())
    }
  }

  private func contrast(_ one: Int, _ other: Int) -> Double {
    let (low, high) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
  }

  private func color(ofCube index: Int) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    let place = index - 16
    return levels[place / 36] << 16 | levels[place / 6 % 6] << 8 | levels[place % 6]
  }

  @Test(arguments: PaletteTests.backgrounds)
  func `every level is legible on its theme`(theme: Theme, backgrounds: [Int], least: Double) {
    let palette = Palette(theme: theme, depth: .full)
    for color in palette.fullLevels + palette.indexedLevels.map(color(ofCube:)) {
      for background in backgrounds {
        #expect(contrast(color, background) >= least, "\(String(color, radix: 16))")
      }
    }
  }

  @Test(arguments: Theme.allCases)
  func `levels are in order of lightness: more differs more from the background`(theme: Theme) {
    let palette = Palette(theme: theme, depth: .full)
    for colors in [palette.fullLevels, palette.indexedLevels.map(color(ofCube:))] {
      let lightness = colors.map(luminance)
      let isOrdered = zip(lightness, lightness.dropFirst())
        .allSatisfy { theme == .light ? $0 > $1 : $0 < $1 }
      #expect(isOrdered)
      #expect(colors.count == 5)
    }
  }

  @Test func `a level has an escape sequence in each color depth`() {
    let style = Style([], .level(4))
    #expect(Styler(Palette(theme: .dark, depth: .full))(style, "x").contains("38;2;253;235;78"))
    #expect(Styler(Palette(theme: .dark, depth: .indexed))(style, "x").contains("38;5;227"))
    #expect(Styler(Palette(theme: .dark, depth: .sixteen))(style, "x").contains("[93m"))
    #expect(Hue.level(9) == Hue.level(4))
    #expect(Hue.level(-1) == Hue.level(0))
  }
}
