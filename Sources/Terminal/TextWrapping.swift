extension StringProtocol {
  /// Wraps text to lines of at most `width` cells. Breaks at spaces and next to wide characters,
  /// and keeps line breaks. Breaks a longer word between graphemes, or keeps it whole if the user
  /// may want to copy it; addresses always stay whole.
  package func wrapped(to width: Int, keepingWordsWhole: Bool = false) -> [String] {
    // `\r\n` is one character.
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.flatMap { line in
      Substring(line).wrappedPieces(to: width, keepingWordsWhole: keepingWordsWhole)
        .map { String($0) }
    }
  }

  /// Wraps an answer or a message, and keeps words whole. Continuation lines are indented to the
  /// row's text, which begins after two spaces, or after the first word.
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
  /// Wraps one line. All pieces but the first are `indent` cells narrower.
  func wrappedPieces(
    to width: Int, indent: Int = 0, keepingWordsWhole: Bool = false
  ) -> [Substring] {
    var wrapping = Wrapping(self, width: width, indent: indent, keepsWords: keepingWordsWhole)
    return wrapping.pieces()
  }
}

extension Substring {
  /// The parts that never break: spaces, words, and wide characters with their marks.
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

/// Wraps a line in one pass; it may be a gigabyte long.
private struct Wrapping {
  private let text: Substring
  private let keepsWords: Bool
  private let restWidth: Int
  /// The cells that the current piece may use, and uses.
  private var room: Int
  private var filled = 0
  private var start: String.Index
  /// Spaces after the last word; at a break they are dropped.
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
    // A part that stays whole: spaces, a word, or a wide character with its marks.
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
    // Trailing spaces stay if there is room.
    if start < text.endIndex || result.isEmpty { result.append(text[start...]) }
    return result
  }

  private mutating func take(_ unit: Range<String.Index>, _ width: Int) {
    if text[unit].utf8.first == 0x20 {
      // After a full line spaces are dropped, because nothing may follow.
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

  /// Adds a word that is wider than any piece.
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

  /// Ends the piece after its last word. The next one begins after `space`.
  private mutating func end(before space: Range<String.Index>, next: String.Index? = nil) {
    // An indent without room for a word is not a line.
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
  /// The cells before a row's text.
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

/// Where a line may break: at spaces and next to wide characters.
enum LineBreaking {
  static func isAllowed(between left: Character, and right: Character) -> Bool {
    if (left == " ") != (right == " ") { return true }
    if left == " " || closing.contains(right) || opening.contains(left) { return false }
    return left.standsAlone || right.standsAlone
  }

  /// Characters that must not begin a line, as in JIS X 4051: closing marks, small kana, repetition
  /// marks.
  private static let closing: Set<Character> = Set(
    "、。，．・：；！？‼⁇⁈⁉）］｝〕〉》」』】〙〗〟｠»”’…‥—―ーｰ～〜゠–‐々〻ゝゞヽヾ"
      + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
      + "｡､｣･ｧｨｩｪｫｬｭｮｯ％‰℃°,.!?)]}:;%")

  /// Characters that must not end a line.
  private static let opening: Set<Character> = Set("（［｛〔〈《「『【〘〖〝｟«“‘｢([{#＃￥＄￡¥$£№")
}

extension Character {
  /// Whether lines may break next to it: Japanese has no spaces, so each of its characters is a
  /// word, half-width kana included.
  fileprivate var standsAlone: Bool {
    guard asciiValue == nil else { return false }
    if let first = unicodeScalars.first, (0xFF66...0xFF9D).contains(first.value) { return true }
    return displayWidth == 2
  }
}
