import JSONBytes
import Platform
import Synchronization

/// A file that is open for reading, and closed when nobody needs it any more.
final class OpenFile: Sendable {
  let descriptor: Int32
  let calls: any SystemCalls
  /// Of a journal, as it was when it was opened.
  let end: End
  private let mapping = Mutex<Mapping>(.notTried)

  /// How a file of lines ends.
  enum End: Sendable {
    case endOfLine
    /// The last line has no end: it was torn when somebody wrote it, or an editor gives it none.
    case withinLine(Range<Int>)
    /// Nobody has looked, or that line is longer than any that this version writes.
    case unknown
  }

  private enum Mapping {
    case notTried
    case none
    case whole(MappedFile)
  }

  init(_ descriptor: Int32, _ calls: any SystemCalls, _ end: End = .unknown) {
    self.descriptor = descriptor
    self.calls = calls
    self.end = end
  }

  deinit { try? calls.closeFile(descriptor) }

  /// Up to that many bytes; fewer only at the end of the file.
  func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    try calls.readAll(descriptor, upTo: count, at: offset)
  }
}

extension OpenFile.End {
  /// What the journals of this version have in one line, and some more.
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
  /// A line that has no end, where there is one.
  var unendedLine: Range<Int>? {
    if case .withinLine(let line) = end { line } else { nil }
  }

  /// The first line without its end, and where all others are, of a file that was so long when it was opened. Nil where the first
  /// or the last is longer than any that this version writes.
  func lines(upTo size: Int) -> (first: [UInt8], others: Range<Int>)? {
    if case .unknown = end { return nil }
    guard let start = try? read(4096, at: 0),
      let end = start.firstIndex(of: UInt8(ascii: "\n")), end < size
    else { return nil }
    return (Array(start[..<end]), (end + 1)..<size)
  }

  /// The part of those that will stay what they are, whatever others add to the file.
  func ended(_ lines: Range<Int>) -> Range<Int> {
    guard let unended = unendedLine else { return lines }
    return lines.clamped(to: 0..<unended.lowerBound)
  }

  /// A sum of the last bytes before that place: what it was stays so while others only add to the file.
  func edge(at end: Int) -> UInt64? {
    let start = max(0, end - 1024)
    guard let bytes = try? read(end - start, at: start), bytes.count == end - start else {
      return nil
    }
    return bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Where the next line begins, at `place` or behind it. Nil where the file can't be read.
  func startOfLine(notBefore place: Int) -> Int? {
    var start = max(0, place - 1)
    while let bytes = try? read(1 << 16, at: start) {
      if bytes.isEmpty { return start }
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return start + end + 1 }
      start += bytes.count
    }
    return nil
  }

  /// Behind the last byte before `place` that is no white space: of empty lines there may be millions.
  func endOfInk(before place: Int) throws(OutlineDamage) -> Int {
    var end = place
    while end > 0 {
      let start = max(0, end - (1 << 14))
      guard let bytes = try? read(end - start, at: start), bytes.count == end - start else {
        throw OutlineDamage()
      }
      if let last = bytes.lastIndex(where: { !" \t\r\n".utf8.contains($0) }) {
        return start + last + 1
      }
      end = start
    }
    return 0
  }

  /// Where the line begins that ends before `place`, where one begins. Nil where there is none.
  func startOfLine(before place: Int) throws(OutlineDamage) -> Int? {
    guard place > 0 else { return nil }
    var end = place - 1
    while end > 0 {
      let start = max(0, end - (1 << 12))
      guard let bytes = try? read(end - start, at: start), bytes.count == end - start else {
        throw OutlineDamage()
      }
      if let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) { return start + newline + 1 }
      end = start
    }
    return 0
  }

  /// Whole lines in about so many parts. Nil where the file can't be read.
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

  /// Calls `body` for piece after piece of that part of the file, each of whole lines, with the place where the piece
  /// begins. Both ends of the part are ends of lines; a last one that is none in the file is one in its piece. False where the
  /// file can't be read.
  ///
  /// Of a large file they are where the system has them. Otherwise they are read into `memory`, which is of use again: each
  /// new one would be made of pages that the system has to clear first.
  func forEachPiece(
    of part: Range<Int>, in memory: inout [UInt8],
    _ body: (_ bytes: Span<UInt8>, _ place: Int) -> Void
  ) -> Bool {
    let (lines, unended) = (ended(part), unendedLine)
    guard forEachPiece(ofEnded: lines, in: &memory, body) else { return false }
    guard let unended, lines.upperBound < part.upperBound else { return true }
    guard let line = try? read(unended.count, at: unended.lowerBound), line.count == unended.count
    else { return false }
    body((line + [UInt8(ascii: "\n")]).span, unended.lowerBound)
    return true
  }

  private func forEachPiece(
    ofEnded part: Range<Int>, in memory: inout [UInt8],
    _ body: (_ bytes: Span<UInt8>, _ place: Int) -> Void
  ) -> Bool {
    let whole = part.count >= OpenFile.leastMapped ? mapped : nil
    let file = whole.flatMap { part.upperBound <= $0.count ? $0 : nil }
    var place = part.lowerBound
    var size = OpenFile.pieceSize
    // Of what one long line took, the next part needs nothing.
    defer { if memory.count > OpenFile.pieceSize { memory = [] } }
    while place < part.upperBound {
      let wanted = min(size, part.upperBound - place)
      var last = 0
      let isRead = withPiece(place..<(place + wanted), of: file, &memory) { bytes in
        last = bytes.endOfLast(UInt8(ascii: "\n"), from: 0, to: wanted)
        if last > 0 { body(bytes.extracting(..<last), place) }
      }
      guard isRead, last > 0 || place + wanted < part.upperBound else { return false }
      // A line that is longer than that.
      if last == 0 { size *= 4 }
      place += last
    }
    return true
  }

  /// False where the file ends before, or was cut short meanwhile.
  private func withPiece(
    _ range: Range<Int>, of mapped: MappedFile?, _ memory: inout [UInt8],
    _ body: (Span<UInt8>) -> Void
  ) -> Bool {
    if let mapped {
      mapped.withBytes(range, body)
      return !mapped.isCut
    }
    if memory.count < range.count {
      memory = []
      memory = [UInt8](repeating: 0, count: max(range.count, OpenFile.pieceSize))
    }
    guard (try? fill(&memory, range.count, at: range.lowerBound)) == true else { return false }
    body(memory.span.extracting(..<range.count))
    return true
  }

  /// So much stays in the processor's own memory.
  private static let pieceSize = 1 << 18
  private static let leastMapped = 1 << 17

  /// Of what is read more than once, and by several at the same time. Nil where the system doesn't do that.
  private var mapped: MappedFile? {
    mapping.withLock { mapping in
      if case .notTried = mapping {
        let size = (try? calls.status(of: descriptor))?.size ?? 0
        mapping = (try? calls.mapFile(descriptor, upTo: size)).map(Mapping.whole) ?? .none
      }
      if case .whole(let file) = mapping { return file }
      return nil
    }
  }

  /// Nobody goes through it again soon.
  func letGo() {
    guard case .whole(let file) = mapping.withLock({ $0 }) else { return }
    Parallel.aside { file.letGo() }
  }

  /// False where the file ends before.
  private func fill(
    _ memory: inout [UInt8], _ count: Int, at place: Int
  ) throws(SystemError) -> Bool {
    let first = try calls.readBytes(descriptor, into: &memory, upTo: count, at: place)
    if first == count { return true }
    let rest = try read(count - first, at: place + first)
    memory.replaceSubrange(first..<(first + rest.count), with: rest)
    return first + rest.count == count
  }
}

/// Memory for pieces, as much as there are cores at work.
final class PieceMemory: Sendable {
  private let free = Mutex<[[UInt8]]>([])

  func use<Result>(_ body: (inout [UInt8]) -> Result) -> Result {
    var memory = free.withLock { $0.popLast() ?? [] }
    let result = body(&memory)
    free.withLock { [memory] in $0.append(memory) }
    return result
  }
}
