import Terminal

extension English {
  package func either(_ words: [String]) -> String { joined(words, "or") }
  package func all(_ words: [String]) -> String { joined(words, "and") }

  package func firstFew(_ words: [String], _ limit: Int) -> String {
    words.prefix(limit).joined(separator: ", ") + (words.count > limit ? ", …" : "")
  }

  package func quoted(_ names: [String]) -> String {
    let shown = names.prefix(8).map { "'\($0.safeName)'" }
    let more = names.count - shown.count
    return all(more > 0 ? shown + ["\(more) more"] : shown)
  }

  package func entries(_ count: Int) -> String { counted(count, "entry", "entries") }
  package func andMore(_ count: Int) -> String { "and \(count) more" }

  package func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private func joined(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}

/// Digits in groups of three.
package func grouped(_ number: Int) -> String {
  var result = ""
  for (index, digit) in String(number).reversed().enumerated() {
    if index > 0, index % 3 == 0, digit != "-" { result.append(",") }
    result.append(digit)
  }
  return String(result.reversed())
}
