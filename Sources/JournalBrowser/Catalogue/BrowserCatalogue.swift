package import Presentation

/// The text of the browser, beside the text that all front ends share.
package protocol BrowserCatalogue: Catalogue {
  /// `312 of 960,256`
  func position(_ index: Int, of count: Int) -> String
  /// What an action does, in a few words, for the help.
  func meaning(_ action: BrowserAction) -> String
  /// The same in one word, for the footer.
  func name(_ action: BrowserAction) -> String
  func title(_ group: ActionGroup) -> String
  /// What a prompt asks for.
  func title(_ prompt: PromptKind) -> String
  func sentence(_ notice: BrowserNotice) -> String
  /// The screen is smaller than the browser can use.
  var tooSmall: String { get }
  var loading: String { get }
  /// An empty journal, and a filter without hits.
  var nothingHere: [String] { get }
  var noHits: String { get }
  var moodsTitle: String { get }
}

/// The groups of the help.
package enum ActionGroup: CaseIterable, Sendable {
  case moving, finding, writing, changing, program

  package var actions: [BrowserAction] {
    switch self {
    case .moving:
      [.up, .down, .pageUp, .pageDown, .top, .bottom, .dayUp, .dayDown, .goTo, .open, .close]
    case .finding: [.find, .nextHit, .previousHit, .starredOnly, .otherYears]
    case .writing: [.write, .writeInEditor, .mood]
    case .changing: [.edit, .star, .tag, .delete, .undo, .redo, .copy]
    case .program: [.help, .redraw, .suspend, .quit]
    }
  }
}

/// What the last line can ask for.
package enum PromptKind: Hashable, Sendable {
  case find, goTo, write, tag
  /// The note of a mood.
  case note(String)
}

/// What the last line can say.
package enum BrowserNotice: Hashable, Sendable {
  /// A sentence that a command or a failure has made.
  case sentence(String)
  case added, deleted, starred, unstarred, copied
  case tagged(String)
  case undone(Int), redone(Int)
  case nothingToUndo, nothingToRedo
  case hits(Int)
  case nothingSelected
  /// This version can't read the entry, so the key can't change it.
  case cannotChange
}

extension Language {
  package var browserCatalogue: any BrowserCatalogue {
    switch self {
    case .english: English()
    case .japanese: Japanese()
    }
  }
}
