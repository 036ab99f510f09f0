/// What a key of the full screen does.
package enum BrowserAction: String, CaseIterable, Sendable {
  case up, down, pageUp, pageDown, top, bottom, dayUp, dayDown, left, right, goTo
  case open, close, quit
  case find, nextHit, previousHit, starredOnly, otherYears, pickTag, fuzzy, calendar
  case write, writeInEditor, template, mood
  case mark, edit, star, tag, delete, undo, redo, copy
  case history, trash, conflicts, restore, number, keepBoth
  case help, redraw, suspend

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
  case moving, finding, writing, changing, looking, program

  package var actions: [BrowserAction] {
    switch self {
    case .moving:
      [
        .up, .down, .pageUp, .pageDown, .top, .bottom, .dayUp, .dayDown, .goTo, .open, .left,
        .right, .close,
      ]
    case .finding:
      [.find, .nextHit, .previousHit, .starredOnly, .otherYears, .pickTag, .fuzzy, .calendar]
    case .writing: [.write, .writeInEditor, .template, .mood]
    case .changing: [.mark, .edit, .star, .tag, .delete, .undo, .redo, .copy]
    case .looking: [.history, .trash, .conflicts, .restore, .number, .keepBoth]
    case .program: [.help, .redraw, .suspend, .quit]
    }
  }
}
