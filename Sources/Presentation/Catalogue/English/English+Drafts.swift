import Terminal
package import TimelineDomain

extension English {
  package func kept(_ draft: Draft) -> String {
    """
    Your text is kept in \(draft.path.safeInOneLine)
    'journal drafts restore \(draft.name.safeInOneLine)' saves it
    """
  }

  package func notKept(_ error: RepositoryError?, _ bytes: [UInt8]) -> String {
    let reason = error.map(fact) ?? "HOME is not set"
    return """
      Your text could not be kept as a draft either (\(reason)). Here it is:
      \(String(decoding: bytes, as: UTF8.self))
      """
  }
}
