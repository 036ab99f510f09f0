import JSONBytes
import Platform

/// A file that is open for reading, and closed when nobody needs it any more.
final class OpenFile: Sendable {
  let descriptor: Int32
  let calls: any SystemCalls

  init(_ descriptor: Int32, _ calls: any SystemCalls) {
    self.descriptor = descriptor
    self.calls = calls
  }

  deinit { try? calls.closeFile(descriptor) }

  /// Up to that many bytes; fewer only at the end of the file.
  func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    var bytes = try calls.readBytes(descriptor, upTo: count, at: offset)
    while bytes.count < count {
      let more = try calls.readBytes(
        descriptor, upTo: count - bytes.count, at: offset + bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }
}

extension OpenFile {
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
  /// begins. Both ends of the part are ends of lines. False where the file can't be read.
  func forEachPiece(
    of part: Range<Int>, _ body: (_ bytes: Span<UInt8>, _ place: Int) -> Void
  ) -> Bool {
    var place = part.lowerBound
    // So much stays in the processor's own memory.
    var size = 1 << 18
    while place < part.upperBound {
      let wanted = min(size, part.upperBound - place)
      guard let bytes = try? read(wanted, at: place), bytes.count == wanted else { return false }
      guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
        // A line that is longer than that.
        if place + wanted == part.upperBound { return false }
        size *= 4
        continue
      }
      body(bytes.span.extracting(0...last), place)
      place += last + 1
    }
    return true
  }
}
