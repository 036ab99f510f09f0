import Presentation
import Terminal
import TimelineDomain

extension Japanese {
  var noDrafts: String { "下書きはありません。" }
  var emptyDraft: String { "（空）" }
  var unreadableDraft: String { "（読み込めません）" }
  func moodDraft(_ operands: [String]) -> String {
    (["気分"] + operands).joined(separator: " ")
  }
  func editDraft(_ name: String) -> String { "\(name) の編集" }
}
