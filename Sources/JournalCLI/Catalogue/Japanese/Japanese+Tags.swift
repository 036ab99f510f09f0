import Presentation
import Terminal
import TimelineDomain

extension Japanese {
  func sentence(_ hint: QueryHint) -> String {
    switch hint {
    case .unknownField(let name, let word, let suggestion):
      "「\(word.safeInOneLine)」はふつうの言葉として探しました。「\(name):」という項目はありません。"
        + (suggestion.map { "「\($0):」のことですか？" } ?? "項目は「journal help query」で確認できます。")
    case .time(let word, let option?):
      "「\(word.safeInOneLine)」はふつうの言葉として探しました。その期間の記録を見るには、--\(option)"
        + (option == "today" ? " か on:today" : "") + " を使ってください。"
    case .habit(let word, let habit):
      "「\(word.safeInOneLine)」はふつうの言葉として探しました。" + advice(habit, for: word)
    case .time(let word, nil):
      "「\(word.safeInOneLine)」はふつうの言葉として探しました。その期間の記録を見るには、"
        + "on:\(word.safeInOneLine) と書いてください。"
    }
  }

  func renamedTag(_ old: String, to new: String, count: Int) -> String {
    "\(count)件の記録で \(old) を \(new) に変えました。"
  }

  func mergesTags(_ new: String, count: Int) -> String {
    "\(new) はすでに\(count)件の記録にあります。二つは同じタグになります。"
  }

  func keepsTag(_ old: String, entries names: [String]) -> String {
    "\(old) があるかもしれない記録\(names.count)件は、このバージョンでは読み取れないため、変えません: "
      + firstFew(names)
  }

  func renameTag(_ old: String, to new: String, count: Int) -> String {
    "\(count)件の記録で \(old) を \(new) に変えますか？ [y/N] "
  }

  func noSuchTag(_ tag: String, suggestion: String?) -> String {
    "タグ \(tag) の付いた記録はありません。"
      + (suggestion.map { "\($0) のことですか？" } ?? "タグは「journal tags」で確認できます。")
  }

  func isNamedSo(_ new: String) -> String { "すべての記録で、すでに \(new) と書かれています。" }
}
