package import Settings
package import Terminal

extension Palette {
  /// The colors of the output, or nil for none: by the user's wish, then by the environment.
  package init?(
    _ wish: Configuration.Color, _ theme: Configuration.Theme,
    environment: (String) -> [UInt8]?, isTerminal: Bool
  ) {
    // An empty variable counts as unset.
    func value(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }
    let hasColor: Bool =
      switch wish {
      case .always: true
      case .never: false
      case .auto:
        if value("NO_COLOR") != nil {
          false
        } else if let force = value("CLICOLOR_FORCE"), force != "0" {
          true
        } else {
          isTerminal && value("TERM") != "dumb"
        }
      }
    guard hasColor else { return nil }
    let theme =
      switch theme {
      case .auto: Theme(colorFGBG: value("COLORFGBG"))
      case .dark: Theme.dark
      case .light: Theme.light
      }
    self.init(
      theme: theme, depth: ColorDepth(colorTerm: value("COLORTERM"), term: value("TERM")))
  }
}
