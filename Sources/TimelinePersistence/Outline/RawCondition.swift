import JSONBytes
import TextSearch
import TimelineDomain

/// A condition as it is asked of the bytes of a usual line: yes, no, or only of the decoded post.
indirect enum RawCondition: Sendable {
  case all([RawCondition])
  case any([RawCondition])
  case not(RawCondition)
  case word(RawWord)
  case kind(isText: Bool, isMood: Bool)
  /// The beginning of an id.
  case id([UInt8])
  /// When it is; the line says that of itself.
  case time(RawTime)
  /// Where this is nowhere in the line, it is not so.
  case hinted(RawFact, hint: RawWord)
  case undecided

  init(_ condition: PostCondition) {
    switch condition {
    case .all(let conditions): self = .all(conditions.map(RawCondition.init))
    case .any(let conditions): self = .any(conditions.map(RawCondition.init))
    case .not(let condition): self = .not(RawCondition(condition))
    case .words(let words):
      self = RawWord(words).map(RawCondition.word) ?? RawCondition.hinted(by: [words])
    case .pattern(let pattern):
      self = RawCondition.hinted(by: pattern.literals.map { FoldedText($0) })
    case .type(let kind):
      let (isText, isMood) = (
        kind.utf8.elementsEqual("text".utf8), kind.utf8.elementsEqual("mood".utf8)
      )
      self = .kind(isText: isText, isMood: isMood)
    case .id(let prefix): self = .id(prefix.bytes)
    case .tag(let name):
      self = RawCondition.hinted(RawTag(name).map(RawFact.tag) ?? .unknown, by: name)
    case .mood(let mood):
      self = RawCondition.hinted(.mood(Array(mood.name.utf8)), by: FoldedText(mood.name))
    case .starred: self = RawCondition.hinted(.starred, by: FoldedText("starred"))
    case .score(let comparison, let score):
      self = RawCondition.hinted(.score(comparison, score), by: FoldedText("mood"))
    case .has(.note): self = RawCondition.hinted(.note, by: FoldedText("note"))
    case .before, .since, .within, .dayOfYear:
      self = RawTime(condition).map(RawCondition.time) ?? .undecided
    default: self = .undecided
    }
  }

  /// What is nowhere where all of these are not.
  private static func hinted(by texts: [FoldedText]) -> RawCondition {
    let words = texts.compactMap { longestWord(in: $0) }
    let longest = words.max { $0.search.count < $1.search.count }
    return longest.map { .hinted(.words($0), hint: $0) } ?? .undecided
  }

  private static func hinted(_ fact: RawFact, by text: FoldedText) -> RawCondition {
    longestWord(in: text).map { .hinted(fact, hint: $0) } ?? .undecided
  }

  /// The longest stretch that raw bytes can say something of. Where a text stands exactly, it stands when nothing is made
  /// of case and width, too.
  private static func longestWord(in text: FoldedText) -> RawWord? {
    let text = text.isExact ? FoldedText(String(text.characters)) : text
    var stretches: [[Character]] = [[]]
    for character in text.characters {
      if RawWord(FoldedText(String(character))) == nil {
        stretches.append([])
      } else {
        stretches[stretches.count - 1].append(character)
      }
    }
    let words = stretches.flatMap { RawCondition.uniform($0) }
    let longest = words.max { $0.utf8.count < $1.utf8.count }
    return longest.flatMap { RawWord(FoldedText($0)) }
  }

  /// Latin letters and kana are looked for in different ways.
  private static func uniform(_ characters: [Character]) -> [String] {
    var words: [String] = []
    for character in characters {
      if let last = words.last?.last, last.isASCII == character.isASCII {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
    }
    return words
  }

  var words: [RawWord] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.words)
    case .not(let condition): condition.words
    case .word(let word), .hinted(_, let word): [word]
    case .kind, .id, .time, .undecided: []
    }
  }

  /// What it is where none of the words stands, in whatever spelling.
  var withoutWords: RawWord.Answer {
    switch self {
    case .all(let conditions): .all(conditions, \.withoutWords)
    case .any(let conditions): .any(conditions, \.withoutWords)
    case .not(let condition): condition.withoutWords.opposite
    case .word, .hinted: .no
    case .kind, .id, .time, .undecided: .unsure
    }
  }

  /// Only lines are looked at in which one of the words stands, and no part of it needs a decoded post by itself.
  var isQuicklyAsked: Bool { withoutWords == .no && !hasUndecided }

  private var hasUndecided: Bool {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.contains(where: \.hasUndecided)
    case .not(let condition): condition.hasUndecided
    case .undecided: true
    case .word, .kind, .id, .time, .hinted: false
    }
  }

  func answer(_ line: UsualLine, _ bytes: Span<UInt8>) -> RawWord.Answer {
    switch self {
    case .all(let conditions): return .all(conditions) { $0.answer(line, bytes) }
    case .any(let conditions): return .any(conditions) { $0.answer(line, bytes) }
    case .not(let condition): return condition.answer(line, bytes).opposite
    case .word(let word): return line.answer(word, bytes)
    case .kind(let isText, let isMood): return RawWord.Answer(line.isMood ? isMood : isText)
    case .id(let prefix):
      // Of a post of several entries, the name is the id of another.
      if line.replaces(in: bytes) { return .unsure }
      return RawWord.Answer(bytes.has(prefix, in: line.id.prefix(prefix.count)))
    case .time(let time): return time.answer(bytes.extracting(line.at))
    case .hinted(let fact, _): return fact.answer(line, bytes)
    case .undecided: return .unsure
    }
  }
}

extension UsualLine {
  /// Whether the word stands in the text, or in the name of the mood or its note.
  func answer(_ word: RawWord, _ bytes: Span<UInt8>) -> RawWord.Answer {
    let own = text.map { word.answer(in: $0, bytes) } ?? .no
    guard isMood, own != .yes else { return own }
    let mood = word.answer(in: mood, bytes)
    return mood == .no ? own : mood
  }
}
