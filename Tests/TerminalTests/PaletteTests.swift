import Testing

@testable import Terminal

/// Every color is legible.
struct PaletteTests {
  /// The contrast of two colors after WCAG 2, from 1 to 21.
  private func contrast(_ one: Int, _ other: Int) -> Double {
    func luminance(_ color: Int) -> Double {
      zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
        let value = Double(color >> part.0 & 0xFF) / 255
        // An approximation of the sRGB curve.
        return sum + part.1 * value * value * (0.2 + 0.8 * value.squareRoot().squareRoot())
      }
    }
    let (low, high) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
  }

  private func color(ofCube index: Int) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    let place = index - 16
    return levels[place / 36] << 16 | levels[place / 6 % 6] << 8 | levels[place % 6]
  }

  static let backgrounds: [(Theme, [Int], Double)] = [
    (.dark, [0x000000, 0x1E1E1E, 0x282C34], 4.5), (.light, [0xFFFFFF, 0xF7F7F7], 3.8),
    (.either, [0x000000, 0x1E1E1E, 0xFFFFFF], 3),
  ]

  @Test(arguments: backgrounds)
  func `every hue is legible on its theme`(theme: Theme, backgrounds: [Int], least: Double) {
    let palette = Palette(theme: theme, depth: .full)
    for color in palette.full + palette.indexed.map(color(ofCube:)) {
      for background in backgrounds {
        #expect(contrast(color, background) >= least, "\(String(color, radix: 16))")
      }
    }
    #expect(contrast(0, 0xFFFFFF) > 20)
  }

  @Test(arguments: Theme.allCases)
  func `every hue has a color, and most have their own`(theme: Theme) {
    for (depth, least) in zip([ColorDepth.sixteen, .indexed, .full], [4, 12, 12]) {
      let palette = Palette(theme: theme, depth: depth)
      #expect(Set(Hue.allCases.map(palette.code)).count >= least)
    }
    #expect(Hue.allCases.count == 12)
  }

  @Test func `a word has the same hue in every run`() {
    // Fixed values: another hash would change the colors that users know.
    let words = ["walk", "family", "food", "work", "散歩", "川", "a", "b", ""]
    #expect(words.map { Hue(of: $0).step } == [2, 7, 0, 2, 9, 7, 4, 1, 9])
    let many = Set((0..<200).map { Hue(of: "tag\($0)").step })
    #expect(many.count == 12)
  }

  @Test(
    arguments: [
      (.sixteen, "\u{1B}[1;31mx\u{1B}[0m"), (.indexed, "\u{1B}[1;38;5;196mx\u{1B}[0m"),
      (.full, "\u{1B}[1;38;2;225;48;48mx\u{1B}[0m"),
    ] as [(ColorDepth, String)])
  func `a style uses the color depth`(depth: ColorDepth, text: String) {
    #expect(Styler(Palette(depth: depth))(.match, "x") == text)
  }

  @Test func `plain text has no escape sequences, nor has any text without styles`() {
    #expect(Styler(isOn: true)(.plain, "x") == "x")
    #expect(Styler(isOn: true)(.heading, "") == "")
    #expect(Styler(nil)(.match, "x") == "x")
  }

  @Test func `the outer style's color wins, and emphasized text is not faint`() {
    #expect(Style.match.over(.tag("walk")) == .match)
    #expect(Style.match.over(.faint) == .match)
    #expect(Style.match.over(.link) == Style([.strong, .underlined], .red))
    #expect(Style.heading.over(.code) == Style(.strong, .cyan))
    #expect(Style.grade(0.5) == Style.grade(1))
    #expect(Set((1...5).map { Style.grade(Double($0)) }).count == 5)
  }
}
