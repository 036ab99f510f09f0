import Terminal

extension Japanese {
  func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    let first = words.dropLast().joined(separator: "、")
    // No space is needed next to a bracket.
    let comma = words.count > 2 ? "、" : first.last == "」" ? "" : " "
    return "\(first)\(comma)または\(last.first == "「" ? "" : " ")\(last)"
  }

  func all(_ words: [String]) -> String { words.joined(separator: "、") }

  func firstFew(_ words: [String], _ limit: Int) -> String {
    words.prefix(limit).joined(separator: "、") + (words.count > limit ? "、…" : "")
  }

  func quoted(_ names: [String]) -> String {
    let shown = names.prefix(8)
    let more = names.count - shown.count
    return shown.map { "「\($0.safeName)」" }.joined() + (more > 0 ? "ほか\(more)個" : "")
  }

  func entries(_ count: Int) -> String { "\(count)件の記録" }
  func andMore(_ count: Int) -> String { "ほか\(count)件" }
}
