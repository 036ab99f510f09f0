import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// A file that is open for reading; closes it at the end of its lifetime.
final class OpenFile: Sendable {
  let descriptor: Int32
  let calls: any SystemCalls
  /// How the journal ended when it was opened.
  let end: End
  /// What opens the journal's sealed lines.
  let seals: Seals?
  /// Loaded when it is first needed.
  private let contents = Mutex<LoadedFile?>(nil)

  /// How a file of lines ends.
  enum End: Sendable {
    case endOfLine
    /// The last line has no LF: a write was interrupted, or an editor writes none.
    case withinLine(Range<Int>)
    /// Not checked, or the last line is longer than any that this version writes.
    case unknown
  }

  init(
    _ descriptor: Int32, _ calls: any SystemCalls, _ end: End = .unknown, _ seals: Seals? = nil
  ) {
    self.descriptor = descriptor
    self.seals = seals
    self.calls = calls
    self.end = end
  }

  deinit { try? calls.closeFile(descriptor) }

  /// Reads `count` bytes, or fewer at the end of the file.
  func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    try calls.readAll(descriptor, upTo: count, at: offset)
  }

  /// Exactly these bytes. Nil if the file can't be read or is shorter.
  func bytes(_ range: Range<Int>) -> [UInt8]? {
    guard let bytes = try? read(range.count, at: range.lowerBound), bytes.count == range.count
    else { return nil }
    return bytes
  }

  // MARK: Pieces

  /// A piece of this size fits the processor's cache.
  private static let pieceSize = 1 << 18
  /// The size from which a part is mapped, not read.
  private static let leastMapped = 1 << 17

  /// Whether the file was truncated while it was mapped, so that some bytes may be zeros.
  var isCut: Bool {
    if case .mapped(let file) = contents.withLock({ $0 }) { file.isCut } else { false }
  }

  /// The whole file as it is at the first call. Nil if it can't be read.
  private var whole: LoadedFile? {
    contents.withLock { contents in
      if contents == nil, let size = (try? calls.status(of: descriptor))?.size {
        contents = LoadedFile(descriptor, count: size, calls)
      }
      return contents
    }
  }

  /// Calls `body` for each piece of a part of the file, with its offset. A piece is a number of
  /// whole lines; a last line without LF gets one. `memory` is a buffer for pieces that are read.
  /// False if the file can't be read.
  func forEachPiece(
    of part: Range<Int>, in memory: inout [UInt8],
    _ body: (_ bytes: Span<UInt8>, _ offset: Int) -> Void
  ) -> Bool {
    let lines = ended(part)
    guard forEachPiece(ofEnded: lines, in: &memory, body) else { return false }
    guard let unended = unendedLine, lines.upperBound < part.upperBound else { return true }
    guard let line = bytes(unended) else { return false }
    body((line + [UInt8(ascii: "\n")]).span, unended.lowerBound)
    return true
  }

  private func forEachPiece(
    ofEnded part: Range<Int>, in memory: inout [UInt8],
    _ body: (_ bytes: Span<UInt8>, _ offset: Int) -> Void
  ) -> Bool {
    var file: MappedFile?
    if part.count >= OpenFile.leastMapped, case .mapped(let whole) = whole,
      part.upperBound <= whole.count
    {
      file = whole
    }
    var offset = part.lowerBound
    var size = OpenFile.pieceSize
    // Frees the buffer of a very long line.
    defer { if memory.count > OpenFile.pieceSize { memory = [] } }
    while offset < part.upperBound {
      let wanted = min(size, part.upperBound - offset)
      var last = 0
      let isRead = withPiece(offset..<(offset + wanted), of: file, &memory) { bytes in
        last = bytes.endOfLast(UInt8(ascii: "\n"), from: 0, to: wanted)
        if last > 0 { body(bytes.extracting(..<last), offset) }
      }
      guard isRead, last > 0 || offset + wanted < part.upperBound else { return false }
      // The line is longer than the piece.
      if last == 0 { size *= 4 }
      offset += last
    }
    return true
  }

  private func withPiece(
    _ range: Range<Int>, of mapped: MappedFile?, _ memory: inout [UInt8],
    _ body: (Span<UInt8>) -> Void
  ) -> Bool {
    if let mapped {
      mapped.withBytes(range, body)
      return !mapped.isCut
    }
    if memory.count < range.count {
      memory = [UInt8](repeating: 0, count: range.count)
    }
    let first = try? calls.readBytes(
      descriptor, into: &memory, upTo: range.count, at: range.lowerBound)
    guard let first else { return false }
    if first < range.count {
      guard let rest = bytes((range.lowerBound + first)..<range.upperBound) else { return false }
      memory.replaceSubrange(first..<range.count, with: rest)
    }
    body(memory.span.extracting(..<range.count))
    return true
  }

  /// Calls `body` with the line at `offset`, without its LF. Nil if the file can't be read or ends before it.
  func withLine<Result>(at offset: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
    guard let whole, offset < whole.count else { return nil }
    return whole.withBytes(offset..<whole.count) { bytes in
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0, to: bytes.count)
      return end < bytes.count ? body(bytes.extracting(..<end)) : nil
    } ?? nil
  }
}

/// The bytes of a file: mapped, or copied if the system can't map it.
enum LoadedFile: Sendable {
  case mapped(MappedFile)
  case copied([UInt8])

  /// Nil if the file can't be read or is shorter.
  init?(_ descriptor: Int32, count: Int, _ calls: any SystemCalls) {
    if let file = try? calls.mapFile(descriptor, upTo: count) {
      self = .mapped(file)
    } else if let bytes = try? calls.readAll(descriptor, upTo: count, at: 0), bytes.count == count {
      self = .copied(bytes)
    } else {
      return nil
    }
  }

  var count: Int {
    switch self {
    case .mapped(let file): file.count
    case .copied(let bytes): bytes.count
    }
  }

  /// Nil if another program truncated the file meanwhile.
  func withBytes<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result? {
    switch self {
    case .copied(let bytes): return body(bytes.span.extracting(range))
    case .mapped(let file):
      let result = file.withBytes(range, body)
      return file.isCut ? nil : result
    }
  }
}

extension OpenFile.End {
  /// Longer than any line that this version writes.
  private static let longestLine = 1 << 18

  init(_ descriptor: Int32, size: Int, _ calls: any SystemCalls) {
    let newline = UInt8(ascii: "\n")
    self = .unknown
    guard size > 0, let last = try? calls.readBytes(descriptor, upTo: 1, at: size - 1) else {
      return
    }
    if last == [newline] {
      self = .endOfLine
      return
    }
    let start = max(0, size - OpenFile.End.longestLine)
    guard let bytes = try? calls.readAll(descriptor, upTo: size - start, at: start),
      bytes.count == size - start, let before = bytes.lastIndex(of: newline)
    else { return }
    self = .withinLine((start + before + 1)..<size)
  }
}

extension OpenFile {
  private static let newline = UInt8(ascii: "\n")
  private static let headerSize = 1 << 12
  private static let edgeSize = 1 << 10
  private static let sumSize = 1 << 20

  /// A last line without LF.
  var unendedLine: Range<Int>? {
    if case .withinLine(let line) = end { line } else { nil }
  }

  /// The first line without its LF, and the range of all others, in a file that had this size when
  /// it was opened. Nil if the first or last line is longer than any that this version writes.
  func lines(upTo size: Int) -> (first: [UInt8], others: Range<Int>)? {
    if case .unknown = end { return nil }
    guard let start = try? read(OpenFile.headerSize, at: 0),
      let end = start.firstIndex(of: OpenFile.newline), end < size
    else { return nil }
    return (Array(start[..<end]), (end + 1)..<size)
  }

  /// The part of these lines that no append can change.
  func ended(_ lines: Range<Int>) -> Range<Int> {
    guard let unended = unendedLine else { return lines }
    return lines.clamped(to: 0..<unended.lowerBound)
  }

  /// A checksum of the last bytes before `end`; no append changes it.
  func edge(at end: Int) -> UInt64? {
    bytes(max(0, end - OpenFile.edgeSize)..<end).map { $0.span.key($0.indices) }
  }

  /// A checksum of all bytes before `end`, on all cores.
  func sum(to end: Int) -> UInt64? {
    let starts = Array(stride(from: 0, to: end, by: OpenFile.sumSize))
    let sums = Parallel.map(starts) { start in
      self.bytes(start..<min(start + OpenFile.sumSize, end)).map { $0.span.key($0.indices) }
    }
    return sums?.reduce(0) { ($0 ^ $1) &* 0xFF51_AFD7_ED55_8CCD }
  }

  /// The offset of the first line that begins at `offset` or later. Nil if the file can't be read.
  func startOfLine(notBefore offset: Int) -> Int? {
    var start = max(0, offset - 1)
    while let bytes = try? read(1 << 16, at: start) {
      if bytes.isEmpty { return start }
      if let end = bytes.firstIndex(of: OpenFile.newline) { return start + end + 1 }
      start += bytes.count
    }
    return nil
  }

  /// The end of the last byte before `end` that is no white space; skips even millions of empty
  /// lines.
  func endOfInk(before end: Int) throws(IndexDamage) -> Int {
    try endOfLast(before: end, reading: 1 << 14) { !" \t\r\n".utf8.contains($0) }
  }

  /// The offset of the line that ends before `offset`. Nil if there is none.
  func startOfLine(before offset: Int) throws(IndexDamage) -> Int? {
    guard offset > 0 else { return nil }
    return try endOfLast(before: offset - 1, reading: 1 << 12) { $0 == OpenFile.newline }
  }

  /// The end of the last wanted byte before `end`; 0 if there is none.
  private func endOfLast(
    before end: Int, reading size: Int, where isWanted: (UInt8) -> Bool
  ) throws(IndexDamage) -> Int {
    var end = end
    while end > 0 {
      let start = max(0, end - size)
      guard let bytes = bytes(start..<end) else { throw IndexDamage() }
      if let last = bytes.lastIndex(where: isWanted) { return start + last + 1 }
      end = start
    }
    return 0
  }

  /// Splits lines into about `count` parts of similar size. Nil if the file can't be read.
  func parts(of lines: Range<Int>, _ count: Int) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    var start = lines.lowerBound
    for number in 1...count {
      let wanted = lines.lowerBound + lines.count / count * number
      guard let line = startOfLine(notBefore: max(start, wanted)) else { return nil }
      let end = number == count ? lines.upperBound : min(line, lines.upperBound)
      if start < end { parts.append(start..<end) }
      start = end
    }
    return parts
  }
}

/// Reads lines of a file by their offsets.
struct LineReader: Sendable {
  let file: OpenFile

  init(_ file: OpenFile) {
    self.file = file
  }

  /// The line without its LF. Nil if the file can't be read or ends before it.
  func line(at offset: Int) -> [UInt8]? {
    var line: [UInt8] = []
    return append(lineAt: offset, to: &line) ? line : nil
  }

  func append(lineAt offset: Int, to bytes: inout [UInt8]) -> Bool {
    if let unended = file.unendedLine, unended.lowerBound == offset {
      guard let line = file.bytes(unended) else { return false }
      bytes += line
      return true
    }
    return file.withLine(at: offset) { line in
      unsafe line.withUnsafeBufferPointer { unsafe bytes += $0 }
    } != nil
  }

  /// The id of the entry at that offset. From 1 on, `number` counts the ids that it replaces.
  func id(at offset: Int, number: Int = 0) -> EntryID? {
    guard let line = line(at: offset) else { return nil }
    let scanner = JSONScanner(line.span)
    guard let envelope = EntryEnvelope(scanning: line.indices, in: scanner) else { return nil }
    if number == 0 { return EntryID(bytes: scanner.decodedString(envelope.id)) }
    guard let replaced = envelope.replaces.flatMap({ scanner.strings(of: $0) }),
      replaced.indices.contains(number - 1)
    else { return nil }
    return EntryID(bytes: replaced[number - 1])
  }
}
