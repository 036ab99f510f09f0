import Terminal

extension Japanese {
  package func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    let first = words.dropLast().joined(separator: "、")
    // No space is needed next to a bracket.
    let comma = words.count > 2 ? "、" : first.last == "」" ? "" : " "
    return "\(first)\(comma)または\(last.first == "「" ? "" : " ")\(last)"
  }

  package func all(_ words: [String]) -> String { words.joined(separator: "、") }

  package func firstFew(_ words: [String], _ limit: Int) -> String {
    words.prefix(limit).joined(separator: "、") + (words.count > limit ? "、…" : "")
  }

  package func quoted(_ names: [String]) -> String {
    let shown = names.prefix(8)
    let more = names.count - shown.count
    return shown.map { "「\($0.safeName)」" }.joined() + (more > 0 ? "ほか\(more)個" : "")
  }

  package func entries(_ count: Int) -> String { "\(count)件の記録" }
  package func andMore(_ count: Int) -> String { "ほか\(count)件" }
}
