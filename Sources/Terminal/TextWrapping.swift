extension StringProtocol {
  /// Lines of at most `width` cells. Breaks at spaces and beside wide characters; a word that is
  /// longer than a line is broken between graphemes, never inside one, or left whole where somebody
  /// may want to copy it, as every address is. Line ends in the text stay, and no hyphens are made.
  package func wrapped(to width: Int, keepingWordsWhole: Bool = false) -> [String] {
    // `\r\n` is one character.
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.flatMap { line in
      Substring(line).wrappedPieces(to: width, keepingWordsWhole: keepingWordsWhole)
        .map { String($0) }
    }
  }

  /// The same of an answer or a message, whose words stay whole, for somebody may want to copy them. A
  /// row hangs: what it wraps into stands below the text behind its first word where two spaces are
  /// between, else below that word.
  package func wrappedRows(to width: Int) -> [String] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.flatMap { line in
      let line = Substring(line)
      let hang = line.hang <= width / 2 ? line.hang : 0
      let margin = String(repeating: " ", count: hang)
      return line.wrappedPieces(to: width, indent: hang, keepingWordsWhole: true).enumerated()
        .map { $0.offset == 0 ? String($0.element) : margin + $0.element }
    }
  }
}

extension Substring {
  /// One line as pieces of it; all but the first are `indent` cells narrower.
  func wrappedPieces(
    to width: Int, indent: Int = 0, keepingWordsWhole: Bool = false
  ) -> [Substring] {
    var wrapping = Wrapping(self, width: width, indent: indent, keepsWords: keepingWordsWhole)
    return wrapping.pieces()
  }
}

extension Substring {
  /// What no line is broken within: spaces, words, and wide characters with the marks that belong to them.
  package var partsKeptTogether: [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    for index in indices.dropFirst()
    where LineBreaking.isAllowed(between: self[self.index(before: index)], and: self[index]) {
      parts.append(self[start..<index])
      start = index
    }
    return isEmpty ? [] : parts + [self[start...]]
  }
}

/// A line on its way to several, walked through once: there may be a gigabyte of it.
private struct Wrapping {
  private let text: Substring
  private let keepsWords: Bool
  private let restWidth: Int
  /// Cells that the piece which is being filled may have, and has.
  private var room: Int
  private var filled = 0
  private var start: String.Index
  /// Behind its last word: spaces at a break belong to neither piece.
  private var wordEnd: String.Index
  private var result: [Substring] = []

  init(_ text: Substring, width: Int, indent: Int, keepsWords: Bool) {
    self.text = text
    self.keepsWords = keepsWords
    room = max(width, 2)
    restWidth = max(width - indent, 2)
    start = text.startIndex
    wordEnd = text.startIndex
  }

  mutating func pieces() -> [Substring] {
    // What is kept together: spaces, a word, or a wide character with the marks behind it.
    var unit = text.startIndex
    var unitWidth = 0
    var previous: Character?
    var index = text.startIndex
    for character in text {
      if let previous, LineBreaking.isAllowed(between: previous, and: character) {
        take(unit..<index, unitWidth)
        unit = index
        unitWidth = 0
      }
      unitWidth += character.displayWidth
      previous = character
      index = text.index(after: index)
    }
    take(unit..<text.endIndex, unitWidth)
    // At the end of a text spaces stay where they have room.
    if start < text.endIndex || result.isEmpty { result.append(text[start...]) }
    return result
  }

  private mutating func take(_ unit: Range<String.Index>, _ width: Int) {
    if text[unit].utf8.first == 0x20 {
      // Behind a full line they are left out; it may be that nothing follows.
      if filled + width <= room { filled += width } else { end(before: unit) }
      return
    }
    if filled + width > room, start < unit.lowerBound { end(before: unit, next: unit.lowerBound) }
    if width > room, !keepsWords, !text[unit].hasAddress {
      takeApart(unit)
    } else {
      filled += width
    }
    wordEnd = unit.upperBound
  }

  /// A word without room in any piece.
  private mutating func takeApart(_ unit: Range<String.Index>) {
    var index = unit.lowerBound
    for character in text[unit] {
      let width = character.displayWidth
      if filled + width > room, filled > 0 { end(before: index..<index, next: index) }
      filled += width
      index = text.index(after: index)
      wordEnd = index
    }
  }

  /// Ends the piece behind its last word and begins the next one behind `space`.
  private mutating func end(before space: Range<String.Index>, next: String.Index? = nil) {
    // An indent that has no room beside its first word is no line.
    if wordEnd > start {
      result.append(text[start..<wordEnd])
      room = restWidth
    }
    start = next ?? space.upperBound
    wordEnd = start
    filled = 0
  }
}

extension Substring {
  /// Cells before what a row says.
  fileprivate var hang: Int {
    let words = drop { $0 == " " }
    let rest = words.drop { $0 != " " }
    let behind = rest.drop { $0 == " " }
    let text = rest.distance(from: rest.startIndex, to: behind.startIndex) > 1 ? behind : words
    return self[..<text.startIndex].displayWidth
  }

  /// `https://…`, alone or in brackets.
  fileprivate var hasAddress: Bool {
    var rest = utf8
    while let colon = rest.firstIndex(of: 0x3A) {
      rest = rest[colon...]
      if colon > startIndex, rest.starts(with: "://".utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
