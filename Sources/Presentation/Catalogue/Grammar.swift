import Terminal

/// The building blocks of sentences.
extension Catalogue {
  /// `a, b or c`
  package func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return say(joined(words, "or"), eitherInJapanese(words.dropLast(), last))
  }

  /// `a, b and c`
  package func all(_ words: [String]) -> String {
    say(joined(words, "and"), words.joined(separator: "、"))
  }

  /// `a, b, c`, cut after the first few.
  package func firstFew(_ words: [String], _ limit: Int = 8) -> String {
    let comma = say(", ", "、")
    return words.prefix(limit).joined(separator: comma) + (words.count > limit ? "\(comma)…" : "")
  }

  /// Names in quotes, joined as `all` joins them, cut after the first few.
  package func quoted(_ names: [String]) -> String {
    let shown = names.prefix(8).map { say("'\($0.safeName)'", "「\($0.safeName)」") }
    let more = names.count - shown.count
    return say(
      all(more > 0 ? shown + ["\(more) more"] : shown),
      shown.joined() + (more > 0 ? "ほか\(more)個" : ""))
  }

  /// `1 entry`, `3 entries`
  package func entries(_ count: Int) -> String {
    say(counted(count, "entry", "entries"), "\(count)件の記録")
  }

  /// `and 3 more`
  package func andMore(_ count: Int) -> String { say("and \(count) more", "ほか\(count)件") }

  /// The end of a sentence: in English, those of the program end without one.
  package var stop: String { say("", "。") }
}

/// Rules of English.
extension Catalogue {
  package func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private func joined(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}

/// Rules of Japanese.
extension Catalogue {
  /// `a、b、または c`; no space is needed next to a bracket.
  private func eitherInJapanese(_ words: ArraySlice<String>, _ last: String) -> String {
    let first = words.joined(separator: "、")
    let comma = words.count > 1 ? "、" : first.last == "」" ? "" : " "
    return "\(first)\(comma)または\(last.first == "「" ? "" : " ")\(last)"
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
