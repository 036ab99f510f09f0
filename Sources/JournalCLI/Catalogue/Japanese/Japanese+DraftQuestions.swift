import Presentation
import Terminal
import TimelineDomain

extension Japanese {
  func question(_ question: DraftQuestion) -> String {
    switch question {
    case .time(let word, let typed):
      (word.isEmpty ? "" : "「\(word)」とは") + "いつのことですか？（Enter で \(typed)）"
    case .tag(let word): "\(insteadOf(word))どのタグを付けますか？（Enter でなし）"
    case .mood(let word, let names):
      "\(insteadOf(word))どの気分にしますか？ \(names.joined(separator: "、"))（Enter で文章として保存）"
    case .template(let word, let names):
      "\(insteadOf(word))どのテンプレートにしますか？\(known(names)) "
    case .entry(let word): "\(insteadOf(word))どの記録を編集しますか？ ID か、最新なら @1: "
    case .journal(let word, let names):
      "\(insteadOf(word))どのジャーナルに保存しますか？\(known(names)) "
    case .command(let line): "どのコマンドで保存しますか？（Enter で \(line)） "
    }
  }

  private func insteadOf(_ word: String) -> String {
    word.isEmpty ? "" : "「\(word)」の代わりに、"
  }

  private func known(_ names: [String]) -> String {
    names.isEmpty ? "" : "（\(names.map(\.safeName).joined(separator: "、"))）"
  }

  func kept(_ draft: Draft, _ advice: DraftAdvice) -> String {
    let name = draft.name.safeInOneLine
    return switch advice {
    case .restore(let options): kept(draft, needing: options)
    case .edit:
      "文章は下書きとして残してあります。「journal drafts edit \(name)」でエディターで開けます。"
    case .discard, .show:
      "文章は下書きとして残してあります。「journal drafts show \(name)」で表示できます。"
    }
  }

  func stays(_ draft: Draft, _ advice: DraftAdvice) -> String {
    let name = draft.name.safeInOneLine
    return switch advice {
    case .restore([]):
      "下書き \(name) はそのまま残っています。「journal drafts restore \(name)」でもう一度保存できます。"
    case .restore(let options):
      "下書き \(name) はそのまま残っています。「\(restoring(draft, options))」で保存できます。"
    case .edit:
      "下書き \(name) はそのまま残っています。「journal drafts edit \(name)」でエディターで開けます。"
    case .discard: "下書き \(name) は空です。「journal drafts discard \(name)」で破棄できます。"
    case .show:
      "下書き \(name) はそのまま残っています。「journal drafts show \(name)」で文章を表示できます。"
    }
  }

  func editedDraft(_ draft: Draft, needing options: [String]) -> String {
    "「\(restoring(draft, options))」で保存できます。"
  }

  private func restoring(_ draft: Draft, _ options: [String]) -> String {
    (["journal drafts restore", draft.name.safeInOneLine] + options).joined(separator: " ")
  }

  func discardedSame(_ names: [String]) -> String {
    "同じ文章の下書き \(names.joined(separator: "、")) を破棄しました。"
  }

  func oldDrafts(_ drafts: WaitingDrafts) -> String {
    "\(drafts.days)日より前の下書きが\(drafts.old)件あります。「journal drafts discard NAME」で破棄できます。"
  }

  /// 「last nigt」に代わる時刻
  func unclear(_ value: UnclearValue) -> String {
    let what =
      switch value.option {
      case .at: "時刻"
      case .tag: "タグ"
      case .mood: "気分"
      case .template: "テンプレート"
      case .entry: "記録の ID"
      case .journal: "ジャーナル"
      }
    return value.word.isEmpty ? what : "「\(value.word.safeInOneLine)」に代わる\(what)"
  }
}
