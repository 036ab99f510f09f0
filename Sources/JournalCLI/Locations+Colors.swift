import Settings
import Terminal

extension Locations {
  /// The colors of the output, or nil for none: by the option, then the settings, then the
  /// environment.
  func palette(
    option: String?, _ configuration: Configuration, isTerminal: Bool
  ) -> Palette? {
    let wish = option.flatMap(Configuration.Color.init) ?? configuration.color
    guard hasColor(wish, isTerminal: isTerminal) else { return nil }
    let theme =
      switch configuration.theme {
      case .auto: Theme(colorFGBG: text("COLORFGBG"))
      case .dark: Theme.dark
      case .light: Theme.light
      }
    return Palette(
      theme: theme, depth: ColorDepth(colorTerm: text("COLORTERM"), term: text("TERM")))
  }

  private func hasColor(_ wish: Configuration.Color, isTerminal: Bool) -> Bool {
    switch wish {
    case .always: return true
    case .never: return false
    case .auto:
      if set("NO_COLOR") != nil { return false }
      if let force = set("CLICOLOR_FORCE"), force != Array("0".utf8) { return true }
      return isTerminal && text("TERM") != "dumb"
    }
  }

  private func text(_ name: String) -> String? {
    set(name).map { String(decoding: $0, as: UTF8.self) }
  }
}
