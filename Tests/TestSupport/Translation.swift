/// What is wrong with a Japanese sentence: it must have everything that the English one quotes or
/// names, and no English words.
package func translationFlaws(_ english: String, _ japanese: String) -> [String] {
  if english.isEmpty { return japanese.isEmpty ? [] : ["only in Japanese: \(japanese)"] }
  var flaws: [String] = []
  if !japanese.hasJapaneseLetters { flaws.append("not in Japanese: \(japanese)") }
  for name in english.namedThings where !japanese.contains(examples[name] ?? name) {
    flaws.append("\(name) is missing in: \(japanese)")
  }
  return flaws + japanese.englishWords.map { "English '\($0)' in: \(japanese)" }
}

/// Examples that the other language replaces.
private let examples = [
  "yesterday 9pm": "昨日の午後9時", "9pm": "昨日の午後9時", "3 days ago": "3日前",
  "last friday": "先週の金曜日", "last night": "昨夜", "last month": "先月",
]

extension String {
  package var hasJapaneseLetters: Bool {
    unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) || $0.isHan }
  }

  /// Quoted text, and tokens that are not words: numbers, ids, paths, options.
  package var namedThings: [String] {
    quoted
      + withoutQuoted.split { " ,;:()\n".contains($0) }.map(String.init).filter { word in
        word.contains(where: { $0.isNumber || "/~@$".contains($0) }) || word.hasPrefix("--")
      }.map { $0.trimmingEnd(of: ".") }
  }

  /// Adjacent English words outside quotes; a single word may be a name.
  package var englishWords: [String] {
    var found: [String] = []
    var last = false
    // Indented lines have the user's text, and parentheses the system's.
    let lines = withoutQuoted.split(separator: "\n").filter { !$0.hasPrefix("  ") }
    let words = lines.joined(separator: "\n").outsideOfParentheses
    for word in words.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let isWord = word.count > 1 && word.allSatisfy { $0.isASCII && $0.isLowercase }
      if isWord, last { found.append(String(word)) }
      last = isWord
    }
    return found
  }

  private var outsideOfParentheses: String {
    split(separator: "（").map { $0.split(separator: "）", maxSplits: 1).last ?? "" }
      .joined(separator: " ")
  }

  private var quoted: [String] { parts.filter(\.isQuoted).map(\.text) }
  private var withoutQuoted: String {
    parts.filter { !$0.isQuoted }.map(\.text).joined(separator: " ")
  }

  /// An apostrophe within a word is not a quote.
  private var parts: [(text: String, isQuoted: Bool)] {
    var parts: [(String, Bool)] = []
    var text = ""
    var end: Character?
    let characters = Array(self)
    for (index, character) in characters.enumerated() {
      let before = index > 0 ? characters[index - 1] : " "
      let after = index + 1 < characters.count ? characters[index + 1] : " "
      if character == end, end == "」" || !after.isLetter {
        parts.append((text, true))
        (text, end) = ("", nil)
      } else if end == nil, character == "「" || character == "'" && !before.isLetter {
        parts.append((text, false))
        (text, end) = ("", character == "「" ? "」" : "'")
      } else {
        text.append(character)
      }
    }
    return (parts + [(text, false)]).filter { !$0.0.isEmpty }
  }

  private func trimmingEnd(of sign: Character) -> String {
    last == sign ? String(dropLast()) : self
  }
}

extension Unicode.Scalar {
  fileprivate var isHan: Bool { (0x4E00...0x9FFF).contains(value) }
}
