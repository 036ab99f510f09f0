import Foundation
import Testing

@testable import Terminal

/// The colors of levels and moods are legible; levels are in order without their hue, and moods differ from
/// their neighbors for color-blind eyes, too.
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
    let cube = (palette.indexedLevels + palette.indexedMoods).map(color(ofCube:))
    for color in palette.fullLevels + palette.fullMoods + cube {
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

  @Test(arguments: Theme.allCases, Eyes.allCases)
  func `neighbors on the scale of moods are at least 10 apart`(theme: Theme, eyes: Eyes) {
    let palette = Palette(theme: theme, depth: .full)
    for colors in [palette.fullMoods, palette.indexedMoods.map(color(ofCube:))] {
      #expect(colors.count == 5)
      for (one, other) in zip(colors, colors.dropFirst()) {
        let distance = Lab(one, seenBy: eyes).distance(to: Lab(other, seenBy: eyes))
        #expect(distance >= 10, "\(String(one, radix: 16)) \(String(other, radix: 16))")
      }
    }
  }

  @Test func `the distance of colors is that of CIE Lab`() {
    let (black, white) = (Lab(0, seenBy: .normal), Lab(0xFFFFFF, seenBy: .normal))
    #expect(abs(black.distance(to: white) - 100) < 0.01)
    // Red and green of the same lightness are one for deutan eyes, nearly.
    let (red, green) = (0xB0_5A_3C, 0x8A_7A_3C)
    #expect(Lab(red, seenBy: .normal).distance(to: Lab(green, seenBy: .normal)) > 30)
    #expect(Lab(red, seenBy: .deutan).distance(to: Lab(green, seenBy: .deutan)) < 15)
  }

  @Test func `a mood has one color for all who draw it`() {
    #expect(Style.grade(5) == Style([], .mood(5)))
    #expect(Hue.mood(4.5) == Hue.mood(5) && Hue.mood(4.4) == Hue.mood(4))
    #expect(Hue.mood(9) == Hue.mood(5) && Hue.mood(-1) == Hue.mood(1))
    #expect(Set((1...5).map { Hue.mood(Double($0)) }).count == 5)
    for theme in Theme.allCases {
      let palette = Palette(theme: theme, depth: .sixteen)
      #expect(Set((1...5).map { palette.code(.mood(Double($0))) }).count == 5)
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

/// How eyes see colors.
enum Eyes: CaseIterable {
  case normal, protan, deutan

  /// After Machado, Oliveira and Fernandes, 2009: without one kind of cone.
  fileprivate var matrix: [[Double]] {
    switch self {
    case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protan:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deutan:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    }
  }
}

/// A color in CIE Lab, with the white of D65.
struct Lab {
  private let values: [Double]

  init(_ color: Int, seenBy eyes: Eyes) {
    let light = [16, 8, 0].map { shift -> Double in
      let value = Double(color >> shift & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let seen = Lab.product(eyes.matrix, light).map { min(1, max(0, $0)) }
    let white = [0.95047, 1, 1.08883]
    let scaled = zip(
      Lab.product(
        [
          [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
          [0.0193339, 0.1191920, 0.9503041],
        ], seen), white
    ).map { value, white -> Double in
      let part = value / white
      return part > 216.0 / 24389 ? pow(part, 1.0 / 3) : (24389.0 / 27 * part + 16) / 116
    }
    values = [
      116 * scaled[1] - 16, 500 * (scaled[0] - scaled[1]), 200 * (scaled[1] - scaled[2]),
    ]
  }

  func distance(to other: Lab) -> Double {
    zip(values, other.values).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}
