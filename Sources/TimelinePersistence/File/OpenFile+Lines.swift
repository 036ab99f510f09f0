import JSONBytes
import Platform

extension OpenFile.End {
  /// More than this version writes into one line.
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

  /// The first line without its LF, and where all others are, of a file that had this size when it was
  /// opened. Nil where the first or the last line is longer than any that this version writes.
  func lines(upTo size: Int) -> (first: [UInt8], others: Range<Int>)? {
    if case .unknown = end { return nil }
    guard let start = try? read(OpenFile.headerSize, at: 0),
      let end = start.firstIndex(of: OpenFile.newline), end < size
    else { return nil }
    return (Array(start[..<end]), (end + 1)..<size)
  }

  /// The lines among these that no append can change.
  func ended(_ lines: Range<Int>) -> Range<Int> {
    guard let unended = unendedLine else { return lines }
    return lines.clamped(to: 0..<unended.lowerBound)
  }

  /// A checksum of the last bytes before `end`, which no append changes.
  func edge(at end: Int) -> UInt64? {
    bytes(max(0, end - OpenFile.edgeSize)..<end)?.reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
  }

  /// Where the next line begins, at `offset` or behind it. Nil where the file can't be read.
  func startOfLine(notBefore offset: Int) -> Int? {
    var start = max(0, offset - 1)
    while let bytes = try? read(1 << 16, at: start) {
      if bytes.isEmpty { return start }
      if let end = bytes.firstIndex(of: OpenFile.newline) { return start + end + 1 }
      start += bytes.count
    }
    return nil
  }

  /// Behind the last byte before `end` that is no white space: there may be millions of empty lines.
  func endOfInk(before end: Int) throws(IndexDamage) -> Int {
    try endOfLast(before: end, reading: 1 << 14) { !" \t\r\n".utf8.contains($0) }
  }

  /// Where the line begins that ends before `offset`. Nil where there is none.
  func startOfLine(before offset: Int) throws(IndexDamage) -> Int? {
    guard offset > 0 else { return nil }
    return try endOfLast(before: offset - 1, reading: 1 << 12) { $0 == OpenFile.newline }
  }

  /// Behind the last such byte before `end`; 0 where there is none.
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
}
