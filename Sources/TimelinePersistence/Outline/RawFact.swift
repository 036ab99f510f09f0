import JSONBytes
import TextSearch
import TimelineDomain

/// What else than a word a condition asks of a post, as far as the bytes of a usual line say it.
enum RawFact: Sendable {
  case starred
  case tag(RawTag)
  case mood([UInt8])
  case score(PostCondition.Comparison, Score)
  case note
  /// Words that stand nowhere where this one does not.
  case words(RawWord)
  case unknown

  func answer(_ line: UsualLine, _ bytes: Span<UInt8>) -> PostCondition.Answer {
    switch self {
    case .starred: return PostCondition.Answer(line.isStarred)
    case .tag(let tag): return tag.answer(line, bytes)
    case .mood(let name): return line.isMood ? isMood(name, line, bytes) : .no
    case .score(let comparison, let score):
      guard line.isMood else { return .no }
      // What a name counts as, the domain knows.
      guard let value = line.score.flatMap({ Score(Double($0)) }) else { return .unsure }
      return PostCondition.Answer(comparison.holds(value, score))
    case .note: return line.isMood && line.text != nil ? .unsure : .no
    case .words(let word):
      return line.answer(word, bytes) == .no ? .no : .unsure
    case .unknown: return .unsure
    }
  }

  private func isMood(
    _ name: [UInt8], _ line: UsualLine, _ bytes: Span<UInt8>
  ) -> PostCondition.Answer {
    var isSame = name.count == line.mood.count
    for offset in 0..<line.mood.count {
      let byte = bytes[line.mood.lowerBound + offset]
      // Only ASCII has one spelling.
      if byte >= 0x80 { return .unsure }
      if isSame, byte != name[offset] { isSame = false }
    }
    return PostCondition.Answer(isSame)
  }
}

/// A tag as it is looked for in raw bytes: of ASCII or of kana and ideographs, in lower case.
struct RawTag: Sendable {
  private let name: [UInt8]

  /// Nil for one with other spellings than those that are known here.
  init?(_ name: FoldedText) {
    let bytes = Array(String(name.characters).utf8)
    guard !name.isExact, !bytes.isEmpty,
      UsualTags.end(ofPartsFrom: 0, to: bytes.count, bytes.span) == bytes.count
    else { return nil }
    self.name = bytes
  }

  func answer(_ line: UsualLine, _ bytes: Span<UInt8>) -> PostCondition.Answer {
    var isFound = false
    let isSure = UsualTags(line, bytes).forEach { tag in
      if !isFound { isFound = isSame(tag, bytes) }
    }
    return isSure ? PostCondition.Answer(isFound) : .unsure
  }

  private func isSame(_ tag: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard tag.count == name.count else { return false }
    for offset in name.indices {
      let byte = bytes[tag.lowerBound + offset]
      let isUpper = byte &- UInt8(ascii: "A") < 26
      if (isUpper ? byte | 0x20 : byte) != name[offset] { return false }
    }
    return true
  }
}
