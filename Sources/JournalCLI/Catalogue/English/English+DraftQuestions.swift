import Presentation
import Terminal
import TimelineDomain

extension English {
  func question(_ question: DraftQuestion) -> String {
    switch question {
    case .time(let word, let typed):
      "When did it happen\(insteadOf(word))? (Enter: \(typed)) "
    case .tag(let word): "Which tag\(insteadOf(word))? (Enter: none) "
    case .mood(let word, let names):
      "Which mood\(insteadOf(word))? \(names.joined(separator: ", ")) (Enter: save it as a text) "
    case .template(let word, let names): "Which template\(insteadOf(word))?\(known(names)) "
    case .entry(let word): "Which entry\(insteadOf(word))? An id, or @1 for the newest: "
    case .journal(let word, let names): "Which journal\(insteadOf(word))?\(known(names)) "
    case .command(let line): "Which command saves it? (Enter: \(line)) "
    }
  }

  private func insteadOf(_ word: String) -> String { word.isEmpty ? "" : ", instead of '\(word)'" }

  private func known(_ names: [String]) -> String {
    names.isEmpty ? "" : " Known: \(names.map(\.safeName).joined(separator: ", "))."
  }

  func kept(_ draft: Draft, _ advice: DraftAdvice) -> String {
    let name = draft.name.safeInOneLine
    return switch advice {
    case .restore(let options): kept(draft, needing: options)
    case .edit: "your text is kept; 'journal drafts edit \(name)' opens it in your editor"
    case .discard, .show: "your text is kept; 'journal drafts show \(name)' prints it"
    }
  }

  func stays(_ draft: Draft, _ advice: DraftAdvice) -> String {
    let name = draft.name.safeInOneLine
    return switch advice {
    case .restore([]): "draft \(name) is unchanged; 'journal drafts restore \(name)' tries again"
    case .restore(let options):
      "draft \(name) is unchanged; '\(restoring(draft, options))' saves it"
    case .edit: "draft \(name) is unchanged; 'journal drafts edit \(name)' opens it in your editor"
    case .discard: "draft \(name) is empty; 'journal drafts discard \(name)' removes it"
    case .show: "draft \(name) is unchanged; 'journal drafts show \(name)' prints its text"
    }
  }

  func editedDraft(_ draft: Draft, needing options: [String]) -> String {
    "'\(restoring(draft, options))' saves it"
  }

  private func restoring(_ draft: Draft, _ options: [String]) -> String {
    (["journal drafts restore", draft.name.safeInOneLine] + options).joined(separator: " ")
  }

  func discardedSame(_ names: [String]) -> String {
    names.count == 1
      ? "draft \(names[0]) had the same text and is discarded"
      : "drafts \(names.joined(separator: ", ")) had the same text and are discarded"
  }

  func oldDrafts(_ drafts: WaitingDrafts) -> String {
    let are = drafts.old == 1 ? "draft is" : "drafts are"
    let days = drafts.days == 1 ? "1 day" : "\(drafts.days) days"
    return "\(drafts.old) \(are) older than \(days); 'journal drafts discard NAME' removes one."
  }

  /// `a time instead of 'last nigt'`
  func unclear(_ value: UnclearValue) -> String {
    let what =
      switch value.option {
      case .at: "a time"
      case .tag: "a tag"
      case .mood: "a mood"
      case .template: "a template"
      case .entry: "an entry"
      case .journal: "a journal"
      }
    return value.word.isEmpty ? what : "\(what) instead of '\(value.word.safeInOneLine)'"
  }
}
