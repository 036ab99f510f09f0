import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// Which files a journal's bytes use.
///
/// A file is in use while its 64 digits occur anywhere, even in a damaged line or within a longer row of
/// digits, or an element of `files` names it in a spelling with escapes. Only named files can be
/// missing: other digits may be about something else.
struct FileUse: Sendable {
  /// The files to look for by their digits.
  private let candidates: Set<FileDigest>
  /// What elements of `files` name.
  private(set) var named: Set<FileDigest> = []
  /// The sizes that elements give.
  private(set) var sizes: [FileDigest: Int] = [:]
  private var found: Set<FileDigest> = []

  init(lookingFor candidates: Set<FileDigest>) {
    self.candidates = candidates
  }

  /// Of the candidates.
  var used: Set<FileDigest> { found.union(named.intersection(candidates)) }

  var unused: Set<FileDigest> { candidates.subtracting(found).subtracting(named) }

  /// Adds what another part of the journal, or another journal, uses.
  mutating func add(_ other: FileUse) {
    named.formUnion(other.named)
    sizes.merge(other.sizes) { first, _ in first }
    found.formUnion(other.found)
  }

  /// Adds whole lines.
  mutating func add(lines: Span<UInt8>) {
    addNames(lines)
    if !candidates.isEmpty { addDigits(lines) }
  }

  /// What elements of `files` name in one version of a journal and not in the other.
  static func named(in bytes: [UInt8], notIn other: [UInt8]) -> Set<FileDigest> {
    var (use, otherUse) = (FileUse(lookingFor: []), FileUse(lookingFor: []))
    use.add(lines: bytes.span)
    if use.named.isEmpty { return [] }
    otherUse.add(lines: other.span)
    return use.named.subtracting(otherUse.named)
  }

  // MARK: Names

  private static let member = ByteSearch(Array(#""files""#.utf8), ignoringCase: false)
  /// Begins each spelling of `files` with escapes.
  private static let escape = ByteSearch(Array(#"\u00"#.utf8), ignoringCase: false)

  /// Parses only lines that may have the member.
  private mutating func addNames(_ bytes: Span<UInt8>) {
    var start = 0
    var nextMember = -1
    var nextEscape = -1
    while start < bytes.count {
      if nextMember < start {
        nextMember =
          FileUse.member.next(in: bytes, from: start, to: bytes.count) ?? bytes.count
      }
      if nextEscape < start {
        nextEscape =
          FileUse.escape.next(in: bytes, from: start, to: bytes.count) ?? bytes.count
      }
      let next = min(nextMember, nextEscape)
      guard next < bytes.count else { return }
      let line = bytes.endOfLast(UInt8(ascii: "\n"), from: start, to: next)
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: next, to: bytes.count)
      addNames(ofLine: bytes.extracting(max(line, start)..<end))
      start = end + 1
    }
  }

  private mutating func addNames(ofLine line: Span<UInt8>) {
    let scanner = JSONScanner(line)
    let start = line.count >= 3 && line[0] == 0xEF && line[1] == 0xBB && line[2] == 0xBF ? 3 : 0
    guard let entry = EntryEnvelope(scanning: start..<line.count, in: scanner) else { return }
    add(FilesMember(ofObject: entry.range, in: scanner).files)
  }

  mutating func add(_ files: [AttachedFile]) {
    for file in files {
      named.insert(file.digest)
      if let size = file.storedSize, sizes[file.digest] == nil { sizes[file.digest] = size }
    }
  }

  // MARK: Digits

  /// A row of 64 digits has one at each 64th offset, so most bytes are never looked at.
  private mutating func addDigits(_ bytes: Span<UInt8>) {
    let length = FileDigest.digitCount
    var first = 0
    while first + length <= bytes.count {
      let last = first + length - 1
      guard FileUse.isDigit(bytes[last]) else {
        first = last + 1
        continue
      }
      var start = last
      while start > first, FileUse.isDigit(bytes[start - 1]) { start -= 1 }
      var end = last + 1
      while end < bytes.count, FileUse.isDigit(bytes[end]) { end += 1 }
      if end - start >= length { addDigits(bytes, start..<end) }
      first = end + 1
    }
  }

  private mutating func addDigits(_ bytes: Span<UInt8>, _ row: Range<Int>) {
    var digest = FileDigest()
    for index in row {
      guard let digit = FileDigest.value(ofDigit: bytes[index]) else { return }
      digest = digest.followed(by: digit)
      let isWhole = index - row.lowerBound + 1 >= FileDigest.digitCount
      if isWhole, candidates.contains(digest) { found.insert(digest) }
    }
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 6
  }
}

extension FileUse {
  /// One pass over the first `size` bytes of a journal, in parallel. Nil if the file can't be read.
  init?(of journal: OpenFile, size: Int, lookingFor candidates: Set<FileDigest>) {
    self.init(lookingFor: candidates)
    guard size > 0 else { return }
    if let uses = FileUse.ofParts(of: journal, size, candidates), !journal.isCut {
      for use in uses { add(use) }
    } else {
      // The last line may be longer than any that this version writes, and have no LF.
      guard let bytes = journal.bytes(0..<size) else { return nil }
      add(lines: bytes.span)
    }
  }

  private static func ofParts(
    of journal: OpenFile, _ size: Int, _ candidates: Set<FileDigest>
  ) -> [FileUse]? {
    guard let parts = journal.parts(of: 0..<size, max(1, min(16, size / partSize))) else {
      return nil
    }
    return Parallel.map(parts) { part in
      var use = FileUse(lookingFor: candidates)
      var memory: [UInt8] = []
      let isRead = journal.forEachPiece(of: part, in: &memory) { lines, _ in use.add(lines: lines) }
      return isRead ? use : nil
    }
  }

  private static let partSize = 1 << 22
}

extension FileUse {
  /// What a rewrite leaves in use, of the first `size` bytes of a journal. Nil if the file can't be
  /// read.
  init?(
    after changes: FileChanges, of journal: OpenFile, size: Int,
    lookingFor candidates: Set<FileDigest>
  ) {
    self.init(lookingFor: candidates)
    var rest = changes.list[...]
    var memory: [UInt8] = []
    var use = FileUse(lookingFor: candidates)
    let isRead = journal.forEachPiece(of: 0..<size, in: &memory) { bytes, offset in
      var start = offset
      let end = offset + bytes.count
      // Pieces and changes are whole lines.
      while let change = rest.first, change.range.lowerBound < end {
        if start < change.range.lowerBound {
          use.add(lines: bytes.extracting((start - offset)..<(change.range.lowerBound - offset)))
        }
        start = min(max(start, change.range.upperBound), end)
        if change.range.upperBound > end { break }
        rest.removeFirst()
      }
      if start < end { use.add(lines: bytes.extracting((start - offset)..<bytes.count)) }
    }
    guard isRead, !journal.isCut else { return nil }
    for change in changes.list where !change.bytes.isEmpty { use.add(lines: change.bytes.span) }
    add(use)
  }
}

extension FileFolder {
  /// What a removal left.
  struct Removal: Sendable {
    var removed: [FileDigest] = []
    var inUse: [FileDigest] = []
    /// The system refused, or it is not certain that nothing uses them.
    var left: [FileDigest] = []
  }

  /// Removes those files that nothing in the journal uses.
  ///
  /// The lock has to be that of the file that is at the journal's path now: after a rewrite, that of
  /// the new file. Else an addition could rely on a file that is about to go. If the journal changes
  /// meanwhile, by a program that ignores locks, its bytes are read again before the next removal. A
  /// kill leaves files too many, which `check` lists.
  func removeUnused(
    _ candidates: Set<FileDigest>, of journal: JournalFile, under lock: borrowing LockedJournal
  ) -> Removal {
    var result = Removal()
    var rest = candidates
    for _ in 0..<FileFolder.mostReadings where !rest.isEmpty {
      guard let locked = try? lock.status(), let (file, status) = journal.openWhileLocked(),
        status.isSameFile(as: locked),
        let use = FileUse(of: file, size: status.size, lookingFor: rest)
      else { break }
      result.inUse = use.used.sorted()
      for digest in use.unused.sorted() {
        let current = try? calls.status(at: journal.path, followingLinks: true)
        guard let current, current.isUnchanged(since: status) else { break }
        rest.remove(digest)
        switch remove(digest) {
        case true?: result.removed.append(digest)
        case false?: result.left.append(digest)
        case nil: break
        }
      }
      // All others are in use.
      if rest == use.used { break }
    }
    result.left += rest.subtracting(result.inUse).sorted()
    synchronizeNames(of: result.removed)
    return result
  }

  private static let mostReadings = 3
}
