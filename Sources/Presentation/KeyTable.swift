package import Settings
package import Terminal

/// The keys of all actions. The footer, the help, the manual and the dispatcher read this table.
package struct KeyTable: Sendable {
  package struct Row: Sendable, Hashable {
    package let action: BrowserAction
    package let keys: [Key]
  }

  package let rows: [Row]
  /// The settings that are ignored.
  package let flaws: [Flaw]

  /// A key in the settings that can't be used, by the name of its action.
  package struct Flaw: Hashable, Sendable {
    package let action: String
    package let reason: KeyFlaw

    package init(action: String, reason: KeyFlaw) {
      self.action = action
      self.reason = reason
    }
  }

  private init(rows: [Row], flaws: [Flaw] = []) {
    self.rows = rows
    self.flaws = flaws
  }

  package static let standard = KeyTable(rows: [
    Row(action: .up, keys: [Key(.up), "k"]),
    Row(action: .down, keys: [Key(.down), "j"]),
    Row(action: .pageUp, keys: [Key(.pageUp), Key(.character("b"), .control)]),
    Row(action: .pageDown, keys: [" ", Key(.pageDown), Key(.character("f"), .control)]),
    Row(action: .top, keys: [Key(.home)]),
    Row(action: .bottom, keys: [Key(.end), "G"]),
    Row(action: .dayUp, keys: ["{"]),
    Row(action: .dayDown, keys: ["}"]),
    Row(action: .left, keys: [Key(.left)]),
    Row(action: .right, keys: [Key(.right), "l"]),
    Row(action: .goTo, keys: ["g"]),
    Row(action: .open, keys: [Key(.enter)]),
    Row(action: .close, keys: [Key(.escape)]),
    Row(action: .quit, keys: ["q", Key(.character("c"), .control)]),
    Row(action: .find, keys: ["/"]),
    Row(action: .nextHit, keys: ["n"]),
    Row(action: .previousHit, keys: ["N"]),
    Row(action: .starredOnly, keys: ["*"]),
    Row(action: .otherYears, keys: ["o"]),
    Row(action: .pickTag, keys: ["#"]),
    Row(action: .fuzzy, keys: ["f"]),
    Row(action: .calendar, keys: ["c"]),
    Row(action: .figures, keys: ["S"]),
    Row(action: .write, keys: ["i"]),
    Row(action: .writeInEditor, keys: ["a"]),
    Row(action: .template, keys: ["T"]),
    Row(action: .mood, keys: ["m"]),
    Row(action: .mark, keys: ["v"]),
    Row(action: .edit, keys: ["e"]),
    Row(action: .star, keys: ["s"]),
    Row(action: .tag, keys: ["t"]),
    Row(action: .untag, keys: ["x"]),
    Row(action: .delete, keys: ["d"]),
    Row(action: .undo, keys: ["u"]),
    Row(action: .redo, keys: [Key(.character("r"), .control)]),
    Row(action: .copy, keys: ["y"]),
    Row(action: .openFiles, keys: ["O"]),
    Row(action: .lock, keys: ["L"]),
    Row(action: .seal, keys: ["Z"]),
    Row(action: .history, keys: ["h"]),
    Row(action: .trash, keys: ["D"]),
    Row(action: .conflicts, keys: ["C"]),
    Row(action: .restore, keys: ["r"]),
    Row(action: .number, keys: ["1", "2", "3", "4", "5"]),
    Row(action: .keepBoth, keys: ["b"]),
    Row(action: .settle, keys: ["A"]),
    Row(action: .journals, keys: ["J"]),
    Row(action: .sync, keys: ["Y"]),
    Row(action: .merge, keys: ["M"]),
    Row(action: .help, keys: ["?"]),
    Row(action: .redraw, keys: [Key(.character("l"), .control)]),
    Row(action: .suspend, keys: [Key(.character("z"), .control)]),
  ])

  /// The standard keys with those of the settings. A setting that can't be used is a flaw, and its
  /// action keeps the standard keys.
  package init(_ settings: [Configuration.KeyChoice]) {
    var rows = KeyTable.standard.rows
    var flaws: [Flaw] = []
    var chosen: [BrowserAction: [Key]] = [:]
    for setting in settings {
      let action = BrowserAction(settingName: setting.action)
      let words = setting.keys.split(separator: " ").map(String.init)
      let keys = words.compactMap { Key(spelling: $0) }
      if let action, !keys.isEmpty, keys.count == words.count {
        chosen[action] = keys
      } else {
        let unknown = words.first { Key(spelling: $0) == nil } ?? ""
        let reason: KeyFlaw = action == nil ? .unknownAction : .unknownKey(unknown)
        flaws.append(Flaw(action: setting.action, reason: reason))
      }
    }
    // A key that an action gets from the settings is taken from those that don't have it from there,
    // if all settings together leave them another key. Of two settings with one key, the first one gets
    // it. A setting that is ignored gives keys back, which may clash with one that was right before.
    let order = settings.reversed().compactMap { BrowserAction(settingName: $0.action) }
    while let (action, other) = KeyTable.lastClash(chosen, order) {
      let keys = chosen.removeValue(forKey: action) ?? []
      let needed = chosen[other] ?? KeyTable.standard.keys(of: other)
      let shared = keys.first { needed.contains($0) }
      flaws.append(
        Flaw(
          action: action.settingName,
          reason: .clash(key: shared?.spelling ?? "", with: other.settingName)))
    }
    let taken = Set(chosen.values.joined())
    rows = rows.map { row in
      Row(action: row.action, keys: chosen[row.action] ?? row.keys.filter { !taken.contains($0) })
    }
    self.init(rows: rows, flaws: flaws)
  }

  /// The last setting that takes a key which another action needs.
  private static func lastClash(
    _ chosen: [BrowserAction: [Key]], _ order: [BrowserAction]
  ) -> (action: BrowserAction, other: BrowserAction)? {
    let taken = Set(chosen.values.joined())
    for action in order {
      guard let keys = chosen[action] else { continue }
      let other = BrowserAction.allCases.first { other in
        guard other != action else { return false }
        if let own = chosen[other] { return !Set(own).isDisjoint(with: keys) }
        if BrowserAction.later.contains(other) { return false }
        let standard = Set(KeyTable.standard.keys(of: other))
        return !standard.isDisjoint(with: keys) && standard.isSubset(of: taken)
      }
      if let other { return (action, other) }
    }
    return nil
  }

  package func action(of key: Key) -> BrowserAction? {
    rows.first { $0.keys.contains(key) }?.action
  }

  package func keys(of action: BrowserAction) -> [Key] {
    rows.first { $0.action == action }?.keys ?? []
  }

  /// What a key of `number` counts, from 1; nil for every other key.
  package func number(of key: Key) -> Int? {
    keys(of: .number).firstIndex(of: key).map { $0 + 1 }
  }

  /// The key that the footer shows; for numbers the first and the last.
  package func shownKey(of action: BrowserAction) -> String {
    let keys = keys(of: action)
    guard action == .number, keys.count > 1, let last = keys.last else {
      return keys.first?.text ?? ""
    }
    return "\(keys[0].text)–\(last.text)"
  }

  /// All keys of an action, for the help.
  package func shownKeys(of action: BrowserAction) -> String {
    keys(of: action).map(\.text).joined(separator: " ")
  }
}

/// What a key of the full screen does.
package enum BrowserAction: String, CaseIterable, Sendable {
  case up, down, pageUp, pageDown, top, bottom, dayUp, dayDown, left, right, goTo
  case open, close, quit
  case find, nextHit, previousHit, starredOnly, otherYears, pickTag, fuzzy, calendar
  case figures
  case write, writeInEditor, template, mood
  case mark, edit, star, tag, untag, delete, undo, redo, copy
  case openFiles, lock, seal
  case history, trash, conflicts, restore, number, keepBoth, settle
  case journals, sync, merge
  case help, redraw, suspend

  /// Their standard keys came later than the settings that may use them, and give way.
  fileprivate static let later: Set<BrowserAction> = [
    .figures, .mark, .untag, .openFiles, .settle, .journals, .sync, .merge, .lock,
    .seal,
  ]

  /// The name in the settings: `page-up`.
  package var settingName: String {
    rawValue.reduce(into: "") { name, letter in
      if letter.isUppercase { name += "-" }
      name += letter.lowercased()
    }
  }

  package init?(settingName: String) {
    guard let action = BrowserAction.allCases.first(where: { $0.settingName == settingName })
    else { return nil }
    self = action
  }
}

/// The groups of the help.
package enum ActionGroup: CaseIterable, Sendable {
  case moving, finding, writing, changing, looking, together, program

  package var actions: [BrowserAction] {
    switch self {
    case .moving:
      [
        .up, .down, .pageUp, .pageDown, .top, .bottom, .dayUp, .dayDown, .goTo, .open, .left,
        .right, .close,
      ]
    case .finding:
      [
        .find, .nextHit, .previousHit, .starredOnly, .otherYears, .pickTag, .fuzzy, .calendar,
        .figures,
      ]
    case .writing: [.write, .writeInEditor, .template, .mood]
    case .changing: [.mark, .edit, .star, .tag, .untag, .delete, .undo, .redo, .copy, .seal]
    case .looking:
      [.openFiles, .lock, .history, .trash, .conflicts, .restore, .number, .keepBoth, .settle]
    case .together: [.journals, .sync, .merge]
    case .program: [.help, .redraw, .suspend, .quit]
    }
  }
}

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
