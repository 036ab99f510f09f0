import JSONBytes
import Synchronization
import TimelineDomain

/// Reads lines of a file by their offsets. One read serves neighbouring lines, in both directions.
final class LineReader: Sendable {
  fileprivate struct Window {
    var start = 0
    var bytes: [UInt8] = []
  }

  let file: OpenFile
  private let window = Mutex(Window())

  private static let near = 1 << 16
  private static let longRead = 1 << 14
  private static let shortRead = 1 << 11

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
    if file.withMappedLine(at: offset, { unsafe $0.withUnsafeBufferPointer { unsafe bytes += $0 } })
    {
      return true
    }
    return window.withLock { window in
      if let line = window.line(at: offset) {
        bytes += line
        return true
      }
      // Lists go back in time and so in the file: the next line is usually before this one. Lines
      // that are far apart are read one by one.
      let isNear = abs(offset - window.start) < LineReader.near
      var behind = isNear ? LineReader.longRead : LineReader.shortRead
      let before = isNear && offset < window.start ? 7 * LineReader.longRead : 0
      while true {
        let start = max(0, offset - before)
        guard let read = try? file.read(offset - start + behind, at: start) else { return false }
        window = Window(start: start, bytes: read)
        if let line = window.line(at: offset) {
          bytes += line
          return true
        }
        if read.count < offset - start + behind { return false }
        behind *= 4
      }
    }
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

extension LineReader.Window {
  fileprivate func line(at offset: Int) -> ArraySlice<UInt8>? {
    let index = offset - start
    guard bytes.indices.contains(index) else { return nil }
    let end = bytes.span.firstIndex(of: UInt8(ascii: "\n"), from: index, to: bytes.count)
    return end < bytes.count ? bytes[index..<end] : nil
  }
}
