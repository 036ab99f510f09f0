/// What colours have to be legible on.
package enum Theme: String, Sendable, Hashable, CaseIterable {
  /// A background that nobody knows: what is shown has to be legible on both.
  case either = "auto"
  case dark, light

  /// What `COLORFGBG` says, as `15;0`: the last number is the background's.
  package init(colorFGBG: String?) {
    let number = colorFGBG?.split(separator: ";").last.flatMap { Int($0) } ?? -1
    switch number {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: self = .either
    }
  }
}
