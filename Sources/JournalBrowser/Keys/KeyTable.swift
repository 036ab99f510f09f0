package import Terminal

/// The keys of all actions. The footer, the help and the dispatcher read this table.
package struct KeyTable: Sendable {
  package struct Row: Sendable, Hashable {
    package let action: BrowserAction
    package let keys: [Key]
  }

  package let rows: [Row]

  package static let standard = KeyTable(rows: [
    Row(action: .up, keys: [Key(.up), "k"]),
    Row(action: .down, keys: [Key(.down), "j"]),
    Row(action: .pageUp, keys: [Key(.pageUp), Key(.character("b"), .control)]),
    Row(action: .pageDown, keys: [Key(.pageDown), Key(.character("f"), .control)]),
    Row(action: .top, keys: [Key(.home)]),
    Row(action: .bottom, keys: [Key(.end), "G"]),
    Row(action: .dayUp, keys: ["{"]),
    Row(action: .dayDown, keys: ["}"]),
    Row(action: .goTo, keys: ["g"]),
    Row(action: .open, keys: [Key(.enter), Key(.right), "l"]),
    Row(action: .close, keys: [Key(.escape), Key(.left)]),
    Row(action: .quit, keys: ["q", Key(.character("c"), .control)]),
    Row(action: .find, keys: ["/"]),
    Row(action: .nextHit, keys: ["n"]),
    Row(action: .previousHit, keys: ["N"]),
    Row(action: .starredOnly, keys: ["*"]),
    Row(action: .otherYears, keys: ["o"]),
    Row(action: .write, keys: ["i"]),
    Row(action: .writeInEditor, keys: ["a"]),
    Row(action: .mood, keys: ["m"]),
    Row(action: .edit, keys: ["e"]),
    Row(action: .star, keys: ["s"]),
    Row(action: .tag, keys: ["t"]),
    Row(action: .delete, keys: ["d"]),
    Row(action: .undo, keys: ["u"]),
    Row(action: .redo, keys: [Key(.character("r"), .control)]),
    Row(action: .copy, keys: ["y"]),
    Row(action: .help, keys: ["?"]),
    Row(action: .redraw, keys: [Key(.character("l"), .control)]),
    Row(action: .suspend, keys: [Key(.character("z"), .control)]),
  ])

  package func action(of key: Key) -> BrowserAction? {
    rows.first { $0.keys.contains(key) }?.action
  }

  /// The key that the footer shows.
  package func shownKey(of action: BrowserAction) -> String {
    rows.first { $0.action == action }?.keys.first?.text ?? ""
  }

  /// All keys of an action, for the help.
  package func shownKeys(of action: BrowserAction) -> String {
    rows.first { $0.action == action }?.keys.map(\.text).joined(separator: " ") ?? ""
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) {
    self.init(.character(character))
  }

  /// As help shows it: `j`, `↑`, `Ctrl-R`.
  var text: String {
    let name =
      switch self.name {
      case .character(let character):
        modifiers.contains(.control) ? character.uppercased() : String(character)
      case .up: "↑"
      case .down: "↓"
      case .left: "←"
      case .right: "→"
      case .enter: "Enter"
      case .escape: "Esc"
      case .tab: "Tab"
      case .backspace: "Backspace"
      case .delete: "Del"
      case .insert: "Ins"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .function(let number): "F\(number)"
      }
    return (modifiers.contains(.control) ? "Ctrl-" : "")
      + (modifiers.contains(.alternate) ? "Alt-" : "") + name
  }
}
