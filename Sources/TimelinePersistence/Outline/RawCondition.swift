import JSONBytes
import TimelineDomain

/// A condition as it is asked of raw bytes: yes, no, or only of the decoded post.
indirect enum RawCondition: Sendable {
  case all([RawCondition])
  case any([RawCondition])
  case not(RawCondition)
  case word(RawWord)
  /// Without the word anywhere in the payload, it is not so.
  case part(RawWord)
  case undecided

  init(_ condition: PostCondition) {
    switch condition {
    case .all(let conditions): self = .all(conditions.map(RawCondition.init))
    case .any(let conditions): self = .any(conditions.map(RawCondition.init))
    case .not(let condition): self = .not(RawCondition(condition))
    case .words(let words):
      self = RawWord(words).map(RawCondition.word) ?? RawCondition.parts(of: words)
    case .tag(let name): self = RawCondition.parts(of: name)
    case .mood(let mood): self = RawCondition.parts(of: FoldedText(mood.name))
    case .starred: self = RawCondition.parts(of: FoldedText("starred"))
    case .score: self = RawCondition.parts(of: FoldedText("mood"))
    case .has(.note): self = RawCondition.parts(of: FoldedText("note"))
    default: self = .undecided
    }
  }

  /// The longest stretch that raw bytes can say something of.
  private static func parts(of text: FoldedText) -> RawCondition {
    guard !text.isExact else { return .undecided }
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
    return longest.flatMap { RawWord(FoldedText($0)) }.map(RawCondition.part) ?? .undecided
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
    case .word(let word), .part(let word): [word]
    case .undecided: []
    }
  }

  /// What it is where none of the words stands, in whatever spelling.
  var withoutWords: RawWord.Answer { answer { _, _ in .no } }

  /// `find` looks among the post's own words, or anywhere in the payload.
  func answer(_ find: (RawWord, _ isAnywhere: Bool) -> RawWord.Answer) -> RawWord.Answer {
    switch self {
    case .all(let conditions):
      withoutActuallyEscaping(find) { find in .all(conditions.lazy.map { $0.answer(find) }) }
    case .any(let conditions):
      withoutActuallyEscaping(find) { find in .any(conditions.lazy.map { $0.answer(find) }) }
    case .not(let condition): condition.answer(find).opposite
    case .word(let word): find(word, false)
    case .part(let word): find(word, true) == .no ? .no : .unsure
    case .undecided: .unsure
    }
  }
}
