/// A number as a journal spells it: `71.20` stays apart from `71.2`.
package struct SpelledNumber: Hashable, Sendable {
  /// A number of JSON.
  package let spelling: String
  /// The nearest double; infinite for a number beyond all doubles.
  package let value: Double

  /// The number that a journal has.
  package init(restored spelling: String) {
    self.spelling = spelling
    value = Double(spelling) ?? .nan
  }

  package init(_ value: Double) {
    self.value = value
    spelling = Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  /// The number that a person typed or that another file has: `71.2`, `1.5e3`, `-4`, `.5`, `+4`, `７１`. Its
  /// spelling stays, except for what JSON doesn't have. Nil if it is no number.
  package init?(typed word: String) {
    var rest = word.compactMap(SpelledNumber.narrow)[...]
    guard rest.count == word.count else { return nil }
    var spelling = ""
    if let sign = rest.first, "+-".contains(sign) {
      if sign == "-" { spelling = "-" }
      rest.removeFirst()
    }
    let whole = SpelledNumber.digits(&rest)
    var fraction = ""
    if rest.first == "." {
      rest.removeFirst()
      fraction = SpelledNumber.digits(&rest)
      if fraction.isEmpty { return nil }
    }
    if whole.isEmpty, fraction.isEmpty { return nil }
    let zeros = whole.prefix { $0 == "0" }.count
    spelling += whole.isEmpty ? "0" : String(whole.dropFirst(min(zeros, whole.count - 1)))
    if !fraction.isEmpty { spelling += "." + fraction }
    if let mark = rest.first, "eE".contains(mark) {
      spelling.append(mark)
      rest.removeFirst()
      if let sign = rest.first, "+-".contains(sign) {
        spelling.append(sign)
        rest.removeFirst()
      }
      let exponent = SpelledNumber.digits(&rest)
      if exponent.isEmpty { return nil }
      spelling += exponent
    }
    guard rest.isEmpty else { return nil }
    self.init(restored: spelling)
  }

  /// The two numbers that a word with commas between digits may mean: `71,2` is 71.2 or 712, and `1.000,5` is 1000.5
  /// or 1.0005. Nil for any other word.
  package static func readings(ofCommas word: String) -> (
    point: SpelledNumber?, none: SpelledNumber
  )? {
    let parts = word.split(omittingEmptySubsequences: false) { ",，".contains($0) }
    guard parts.count > 1, let none = SpelledNumber(typed: parts.joined()) else { return nil }
    let whole = parts[0].filter { !".．".contains($0) }
    return (parts.count == 2 ? SpelledNumber(typed: "\(whole).\(parts[1])") : nil, none)
  }

  private static func digits(_ rest: inout ArraySlice<Character>) -> String {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    return String(digits)
  }

  /// The ASCII form of a character of a number, also of one in full width.
  private static func narrow(_ character: Character) -> Character? {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return nil
    }
    let value = scalar.value
    let narrow = (0xFF01...0xFF5E).contains(value) ? value - 0xFEE0 : value == 0x2212 ? 0x2D : value
    return narrow < 0x80 ? Unicode.Scalar(narrow).map { Character($0) } : nil
  }
}
