import Presentation

/// The keys of the full screen as rows of help, with the name of each action in the settings.
enum KeyRows {
  static func rows(_ words: Catalogue) -> [(String, String)] {
    ActionGroup.allCases.flatMap(\.actions).map { action in
      let keys = KeyTable.standard.keys(of: action).map(\.spelling).joined(separator: " ")
      return (keys, "\(words.meaning(action)) [\(action.settingName)]")
    }
  }
}
