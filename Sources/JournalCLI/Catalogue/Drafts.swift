import Presentation
import Terminal
import TimelineDomain

/// Sentences about drafts.
extension Catalogue {
  var noDrafts: String { say("There are no drafts.", "下書きはありません。") }

  /// Shown instead of a draft's first line.
  var emptyDraft: String { say("(empty)", "（空）") }

  var unreadableDraft: String { say("(can't be read)", "（読み込めません）") }

  /// What to do with a text that could not be saved.
  func kept(_ draft: Draft, isRestorable: Bool) -> String {
    let name = draft.name.safeInOneLine
    if isRestorable { return kept(draft) }
    return say(
      "your text is kept; 'journal drafts edit \(name)' opens it in your editor",
      "文章は下書きとして残してあります。「journal drafts edit \(name)」でエディターで開けます。")
  }

  /// A draft that could be restored another time.
  func stays(_ draft: Draft) -> String {
    let name = draft.name.safeInOneLine
    return say(
      "draft \(name) is unchanged; 'journal drafts restore \(name)' tries again",
      "下書き \(name) はそのまま残っています。「journal drafts restore \(name)」でもう一度保存できます。")
  }

  /// A draft whose command can't be run. One for a sealed entry is sealed as a text, too.
  func staysAsText(_ draft: Draft, isSealing: Bool) -> String {
    let name = draft.name.safeInOneLine
    let command = isSealing ? "text --seal -" : "text -"
    let path = Argument(bytes: draft.location)
    let file = path.quotedForShell ?? path.shown
    return say(
      """
      draft \(name) is unchanged; 'journal drafts edit \(name)' opens it
      To add it as a text:
        journal \(command) < \(file)
      """,
      """
      下書き \(name) はそのまま残っています。「journal drafts edit \(name)」で開けます。
      文章として追加するには:
        journal \(command) < \(file)
      """)
  }

  func staysEmpty(_ draft: Draft) -> String {
    let name = draft.name.safeInOneLine
    return say(
      "draft \(name) is empty; 'journal drafts discard \(name)' removes it",
      "下書き \(name) は空です。「journal drafts discard \(name)」で破棄できます。")
  }

  /// The journal has not all words of the draft.
  func staysBehind(_ draft: Draft) -> String {
    let name = draft.name.safeInOneLine
    return say(
      "draft \(name) is unchanged; 'journal drafts show \(name)' prints its text",
      "下書き \(name) はそのまま残っています。「journal drafts show \(name)」で文章を表示できます。")
  }

  /// After the draft is edited.
  func savesDraft(_ draft: Draft) -> String {
    let name = draft.name.safeInOneLine
    return say(
      "'journal drafts restore \(name)' saves it", "「journal drafts restore \(name)」で保存できます。")
  }
}
