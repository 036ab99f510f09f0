import Terminal

extension English {
  func either(_ words: [String]) -> String { joined(words, "or") }
  func all(_ words: [String]) -> String { joined(words, "and") }

  func firstFew(_ words: [String], _ limit: Int) -> String {
    words.prefix(limit).joined(separator: ", ") + (words.count > limit ? ", …" : "")
  }

  func quoted(_ names: [String]) -> String {
    let shown = names.prefix(8).map { "'\($0.safeName)'" }
    let more = names.count - shown.count
    return all(more > 0 ? shown + ["\(more) more"] : shown)
  }

  func entries(_ count: Int) -> String { counted(count, "entry", "entries") }
  func andMore(_ count: Int) -> String { "and \(count) more" }

  func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private func joined(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
