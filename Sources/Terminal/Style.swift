/// How a piece of text looks; nothing is told by the look alone.
package enum Style: Sendable, Hashable {
  case plain, heading, faint, star, warning, match

  fileprivate var code: String {
    switch self {
    case .plain: ""
    case .heading: "1"
    case .faint: "2"
    case .star: "33"
    case .warning: "35"
    case .match: "1;31"
    }
  }
}

/// Puts styles on text, or leaves it plain: in a pipe, and where the person asked for no colour.
package struct Styler: Sendable {
  private let isOn: Bool

  package init(isOn: Bool) {
    self.isOn = isOn
  }

  package func callAsFunction(_ style: Style, _ text: String) -> String {
    isOn && style != .plain ? "\u{1B}[\(style.code)m\(text)\u{1B}[0m" : text
  }
}
