import JSONBytes
import Platform
import TimelineDomain

/// Finds the posts that fulfil a condition, of those that begin at some places or of all, and looks at those lines alone
/// in which one of the words may stand. None that it finds is one that can't be read.
struct RawSearch: RawReader {
  private(set) var found: [OutlinePost] = []
  /// Found and, where only their number is wanted, not noted.
  private(set) var count = 0
  private let isCounting: Bool
  private let condition: PostCondition
  private let raw: RawCondition
  private var words: WordFinder
  /// Every line has to be looked at: what is looked for may be without any of the words.
  private let needsEveryLine: Bool
  private let file: OpenFile
  private let wanted: Set<Int>?

  init(
    _ condition: PostCondition, _ file: OpenFile, among wanted: Set<Int>? = nil,
    isCounting: Bool = false
  ) {
    self.condition = condition
    self.file = file
    self.wanted = wanted
    self.isCounting = isCounting
    raw = RawCondition(condition)
    words = WordFinder(raw.words)
    needsEveryLine = raw.withoutWords != .no
  }

  mutating func begin() { words.begin() }

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    guard needsEveryLine else { return words.nextLine(in: bytes, from: start) }
    guard start < bytes.count else { return nil }
    return start..<bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
  }

  mutating func take(_ line: RawLine, _ bytes: Span<UInt8>) {
    if let wanted, !wanted.contains(line.post) { return }
    if takeHit(line, bytes) { return }
    let traits: OutlinePost.Traits = line.isEdited ? .edited : []
    if let usual = UsualLine(line.range, bytes) {
      switch raw.answer(usual, bytes) {
      case .no: return
      case .unsure:
        guard isMatch(line, bytes) else { return }
        fallthrough
      case .yes:
        if isCounting {
          count += 1
          return
        }
        guard let instant = JSONScanner(bytes).usualInstant(usual.at) else { break }
        found.append(
          OutlinePost(instant, place: line.post, usual.isMood ? traits.union(.mood) : traits))
        return
      }
    }
    let scanner = JSONScanner(bytes)
    guard let envelope = EntryEnvelope(scanning: line.range, in: scanner),
      let instant = envelope.at.flatMap({ scanner.instant($0) }), isMatch(line, bytes)
    else { return }
    if isCounting {
      count += 1
      return
    }
    let isMood = envelope.kind(scanner) == .mood
    found.append(OutlinePost(instant, place: line.post, isMood ? traits.union(.mood) : traits))
  }

  /// Of a single word that was met in the text of a line, nothing more is asked.
  private mutating func takeHit(_ line: RawLine, _ bytes: Span<UInt8>) -> Bool {
    guard case .word(let word) = raw, let hit = words.firstHit,
      let (at, text) = UsualLine.beginning(of: line.range, upTo: hit, bytes),
      // The quote at its end ends every character.
      word.hit(hit, in: text.lowerBound..<line.range.upperBound, bytes) == .yes
    else { return false }
    if isCounting {
      count += 1
      return true
    }
    guard let instant = JSONScanner(bytes).usualInstant(at) else { return false }
    found.append(OutlinePost(instant, place: line.post, line.isEdited ? .edited : []))
    return true
  }

  /// What the decoded post says.
  private func isMatch(_ line: RawLine, _ bytes: Span<UInt8>) -> Bool {
    let own = JSONScanner(bytes).copy(line.range)
    let name = line.isEdited ? LineWindow(file).line(at: line.post) ?? own : own
    return OutlinedEntry(own, name: name)?.answer(condition) == .yes
  }
}

/// Where in a piece of the file the next of some words may stand.
private struct WordFinder {
  private let words: [RawWord]
  /// The next place of each word.
  private var hits: [Int]
  private let forms: [RawForms]
  /// The next places of two kinds of things that may mean a word.
  private var others: [(form: Int, mark: Int)]
  /// Where the first word stands in the line that was found last, if that is why it was found.
  private(set) var firstHit: Int?

  init(_ words: [RawWord]) {
    self.words = words
    forms = RawForms.joined(words.map(\.forms))
    hits = words.map { _ in -1 }
    others = forms.map { _ in (-1, -1) }
  }

  mutating func begin() {
    for index in hits.indices { hits[index] = -1 }
    for index in others.indices { others[index] = (-1, -1) }
  }

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    let end = bytes.count
    var place = end
    for index in hits.indices {
      if hits[index] < start {
        hits[index] = words.span[index].search.next(in: bytes, from: start, to: end) ?? end
      }
      place = min(place, hits[index])
    }
    for index in others.indices {
      var (form, mark) = others[index]
      if form < start { form = forms.span[index].next(in: bytes, from: start, to: end) ?? end }
      if mark < start { mark = forms.span[index].nextMark(in: bytes, from: start, to: end) ?? end }
      others[index] = (form, mark)
      place = min(place, form, mark)
    }
    guard place < end else { return nil }
    firstHit = hits[0] == place ? place : nil
    return bytes.line(around: place, from: start)
  }
}
