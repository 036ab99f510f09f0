import Terminal
package import TimelineDomain

extension English {
  package func kept(_ draft: Draft, needing options: [String]) -> String {
    let command = (["journal drafts restore", draft.name.safeInOneLine] + options)
      .joined(separator: " ")
    return "your text is kept; '\(command)' saves it"
  }

  package func notKept(_ error: RepositoryError?, _ bytes: [UInt8]) -> String {
    let reason = error.map(fact) ?? "HOME is not set"
    return """
      Your text could not be kept as a draft either (\(reason)). Here it is:
      \(String(decoding: bytes, as: UTF8.self))
      """
  }
}
