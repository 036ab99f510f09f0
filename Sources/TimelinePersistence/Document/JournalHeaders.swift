import JSONBytes
import Platform
import TimelineDomain

/// The headers of a journal: which journal it is, and what all of them need.
struct JournalHeaders {
  /// What all headers say together.
  let header: TimelineHeader
  /// The first line, without the space around it. Nil without a header.
  let line: [UInt8]?
  /// Later headers, without LF.
  let further: [Range<Int>]
  /// The bytes of all headers that need an ability.
  let lines: [[UInt8]]
  private let id: [UInt8]?
  private let first: TimelineHeader
  /// The versions as they are spelled.
  private let versions: [[UInt8]]

  init(_ contents: FileContents) {
    let end = contents.withBytes { bytes in
      bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0, to: bytes.count)
    }
    let bytes = contents.copy(0..<end)
    let scanner = JSONScanner(bytes.span)
    first = TimelineHeader(scanning: bytes.indices, in: scanner)
    let object = scanner.value(in: bytes.indices.withoutByteOrderMark(scanner))
    line =
      TimelineHeader.namesFormat(bytes.indices, in: scanner)
      ? object.map { scanner.copy($0) } : nil
    let member = object.flatMap { JournalHeaders.member("id", of: $0, scanner) }
    id = member.flatMap { scanner.kind(of: $0) == .string ? scanner.decodedString($0) : nil }
    var versions: [[UInt8]] = []
    if let object, first.version != nil,
      let version = JournalHeaders.member("version", of: object, scanner)
    {
      versions.append(scanner.copy(version))
    }
    var further: [Range<Int>] = []
    var others: [TimelineHeader] = []
    var lines = first.needs == TimelineHeader.Needs() ? [] : [line].compactMap { $0 }
    contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      bytes.forEachLine(withMark: TimelineHeader.mark, from: end + 1) { line in
        guard TimelineHeader.isFurther(line, in: scanner) else { return }
        let header = TimelineHeader(scanning: line, in: scanner)
        further.append(line)
        others.append(header)
        if header.needs != TimelineHeader.Needs() { lines.append(contents.copy(line)) }
        if header.version != nil,
          let object = scanner.value(in: line.withoutByteOrderMark(scanner)),
          let version = JournalHeaders.member("version", of: object, scanner)
        {
          versions.append(scanner.copy(version))
        }
      }
    }
    self.further = further
    self.lines = lines
    self.versions = versions
    header = first.joined(with: others)
  }

  private static func member(
    _ name: StaticString, of object: Range<Int>, _ scanner: JSONScanner
  ) -> Range<Int>? {
    guard scanner.kind(of: object) == .object else { return nil }
    return scanner.members(of: object)?.first { scanner.string($0.name, equals: name) }?.value
  }

  /// The abilities that the headers need and this version lacks.
  var unknownAbilities: Set<String> { Set(header.access.needs) }

  /// Whether this copy needs an ability that this version and the other copy lack, so that only its own bytes
  /// are safe.
  func isNewer(than other: JournalHeaders) -> Bool {
    header.access.level < .full && !unknownAbilities.isSubset(of: other.unknownAbilities)
      || header.access.level < .noRewrite && unknownAbilities.isEmpty && header != other.header
  }

  /// Whether both headers are of one journal.
  func isSameJournal(as other: JournalHeaders) -> Bool {
    if let id, let otherID = other.id { return id == otherID }
    return line != nil && line == other.line
  }

  // MARK: Joining

  /// The first line after a rewrite: with the highest version and what all headers need, also those of
  /// `others`. Nil without a first line that this version can read.
  func joined(with others: [JournalHeaders] = []) -> [UInt8]? {
    guard let line, let own = first.version.flatMap({ _ in versions.first }) else { return nil }
    let highest = (others.flatMap(\.versions) + versions).reduce(own) { best, next in
      if best.count != next.count { return best.count > next.count ? best : next }
      return best.lexicographicallyPrecedes(next) ? next : best
    }
    let needs = others.reduce(header.needs) { $0.union($1.header.needs) }
    var edits: [JSONMemberEdit] = []
    if highest != own { edits.append(JSONMemberEdit("version", highest)) }
    if !needs.isSubset(of: first.needs) { edits.append(JSONMemberEdit("needs", needs.json)) }
    return JSONScanner(line.span).splicing(line.indices, edits)
  }

  /// The first line of a file with a joined header in it, with LF and what is around the object.
  static func firstLine(of contents: FileContents, _ joined: [UInt8]) -> [UInt8]? {
    contents.withBytes { bytes in
      let scanner = JSONScanner(bytes)
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0, to: bytes.count)
      guard let object = scanner.value(in: (0..<end).withoutByteOrderMark(scanner)) else {
        return nil
      }
      return contents.copy(0..<object.lowerBound) + joined
        + contents.copy(object.upperBound..<end) + [UInt8(ascii: "\n")]
    }
  }

  /// Whether a rewrite would change the first line, or remove another header.
  func differs(fromJoinedWith others: [JournalHeaders]) -> Bool {
    let needs = others.reduce(TimelineHeader.Needs()) { $0.union($1.header.needs) }
    return !needs.isSubset(of: header.needs)
  }
}

extension TimelineHeader.Needs {
  /// The lists that are not empty, sorted.
  fileprivate var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      for (name, names) in [("read", read), ("write", write), ("rewrite", rewrite)]
      where !names.isEmpty {
        object.name(name)
        object.array { array in
          for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            array.raw(JSONWriter.string(decoded: name))
          }
        }
      }
    }
    return writer.bytes
  }
}

extension Span<UInt8> {
  /// Calls `body` for each line that has these bytes, from an offset on.
  func forEachLine(withMark mark: [UInt8], from start: Int, _ body: (Range<Int>) -> Void) {
    var start = start
    while let found = offset(of: mark, from: start) {
      var first = found
      while first > start, self[first - 1] != UInt8(ascii: "\n") { first -= 1 }
      let end = firstIndex(of: UInt8(ascii: "\n"), from: found, to: count)
      body(first..<end)
      start = end + 1
    }
  }

  /// Where these bytes, which have a hyphen, begin at or after `start`.
  func offset(of mark: [UInt8], from start: Int) -> Int? {
    // A hyphen and a letter are rarer than a quote and a letter.
    let hyphen = mark.firstIndex(of: UInt8(ascii: "-")) ?? 0
    let search = PairSearch([(first: mark[hyphen], second: mark[hyphen + 1]...mark[hyphen + 1])])
    var next = start + hyphen
    while next < count, let pair = search.next(in: self, from: next, to: count) {
      let found = pair - hyphen
      if found + mark.count <= count, mark.indices.allSatisfy({ self[found + $0] == mark[$0] }) {
        return found
      }
      next = pair + 1
    }
    return nil
  }
}
