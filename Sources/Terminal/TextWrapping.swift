extension String {
  /// Lines of at most `width` cells. Breaks at spaces and beside wide characters; a word that is
  /// longer than a line is broken between graphemes, never inside one, or left whole where somebody
  /// may want to copy it. Line ends in the text stay.
  package func wrapped(to width: Int, keepingWordsWhole: Bool = false) -> [String] {
    let width = Swift.max(width, 2)
    // `\r\n` is one character.
    return split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .flatMap { Wrapping(width: width, keepsWords: keepingWordsWhole).lines(of: $0) }
  }
}

extension Substring {
  /// What no line is broken within: words, and wide characters with the marks that belong to them.
  package var partsKeptTogether: [Substring] {
    Wrapping(width: 2, keepsWords: false).units(of: self)
  }
}

private struct Wrapping {
  let width: Int
  let keepsWords: Bool

  func lines(of text: Substring) -> [String] {
    guard text.displayWidth > width else { return [String(text)] }
    var lines: [String] = []
    var line = Line()
    for unit in units(of: text) {
      let unitWidth = unit.displayWidth
      if line.width + unitWidth <= width {
        line.add(unit, unitWidth)
        continue
      }
      // Spaces at a break belong to neither line.
      if unit.allSatisfy({ $0 == " " }) {
        lines.append(line.text)
        line = Line()
        continue
      }
      if line.width > 0 {
        lines.append(line.textBeforeBreak)
        line = Line()
      }
      if keepsWords {
        line.add(unit, unitWidth)
        continue
      }
      for character in unit {
        let characterWidth = character.displayWidth
        if line.width + characterWidth > width {
          lines.append(line.text)
          line = Line()
        }
        line.add(Substring(String(character)), characterWidth)
      }
    }
    if !line.text.isEmpty || lines.isEmpty { lines.append(line.text) }
    return lines
  }

  /// What is kept together: a run of spaces, a word, or a wide character with the closing marks
  /// behind it, which must not begin a line.
  func units(of text: Substring) -> [Substring] {
    var units: [Substring] = []
    var start = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      let isLast = next == text.endIndex
      if isLast || isBreak(between: text[index], and: text[next]) {
        units.append(text[start..<next])
        start = next
      }
      index = next
    }
    return units
  }

  private func isBreak(between left: Character, and right: Character) -> Bool {
    if (left == " ") != (right == " ") { return true }
    if Wrapping.closing.contains(right) || Wrapping.opening.contains(left) { return false }
    return left.displayWidth == 2 || right.displayWidth == 2
  }

  private static let closing: Set<Character> = [
    "、", "。", "，", "．", "！", "？", "）", "」", "』", "】", "〕", "》", "〉", "：", "；", "ー", "っ", "ゃ", "ゅ",
    "ょ", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "ッ", "ャ", "ュ", "ョ", "ァ", "ィ", "ゥ", "ェ", "ォ", "々", "…", ",", ".",
    "!", "?", ")", "]", "}", ":", ";", "”", "’",
  ]
  private static let opening: Set<Character> = [
    "（", "「", "『", "【", "〔", "《", "〈", "(", "[", "{", "“", "‘", "#", "＃",
  ]

  private struct Line {
    var text = ""
    var width = 0

    var textBeforeBreak: String {
      String(text.reversed().drop { $0 == " " }.reversed())
    }

    mutating func add(_ piece: Substring, _ pieceWidth: Int) {
      text += piece
      width += pieceWidth
    }
  }
}
