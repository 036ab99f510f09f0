import TextSearch
import JSONBytes
import TimelineDomain

/// A condition on a row of the index and on the bytes of a line: true, false, or undecided until
/// the post is decoded.
indirect enum LineCondition: Sendable {
  case all([LineCondition])
  case any([LineCondition])
  case not(LineCondition)
  case row(RowCondition)
  case word(RawWord)
  /// A tag that raw bytes can decide, and a word that every spelling of it contains.
  case tag(RawTag, RawWord)
  /// True only for posts of this kind, whose text or note fulfils the condition.
  case body(EntryKind, LineCondition)
  /// False if the line does not contain this word.
  case hinted(RawWord)
  case decoded

  init(_ condition: PostCondition, _ index: JournalIndex) {
    switch condition {
    case .all(let conditions): self = .all(conditions.map { LineCondition($0, index) })
    case .any(let conditions): self = .any(conditions.map { LineCondition($0, index) })
    case .not(let condition): self = .not(LineCondition(condition, index))
    case .words(let words):
      self = RawWord(words).map(LineCondition.word) ?? LineCondition.hinted(by: [words])
    case .pattern(let pattern):
      self = LineCondition.hinted(by: pattern.literals.map { FoldedText($0) })
    case .tag(let name): self = LineCondition.tag(name, RawTag(name))
    case .tagPrefix(let name): self = LineCondition.tag(name, RawTag(name, isBeginning: true))
    case .body(.tags, _): self = .decoded
    case .body(let part, let condition):
      self = .body(part == .text ? .text : .mood, LineCondition(condition, index))
    case .mood(let mood): self = LineCondition.hinted(by: [FoldedText(mood.name)])
    case .starred: self = LineCondition.hinted(by: [FoldedText("starred")])
    case .score: self = LineCondition.hinted(by: [FoldedText("mood")])
    case .has(.note): self = LineCondition.hinted(by: [FoldedText("note")])
    default:
      self = RowCondition(condition, index).map(LineCondition.row) ?? .decoded
    }
  }

  private static func tag(_ name: FoldedText, _ tag: RawTag?) -> LineCondition {
    let hinted = LineCondition.hinted(by: [name])
    guard case .hinted(let word) = hinted, let tag else { return hinted }
    return .tag(tag, word)
  }

  /// Searches for the longest part of these texts that raw bytes can decide.
  private static func hinted(by texts: [FoldedText]) -> LineCondition {
    let words = texts.flatMap { text in
      // A line with the exact text also contains its folded form.
      stretches(of: text.isExact ? FoldedText(String(text.characters)) : text)
    }
    let longest = words.max { $0.search.count < $1.search.count }
    return longest.map { .hinted($0) } ?? .decoded
  }

  private static func stretches(of text: FoldedText) -> [RawWord] {
    var stretches: [String] = [""]
    for character in text.characters {
      let last = stretches[stretches.count - 1]
      if RawWord(FoldedText(String(character))) == nil {
        stretches.append("")
      } else if let before = last.last, before.isASCII != character.isASCII {
        // Latin letters and kana need different searches.
        stretches.append(String(character))
      } else {
        stretches[stretches.count - 1].append(character)
      }
    }
    return stretches.compactMap { RawWord(FoldedText($0)) }
  }

  var words: [RawWord] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.words)
    case .not(let condition), .body(_, let condition): condition.words
    case .word(let word), .tag(_, let word), .hinted(let word): [word]
    case .row, .decoded: []
    }
  }

  /// The answer for a line that contains none of the words in any spelling.
  var withoutWords: PostCondition.Answer {
    switch self {
    case .all(let conditions): .all(conditions, \.withoutWords)
    case .any(let conditions): .any(conditions, \.withoutWords)
    case .not(let condition): condition.withoutWords.opposite
    case .body(_, let condition): condition.withoutWords
    case .word, .tag, .hinted: .no
    case .row, .decoded: .unsure
    }
  }

  /// The answer from the row alone.
  func answer(_ row: TimeRow) -> PostCondition.Answer {
    switch self {
    case .all(let conditions): .all(conditions) { $0.answer(row) }
    case .any(let conditions): .any(conditions) { $0.answer(row) }
    case .not(let condition): condition.answer(row).opposite
    case .row(let condition): condition.answer(row)
    case .body(let kind, _):
      row.flags.contains(.unknown) || row.kind == kind.number ? .unsure : .no
    case .word, .tag, .hinted, .decoded: .unsure
    }
  }

  func answer(_ row: TimeRow, _ post: PostParts, _ bytes: Span<UInt8>) -> PostCondition.Answer {
    switch self {
    case .all(let conditions): return .all(conditions) { $0.answer(row, post, bytes) }
    case .any(let conditions): return .any(conditions) { $0.answer(row, post, bytes) }
    case .not(let condition): return condition.answer(row, post, bytes).opposite
    case .row(let condition): return condition.answer(row)
    case .word(let word): return word.answer(in: post, bytes)
    case .body(let kind, let condition):
      guard post.kind == kind, let words = post.words else { return .no }
      guard case .word(let word) = condition else { return condition.answer(row, post, bytes) }
      return PostCondition.Answer(word.answer(in: words, bytes))
    case .tag(let tag, let word):
      if word.answer(in: post.envelope.range, bytes) == .no { return .no }
      return tag.answer(in: post, bytes)
    case .hinted(let word):
      return word.answer(in: post.envelope.range, bytes) == .no ? .no : .unsure
    case .decoded: return .unsure
    }
  }
}

extension RawWord {
  /// Whether the post's text, mood or note contains the word.
  fileprivate func answer(in post: PostParts, _ bytes: Span<UInt8>) -> PostCondition.Answer {
    var result = Answer.no
    post.forEachText { text in
      if result == .yes { return }
      let answer = answer(in: text, bytes)
      if answer != .no { result = answer }
    }
    return PostCondition.Answer(result)
  }
}

extension PostCondition.Answer {
  fileprivate init(_ answer: RawWord.Answer) {
    self =
      switch answer {
      case .yes: .yes
      case .no: .no
      case .unsure: .unsure
      }
  }
}
