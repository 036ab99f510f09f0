import JSONBytes
import Platform
import TimelineDomain

/// Goes through the whole file once, in two halves at the same time, and looks at those lines alone in which one of
/// the words may stand.
struct RawSearch: Sendable {
  private let condition: PostCondition
  private let raw: RawCondition
  private let words: [RawWord]
  /// Every line has to be looked at: what is looked for may be without any of the words.
  private let needsEveryLine: Bool
  private let file: OpenFile
  /// Entries that don't stand, by their places.
  private let past: Set<Int>
  /// The places of the entries that name edited posts, by those of the entries that stand.
  private let edited: [Int: Int]
  private let opaque: Set<Int>

  init(_ condition: PostCondition, _ outline: Outline, _ file: OpenFile) throws(OutlineDamage) {
    self.condition = condition
    self.file = file
    raw = RawCondition(condition)
    words = raw.words
    needsEveryLine = raw.withoutWords != .no
    past = try outline.past()
    edited = try outline.editedPosts()
    opaque = Set(outline.counts.opaque.keys)
  }

  /// The posts that fulfil the condition, in no order, of those that begin at these places or of all. None is one
  /// that can't be read. `size` is how far the outline goes in the file.
  func found(among wanted: Set<Int>?, size: Int) async throws(OutlineDamage) -> [OutlinePost] {
    guard let middle = file.startOfLine(notBefore: size / 2) else { throw OutlineDamage() }
    let parts = [0..<min(middle, size), min(middle, size)..<size]
    let found = await withTaskGroup(of: [OutlinePost]?.self) { group in
      for part in parts { group.addTask { self.matches(in: part, among: wanted) } }
      return await group.reduce(into: [OutlinePost]?.some([])) { all, some in
        all = some.flatMap { some in all.map { $0 + some } }
      }
    }
    guard let found else { throw OutlineDamage() }
    return found
  }

  /// Nil where the file can't be read.
  private func matches(in part: Range<Int>, among wanted: Set<Int>?) -> [OutlinePost]? {
    var found: [OutlinePost] = []
    let isRead = file.forEachPiece(of: part) { bytes, place in
      var search = PieceSearch(words)
      var end = 0
      while let line = needsEveryLine
        ? bytes.line(from: end) : search.nextLine(in: bytes, from: end)
      {
        end = line.upperBound + 1
        if let post = match(line, place: place + line.lowerBound, bytes, wanted) {
          found.append(post)
        }
      }
    }
    return isRead ? found : nil
  }

  /// The post for which the line stands, if it fulfils the condition.
  private func match(
    _ line: Range<Int>, place: Int, _ bytes: Span<UInt8>, _ wanted: Set<Int>?
  ) -> OutlinePost? {
    guard !past.contains(place), !opaque.contains(place) else { return nil }
    let edited = edited[place]
    if let wanted, !wanted.contains(edited ?? place) { return nil }
    let scanner = JSONScanner(bytes)
    guard let envelope = EntryEnvelope(scanning: line, in: scanner),
      let payload = envelope.payload, let instant = envelope.at.flatMap({ scanner.instant($0) })
    else { return nil }
    let texts = PostTexts(payload, in: scanner)
    let answer =
      texts.map { texts in
        raw.answer { $1 ? $0.answer(in: payload, bytes) : texts.answer($0, bytes) }
      } ?? .unsure
    if answer == .no { return nil }
    if answer == .unsure {
      let line = scanner.copy(line)
      let name = edited.flatMap { LineWindow(file).line(at: $0) } ?? line
      guard OutlinedEntry(line, name: name)?.answer(condition) == .yes else { return nil }
    }
    var traits: OutlinePost.Traits = edited == nil ? [] : .edited
    if envelope.kind(scanner) == .mood { traits.insert(.mood) }
    return OutlinePost(instant, place: edited ?? place, traits)
  }
}

/// Where a post's own words stand: a text, or a note and the name of a mood.
private struct PostTexts {
  private let first: Range<Int>
  private let second: Range<Int>?

  init?(_ payload: Range<Int>, in scanner: JSONScanner) {
    var text: Range<Int>?
    var mood: Range<Int>?
    var note: Range<Int>?
    let isObject = scanner.forEachMember(of: payload) { member in
      if scanner.string(member.name, equals: "text") { text = member.value }
      if scanner.string(member.name, equals: "mood") { mood = member.value }
      if scanner.string(member.name, equals: "note") { note = member.value }
    }
    guard isObject, let own = text ?? mood, text == nil || mood == nil else { return nil }
    first = own
    second = text == nil ? scanner.present(note) : nil
  }

  func answer(_ word: RawWord, _ bytes: Span<UInt8>) -> RawWord.Answer {
    let answer = word.answer(in: first.lowerBound + 1..<first.upperBound - 1, bytes)
    guard answer != .yes, let second else { return answer }
    switch word.answer(in: second.lowerBound + 1..<second.upperBound - 1, bytes) {
    case .yes: return .yes
    case .unsure: return .unsure
    case .no: return answer
    }
  }
}

/// Where in a piece of the file the next word may stand.
private struct PieceSearch {
  private let words: [RawWord]
  /// For each word, the next place of it and of two kinds of things that may mean it.
  private var next: [(hit: Int, other: Int, mark: Int)]

  init(_ words: [RawWord]) {
    self.words = words
    next = words.map { _ in (-1, -1, -1) }
  }

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    let end = bytes.count
    var place = end
    for (index, word) in words.enumerated() {
      if next[index].hit < start {
        next[index].hit = word.search.next(in: bytes, from: start, to: end) ?? end
      }
      if next[index].other < start {
        next[index].other = word.nextOther(in: bytes, from: start, to: end) ?? end
      }
      if next[index].mark < start {
        next[index].mark = word.nextMark(in: bytes, from: start, to: end) ?? end
      }
      place = min(place, next[index].hit, next[index].other, next[index].mark)
    }
    guard place < end else { return nil }
    var begin = place
    while begin > start, bytes[begin - 1] != UInt8(ascii: "\n") { begin -= 1 }
    return begin..<bytes.firstIndex(of: UInt8(ascii: "\n"), from: place, to: end)
  }
}

extension Span<UInt8> {
  /// The line that begins there; nil at the end.
  fileprivate func line(from start: Int) -> Range<Int>? {
    guard start < count else { return nil }
    return start..<firstIndex(of: UInt8(ascii: "\n"), from: start, to: count)
  }
}
