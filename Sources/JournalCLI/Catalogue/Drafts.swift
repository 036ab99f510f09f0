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
  func question(_ question: DraftQuestion) -> String {
    switch question {
    case .time(let word, let typed):
      say(
        "When did it happen\(insteadOf(word))? (Enter: \(typed)) ",
        (word.isEmpty ? "" : "「\(word)」とは") + "いつのことですか？（Enter で \(typed)）")
    case .tag(let word):
      say("Which tag\(insteadOf(word))? (Enter: none) ", "\(insteadOf(word))どのタグを付けますか？（Enter でなし）")
    case .mood(let word, let names):
      say(
        "Which mood\(insteadOf(word))? \(names.joined(separator: ", ")) (Enter: save it as a text) ",
        "\(insteadOf(word))どの気分にしますか？ \(names.joined(separator: "、"))（Enter で文章として保存）")
    case .template(let word, let names):
      say(
        "Which template\(insteadOf(word))?\(known(names)) ",
        "\(insteadOf(word))どのテンプレートにしますか？\(known(names)) ")
    case .entry(let word):
      say(
        "Which entry\(insteadOf(word))? An id, or @1 for the newest: ",
        "\(insteadOf(word))どの記録を編集しますか？ ID か、最新なら @1: ")
    case .journal(let word, let names):
      say(
        "Which journal\(insteadOf(word))?\(known(names)) ",
        "\(insteadOf(word))どのジャーナルに保存しますか？\(known(names)) ")
    case .command(let line):
      say("Which command saves it? (Enter: \(line)) ", "どのコマンドで保存しますか？（Enter で \(line)） ")
    }
  }

  private func insteadOf(_ word: String) -> String {
    word.isEmpty ? "" : say(", instead of '\(word)'", "「\(word)」の代わりに、")
  }

  private func known(_ names: [String]) -> String {
    names.isEmpty
      ? ""
      : say(
        " Known: \(names.map(\.safeName).joined(separator: ", ")).",
        "（\(names.map(\.safeName).joined(separator: "、"))）")
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

  /// `a time instead of 'last nigt'`
  func unclear(_ value: UnclearValue) -> String {
    let what =
      switch value.option {
      case .at: say("a time", "時刻")
      case .tag: say("a tag", "タグ")
      case .mood: say("a mood", "気分")
      case .template: say("a template", "テンプレート")
      case .entry: say("an entry", "記録の ID")
      case .journal: say("a journal", "ジャーナル")
      }
    return value.word.isEmpty
      ? what
      : say(
        "\(what) instead of '\(value.word.safeInOneLine)'",
        "「\(value.word.safeInOneLine)」に代わる\(what)")
  }
}

/// What the program asks to restore a draft, with the word that it did not understand; that is empty
/// if there was none.
enum DraftQuestion: Sendable, Hashable {
  /// `typed` is the time at which the text was typed, for an empty answer.
  case time(String, typed: String)
  case tag(String)
  case mood(String, [String])
  case template(String, [String])
  case entry(String)
  case journal(String, [String])
  /// The command that Enter runs.
  case command(String)
}

/// The next step for a draft that could not be restored.
enum DraftAdvice: Sendable, Hashable {
  /// Restore it, with these options.
  case restore([String])
  case edit, discard, show
}
