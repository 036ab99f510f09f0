import Terminal
import TimelineDomain

extension Japanese {
  func kept(_ draft: Draft) -> String {
    """
    文章は \(draft.path.safeInOneLine) に残してあります。
    「journal drafts restore \(draft.name.safeInOneLine)」で改めて保存できます。
    """
  }

  func notKept(_ error: RepositoryError?, _ bytes: [UInt8]) -> String {
    let reason = error.map(fact) ?? "HOME が設定されていません"
    return """
      文章を下書きとして残すこともできませんでした（\(reason)）。内容は次のとおりです:
      \(String(decoding: bytes, as: UTF8.self))
      """
  }

  var noDrafts: String { "下書きはありません。" }
  var emptyDraft: String { "（空）" }
  var unreadableDraft: String { "（読み込めません）" }
  func moodDraft(_ operands: [String]) -> String {
    (["気分"] + operands).joined(separator: " ")
  }
  func editDraft(_ name: String) -> String { "\(name) の編集" }
}
