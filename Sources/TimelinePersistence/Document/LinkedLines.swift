import JSONBytes
import Platform
import TimelineDomain

/// The lines of a journal that have to be judged together: those that name others, and those that others name.
/// Each other entry says everything about itself, so it is only counted.
///
/// A document of these lines has the conflicts, deletions, joined posts and moments of the whole journal. Its
/// size grows with the links, not with the journal.
struct LinkedLines {
  /// The first line, the linked lines, and those that are no entries.
  let document: TimelineDocument
  /// For each line of the document, its number in the journal.
  let numbers: [Int]
  /// The number of entries outside the document. Each has an id of its own and is a head.
  let others: Int

  /// Parts of about this size are read at the same time.
  let partSize: Int

  init(_ contents: FileContents, partSize: Int = 1 << 22) {
    self.init([contents], partSize: partSize)
  }

  /// The lines of several files, one after the other.
  init(_ pieces: [FileContents], partSize: Int = 1 << 22) {
    self.partSize = partSize
    let table = LineTable(pieces, partSize: partSize)
    var bytes: [UInt8] = []
    var numbers: [Int] = []
    for index in table.linkedLines {
      bytes += table.line(index, of: pieces)
      bytes.append(UInt8(ascii: "\n"))
      numbers.append(index + 1)
    }
    document = TimelineDocument(FileContents(bytes))
    self.numbers = numbers
    others =
      document.header.access.level == .none
      ? 0 : table.entries - numbers.count { table.isEntry($0 - 1) }
  }

  /// How many entries a document of the whole journal has.
  var entries: Int { document.entries.count + others }

  /// The numbers of the damaged lines in the journal.
  var damagedLines: [Int] { document.damagedLines.map { numbers[$0 - 1] } }

  /// Whether nothing in the file looks like a journal.
  var isNoJournal: Bool { others == 0 && document.isNoJournal }
}

/// What decides for each line whether it is linked.
private struct LineTable {
  private struct Marks: OptionSet {
    let rawValue: UInt8
    static let isEntry = Marks(rawValue: 1)
    /// Linked whatever other lines say.
    static let isLinked = Marks(rawValue: 2)
    /// Its moment, or its position, is that of another line.
    static let followsOthers = Marks(rawValue: 4)
  }

  /// Where each line begins, empty ones too: the offset in all pieces together.
  private var starts: [Int] = []
  /// A hash of its id. Two ids with one hash only link too many lines.
  private var keys: [Int] = []
  private var marks: [Marks] = []
  /// The hashes of the ids that lines name.
  private var targets: [Int] = []
  private(set) var entries = 0

  init(_ pieces: [FileContents], partSize: Int) {
    var offset = 0
    for piece in pieces {
      let start = offset
      let tables = Parallel.map(piece.parts(of: partSize)) { part in
        LineTable(piece, part.range, from: start)
      }
      for table in tables ?? [] { append(table) }
      offset += piece.count
    }
    if !marks.isEmpty { marks[0].insert(.isLinked) }
  }

  private init(_ contents: FileContents, _ part: Range<Int>, from offset: Int) {
    contents.withBytes { bytes in
      let scanner = JSONScanner(bytes.extracting(part))
      LineScanner(scanner.bytes).forEachLine { _, line in
        note(line, scanner, at: offset + part.lowerBound + line.lowerBound)
      }
    }
  }

  private mutating func append(_ next: LineTable) {
    starts += next.starts
    keys += next.keys
    marks += next.marks
    targets += next.targets
    entries += next.entries
  }

  // MARK: One line

  private mutating func note(_ line: Range<Int>, _ scanner: JSONScanner, at start: Int) {
    starts.append(start)
    let whole = start == 0 ? line.withoutByteOrderMark(scanner) : line
    guard let envelope = EntryEnvelope(scanning: whole, in: scanner) else {
      keys.append(0)
      marks.append(scanner.isBlank(whole) ? [] : .isLinked)
      return
    }
    entries += 1
    keys.append(scanner.hash(ofString: envelope.id))
    var own: Marks = .isEntry
    for list in [envelope.replaces, envelope.refs, envelope.undoes] {
      guard let list else { continue }
      own.insert(.isLinked)
      for id in scanner.strings(of: list) ?? [] { targets.append(id.span.hash) }
    }
    if envelope.stub != nil || envelope.aside != nil || envelope.kind(scanner) == .deletion {
      own.insert(.isLinked)
    }
    if envelope.stub != nil || !scanner.hasMoment(envelope.at) {
      own.formUnion([.isLinked, .followsOthers])
    }
    marks.append(own)
  }

  // MARK: All lines

  func isEntry(_ index: Int) -> Bool { marks[index].contains(.isEntry) }

  /// The indices of the linked lines.
  var linkedLines: [Int] {
    let named = Set(targets).union(sharedKeys)
    var linked: [Int] = []
    var takesPrevious = false
    for index in marks.indices.reversed() {
      guard isEntry(index) else {
        if marks[index].contains(.isLinked) { linked.append(index) }
        continue
      }
      // A repeated or purged line may not count, so then the one before it may be the previous entry.
      let isNamed = named.contains(keys[index])
      if isNamed || takesPrevious || marks[index].contains(.isLinked) { linked.append(index) }
      takesPrevious = marks[index].contains(.followsOthers) || takesPrevious && isNamed
    }
    return linked.reversed()
  }

  /// The hashes of ids that several lines have.
  private var sharedKeys: [Int] {
    var shared: [Int] = []
    let sorted = keys.sorted()
    for (one, next) in zip(sorted, sorted.dropFirst()) where one == next { shared.append(one) }
    return shared
  }

  /// A line without its LF.
  func line(_ index: Int, of pieces: [FileContents]) -> [UInt8] {
    var start = starts[index]
    var number = 0
    while start >= pieces[number].count {
      start -= pieces[number].count
      number += 1
    }
    return pieces[number].withBytes { bytes in
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
      return pieces[number].copy(start..<end)
    }
  }
}

extension FileContents {
  /// Parts of whole lines, with the number of lines before each.
  func parts(of size: Int) -> [(range: Range<Int>, lines: Int)] {
    withBytes { bytes in
      var parts: [(Range<Int>, Int)] = []
      var (start, lines) = (0, 0)
      LineScanner(bytes).forEachLine { number, line in
        let end = min(line.upperBound + 1, bytes.count)
        if end - start < size, end < bytes.count { return }
        parts.append((start..<end, lines))
        (start, lines) = (end, number)
      }
      return parts
    }
  }
}

extension Span<UInt8> {
  /// Differs from run to run.
  fileprivate var hash: Int {
    var hasher = Hasher()
    unsafe withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

extension JSONScanner {
  fileprivate func hasMoment(_ at: Range<Int>?) -> Bool {
    guard let at, isString(at) else { return false }
    let content = bytes.extracting((at.lowerBound + 1)..<(at.upperBound - 1))
    return Moment.usual(content) != nil || Moment.restored(text(at)) != nil
  }

  fileprivate func hash(ofString string: Range<Int>) -> Int {
    if hasEscape(string) { return decodedString(string).span.hash }
    return bytes.extracting((string.lowerBound + 1)..<(string.upperBound - 1)).hash
  }
}
