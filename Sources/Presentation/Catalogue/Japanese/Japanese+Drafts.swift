import Terminal
package import TimelineDomain

extension Japanese {
  package func kept(_ draft: Draft, needing options: [String]) -> String {
    let command = (["journal drafts restore", draft.name.safeInOneLine] + options)
      .joined(separator: " ")
    return "文章は下書きとして残してあります。「\(command)」で保存できます。"
  }

  package func notKept(_ error: RepositoryError?, _ bytes: [UInt8]) -> String {
    let reason = error.map(fact) ?? "HOME が設定されていません"
    return """
      文章を下書きとして残すこともできませんでした（\(reason)）。内容は次のとおりです:
      \(String(decoding: bytes, as: UTF8.self))
      """
  }
}
