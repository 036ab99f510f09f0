import Terminal
import TimelineDomain

extension English {
  func kept(_ draft: Draft) -> String {
    """
    Your text is kept in \(draft.path.safeInOneLine)
    'journal drafts restore \(draft.name.safeInOneLine)' saves it
    """
  }

  func notKept(_ error: RepositoryError?, _ bytes: [UInt8]) -> String {
    let reason = error.map(fact) ?? "HOME is not set"
    return """
      Your text could not be kept as a draft either (\(reason)). Here it is:
      \(String(decoding: bytes, as: UTF8.self))
      """
  }

  var noDrafts: String { "There are no drafts." }
  var emptyDraft: String { "(empty)" }
  var unreadableDraft: String { "(can't be read)" }
  func moodDraft(_ operands: [String]) -> String {
    (["mood"] + operands).joined(separator: " ")
  }
  func editDraft(_ name: String) -> String { "edit \(name)" }
}
