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
  /// Where the lines of the document begin.
  private let starts: [Int]
  /// Where they begin in the journal.
  private let offsets: [Int]

  /// Parts of about this size are read at the same time.
  let partSize: Int

  init(_ contents: FileContents, partSize: Int = 1 << 22) {
    self.init([contents], partSize: partSize)
  }

  /// The lines of several files, one after the other.
  init(_ files: [FileContents], partSize: Int = 1 << 22) {
    self.init(files.map { ($0, $0.parts(of: partSize).map(\.range)) }, partSize: partSize)
  }

  /// Some lines of several files, as ranges of whole lines.
  init(_ files: [(contents: FileContents, runs: [Range<Int>])], partSize: Int = 1 << 22) {
    var table = LineTable()
    var offset = 0
    for (contents, runs) in files {
      let start = offset
      let tables = Parallel.map(LinkedLines.parts(runs, of: partSize)) { runs in
        contents.withBytes { bytes in
          runs.reduce(into: LineTable()) { $0.note(bytes, $1, from: start) }
        }
      }
      for part in tables ?? [] { table.append(part) }
      offset += contents.count
    }
    self.init(table, partSize: partSize) { start in
      var start = start
      var number = 0
      while start >= files[number].contents.count {
        start -= files[number].contents.count
        number += 1
      }
      return files[number].contents.withBytes { LineScanner($0).line(at: start) }
    }
  }

  /// The lines of bytes that only this thread can read.
  init(_ bytes: Span<UInt8>) {
    var table = LineTable()
    table.note(bytes, 0..<bytes.count, from: 0)
    self.init(table, partSize: bytes.count) { LineScanner(bytes).line(at: $0) }
  }

  private init(_ table: LineTable, partSize: Int, _ line: (_ start: Int) -> [UInt8]) {
    var bytes: [UInt8] = []
    var (numbers, starts, offsets): ([Int], [Int], [Int]) = ([], [], [])
    for index in table.linkedLines {
      numbers.append(index + 1)
      starts.append(bytes.count)
      offsets.append(table.starts[index])
      bytes += line(table.starts[index])
      bytes.append(UInt8(ascii: "\n"))
    }
    document = TimelineDocument(FileContents(bytes))
    self.numbers = numbers
    self.starts = starts
    self.offsets = offsets
    self.partSize = partSize
    others =
      document.header.access.level == .none
      ? 0 : table.entries - numbers.count { table.isEntry($0 - 1) }
  }

  /// Runs that together have about this size.
  private static func parts(_ runs: [Range<Int>], of size: Int) -> [[Range<Int>]] {
    var parts: [[Range<Int>]] = []
    var room = 0
    for run in runs {
      if room <= 0 {
        parts.append([])
        room = size
      }
      parts[parts.count - 1].append(run)
      room -= run.count
    }
    return parts
  }

  /// The place in the journal of a range in a line of the document.
  func place(of range: Range<Int>) -> Range<Int> {
    let line = starts.sortedIndex(of: range.lowerBound + 1) - 1
    let start = offsets[line] + range.lowerBound - starts[line]
    return start..<start + range.count
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

  /// Where each line begins, empty ones too: the offset in all files together.
  private(set) var starts: [Int] = []
  /// A hash of its id. Two ids with one hash only link too many lines.
  private var keys: [Int] = []
  private var marks: [Marks] = []
  /// The hashes of the ids that lines name.
  private var targets: [Int] = []
  private(set) var entries = 0

  /// Adds the lines of a part of a file that begins at `offset`.
  mutating func note(_ bytes: Span<UInt8>, _ part: Range<Int>, from offset: Int) {
    let scanner = JSONScanner(bytes.extracting(part))
    LineScanner(scanner.bytes).forEachLine { _, line in
      note(line, scanner, at: offset + part.lowerBound + line.lowerBound)
    }
  }

  mutating func append(_ next: LineTable) {
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
      let isLinked = index == 0 || marks[index].contains(.isLinked)
      guard isEntry(index) else {
        if isLinked { linked.append(index) }
        continue
      }
      // A repeated or purged line may not count, so then the one before it may be the previous entry.
      let isNamed = named.contains(keys[index])
      if isNamed || takesPrevious || isLinked { linked.append(index) }
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
