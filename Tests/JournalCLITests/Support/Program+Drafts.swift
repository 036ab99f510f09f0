import TimelineDomain

extension Program {
  /// Adds a draft that an earlier command left: `d1`, `d2`, …
  @discardableResult
  func keep(_ text: String, for words: [String]? = nil, base: String? = nil) -> Draft {
    keep(Array(text.utf8), for: words, base: base)
  }

  @discardableResult
  func keep(_ text: [UInt8], for words: [String]? = nil, base: String? = nil) -> Draft {
    let purpose = words.map { DraftPurpose(words: $0, base: base.map { [EntryID($0)] } ?? []) }
    guard let draft = try? drafts.keep(text, for: purpose) else {
      preconditionFailure("drafts are refused")
    }
    return draft
  }
}
