import Terminal
import TimelineDomain

/// What became of a text that could not be saved.
enum DraftSentence {
  static func kept(_ draft: Draft) -> String {
    "Your text is kept in \(draft.path.safeInOneLine)\n"
      + "'journal drafts restore \(draft.name.safeInOneLine)' saves it after all"
  }

  /// Nothing else is left but to show it.
  static func notKept(_ reason: String, _ bytes: [UInt8]) -> String {
    "Your text could not be kept as a draft either (\(reason)). Here it is:\n"
      + String(decoding: bytes, as: UTF8.self)
  }
}
