import Presentation
import Terminal
import TimelineDomain

/// Words about drafts in a list.
extension Catalogue {
  var noDrafts: String { say("There are no drafts.", "下書きはありません。") }

  /// Shown instead of a draft's first line.
  var emptyDraft: String { say("(empty)", "（空）") }

  var unreadableDraft: String { say("(can't be read)", "（読み込めません）") }

  /// What the draft is for: `mood good`, `edit 7f3k2a`.
  func moodDraft(_ operands: [String]) -> String {
    ([say("mood", "気分")] + operands).joined(separator: " ")
  }

  func editDraft(_ name: String) -> String { say("edit \(name)", "\(name) の編集") }
}

/// Sentences about restoring drafts: questions, and what to do next.
extension Catalogue {
  /// The question for a terminal, with a space at the end.
  func whichCommand(_ line: String) -> String {
    say("Which command saves it? (Enter: \(line)) ", "どのコマンドで保存しますか？（Enter で \(line)） ")
  }

  /// What to do with a text that could not be saved.
  func kept(_ draft: Draft, _ advice: DraftAdvice) -> String {
    let name = draft.name.safeInOneLine
    return switch advice {
    case .restore(let options): kept(draft, needing: options)
    case .edit:
      say(
        "your text is kept; 'journal drafts edit \(name)' opens it in your editor",
        "文章は下書きとして残してあります。「journal drafts edit \(name)」でエディターで開けます。")
    case .discard, .show:
      say(
        "your text is kept; 'journal drafts show \(name)' prints it",
        "文章は下書きとして残してあります。「journal drafts show \(name)」で表示できます。")
    }
  }

  /// What to do about a draft that could not be restored.
  func stays(_ draft: Draft, _ advice: DraftAdvice) -> String {
    let name = draft.name.safeInOneLine
    return switch advice {
    case .restore([]):
      say(
        "draft \(name) is unchanged; 'journal drafts restore \(name)' tries again",
        "下書き \(name) はそのまま残っています。「journal drafts restore \(name)」でもう一度保存できます。")
    case .restore(let options):
      say(
        "draft \(name) is unchanged; '\(restoring(draft, options))' saves it",
        "下書き \(name) はそのまま残っています。「\(restoring(draft, options))」で保存できます。")
    case .edit:
      say(
        "draft \(name) is unchanged; 'journal drafts edit \(name)' opens it in your editor",
        "下書き \(name) はそのまま残っています。「journal drafts edit \(name)」でエディターで開けます。")
    case .discard:
      say(
        "draft \(name) is empty; 'journal drafts discard \(name)' removes it",
        "下書き \(name) は空です。「journal drafts discard \(name)」で破棄できます。")
    case .show:
      say(
        "draft \(name) is unchanged; 'journal drafts show \(name)' prints its text",
        "下書き \(name) はそのまま残っています。「journal drafts show \(name)」で文章を表示できます。")
    }
  }

  /// The draft is edited; the command that saves it, with these options.
  func editedDraft(_ draft: Draft, needing options: [String]) -> String {
    say("'\(restoring(draft, options))' saves it", "「\(restoring(draft, options))」で保存できます。")
  }

  private func restoring(_ draft: Draft, _ options: [String]) -> String {
    (["journal drafts restore", draft.name.safeInOneLine] + options).joined(separator: " ")
  }

  /// Drafts that had the text that is now saved.
  func discardedSame(_ names: [String]) -> String {
    say(
      names.count == 1
        ? "draft \(names[0]) had the same text and is discarded"
        : "drafts \(names.joined(separator: ", ")) had the same text and are discarded",
      "同じ文章の下書き \(names.joined(separator: "、")) を破棄しました。")
  }

  func oldDrafts(_ drafts: WaitingDrafts) -> String {
    let are = drafts.old == 1 ? "draft is" : "drafts are"
    let days = drafts.days == 1 ? "1 day" : "\(drafts.days) days"
    return say(
      "\(drafts.old) \(are) older than \(days); 'journal drafts discard NAME' removes one.",
      "\(drafts.days)日より前の下書きが\(drafts.old)件あります。「journal drafts discard NAME」で破棄できます。")
  }
}

/// The next step for a draft that could not be restored.
enum DraftAdvice: Sendable, Hashable {
  /// Restore it, with these options.
  case restore([String])
  case edit, discard, show
}
