import Presentation
import Terminal
import TimelineDomain

extension English {
  var noDrafts: String { "There are no drafts." }
  var emptyDraft: String { "(empty)" }
  var unreadableDraft: String { "(can't be read)" }
  func moodDraft(_ operands: [String]) -> String {
    (["mood"] + operands).joined(separator: " ")
  }
  func editDraft(_ name: String) -> String { "edit \(name)" }
}
