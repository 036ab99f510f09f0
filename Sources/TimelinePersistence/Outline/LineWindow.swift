import JSONBytes
import Synchronization

/// Lines of a file by where they begin. Neighbours are read together, in either direction.
final class LineWindow: Sendable {
  fileprivate struct Window {
    var start = 0
    var bytes: [UInt8] = []
  }

  let file: OpenFile
  private let window = Mutex(Window())

  init(_ file: OpenFile) {
    self.file = file
  }

  /// Without the `\n` at its end, where it has one; nil where the file can't be read, or ends before.
  func line(at place: Int) -> [UInt8]? {
    if let unended = file.unendedLine, unended.lowerBound == place {
      let line = try? file.read(unended.count, at: place)
      return line?.count == unended.count ? line : nil
    }
    return window.withLock { window in
      if let line = window.line(at: place) { return line }
      // Lists go back in time, and so in the file: what comes next stands before this. But of lines that are far
      // from each other, each is read alone.
      let isNear = abs(place - window.start) < 1 << 16
      var behind = isNear ? 1 << 14 : 1 << 11
      let before = isNear && place < window.start ? 7 << 14 : 0
      while true {
        let start = max(0, place - before)
        guard let bytes = try? file.read(place - start + behind, at: start) else { return nil }
        window = Window(start: start, bytes: bytes)
        if let line = window.line(at: place) { return line }
        if bytes.count < place - start + behind { return nil }
        behind *= 4
      }
    }
  }
}

extension LineWindow {
  /// The id of the entry that begins there, as a scan has it; nil where there is none.
  @Sendable
  func id(at place: Int) -> OutlineID? {
    guard let line = line(at: place) else { return nil }
    let scanner = JSONScanner(line.span)
    guard let envelope = EntryEnvelope(scanning: line.indices, in: scanner) else { return nil }
    return scanner.outlineID(envelope.id) ?? OutlineID(scanner.decodedString(envelope.id))
  }
}

extension LineWindow.Window {
  fileprivate func line(at place: Int) -> [UInt8]? {
    let index = place - start
    guard bytes.indices.contains(index) else { return nil }
    let end = bytes.span.firstIndex(of: UInt8(ascii: "\n"), from: index, to: bytes.count)
    return end < bytes.count ? Array(bytes[index..<end]) : nil
  }
}
