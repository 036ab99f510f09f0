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
  /// The places of the entries that name edited posts, by those of the entries that stand.
  private let edited: [Int: Int]
  /// Where entries are that are no posts of one entry each, in the order of the file.
  private let special: [Int]
  /// Those of them that don't stand or can't be read, and damaged lines.
  private let unwanted: Set<Int>

  init(_ condition: PostCondition, _ outline: Outline, _ file: OpenFile) throws(OutlineDamage) {
    self.condition = condition
    self.file = file
    raw = RawCondition(condition)
    words = raw.words
    needsEveryLine = raw.withoutWords != .no
    edited = try outline.editedPosts()
    let opaque = Set(try outline.opaque().keys).union(outline.counts.damagedPlaces)
    special = try outline.past().union(edited.keys).union(opaque).sorted()
    unwanted = try outline.past().union(opaque)
  }

  /// The posts that fulfil the condition, in no order, of those that begin at these places or of all. None is one
  /// that can't be read. `entries` is where in the file all lines are but the first.
  func found(
    among wanted: Set<Int>?, in entries: Range<Int>
  ) async throws(OutlineDamage) -> [OutlinePost] {
    let (start, size) = (entries.lowerBound, entries.upperBound)
    guard let place = file.startOfLine(notBefore: start + entries.count / 2) else {
      throw OutlineDamage()
    }
    let middle = min(max(place, start), size)
    let parts = [start..<middle, middle..<size]
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
    var specials = special[...].drop { $0 < part.lowerBound }
    let isRead = file.forEachPiece(of: part) { bytes, place in
      var search = PieceSearch(words)
      var end = 0
      while let line = needsEveryLine
        ? bytes.line(from: end) : search.nextLine(in: bytes, from: end)
      {
        end = line.upperBound + 1
        let place = place + line.lowerBound
        while let first = specials.first, first < place { specials.removeFirst() }
        var post = place
        if specials.first == place {
          if unwanted.contains(place) { continue }
          post = edited[place] ?? place
        }
        if let wanted, !wanted.contains(post) { continue }
        if let match = match(line, place, of: post, bytes) { found.append(match) }
      }
    }
    return isRead ? found : nil
  }

  /// The post, whose entry is that line, if it fulfils the condition.
  private func match(
    _ line: Range<Int>, _ place: Int, of post: Int, _ bytes: Span<UInt8>
  ) -> OutlinePost? {
    let scanner = JSONScanner(bytes)
    let traits: OutlinePost.Traits = post == place ? [] : .edited
    if let usual = UsualText(line, in: scanner) {
      let answer = raw.answer { $0.answer(in: $1 ? usual.rest : usual.text, bytes) }
      return isMatch(answer, line, place, post, scanner)
        ? OutlinePost(usual.instant, place: post, traits) : nil
    }
    guard let envelope = EntryEnvelope(scanning: line, in: scanner),
      let payload = envelope.payload, let instant = envelope.at.flatMap({ scanner.instant($0) })
    else { return nil }
    let texts = PostTexts(payload, in: scanner)
    let answer =
      texts.map { texts in
        raw.answer { $1 ? $0.answer(in: payload, bytes) : texts.answer($0, bytes) }
      } ?? .unsure
    guard isMatch(answer, line, place, post, scanner) else { return nil }
    let isMood = envelope.kind(scanner) == .mood
    return OutlinePost(instant, place: post, isMood ? traits.union(.mood) : traits)
  }

  private func isMatch(
    _ answer: RawWord.Answer, _ line: Range<Int>, _ place: Int, _ post: Int,
    _ scanner: JSONScanner
  ) -> Bool {
    guard answer == .unsure else { return answer == .yes }
    let line = scanner.copy(line)
    let name = post == place ? line : LineWindow(file).line(at: post) ?? line
    return OutlinedEntry(line, name: name)?.answer(condition) == .yes
  }
}

/// A line of a text as this version writes it, whose parts are where they always are. It was read as an entry
/// before, when the outline was made; so nothing is looked at that is not asked for.
private struct UsualText {
  let instant: Instant
  /// Between the quotes.
  let text: Range<Int>
  /// From there to the end of the line.
  let rest: Range<Int>

  init?(_ line: Range<Int>, in scanner: JSONScanner) {
    let bytes = scanner.bytes
    let id = line.lowerBound + 7
    let at = id + 16 + 22
    guard line.count > 110, bytes.has("{\"id\":\"", at: line.lowerBound),
      bytes.has("\",\"type\":\"text\",\"at\":\"", at: id + 16)
    else { return nil }
    let end = bytes.firstIndex(of: UInt8(ascii: "\""), from: at, to: line.upperBound)
    guard let instant = scanner.usualInstant(at..<end) else { return nil }
    var payload = end + 1
    // What else may be here has no object in it, or there is a closer look.
    while payload < line.upperBound, !bytes.has(",\"payload\":{\"text\":\"", at: payload) {
      if bytes[payload] == UInt8(ascii: "{") { return nil }
      payload += 1
    }
    let start = payload + 20
    guard start < line.upperBound else { return nil }
    var close = bytes.firstIndex(of: UInt8(ascii: "\""), from: start, to: line.upperBound)
    while close < line.upperBound, bytes.isEscaped(close, from: start) {
      close = bytes.firstIndex(of: UInt8(ascii: "\""), from: close + 1, to: line.upperBound)
    }
    self.instant = instant
    text = start..<close
    rest = start..<line.upperBound
  }
}

extension Span<UInt8> {
  fileprivate func has(_ text: StaticString, at place: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard place + length <= count else { return false }
    for offset in 0..<length {
      if unsafe self[place + offset] != text.utf8Start[offset] { return false }
    }
    return true
  }

  /// Behind an odd number of backslashes.
  fileprivate func isEscaped(_ place: Int, from start: Int) -> Bool {
    var index = place
    while index > start, self[index - 1] == UInt8(ascii: "\\") { index -= 1 }
    return (place - index) % 2 == 1
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
