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
