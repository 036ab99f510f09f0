package import Terminal

// Keys as people read and write them.

extension Key: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) {
    self.init(.character(character))
  }

  /// As help shows it: `j`, `↑`, `Ctrl-R`.
  package var text: String {
    switch name {
    case .up: prefix + "↑"
    case .down: prefix + "↓"
    case .left: prefix + "←"
    case .right: prefix + "→"
    default: spelling
    }
  }

  /// As the settings spell it: `j`, `Up`, `Ctrl-R`, `Space`.
  package var spelling: String {
    switch name {
    case .character(" "): prefix + "Space"
    case .character(let character):
      prefix + (modifiers.contains(.control) ? character.uppercased() : String(character))
    case .function(let number): prefix + "F\(number)"
    default: prefix + (Key.names.first { $0.key == name }?.spelling ?? "")
    }
  }

  /// Reads what `spelling` writes, in any case; nil for anything else.
  package init?(spelling: String) {
    var rest = spelling[...]
    var modifiers: Modifiers = []
    let prefixes: [(String, Modifiers)] = [
      ("ctrl-", .control), ("alt-", .alternate), ("shift-", .shift),
    ]
    while let (prefix, modifier) = prefixes.first(where: { prefix, _ in
      rest.count > prefix.count && rest.prefix(prefix.count).lowercased() == prefix
    }) {
      rest = rest.dropFirst(prefix.count)
      modifiers.insert(modifier)
    }
    let word = rest.lowercased()
    if let named = Key.names.first(where: { $0.spelling.lowercased() == word }) {
      self.init(named.key, modifiers)
    } else if word == "space" {
      self.init(.character(" "), modifiers)
    } else if rest.count == 1, let character = rest.first {
      let key = modifiers.contains(.control) ? Character(word) : character
      self.init(.character(key), modifiers)
    } else if word.first == "f", let number = Int(word.dropFirst()), (1...12).contains(number) {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }

  private var prefix: String {
    (modifiers.contains(.control) ? "Ctrl-" : "") + (modifiers.contains(.alternate) ? "Alt-" : "")
      + (modifiers.contains(.shift) ? "Shift-" : "")
  }

  private static let names: [(key: Name, spelling: String)] = [
    (.up, "Up"), (.down, "Down"), (.left, "Left"), (.right, "Right"), (.enter, "Enter"),
    (.escape, "Esc"), (.tab, "Tab"), (.backspace, "Backspace"), (.delete, "Del"),
    (.insert, "Ins"), (.home, "Home"), (.end, "End"), (.pageUp, "PgUp"), (.pageDown, "PgDn"),
  ]
}
