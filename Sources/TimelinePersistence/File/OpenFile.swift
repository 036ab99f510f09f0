import JSONBytes
import Platform
import Synchronization

/// A file that is open for reading; closes it at the end of its lifetime.
final class OpenFile: Sendable {
  let descriptor: Int32
  let calls: any SystemCalls
  /// How the journal ended when it was opened.
  let end: End
  private let mapping = Mutex<Mapping>(.notTried)

  /// How a file of lines ends.
  enum End: Sendable {
    case endOfLine
    /// The last line has no LF: a write was interrupted, or an editor writes none.
    case withinLine(Range<Int>)
    /// Not checked, or the last line is longer than any that this version writes.
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
    if case .whole(let file) = mapping.withLock({ $0 }) { file.isCut } else { false }
  }

  /// Nil if the system can't map the file.
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
    let whole = part.count >= OpenFile.leastMapped ? mapped : nil
    let file = whole.flatMap { part.upperBound <= $0.count ? $0 : nil }
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

  /// Calls `body` with the line at `offset`, without its LF, if the file is mapped.
  func withMappedLine(at offset: Int, _ body: (Span<UInt8>) -> Void) -> Bool {
    guard case .whole(let file) = mapping.withLock({ $0 }), offset < file.count else {
      return false
    }
    return file.withBytes(offset..<file.count) { bytes in
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0, to: bytes.count)
      guard end < bytes.count, !file.isCut else { return false }
      body(bytes.extracting(..<end))
      return true
    }
  }
}
