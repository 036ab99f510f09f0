import JSONBytes
import TimelineDomain

/// Our own lines: a journal's file, or what `list --format jsonl` prints.
///
/// Of a journal's file come the current versions; `merge` brings older ones and deletions, too.
package struct LinesReader: ForeignReader {
  static let source = "journal"

  package static let fields = [
    FieldMeaning("at", .moment), FieldMeaning("zone", .zone), FieldMeaning("text", .words),
    FieldMeaning("mood", .mood), FieldMeaning("score", .mood), FieldMeaning("note", .note),
    FieldMeaning("tags", .tags), FieldMeaning("starred", .star), FieldMeaning("id", .id),
    FieldMeaning("written", .modified),
  ]

  private let options: ReadingOptions

  package init(_ options: ReadingOptions) {
    self.options = options
  }

  package static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".jsonl") }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let start = beginning.skipBlanks(0)
    guard start < beginning.count else { return false }
    let scanner = JSONScanner(beginning)
    let line = beginning.object(at: start)
    guard let object = ForeignObject(line, in: scanner) else {
      // A first entry that is larger than the beginning.
      let names = JSONEntries(scanner).names(ofObjectAt: start)
      return line.upperBound == beginning.count && beginning[start] == UInt8(ascii: "{")
        && names.isSuperset(of: ["id", "type"])
    }
    if let format = try? object.string("format", in: scanner) {
      return format == "timeline-journal"
    }
    return object.value("id", in: scanner) != nil && object.value("type", in: scanner) != nil
      && object.value("entries", in: scanner) == nil
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    let links = links(bytes, scanner)
    var isSealed = false
    forEachLine(bytes) { range in
      if isSealed { return }
      do throws(ForeignFlaw) {
        guard scanner.value(in: range) != nil else { throw .brokenJSON }
        guard let object = ForeignObject(range, in: scanner) else {
          throw .wrongType(member: "line")
        }
        if LinesReader.isHeader(object, scanner) {
          isSealed = object.value("needs", in: scanner) != nil
          if isSealed { throw .needsAbilities }
          for member in object.others(besides: LinesReader.header, in: scanner)
          where scanner.hasWords(member.value) {
            take(.leftOut(.beside(scanner.text(member.name)), at: member.name.lowerBound))
          }
          return
        }
        let line = LinesEntry(object, offset: range.lowerBound, options)
        if let entry = try line.entry(links, scanner) {
          take(.entry(entry))
        } else if line.hasContent(scanner) {
          take(.leftOut(.notCurrent, at: range.lowerBound))
        }
      } catch {
        take(.broken(BrokenEntry(at: range.lowerBound, error)))
      }
    }
  }

  private static let header: Set = ["format", "version", "id", "created", "needs"]

  private static func isHeader(
    _ object: ForeignObject, _ scanner: borrowing JSONScanner
  ) -> Bool {
    object.value("format", in: scanner) != nil && object.value("type", in: scanner) == nil
  }

  private func links(_ bytes: Span<UInt8>, _ scanner: borrowing JSONScanner) -> LineLinks {
    var replaced: Set<EntryID> = []
    var names: [(own: EntryID, name: EntryID)] = []
    forEachLine(bytes) { range in
      guard let object = ForeignObject(range, in: scanner),
        let ids = object.value("replaces", in: scanner).flatMap({ scanner.strings(of: $0) }),
        let own = (try? object.string("id", in: scanner)).flatMap({ $0 }).map({ EntryID($0) })
      else { return }
      for id in ids where EntryID(bytes: id) != own { replaced.insert(EntryID(bytes: id)) }
      if let first = ids.first { names.append((own, EntryID(bytes: first))) }
    }
    var counts: [EntryID: Int] = [:]
    for (own, name) in names where !replaced.contains(own) { counts[name, default: 0] += 1 }
    return LineLinks(replaced: replaced, inConflict: Set(counts.filter { $0.value > 1 }.keys))
  }

  private func forEachLine(_ bytes: Span<UInt8>, _ body: (Range<Int>) -> Void) {
    var start = 0
    while start < bytes.count {
      let line = bytes.line(at: start)
      let ink = bytes.startOfInk(line)..<max(bytes.startOfInk(line), bytes.endOfInk(line))
      if !ink.isEmpty { body(ink) }
      start = line.upperBound + 1
    }
  }
}

/// What the lines of a journal's file say about each other.
private struct LineLinks {
  let replaced: Set<EntryID>
  /// Names of entries with several current versions.
  let inConflict: Set<EntryID>
}

/// One line: an entry of a journal's file with a payload, or an item of a list.
private struct LinesEntry {
  private let object: ForeignObject
  private let offset: Int
  private let options: ReadingOptions

  private static let envelope: Set = [
    "id", "type", "at", "zone", "payload", "replaces", "written", "changed", "undoes", "batch",
  ]
  private static let listed: Set = [
    "id", "type", "at", "understood", "journal", "revision", "zone",
  ]

  init(_ object: ForeignObject, offset: Int, _ options: ReadingOptions) {
    self.object = object
    self.offset = offset
    self.options = options
  }

  /// Nil for a line that is no current version of an entry.
  func entry(
    _ links: LineLinks, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> ForeignEntry? {
    guard let id = try object.string("id", in: scanner) else { throw .missing(member: "id") }
    guard let type = try object.string("type", in: scanner) else { throw .missing(member: "type") }
    if type == "deletion" || links.replaced.contains(EntryID(id)) || isStub(scanner) { return nil }
    if object.value("needs", in: scanner) != nil { throw .needsAbilities }
    guard let at = try object.string("at", in: scanner) else { throw .missing(member: "at") }
    let exact = Moment.restored(at).map { ForeignMoment($0) }
    let time = if let exact { exact } else { try options.moment(at) }
    let older = object.value("replaces", in: scanner).flatMap { scanner.strings(of: $0) }?.first
    let first = older.map { EntryID(bytes: $0) } ?? EntryID(id)
    // Each version of a conflict is an entry of its own.
    let name = links.inConflict.contains(first) ? EntryID(id) : first
    let modified = try object.string("written", in: scanner).flatMap { Moment.restored($0) }
    let payload = object.value("payload", in: scanner)
    let fields = payload.flatMap { ForeignObject($0, in: scanner) } ?? object
    let isListed = payload == nil
    let understood: Set<String> =
      switch type {
      case "text": ["text", "tags", "starred"]
      case "mood": ["mood", "score", "note", "tags", "starred"]
      default: []
      }
    var members = object.members(
      besides: isListed ? LinesEntry.listed.union(understood) : LinesEntry.envelope, in: scanner)
    let content: ForeignEntry.Content
    switch type {
    case "text":
      guard let text = try fields.string("text", in: scanner) else {
        throw .missing(member: "text")
      }
      content = .text(text)
    case "mood":
      guard let word = try fields.string("mood", in: scanner) else {
        throw .missing(member: "mood")
      }
      content = .mood(try mood(word, fields, scanner), note: try fields.string("note", in: scanner))
    default:
      // A list does not have the payload of a kind that it can't interpret.
      guard let payload else { throw .missing(member: "payload") }
      return ForeignEntry(
        source: LinesReader.source, identity: .ours(name), time: time,
        zone: try object.string("zone", in: scanner),
        content: .unknown(kind: type, payload: scanner.copy(payload)), modified: modified,
        members: members, offset: offset)
    }
    if !isListed { members += fields.members(besides: understood, in: scanner) }
    let words: String = if case .text(let text) = content { text } else { "" }
    let all = try fields.strings("tags", in: scanner).map { Tag.restored($0) }
    // A list has the tags of the words, too.
    let inWords = isListed ? Set(Tag.found(in: words)) : []
    return ForeignEntry(
      source: LinesReader.source, identity: .ours(name), time: time,
      zone: try object.string("zone", in: scanner), content: content,
      tags: all.filter { !inWords.contains($0) },
      isStarred: try fields.bool("starred", in: scanner) ?? false, modified: modified,
      members: members, offset: offset)
  }

  /// Whether a line that is no current version has words, unlike most deletions.
  func hasContent(_ scanner: borrowing JSONScanner) -> Bool {
    object.value("payload", in: scanner).map { scanner.hasWords($0) } ?? false
      || object.others(besides: LinesEntry.envelope, in: scanner).contains {
        scanner.hasWords($0.value)
      }
  }

  private func isStub(_ scanner: borrowing JSONScanner) -> Bool {
    object.value("stub", in: scanner).map { scanner.isTrue($0) } ?? false
  }

  private func mood(
    _ word: String, _ fields: ForeignObject, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> Mood {
    guard let range = fields.value("score", in: scanner) else { return .restored(word) }
    let words = String(decoding: scanner.copy(range), as: UTF8.self)
    guard let score = Double(words).flatMap({ Score($0) }) else {
      throw .wrongType(member: "score")
    }
    return .own(word, score: score)
  }
}

extension Span<UInt8> {
  /// The line at `start`, without the white space at its end.
  fileprivate func object(at start: Int) -> Range<Int> {
    let line = self.line(at: start)
    return start..<Swift.max(start, endOfInk(line))
  }
}
