/// What the keys of the full screen do.
package protocol KeySentences {
  /// What an action does, in a few words, for the help.
  func meaning(_ action: BrowserAction) -> String
  /// The same in one word, for the footer.
  func name(_ action: BrowserAction) -> String
  func title(_ group: ActionGroup) -> String
}
