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
        let traits = traits(line, isMood: usual.isMood)
        found.append(OutlinePost(instant, place: line.post, traits))
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
    let traits = traits(line, isMood: envelope.kind(scanner) == .mood)
    found.append(OutlinePost(instant, place: line.post, traits))
  }

  private func traits(_ line: RawLine, isMood: Bool) -> OutlinePost.Traits {
    var traits: OutlinePost.Traits = line.isEdited ? .edited : []
    if isMood { traits.insert(.mood) }
    return traits
  }

  /// Of a single word that was met in the text of a line, nothing more is asked.
  private mutating func takeHit(_ line: RawLine, _ bytes: Span<UInt8>) -> Bool {
    guard case .word(let word) = raw, let hit = words.firstHit,
      let (at, text, isMood) = UsualLine.beginning(of: line.range, upTo: hit, bytes),
      // The quote at its end ends every character.
      word.hit(hit, in: text.lowerBound..<line.range.upperBound, bytes) == .yes
    else { return false }
    if isCounting {
      count += 1
      return true
    }
    guard let instant = JSONScanner(bytes).usualInstant(at) else { return false }
    found.append(OutlinePost(instant, place: line.post, traits(line, isMood: isMood)))
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
private struct WordFinder: Sendable {
  private var words: [Cursor<ByteSearch>]
  /// Of things that may mean a word.
  private var forms: [Cursor<RawForms>]
  /// Where the first word stands in the line that was found last, if that is why it was found.
  private(set) var firstHit: Int?

  private struct Cursor<Search: Sendable>: Sendable {
    let search: Search
    /// Its next place.
    var place = -1
    /// And of the other kind of things that it looks for.
    var mark = -1
  }

  init(_ words: [RawWord]) {
    self.words = words.map { Cursor(search: $0.search) }
    forms = RawForms.joined(words.map(\.forms)).map { Cursor(search: $0) }
  }

  mutating func begin() {
    for index in words.indices { words[index].place = -1 }
    for index in forms.indices { (forms[index].place, forms[index].mark) = (-1, -1) }
  }

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    let end = bytes.count
    var place = end
    var words = words.mutableSpan
    for index in words.indices {
      if words[index].place < start {
        words[index].place = words[index].search.next(in: bytes, from: start, to: end) ?? end
      }
      place = min(place, words[index].place)
    }
    let first = words.isEmpty ? end : words[0].place
    var forms = forms.mutableSpan
    for index in forms.indices {
      if forms[index].place < start {
        forms[index].place = forms[index].search.next(in: bytes, from: start, to: end) ?? end
      }
      if forms[index].mark < start {
        forms[index].mark = forms[index].search.nextMark(in: bytes, from: start, to: end) ?? end
      }
      place = min(place, forms[index].place, forms[index].mark)
    }
    guard place < end else { return nil }
    firstHit = first == place ? place : nil
    return bytes.line(around: place, from: start)
  }
}
