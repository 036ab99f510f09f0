import Terminal
import TextSearch
import TimePhrases
import TimelineDomain

/// One word of the command line: bytes that need not be text.
struct Argument: Sendable, Hashable {
  let bytes: [UInt8]
  /// A front end named an entry: the word is its whole id, and neither an option, a position nor a query,
  /// whatever it looks like.
  let isID: Bool

  init(bytes: [UInt8]) {
    self.bytes = bytes
    isID = false
  }

  init(_ id: EntryID) {
    bytes = Array(id.bytes)
    isID = true
  }

  /// Nil if the bytes are not UTF-8.
  var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The word for messages, in one line, with U+FFFD for invalid UTF-8 and visible control
  /// characters.
  var shown: String { String(decoding: bytes, as: UTF8.self).safeInOneLine }
}

extension Argument {
  /// A number, an id or a position in its usual width; any other word as typed.
  var inHalfWidth: Argument {
    guard !isID, let half = text?.inHalfWidth, half.allSatisfy({ $0.isASCII && $0.isOfPosition })
    else {
      return self
    }
    return Argument(text: half)
  }
}

extension Character {
  /// Letters and digits, and the signs of `@1..5`.
  fileprivate var isOfPosition: Bool { isLetter || isNumber || "@.-".contains(self) }
}

extension String {
  /// ASCII typed in full width, as an input method does, in its usual width.
  var inHalfWidth: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          (0xFF01...0xFF5E).contains($0.value) ? Unicode.Scalar($0.value - 0xFEE0) ?? $0 : $0
        }))
  }
}

extension [Argument] {
  /// The words as one text.
  var joined: [UInt8] { [UInt8](map(\.bytes).joined(separator: [0x20])) }
}

extension [Argument] {
  /// The program with these words, to paste into a shell; nil if a message can't show it exactly.
  var commandForShell: String? {
    let words = map(\.quotedForShell)
    guard words.allSatisfy({ $0 != nil }) else { return nil }
    let line = (["journal"] + words.compactMap { $0 }).joined(separator: " ")
    return line.utf8.count <= 1000 ? line : nil
  }
}

extension [UInt8] {
  /// Nil if the bytes are not UTF-8.
  var asText: String? { String(validating: self, as: UTF8.self) }
}

extension Argument {
  /// The word for a shell, in quotes if it needs them; nil if it is not UTF-8 or has live control
  /// characters.
  var quotedForShell: String? {
    guard let text, text.safeInOneLine == text else { return nil }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII
        ? $0.properties.isAlphabetic || "0123456789@%+:,./_-".unicodeScalars.contains($0)
        : $0.properties.isAlphabetic
    }
    if isPlain, !text.isEmpty { return text }
    return "'\(text.replacing("'", with: "'\\''"))'"
  }
}

/// Splits a line into words as a shell does: at spaces, with quotes and backslashes, and without
/// expanding anything.
enum ShellWords {
  /// Nil if a quote is not closed.
  static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    // By scalars: a shell closes a quote whatever mark follows it.
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        // Within double quotes, a backslash escapes only these.
        if quote == "\"", scalar != "\"", scalar != "\\" { word = (word ?? "") + "\\" }
        word = (word ?? "") + String(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if scalar == open { quote = nil } else { word = (word ?? "") + String(scalar) }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
        word = word ?? ""
      } else if scalar.properties.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(scalar)
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    return words + (word.map { [$0] } ?? [])
  }
}

extension String {
  /// A number too short for an id, which is more likely a position: `3`, `１２`.
  var isShortNumber: Bool { (1...3).contains(count) && inHalfWidth.allSatisfy(\.isDigit) }
}

extension Argument {
  var isShortNumber: Bool { shown.isShortNumber }

  /// `-3`, also in full width: `-３`.
  var isCount: Bool {
    let digits = shown.inHalfWidth.dropFirst()
    return bytes.first == 0x2D && !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
  }

  /// Whether this is the option, with or without a value attached.
  func isSpelling(of option: OptionSpec) -> Bool {
    shown == "--\(option.name)" || shown.hasPrefix("--\(option.name)=")
  }

  /// Whether this excludes a term from a query: `-work`, `-#walk`, `-(a or b)`. `-q`, `-n5` and
  /// `-qn 5` are options, and so is a single unknown letter.
  func isOfQuery(besides known: [OptionSpec]) -> Bool {
    let letters = shown.dropFirst()
    guard text != nil, let first = letters.first, letters.count > 1 || !first.isLetter else {
      return false
    }
    for (index, letter) in letters.enumerated() {
      guard let option = known.first(where: { $0.short == letter }) else { return true }
      guard let value = option.value else { continue }
      let rest = letters.dropFirst(index + 1)
      return value.placeholder == "N" && !rest.isEmpty && rest.allSatisfy(\.isLetter)
    }
    return false
  }

  /// A single dash means standard input.
  var isOption: Bool { !isID && bytes.count > 1 && bytes[0] == 0x2D && shown != "--" }

  /// `--`: what follows is no option.
  var endsOptions: Bool { !isID && shown == "--" }
}
