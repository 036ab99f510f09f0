import JSONBytes
import Platform

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
    bytes(max(0, end - OpenFile.edgeSize)..<end).map { StableHash($0).value }
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
