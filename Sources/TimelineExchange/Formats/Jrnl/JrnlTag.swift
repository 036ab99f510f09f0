import TimelineDomain

/// The tags that jrnl finds in a text: `(?<!\S)([@][-+*#/\w]+)`.
enum JrnlTag {
  /// The tags after `@`, without those that this program finds itself, in the order of their names: the
  /// same for a text and for jrnl's JSON, which sorts them.
  static func found(in text: String) -> [Tag] {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return [] }
    var tags: [Tag] = []
    var before: Unicode.Scalar = " "
    var word: String.UnicodeScalarView?
    func end() {
      if let word, !word.isEmpty { tags.append(.restored(String(word))) }
    }
    for scalar in text.unicodeScalars {
      if word != nil, isPart(scalar) {
        word?.append(scalar)
      } else {
        end()
        word = nil
        if scalar == "@", before.properties.isWhitespace { word = .init() }
      }
      before = scalar
    }
    end()
    return sorted(tags, without: text)
  }

  static func sorted(_ tags: [Tag], without text: String) -> [Tag] {
    if tags.isEmpty { return [] }
    let own = Set(Tag.found(in: text))
    return tags.eachOnce().filter { !own.contains($0) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if "-+*#/_".unicodeScalars.contains(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }
}
