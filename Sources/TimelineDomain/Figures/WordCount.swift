/// The words and the characters of a text.
///
/// A word is a stretch of letters and digits between spaces, with the signs in it: "well-known" and
/// "3.14" are one each. Han and kana are written without spaces: they are counted as characters, and not
/// as words.
package struct WordCount: Hashable, Sendable {
  package let words: Int
  /// Han, kana, 々 and ー.
  package let characters: Int

  package init(words: Int, characters: Int) {
    self.words = words
    self.characters = characters
  }

  package static let none: WordCount = WordCount(words: 0, characters: 0)

  package static func + (left: WordCount, right: WordCount) -> WordCount {
    WordCount(words: left.words + right.words, characters: left.characters + right.characters)
  }

  package init(of text: String) {
    var (words, characters, isInWord) = (0, 0, false)
    for scalar in text.unicodeScalars {
      switch Part(of: scalar) {
      case .letter:
        if !isInWord { words += 1 }
        isInWord = true
      case .character:
        characters += 1
        isInWord = false
      case .space: isInWord = false
      case .sign: break
      }
    }
    self.init(words: words, characters: characters)
  }

  private enum Part {
    case letter, character, space, sign

    init(of scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: self = .letter
      case 0...0x20: self = .space
      case 0...0x7F: self = .sign
      case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
        0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9D,
        0x20000...0x3FFFF:
        self = .character
      // Signs of Japanese, such as 、 and 。, stand for a space.
      case 0x3000...0x303F: self = .space
      default:
        let properties = scalar.properties
        self =
          properties.isWhitespace
          ? .space
          : properties.isAlphabetic || properties.generalCategory == .decimalNumber
            ? .letter : .sign
      }
    }
  }
}
