import TimelineDomain

/// The tags that jrnl finds in a text: `(?<!\S)([@][-+*#/\w]+)`.
enum JrnlTag {
  /// The tags after `@`, without those that this program finds itself, in the order of their names: the
  /// same for a text and for jrnl's JSON, which sorts them.
  static func found(in text: String) -> [Tag] {
    var text = text
    // Most texts have no word that begins with the sign.
    let hasSign = text.withUTF8 { bytes in
      bytes.indices.contains { index in
        bytes[index] == UInt8(ascii: "@")
          && (index == 0 || bytes[index - 1] <= 0x20 || bytes[index - 1] >= 0x80)
      }
    }
    return hasSign ? words(in: text) : []
  }

  private static func words(in text: String) -> [Tag] {
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
        if scalar == "@", before.isASCII ? before.value <= 0x20 : before.properties.isWhitespace {
          word = .init()
        }
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
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-+*#/_".utf8.contains(byte)
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }
}
