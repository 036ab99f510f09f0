import JSONBytes
import TextSearch
import TimelineDomain

/// Finds the lines of a journal that may fulfil a condition: those with one of its words, in any case, width
/// and Unicode spelling, and those with something that may spell a word otherwise, such as an escape.
///
/// It only leaves lines out; the decoded entry decides.
struct LinePrefilter: Sendable {
  /// Whether lines without any of the words may fulfil the condition.
  private let needsEveryLine: Bool
  private var words: [Cursor<ByteSearch>]
  private var spellings: [Cursor<OtherSpellings>]

  /// The next match in a piece of the file.
  private struct Cursor<Search: LineSearch>: Sendable {
    let search: Search
    /// -1 before the first search.
    var offset = -1

    mutating func next(in bytes: Span<UInt8>, from start: Int) -> Int {
      if offset < start {
        offset = search.next(in: bytes, from: start, to: bytes.count) ?? bytes.count
      }
      return offset
    }
  }

  /// Leaves no line out.
  static let everyLine = LinePrefilter(nil)

  init(_ condition: PostCondition) {
    self.init(condition.literals)
  }

  private init(_ literals: [LineWord]?) {
    needsEveryLine = literals == nil
    words = (literals ?? []).map { Cursor(search: $0.search) }
    spellings = OtherSpellings.ofAll(literals ?? []).map { Cursor(search: $0) }
  }

  /// Called at the start of each piece of the file.
  mutating func begin() {
    for index in words.indices { words[index].offset = -1 }
    for index in spellings.indices { spellings[index].offset = -1 }
  }

  /// The next line to read; nil if the rest of the piece has none.
  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    guard start < bytes.count else { return nil }
    let newline = UInt8(ascii: "\n")
    if needsEveryLine {
      return start..<bytes.firstIndex(of: newline, from: start, to: bytes.count)
    }
    var offset = bytes.count
    for index in words.indices { offset = min(offset, words[index].next(in: bytes, from: start)) }
    for index in spellings.indices {
      offset = min(offset, spellings[index].next(in: bytes, from: start))
    }
    guard offset < bytes.count else { return nil }
    return bytes.endOfLast(
      newline, from: start, to: offset)..<bytes.firstIndex(
        of: newline, from: offset, to: bytes.count)
  }
}

private protocol LineSearch: Sendable {
  func next(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int?
}

extension ByteSearch: LineSearch {}

// MARK: - The words of a condition

extension PostCondition {
  /// Every line of an entry that fulfils the condition has one of these words in some spelling. Nil if there
  /// are no such words.
  fileprivate var literals: [LineWord]? {
    switch self {
    case .all(let conditions):
      // One of them is enough: the one whose most frequent word is the rarest.
      conditions.compactMap(\.literals).max { $0.rarity < $1.rarity }
    case .any(let conditions):
      conditions.reduce([]) { all, condition in
        condition.literals.flatMap { own in all.map { $0 + own } }
      }
    case .words(let words): LineWord.longest(in: [words])
    case .pattern(let pattern): LineWord.longest(in: pattern.literals.map { FoldedText($0) })
    case .tag(let name), .tagPrefix(let name): LineWord.longest(in: [name])
    case .body(.tags, _): nil
    case .body(_, let condition): condition.literals
    // Members and values of the line.
    case .named(_, let name): LineWord.longest(in: [name])
    case .number(let field, _, _):
      field.onlyKind.flatMap { LineWord.longest(in: [FoldedText($0.rawValue)]) }
    case .starred: LineWord.longest(in: [FoldedText("starred")])
    case .file: LineWord.longest(in: [FoldedText("files")])
    case .has(.note): LineWord.longest(in: [FoldedText("note")])
    case .not, .type, .id, .edited, .inConflict, .sealed, .unknown, .before, .since, .within,
      .dayOfYear,
      .has:
      nil
    }
  }
}

extension [LineWord] {
  /// Longer words are rarer.
  fileprivate var rarity: Int { map(\.search.count).min() ?? .max }
}

/// A word that raw lines can be searched for: of ASCII letters and digits, or of kana and ideographs.
private struct LineWord: Sendable {
  let search: ByteSearch
  /// The ASCII letters and digits; empty for kana and ideographs.
  let letters: Set<UInt8>
  let hasKana: Bool

  /// The longest of the words in these texts. Nil if they have none.
  static func longest(in texts: [FoldedText]) -> [LineWord]? {
    let words = texts.flatMap { text in
      // A line with the exact text also contains its folded form.
      stretches(of: text.isExact ? FoldedText(String(text.characters)) : text)
    }
    return words.max { $0.search.count < $1.search.count }.map { [$0] }
  }

  private enum Script { case ascii, japanese }

  private static func stretches(of text: FoldedText) -> [LineWord] {
    var words: [LineWord] = []
    var stretch: [Character] = []
    var script: Script?
    for character in text.characters + [" "] {
      let own = LineWord.script(of: character)
      if own != script {
        if let script { words.append(LineWord(String(stretch), script)) }
        (stretch, script) = ([], own)
      }
      stretch.append(character)
    }
    return words
  }

  /// Nil for a character with more spellings than `OtherSpellings` knows.
  private static func script(of character: Character) -> Script? {
    let scalars = character.unicodeScalars
    if scalars.allSatisfy(isPlain) { return .ascii }
    return scalars.allSatisfy(isJapanese) ? .japanese : nil
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "A"..."Z", "a"..."z": true
    default: false
    }
  }

  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x3096).contains(scalar.value) || (0x30A1...0x30FA).contains(scalar.value)
      || (0x3400...0x9FFF).contains(scalar.value)
  }

  private init(_ text: String, _ script: Script) {
    search = ByteSearch(Array(text.utf8), ignoringCase: script == .ascii)
    letters = script == .ascii ? Set(text.utf8) : []
    hasKana = script == .japanese && text.unicodeScalars.contains { $0.value < 0x3400 }
  }
}

// MARK: - Other spellings

/// Finds bytes that may be another spelling of a word's characters: escapes, other widths, compatibility
/// ideographs, the kelvin sign, combining marks.
private struct OtherSpellings: LineSearch {
  /// The ASCII letters and digits of the words; empty for kana and ideographs.
  private let letters: Set<UInt8>
  private let pairs: PairSearch

  private static let escape: (UInt8, ClosedRange<UInt8>) = (
    UInt8(ascii: "\\"), UInt8(ascii: "u")...UInt8(ascii: "u")
  )

  /// For words of these ASCII letters and digits, all in lower case.
  private init(letters: Set<UInt8>) {
    self.letters = letters
    let kelvin: [(UInt8, ClosedRange<UInt8>)] =
      letters.contains(UInt8(ascii: "k")) ? [(0xE2, 0x84...0x84)] : []
    pairs = PairSearch([OtherSpellings.escape, (0xEF, 0xBC...0xBD)] + kelvin)
  }

  private init(_ pairs: [(UInt8, ClosedRange<UInt8>)]) {
    letters = []
    self.pairs = PairSearch(pairs)
  }

  static func ofAll(_ words: [LineWord]) -> [OtherSpellings] {
    let latin = words.reduce(into: Set()) { $0.formUnion($1.letters) }
    let others = words.filter(\.letters.isEmpty)
    var all: [OtherSpellings] = latin.isEmpty ? [] : [OtherSpellings(letters: latin)]
    if others.isEmpty { return all }
    let hasKana = others.contains(where: \.hasKana)
    let halves: [(UInt8, ClosedRange<UInt8>)] = hasKana ? [(0xEF, 0xBD...0xBE)] : []
    all.append(OtherSpellings([escape, (0xEF, 0x80...0xAB), (0xF0, 0xAF...0xAF)] + halves))
    // Marks that change the kana before them.
    if hasKana { all.append(OtherSpellings([(0x82, 0x99...0x9A)])) }
    return all
  }

  func next(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var index = start
    while let offset = pairs.next(in: bytes, from: index, to: end) {
      if bytes[offset] != 0xEF || letters.isEmpty || isWideLetter(offset, bytes, end) {
        return offset
      }
      index = offset + 1
    }
    return nil
  }

  /// Whether a full-width form of one of the letters is at `offset`: ０ to ９, Ａ to Ｚ, ａ to ｚ.
  private func isWideLetter(_ offset: Int, _ bytes: Span<UInt8>, _ end: Int) -> Bool {
    guard offset + 2 < end else { return true }
    let last = bytes[offset + 2]
    return switch (bytes[offset + 1], last) {
    case (0xBC, 0x90...0x99): letters.contains(last - 0x90 + UInt8(ascii: "0"))
    case (0xBC, 0xA1...0xBA): letters.contains(last - 0xA1 + UInt8(ascii: "a"))
    case (0xBD, 0x81...0x9A): letters.contains(last - 0x81 + UInt8(ascii: "a"))
    default: false
    }
  }
}
