import JSONBytes
import Platform
import TimelineDomain

/// The ids in a journal and what imported entries said, as hashes: 16 bytes for each entry, so that a
/// million entries can be compared one by one.
struct KnownEntries {
  private struct Row: Comparable, BitwiseCopyable {
    let key: UInt64
    let state: UInt64

    static func < (left: Row, right: Row) -> Bool { left.key < right.key }
  }

  enum Answer {
    case new
    /// The journal has the entry, and imported it with this content.
    case same
    /// The journal has the id; only the post itself can tell.
    case unsure
  }

  private var rows: [Row] = []
  /// How many posts came from each source.
  private(set) var posts: [String: Int] = [:]

  init() {}

  var isEmpty: Bool { rows.isEmpty }

  /// Nil if the file can't be read.
  init?(_ file: OpenFile, _ entries: Range<Int>) {
    rows.reserveCapacity(entries.count / 200)
    var memory: [UInt8] = []
    let isRead = file.forEachPiece(of: entries, in: &memory) { bytes, _ in
      let scanner = JSONScanner(bytes)
      var start = 0
      while start < bytes.count {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
        take(start..<end, scanner)
        start = end + 1
      }
    }
    guard isRead, !file.isCut else { return nil }
    rows.sort()
  }

  /// From a document, for a journal without an index.
  init(_ document: TimelineDocument) {
    document.withScanner { scanner in
      for entry in document.entries { take(entry.line, scanner) }
    }
    for id in document.purgedIDs { rows.append(Row(key: id.key, state: 0)) }
    rows.sort()
  }

  private mutating func take(_ line: Range<Int>, _ scanner: JSONScanner) {
    guard let envelope = EntryEnvelope(scanning: line, in: scanner) else { return }
    let from = envelope.payload.flatMap { ImportedMember(payload: $0, in: scanner) }
    if let from, envelope.replaces == nil, let source = from.source {
      posts[scanner.text(source), default: 0] += 1
    }
    rows.append(
      Row(
        key: scanner.key(ofString: envelope.id),
        state: from?.state.map { scanner.key(ofString: $0) } ?? 0))
    // The ids that a purge names don't come back.
    if envelope.kind(scanner) == .deletion, let replaces = envelope.replaces {
      for id in scanner.strings(of: replaces) ?? [] {
        rows.append(Row(key: EntryID(bytes: id).key, state: 0))
      }
    }
  }

  func answer(_ line: ImportLine) -> Answer {
    let (key, state) = (line.root.key, line.state.key)
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].key < key { low = middle + 1 } else { high = middle }
    }
    guard low < rows.count, rows[low].key == key else { return .new }
    // Another line with this id, or a deletion that names it: the post has to be read.
    let isAlone = low + 1 == rows.count || rows[low + 1].key != key
    return isAlone && rows[low].state == state ? .same : .unsure
  }
}

extension JSONScanner {
  fileprivate func key(ofString range: Range<Int>) -> UInt64 {
    if hasEscape(range) { return EntryID(bytes: decodedString(range)).key }
    return bytes.key((range.lowerBound + 1)..<(range.upperBound - 1))
  }
}
